import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { fullNameOf } from '../../../domain/people/people.ts'
import { codeInField, type movementMachine, movementVerdictOf } from '../../../machines/gate/movement.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { CodeForm } from '../../ui/forms/CodeForm.tsx'
import { focusBesideDialogs } from '../../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { useInSight } from '../../ui/lists/useInSight.ts'
import { ArrowRightIcon } from '../../ui/parts/icons.tsx'
import { Verdict } from '../../ui/parts/Verdict.tsx'
import classes from './CheckIn.module.css'
import { confirmLabels, movementTitles, sinceText, withWhomText, wordOf, wordsOf } from './movementWords.ts'
import { ParticipantCardSkeleton } from './ParticipantCard.tsx'
import { PreviousPerson, previousPerson, scanAgainText } from './PreviousPerson.tsx'
import { StandingCard } from './StandingCard.tsx'

interface MovementViewProps extends FlowProps<typeof movementMachine> {
  readonly sound?: ReactNode
  readonly camera?: ReactNode
  readonly nameSearch?: ReactNode
  readonly operator?: ReactNode
  readonly insideNow?: ReactNode
  readonly mode?: ReactNode
  readonly findings?: ReactNode
  readonly notConfirmed?: ReactNode
  readonly lastMovements?: ReactNode
}

export function MovementView(props: MovementViewProps) {
  const { state, send, sound, camera, nameSearch, operator, insideNow, mode, findings, lastMovements } = props
  const { kind, notice, fieldError, next, lacksAnswers } = state.context
  const isBusy = state.hasTag('busy')
  const verdict = movementVerdictOf(state)
  const isFound = state.matches('found') || state.matches('confirming')
  const page = useRef<HTMLDivElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const firstControl = useRef<HTMLElement>(null)
  const takesFocus = state.hasTag('takesFocus')
  const asks = state.matches('found')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current, undefined, { preventScroll: true })
  }, [takesFocus, fieldError])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question without an answer gets the focus again
  useEffect(() => {
    if (asks) focusBesideDialogs(firstControl.current, undefined, { preventScroll: true })
  }, [asks, lacksAnswers])
  useInSight(page, [JSON.stringify(state.value), fieldError, next, lacksAnswers].join())

  const answer = verdict && (
    <Verdict
      verdict={verdict}
      word={wordOf(verdict, kind, state.context.standing)}
      sentence={notice ?? ''}
      titleId="verdict"
    >
      {!isFound && <NextStep state={state} />}
    </Verdict>
  )
  return (
    <Page
      ref={page}
      className={classes.page}
      data-beside={verdict && isFound ? '' : undefined}
      gap={20}
      phoneGap={12}
      width="60rem"
      isCentred
    >
      <div className={classes.desk}>
        <PageHeader title={movementTitles[kind]}>{sound}</PageHeader>
        {operator}
        {mode && (
          <div className={classes.mode} data-person={isFound ? '' : undefined}>
            {mode}
          </div>
        )}
        <CodeForm
          size="lg"
          field={codeField}
          takesScans
          isInSight={!isFound}
          label="Participant code"
          placeholder="Scan or enter code..."
          code={codeInField(state.context)}
          error={fieldError}
          note={next !== null && <span data-in-sight={isBusy || undefined}>{nextText(state)}</span>}
          readOnly={isBusy}
          disabled={isBusy}
          isSearching={state.matches('searching')}
          onCode={(typed) => send({ type: 'code.changed', code: typed })}
          onSubmit={() => send({ type: 'search.submitted' })}
        />
        {camera && (
          <div
            className={classes.camera}
            data-person={isFound ? '' : undefined}
            data-verdict-shown={verdict ? '' : undefined}
          >
            {camera}
          </div>
        )}
        <PreviousPerson person={beforeOf(state)} isInSight={state.matches('searching')} />
        {props.notConfirmed}
        {isFound && answer}
        {isFound && verdict && (
          <Stack gap={8} className={classes.help}>
            <NextStep state={state} />
          </Stack>
        )}
      </div>
      <div className={classes.stage}>
        {!isFound && answer}
        {!isFound && findings}
        {state.matches('searching') && (
          <ParticipantCardSkeleton onCancel={() => send({ type: 'search.cancelled' })} />
        )}
        {isFound && (
          <StandingCard context={state.context} isBusy={isBusy} firstControl={firstControl} send={send} />
        )}
        {!isFound && !isBusy && nameSearch}
        {!isFound && !isBusy && insideNow}
      </div>
      {lastMovements}
      <VisuallyHidden component="p" role="status" aria-live="assertive">
        {spoken(state)}
      </VisuallyHidden>
    </Page>
  )
}

type State = MovementViewProps['state']

function beforeOf(state: State) {
  if (state.matches('confirming') || state.matches({ found: 'unanswered' })) return null
  return previousPerson(state.context, {
    of: wordsOf(state.context.kind),
    unanswered: 'Maybe noted, maybe not. Scan this card again.',
  })
}

function spoken(state: State): string {
  const { kind, standing, notice, next } = state.context
  const verdict = movementVerdictOf(state)
  if (verdict) return `${wordOf(verdict, kind, standing)}. ${notice ?? ''}`
  if (state.matches('confirming')) return next === null ? '' : nextText(state)
  const words = beforeOf(state)?.spoken ?? []
  return [...words, ...(standing ? [`${fullNameOf(standing.participant)} found`] : [])].join(' ')
}

function nextText(state: State): string {
  const { next, replaced } = state.context
  if (replaced.length > 0) return `${next} is next. ${scanAgainText(replaced)}`
  return state.matches('confirming') ? `${next} is next. Wait for the answer.` : `${next} is next.`
}

function nextStepOf(state: State): string {
  const { kind, attempt, standing } = state.context
  if (state.matches({ found: 'unanswered' })) {
    const knows = attempt === null ? 'Nothing was noted.' : 'Maybe noted, maybe not.'
    const button = standing && wordOf('refused', kind, standing) !== wordsOf(kind).refused
    return `${knows} Press ${button ? 'Let through anyway' : confirmLabels[kind]} again.`
  }
  if (state.matches({ found: 'questioned' }))
    return 'Nothing was noted. Type the reason and press Let through anyway, or press Cancel.'
  if (state.matches({ found: 'refused' })) return 'Nothing was noted. Follow the message above.'
  if (state.matches({ ready: 'written' })) return 'Scan the next card.'
  if (state.matches({ ready: 'alreadyThere' })) {
    const details = standing ? [sinceText(standing), withWhomText(standing)] : []
    return [...details, 'Nothing was changed. Does this card belong to this person?']
      .filter((text) => text !== '')
      .join(' ')
  }
  if (state.matches({ ready: 'notFound' })) return 'Check the code on the card and type it.'
  if (state.matches({ ready: 'unreachable' })) return 'Nothing was noted. Scan the card again.'
  return 'Nothing was noted. Follow the message above, or ask the camp office.'
}

function NextStep({ state }: { state: State }) {
  return (
    <>
      <Row as="p" gap={10} align="flex-start" className={classes.next}>
        <ArrowRightIcon size={24} />
        {nextStepOf(state)}
      </Row>
      {movementVerdictOf(state) === 'unreachable' && (
        <Incident flow={state.machine.id} sentence={state.context.notice ?? ''} />
      )}
    </>
  )
}
