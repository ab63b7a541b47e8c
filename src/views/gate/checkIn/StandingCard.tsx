import { Button, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { maxEscortLength, maxOverrideReasonLength, placeWords } from '../../../domain/gate/movements.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { ageText, fullNameOf } from '../../../domain/people/people.ts'
import { type MovementContext, type MovementEvent, missingAnswers } from '../../../machines/gate/movement.ts'
import {
  asksForReason,
  asksWithWhom,
  noReasonText,
  noWithWhomText,
  ownGroup,
} from '../../../machines/gate/movementAnswers.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { usePressGuard } from '../../ui/parts/usePressGuard.ts'
import { confirmLabels } from './movementWords.ts'
import card from './ParticipantCard.module.css'
import { Cancel } from './ParticipantCard.tsx'
import classes from './StandingCard.module.css'

interface StandingCardProps {
  readonly context: MovementContext
  readonly isBusy: boolean
  /** The first question, or the button if there is none. */
  readonly firstControl: RefObject<HTMLElement | null>
  readonly send: (event: MovementEvent) => void
}

export function StandingCard({ context, isBusy, firstControl, send }: StandingCardProps) {
  const pressGuard = usePressGuard()
  const { kind, standing, withWhom, reason, attempt } = context
  if (!standing) return null
  const { participant, place, since, gate, by, withWhom: leftWith } = standing
  const name = fullNameOf(participant)
  const missing = missingAnswers(context)
  const isAsked = asksWithWhom(kind, standing)
  const isQuestioned = asksForReason(kind, standing)
  // A retry sends the same data, so the answers are fixed.
  const isFixed = isBusy || attempt !== null
  const first = (isFirst: boolean) =>
    isFirst ? { ref: firstControl as RefObject<HTMLInputElement | null> } : {}
  return (
    <Card
      as="article"
      shadow="sm"
      className={card.card}
      aria-labelledby="participant-name"
      aria-busy={isBusy}
    >
      <header className={card.who}>
        <Initials of={participant} className={card.avatar} />
        <h2
          id="participant-name"
          className={card.name}
          data-long={name.length > 28 || undefined}
          data-in-sight
        >
          {name}
        </h2>
        <span className={classes.place} data-place={place}>
          {placeWords[place]}
        </span>
      </header>
      <Stack
        as="form"
        noValidate
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'movement.confirmed' })
        }}
      >
        {isQuestioned && (
          <div className={classes.question} data-in-sight>
            <TextInput
              {...first(true)}
              label="Why may this person pass?"
              placeholder="What happened, in a few words"
              size="lg"
              name="reason"
              autoComplete="off"
              enterKeyHint="done"
              maxLength={maxOverrideReasonLength}
              readOnly={isFixed}
              value={reason}
              error={missing.reason && noReasonText}
              onChange={(event) => send({ type: 'reason.changed', reason: event.currentTarget.value })}
            />
          </div>
        )}
        {isAsked && (
          <Row
            gap="8px 12px"
            wraps
            align="flex-start"
            className={`${classes.withWhom} ${classes.question}`}
            data-in-sight
          >
            <TextInput
              {...first(!isQuestioned)}
              label="With whom?"
              placeholder="Name of the adult"
              size="lg"
              name="withWhom"
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={maxEscortLength}
              readOnly={isFixed}
              value={withWhom}
              error={missing.withWhom && noWithWhomText}
              onChange={(event) => send({ type: 'withWhom.changed', withWhom: event.currentTarget.value })}
            />
            <Button
              size="touch"
              fz="lg"
              variant="default"
              className={classes.ownGroup ?? ''}
              disabled={isFixed}
              aria-pressed={withWhom === ownGroup}
              onClick={() => send({ type: 'ownGroup.chosen' })}
            >
              {ownGroup}
            </Button>
          </Row>
        )}
        <Facts layout="columns" size="lg">
          {leftWith !== null && (
            <Fact label={place === 'outside' || place === 'home' ? 'Left with' : 'With'} isStrong isLong>
              {leftWith}
            </Fact>
          )}
          <Fact label="Code" isCode>
            {participant.code}
          </Fact>
          <Fact label="Age" isInSight>
            {ageText(participant) ?? 'Not specified'}
          </Fact>
          {since !== null && <Fact label="Since">{campDateTime(since)}</Fact>}
          {gate !== null && <Fact label="Gate">{gate}</Fact>}
          {by !== null && <Fact label="Noted by">{by}</Fact>}
        </Facts>
        <div className={card.actions}>
          <BusyButton
            {...(isQuestioned || isAsked
              ? {}
              : { ref: firstControl as RefObject<HTMLButtonElement | null>, ...pressGuard })}
            type="submit"
            data-in-sight
            size="main"
            color="amber"
            className={card.confirm ?? ''}
            isBusy={isBusy}
            busyLabel="Processing..."
            loaderSize={22}
          >
            {isQuestioned ? 'Let through anyway' : confirmLabels[kind]}
          </BusyButton>
          <Cancel disabled={isBusy} onClick={() => send({ type: 'movement.cancelled' })} />
        </div>
      </Stack>
    </Card>
  )
}
