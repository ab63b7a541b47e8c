import type { HealthRecord } from '../../../domain/health/health.ts'
import { healthLabels, healthSections } from '../../../domain/health/healthFields.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { WarningIcon } from '../../ui/parts/icons.tsx'
import classes from './Health.module.css'
import { HealthSectionCard } from './HealthSectionCard.tsx'

export function HealthSummary({ record }: { readonly record: HealthRecord }) {
  return (
    <Stack gap={16} className={classes.summary}>
      {healthSections.map(({ title, fields }) => (
        <HealthSectionCard key={title} title={title}>
          <Stack as="dl" gap={16}>
            {fields.map((field) => (
              <Fact key={field} field={field} text={record[field]} />
            ))}
          </Stack>
        </HealthSectionCard>
      ))}
    </Stack>
  )
}

function Fact({ field, text }: { readonly field: keyof HealthRecord; readonly text: string }) {
  const isGiven = text.trim() !== ''
  const isDanger = field === 'allergies' && isGiven
  return (
    <div
      className={`${classes.fact} ${isDanger ? 'toned' : ''}`}
      data-field={field}
      data-given={isGiven || undefined}
      data-tone={isDanger ? 'bad' : undefined}
    >
      <dt className="dimmed small">
        {isDanger && <WarningIcon size={18} />}
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
  if (text.trim() === '') return <em className="dimmed">Not provided</em>
  return (
    <bdi dir="auto" className="wraps" style={{ display: 'block', whiteSpace: 'pre-wrap' }}>
      {text}
    </bdi>
  )
}
