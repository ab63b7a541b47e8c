import { Button, type ButtonProps, Skeleton } from '@mantine/core'
import type { RefObject } from 'react'
import {
  ageText,
  fullNameOf,
  genderLabels,
  type Participant,
  statusOf,
} from '../../../domain/people/people.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact, Facts, FactsSkeleton } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import { usePressGuard } from '../../ui/parts/usePressGuard.ts'
import '../../ui/theme/largeButtons.css'
import classes from './ParticipantCard.module.css'

export interface ParticipantCardProps {
  readonly participant: Participant
  readonly isBusy: boolean
  readonly confirmButton: RefObject<HTMLButtonElement | null>
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const notSpecified = 'Not specified'

export function ParticipantCard(props: ParticipantCardProps) {
  const pressGuard = usePressGuard()
  const { participant, isBusy, confirmButton, onConfirm, onCancel } = props
  const name = fullNameOf(participant)
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
        <Initials of={participant} className={classes.avatar} />
        <h2
          id="participant-name"
          className={classes.name}
          data-long={name.length > 28 || undefined}
          data-in-sight
        >
          {name}
        </h2>
        <StatusPill status={statusOf(participant)} size="lg" />
      </header>
      <Facts layout="columns" size="lg">
        <Fact label="Code" isCode>
          {code}
        </Fact>
        <Fact label="Age" isInSight>
          {ageText(participant) ?? notSpecified}
        </Fact>
        <Fact label="Gender">{gender ? genderLabels[gender] : notSpecified}</Fact>
        <Fact label="Country">{country ?? notSpecified}</Fact>
        <Fact label="Union" isLong>
          {union ?? notSpecified}
        </Fact>
        <Fact label="Contact" isLong>
          {whatsapp ?? 'Not provided'}
        </Fact>
      </Facts>
      <div className={classes.actions}>
        <BusyButton
          ref={confirmButton}
          data-in-sight
          size="main"
          color="amber"
          className={classes.confirm ?? ''}
          onClick={onConfirm}
          {...pressGuard}
          isBusy={isBusy}
          busyLabel="Processing..."
          loaderSize={22}
        >
          Check In Participant
        </BusyButton>
        <Cancel disabled={isBusy} onClick={onCancel} />
      </div>
    </Card>
  )
}

export function Cancel(props: Pick<ButtonProps, 'disabled'> & { readonly onClick: () => void }) {
  return (
    <Button {...props} size="main" fz="lg" variant="default" className={classes.cancel ?? ''}>
      Cancel
    </Button>
  )
}

export function ParticipantCardSkeleton({ onCancel }: { onCancel: () => void }) {
  return (
    <Card shadow="sm" className={classes.card} aria-busy="true">
      <div className={classes.who}>
        <Skeleton circle height="var(--size)" className={classes.avatar ?? ''} />
        <Skeleton height={48} width="60%" className={classes.name ?? ''} />
        <Skeleton height={32} width={120} radius="xl" />
      </div>
      <FactsSkeleton
        size="lg"
        height={50}
        labels={['Code', 'Age', 'Gender', 'Country', 'Union', 'Contact']}
        longLabels={['Union', 'Contact']}
      />
      <div className={classes.actions}>
        <Skeleton h="var(--button-height-main)" className={classes.confirm ?? ''} radius="md" />
        <Cancel data-in-sight onClick={onCancel} />
      </div>
    </Card>
  )
}
