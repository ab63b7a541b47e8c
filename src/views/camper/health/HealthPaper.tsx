import type { SessionUser } from '../../../domain/account/session.ts'
import type { HealthRecord } from '../../../domain/health/health.ts'
import { healthLabels } from '../../../domain/health/healthFields.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import paper from '../Paper.module.css'
import { Paper } from '../Paper.tsx'
import classes from './HealthPaper.module.css'
import { HealthText } from './HealthSummary.tsx'

interface HealthPaperProps {
  readonly camper: SessionUser
  readonly record: HealthRecord
  /** ISO 8601 in UTC. */
  readonly printedAt: string | null
}

/** Dangers such as allergies come first. */
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
    <Paper id="health-paper-title" title="Health Information">
      <Row as="p" gap="1mm 6mm" wraps className={`wraps ${classes.who}`}>
        <PersonName of={{ firstname, lastname }} />
        <span>Code {code}</span>
        {age !== undefined && age > 0 && <span>Age {age}</span>}
        {printedAt !== null && <span>Printed {campDateTime(printedAt)}</span>}
      </Row>
      <dl className={paper.facts}>
        {order.map((field) => (
          <div key={field} className={classes.fact} data-field={field}>
            <dt>{healthLabels[field]}</dt>
            <dd>
              <HealthText text={record[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
