import { useId } from 'react'
import { completionOf, type HealthRecord } from '../../../domain/health.ts'
import { healthLabels } from '../../../machines/healthFields.ts'
import classes from './HealthForm.module.css'

export function CompletionBar({ record }: { readonly record: HealthRecord }) {
  const id = useId()
  const percent = completionOf(record)
  return (
    <div className={classes.completion}>
      <span id={id} className={classes.completionLabel}>
        Completion
      </span>
      <span className={classes.percent}>{percent}%</span>
      <progress aria-labelledby={id} className={classes.bar} max={100} value={percent} />
      <p className={classes.missing}>{advice(record, percent)}</p>
    </div>
  )
}

const asked = ['bloodType', 'emergencyContact', 'emergencyPhone'] as const

function advice(record: HealthRecord, percent: number): string {
  const missing = asked.filter((field) => record[field].trim() === '').map((field) => healthLabels[field])
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return percent === 100
    ? 'Complete. Thank you for filling in everything.'
    : 'All that is needed is there. The rest helps the health team to help you.'
}
