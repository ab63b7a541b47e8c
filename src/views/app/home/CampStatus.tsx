import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Card } from '../../ui/Card.tsx'
import { ArrowRightIcon, GateInIcon, HealthIcon } from '../../ui/icons.tsx'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TonePill } from '../../ui/TonePill.tsx'
import classes from './Panels.module.css'

interface CampStatusProps {
  readonly isCheckedIn: boolean
  /** Null while it is not known yet. */
  readonly hasMedicalRecords: boolean | null
}

export function CampStatus({ isCheckedIn, hasMedicalRecords }: CampStatusProps) {
  return (
    <Card as="section" shadow="xs" className={classes.panel} aria-labelledby="camp-status">
      <SectionTitle id="camp-status" gap={8}>
        Camp Status
      </SectionTitle>
      <Stack as="dl" gap={0}>
        <div className={classes.fact}>
          <dt>
            <span className={classes.factIcon}>
              <GateInIcon size={22} />
            </span>
            Check-in
          </dt>
          <dd className={classes.about}>
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
          <dt>
            <span className={classes.factIcon}>
              <HealthIcon size={22} />
            </span>
            Health readiness
          </dt>
          <HealthReadiness hasMedicalRecords={hasMedicalRecords} />
        </div>
      </Stack>
      {hasMedicalRecords === false && (
        <div className={classes.prompt}>
          <p>Your health details are still missing.</p>
          <Button
            component={Link}
            to="/app/health"
            variant="default"
            rightSection={<ArrowRightIcon size={18} />}
          >
            Fill in the health form
          </Button>
        </div>
      )}
    </Card>
  )
}

function HealthReadiness({ hasMedicalRecords }: Pick<CampStatusProps, 'hasMedicalRecords'>) {
  if (hasMedicalRecords === null) return <AwaitedReadiness />
  return (
    <>
      <dd className={classes.about}>{hasMedicalRecords ? 'Ready' : 'Pending Info'}</dd>
      <dd className={classes.badge}>
        {hasMedicalRecords ? (
          <TonePill tone="good">Complete</TonePill>
        ) : (
          <TonePill tone="bad">Required</TonePill>
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
