import { Button, Skeleton } from '@mantine/core'
import type { RefObject } from 'react'
import { ageText, fullNameOf, initialsOf, type Participant, statusOf } from '../../../domain/people.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useTimeToLook } from '../../ui/useTimeToLook.ts'
import classes from './ParticipantCard.module.css'

export interface ParticipantCardProps {
  readonly participant: Participant
  readonly isBusy: boolean
  readonly confirmButton: RefObject<HTMLButtonElement | null>
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const notSpecified = 'Not specified'
const genders = { MALE: 'Male', FEMALE: 'Female' } as const

export function ParticipantCard(props: ParticipantCardProps) {
  // An Enter after the code must not confirm a camper nobody has seen.
  const lookFirst = useTimeToLook()
  const { participant, isBusy, confirmButton, onConfirm, onCancel } = props
  const { whatsapp, gender, union, country, code } = participant
  return (
    <Card
      as="article"
      shadow="sm"
      className={classes.card}
      aria-labelledby="participant-name"
      aria-busy={isBusy}
    >
      <header className={classes.who}>
        <span className={`${classes.avatar} ${classes.initials}`} aria-hidden="true">
          {initialsOf(participant)}
        </span>
        <h2 id="participant-name" className={classes.name}>
          {fullNameOf(participant)}
        </h2>
        <StatusPill status={statusOf(participant)} size="lg" />
      </header>
      <dl className={classes.facts}>
        <Fact label="Code" value={code} isCode />
        <Fact label="Age" value={ageText(participant) ?? notSpecified} />
        <Fact label="Gender" value={gender ? genders[gender] : notSpecified} />
        <Fact label="Country" value={country ?? notSpecified} />
        <Fact label="Union" value={union ?? notSpecified} isLong />
        <Fact label="Contact" value={whatsapp ?? 'Not provided'} isLong />
      </dl>
      <div className={classes.actions}>
        <BusyButton
          ref={confirmButton}
          color="amber"
          className={classes.confirm ?? ''}
          onClick={onConfirm}
          {...lookFirst}
          isBusy={isBusy}
          busyLabel="Processing..."
          loaderSize={22}
        >
          Check In Participant
        </BusyButton>
        <Button variant="default" className={classes.cancel ?? ''} disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

interface FactProps {
  readonly label: string
  readonly value: string
  readonly isCode?: boolean
  /** Takes a whole line on a phone. */
  readonly isLong?: boolean
}

function Fact({ label, value, isCode = false, isLong = false }: FactProps) {
  return (
    <div className={classes.fact} data-long={isLong || undefined}>
      <dt>{label}</dt>
      <dd data-code={isCode || undefined}>{value}</dd>
    </div>
  )
}

/** The card while its camper is searched for, in the same shape, so that nothing jumps. */
export function ParticipantCardSkeleton({ onCancel }: { onCancel: () => void }) {
  return (
    <Card shadow="sm" className={classes.card} aria-busy="true">
      <div className={classes.who}>
        <Skeleton className={classes.avatar ?? ''} />
        <Skeleton height={48} width="60%" className={classes.name ?? ''} />
        <Skeleton height={32} width={120} radius="xl" />
      </div>
      <div className={classes.facts}>
        {['Code', 'Age', 'Gender', 'Country', 'Union', 'Contact'].map((fact) => (
          <Skeleton
            key={fact}
            height={50}
            className={classes.fact ?? ''}
            data-long={fact === 'Union' || fact === 'Contact' || undefined}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Skeleton height={72} className={classes.confirm ?? ''} radius="md" />
        <Button variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}
