import { Button, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { maxEscortLength, maxOverrideReasonLength, placeWords } from '../../../domain/gate/movements.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { noReasonText, noWithWhomText, ownGroup } from '../../../machines/gate/movementAnswers.ts'
import {
  lacksNoteReason,
  lacksNoteWithWhom,
  type NotingContext,
  type NotingEvent,
  nameIn,
  noteAsksForReason,
  noteAsksWithWhom,
} from '../../../machines/gate/noting.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { usePressGuard } from '../../ui/parts/usePressGuard.ts'
import card from '../checkIn/ParticipantCard.module.css'
import { Cancel } from '../checkIn/ParticipantCard.tsx'
import classes from '../checkIn/StandingCard.module.css'
import { noteLabels } from './notingWords.ts'

interface NotingCardProps {
  readonly context: NotingContext
  readonly isBusy: boolean
  readonly firstControl: RefObject<HTMLElement | null>
  readonly send: (event: NotingEvent) => void
}

export function NotingCard({ context, isBusy, firstControl, send }: NotingCardProps) {
  const pressGuard = usePressGuard()
  const { kind, number, here, withWhom, reason, lacksAnswers, notice, leftAttempt } = context
  const standing = here?.standing ?? null
  const name = nameIn(context)
  const isAsked = noteAsksWithWhom(context)
  const isQuestioned = noteAsksForReason(context)
  const isFixed = isBusy || leftAttempt !== null
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
        {standing && <Initials of={standing.person} className={card.avatar} />}
        <h2
          id="participant-name"
          className={card.name}
          data-long={(name ?? number).length > 28 || undefined}
          data-in-sight
        >
          {name ?? number}
        </h2>
        {standing && (
          <span className={classes.place} data-place={standing.place}>
            {placeWords[standing.place]}
          </span>
        )}
      </header>
      <Stack
        as="form"
        noValidate
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'note.confirmed' })
        }}
      >
        {!isQuestioned && notice !== null && leftAttempt === null && <p>{notice}</p>}
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
              error={lacksAnswers && lacksNoteReason(context) && noReasonText}
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
              description={standing ? undefined : 'The age is not known here. For an adult, write “adult”.'}
              descriptionProps={{ c: 'inherit' }}
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
              error={lacksAnswers && lacksNoteWithWhom(context) && noWithWhomText}
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
          <Fact label="Code" isCode>
            {standing?.person.code ?? number}
          </Fact>
          {standing && (
            <Fact label="Age" isInSight>
              {standing.person.age ?? 'Not specified'}
            </Fact>
          )}
          {standing && standing.person.union !== null && <Fact label="Union">{standing.person.union}</Fact>}
          {here?.listAsOf && <Fact label="List of">{campDateTime(here.listAsOf)}</Fact>}
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
            {isQuestioned ? 'Note anyway' : noteLabels[kind]}
          </BusyButton>
          <Cancel disabled={isBusy} onClick={() => send({ type: 'note.cancelled' })} />
        </div>
      </Stack>
    </Card>
  )
}
