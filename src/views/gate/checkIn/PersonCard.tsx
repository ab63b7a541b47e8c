import { Button, type ButtonProps, Skeleton } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useGroupWords } from '../../ui/camp.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Facts, FactsSkeleton } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { usePressGuard } from '../../ui/parts/usePressGuard.ts'
import '../../ui/theme/largeButtons.css'
import classes from './PersonCard.module.css'

interface PersonCardProps {
  readonly name: string
  /** Null if only the scanned number is known. */
  readonly person: Parameters<typeof Initials>[0]['of'] | null
  /** Where the person is, or the status of the registration. */
  readonly badge: ReactNode
  /** Questions before the person may pass; the first one gets the focus instead of the button. */
  readonly questions?: ReactNode
  readonly facts: ReactNode
  readonly confirmLabel: string
  readonly isBusy: boolean
  readonly firstControl: RefObject<HTMLElement | null>
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The person at the gate: who they are, what the gate must ask, and the button that lets them pass. */
export function PersonCard(props: PersonCardProps) {
  const pressGuard = usePressGuard()
  const { name, person, badge, questions, facts, confirmLabel, isBusy, firstControl } = props
  return (
    <Card
      as="article"
      shadow="sm"
      className={classes.card}
      aria-labelledby="participant-name"
      aria-busy={isBusy}
    >
      <header className={classes.who}>
        {person && <Initials of={person} className={classes.avatar} />}
        <h2
          id="participant-name"
          translate="no"
          className={classes.name}
          data-long={name.length > 28 || undefined}
          data-in-sight
        >
          {name}
        </h2>
        {badge}
      </header>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          props.onConfirm()
        }}
      >
        {questions}
        <Facts layout="columns" size="lg">
          {facts}
        </Facts>
        <div className={classes.actions}>
          <BusyButton
            {...(questions
              ? {}
              : { ref: firstControl as RefObject<HTMLButtonElement | null>, ...pressGuard })}
            type="submit"
            data-in-sight
            size="main"
            color="amber"
            className={classes.confirm ?? ''}
            isBusy={isBusy}
            busyLabel="Processing..."
            loaderSize={22}
          >
            {confirmLabel}
          </BusyButton>
          <Cancel disabled={isBusy} onClick={props.onCancel} />
        </div>
      </form>
    </Card>
  )
}

function Cancel(props: Pick<ButtonProps, 'disabled'> & { readonly onClick: () => void }) {
  return (
    <Button {...props} size="main" fz="lg" variant="default" className={classes.cancel ?? ''}>
      Cancel
    </Button>
  )
}

export function PersonCardSkeleton({ onCancel }: { onCancel: () => void }) {
  const groupLabel = useGroupWords().label
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
        labels={['Code', 'Age', 'Gender', 'Country', groupLabel, 'Contact']}
        longLabels={[groupLabel, 'Contact']}
      />
      <div className={classes.actions}>
        <Skeleton h="var(--button-height-main)" className={classes.confirm ?? ''} radius="md" />
        <Cancel data-in-sight onClick={onCancel} />
      </div>
    </Card>
  )
}
