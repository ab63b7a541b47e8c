import { campDateTime } from '../../../domain/campTime.ts'
import { eventName } from '../../../domain/event.ts'
import type { HealthRecord } from '../../../domain/health.ts'
import { healthLabels } from '../../../domain/healthFields.ts'
import { fullNameOf } from '../../../domain/people.ts'
import type { SessionUser } from '../../../domain/session.ts'
import classes from './HealthPaper.module.css'
import { HealthText } from './HealthSummary.tsx'

interface HealthPaperProps {
  readonly camper: SessionUser
  readonly record: HealthRecord
  /** ISO 8601 in UTC. */
  readonly printedAt: string | null
}

/** Drawn on paper only. What may do harm stands first. */
const order = [
  'allergies',
  'bloodType',
  'conditions',
  'medications',
  'emergencyContact',
  'emergencyPhone',
  'notes',
] as const

export function HealthPaper({ camper, record, printedAt }: HealthPaperProps) {
  const { firstname = '', lastname = '', code = '', age } = camper
  return (
    <article className={classes.paper} aria-labelledby="health-paper-title">
      <p className={classes.event}>{eventName}</p>
      <h2 id="health-paper-title">Health Information</h2>
      <p className={classes.who}>
        <bdi>{fullNameOf({ firstname, lastname })}</bdi>
        <span>Code {code}</span>
        {age !== undefined && age > 0 && <span>Age {age}</span>}
        {printedAt !== null && <span>Printed {campDateTime(printedAt)}</span>}
      </p>
      <dl className={classes.facts}>
        {order.map((field) => (
          <div key={field} className={classes.fact} data-field={field}>
            <dt>{healthLabels[field]}</dt>
            <dd>
              <HealthText text={record[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
