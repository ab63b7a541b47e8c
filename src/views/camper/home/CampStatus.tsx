import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { HealthReadiness } from '../../../domain/health/health.ts'
import { healthLabels } from '../../../domain/health/healthFields.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { ArrowRightIcon, GateInIcon, HealthIcon } from '../../ui/parts/icons.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './Panels.module.css'

interface CampStatusProps {
  readonly isCheckedIn: boolean
  readonly readiness: HealthReadiness | null
  readonly isAwaited: boolean
}

export function CampStatus({ isCheckedIn, readiness, isAwaited }: CampStatusProps) {
  const request = isAwaited ? null : requestFor(readiness)
  return (
    <Card as="section" shadow="xs" padding={roomy} aria-labelledby="camp-status">
      <SectionTitle id="camp-status" gap={8}>
        Camp Status
      </SectionTitle>
      <Stack as="dl" gap={0} isRuled>
        <div className={classes.fact}>
          <dt className="strong">
            <span className={`dimmed ${classes.icon}`}>
              <GateInIcon size={22} />
            </span>
            Check-in
          </dt>
          <dd className={`dimmed small ${classes.about}`}>
            {isCheckedIn ? 'You are in the camp' : 'Show your ID card at the gate'}
          </dd>
          <dd className={classes.badge}>
            {isCheckedIn ? (
              <TonePill tone="good">Checked In</TonePill>
            ) : (
              <TonePill tone="warning">Pending</TonePill>
            )}
          </dd>
        </div>
        <div className={classes.fact}>
          <dt className="strong">
            <span className={`dimmed ${classes.icon}`}>
              <HealthIcon size={22} />
            </span>
            Health readiness
          </dt>
          {isAwaited ? <AwaitedReadiness /> : <Readiness readiness={readiness} />}
        </div>
      </Stack>
      {request !== null && (
        <Stack gap={12} className={classes.prompt}>
          <p className="wraps">{request}</p>
          <Button
            component={Link}
            to="/app/health"
            variant="default"
            rightSection={<ArrowRightIcon size={18} />}
          >
            Fill in the health form
          </Button>
        </Stack>
      )}
    </Card>
  )
}

export const unknownRecordText =
  'We could not read your health record, so home asks for it in any case. If you have filled it in, you have nothing to do. Check the connection and open this page again.'

function requestFor(readiness: HealthReadiness | null): string | null {
  if (readiness === null) return unknownRecordText
  const { hasMedicalRecords, completion, missing } = readiness
  if (!hasMedicalRecords) return 'Your health details are still missing.'
  if (completion === null || completion === 100) return null
  const names = missing.map((field) => healthLabels[field].toLowerCase())
  const lack = names.length > 0 ? ` Still missing: ${names.join(', ')}.` : ''
  return `Your health record is saved, and counts as complete. Your health form is ${completion}% filled in.${lack}`
}

/**
 * The words know only whether a record exists, and an unreadable one counts as none (portal document §2 and §8).
 * The colour and `requestFor` tell an incomplete and an unknown record apart.
 */
function Readiness({ readiness }: Pick<CampStatusProps, 'readiness'>) {
  const hasMedicalRecords = readiness?.hasMedicalRecords ?? false
  const isIncomplete = readiness !== null && readiness.missing.length > 0
  return (
    <>
      <dd className={`dimmed small ${classes.about}`}>{hasMedicalRecords ? 'Ready' : 'Pending Info'}</dd>
      <dd className={classes.badge}>
        {hasMedicalRecords ? (
          <TonePill tone={isIncomplete ? 'warning' : 'good'}>Complete</TonePill>
        ) : (
          <TonePill tone={readiness === null ? 'warning' : 'bad'}>Required</TonePill>
        )}
      </dd>
    </>
  )
}

function AwaitedReadiness() {
  return (
    <>
      <dd className={classes.about}>
        <Skeleton width={90} height={16} my={4} />
      </dd>
      <dd className={classes.badge}>
        <Skeleton width={84} height={24} radius="xl" />
      </dd>
    </>
  )
}
