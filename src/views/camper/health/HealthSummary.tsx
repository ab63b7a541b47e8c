import type { HealthRecord } from '../../../domain/health/health.ts'
import { healthLabels, healthSections } from '../../../domain/health/healthFields.ts'
import { WarningIcon } from '../../ui/parts/icons.tsx'
import classes from './Health.module.css'
import { HealthSectionCard } from './HealthSectionCard.tsx'

export function HealthSummary({ record }: { readonly record: HealthRecord }) {
  return (
    <div className={classes.summary}>
      {healthSections.map(({ title, fields }) => (
        <HealthSectionCard key={title} title={title}>
          <dl className={classes.facts}>
            {fields.map((field) => (
              <Fact key={field} field={field} text={record[field]} />
            ))}
          </dl>
        </HealthSectionCard>
      ))}
    </div>
  )
}

function Fact({ field, text }: { readonly field: keyof HealthRecord; readonly text: string }) {
  const isGiven = text.trim() !== ''
  return (
    <div className={classes.fact} data-field={field} data-given={isGiven || undefined}>
      <dt>
        {field === 'allergies' && isGiven && <WarningIcon size={18} />}
        {healthLabels[field]}
      </dt>
      <dd>
        <HealthText text={text} />
      </dd>
    </div>
  )
}

/** Empty text is never shown as "none", because the answer is unknown. */
export function HealthText({ text }: { readonly text: string }) {
  if (text.trim() === '') return <span className={classes.nothing}>Not provided</span>
  return (
    <bdi dir="auto" className={classes.text}>
      {text}
    </bdi>
  )
}
