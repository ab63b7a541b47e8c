import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Verdict as VerdictName } from '../../../domain/gate/verdict.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import { type checkInMachine, codeInField, verdictOf } from '../../../machines/gate/checkIn.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { CodeForm } from '../../ui/forms/CodeForm.tsx'
import { focusBesideDialogs } from '../../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { useInSight } from '../../ui/lists/useInSight.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { ArrowRightIcon, CheckIcon, ScanIcon, UserIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { Steps } from '../../ui/parts/Steps.tsx'
import { Verdict, verdictWords } from '../../ui/parts/Verdict.tsx'
import classes from './CheckIn.module.css'
import { ParticipantCard, ParticipantCardSkeleton } from './ParticipantCard.tsx'
import { PreviousPerson, previousPerson, scanAgainText } from './PreviousPerson.tsx'

export interface CheckInViewProps extends FlowProps<typeof checkInMachine> {
  readonly sound?: ReactNode
  readonly camera?: ReactNode
  readonly nameSearch?: ReactNode
  readonly operator?: ReactNode
  readonly insideNow?: ReactNode
  readonly mode?: ReactNode
  readonly findings?: ReactNode
  /** The person has moved since the verdict; `findings` shows the current presence. */
  readonly isVerdictPast?: boolean
  readonly notConfirmed?: ReactNode
  readonly lastMovements?: ReactNode
}

export function CheckInView(props: CheckInViewProps) {
  const {
    state,
    send,
    sound,
    camera,
    nameSearch,
    operator,
    insideNow,
    mode,
    findings,
    isVerdictPast = false,
    notConfirmed,
    lastMovements,
  } = props
  const { participant, notice, fieldError, next } = state.context
  const isBusy = state.hasTag('busy')
  const verdict = verdictOf(state)
  const page = useRef<HTMLDivElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const takesFocus = state.hasTag('takesFocus')
  const asksForConfirmation = state.hasTag('asksForConfirmation')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current, undefined, { preventScroll: true })
  }, [takesFocus, fieldError])
  useEffect(() => {
    if (asksForConfirmation) focusBesideDialogs(confirmButton.current, undefined, { preventScroll: true })
  }, [asksForConfirmation])
  useInSight(page, [JSON.stringify(state.value), fieldError, next].join())

  const answer = verdict && (
    <Verdict verdict={verdict} sentence={notice ?? ''} titleId="verdict">
      {!participant && <NextStep state={state} />}
    </Verdict>
  )
  return (
    <Page
      ref={page}
      className={classes.page}
      data-beside={(verdict && participant && '') ?? undefined}
      gap={20}
      phoneGap={12}
      width="60rem"
      isCentred
    >
      <div className={classes.desk}>
        <PageHeader title="Participant Check-In">{sound}</PageHeader>
        {operator}
        {mode && (
          <div className={classes.mode} data-person={(participant && '') ?? undefined}>
            {mode}
          </div>
        )}
        <Steps label="Steps of a check-in" steps={steps} current={stepOf(state)} />
        <CodeForm
          size="lg"
          field={codeField}
          takesScans
          isInSight={!participant}
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
            data-person={(participant && '') ?? undefined}
            data-verdict-shown={(verdict && '') ?? undefined}
          >
            {camera}
          </div>
        )}
        <PreviousPerson person={beforeOf(state)} isInSight={state.matches('searching')} />
        {notConfirmed}
        {participant && answer}
        {participant && verdict && (
          <Stack gap={8} className={classes.help}>
            <NextStep state={state} />
          </Stack>
        )}
      </div>
      <div className={classes.stage}>
        {!participant && !isVerdictPast && answer}
        {!participant && findings}
        {state.matches('searching') && (
          <ParticipantCardSkeleton onCancel={() => send({ type: 'search.cancelled' })} />
        )}
        {participant && (
          <ParticipantCard
            participant={participant}
            isBusy={isBusy}
            confirmButton={confirmButton}
            onConfirm={() => send({ type: 'checkIn.confirmed' })}
            onCancel={() => send({ type: 'checkIn.cancelled' })}
          />
        )}
        {!participant && !isBusy && nameSearch}
        {!participant && !isBusy && insideNow}
        {!participant && <Instructions isQuiet={!state.matches({ ready: 'idle' })} />}
      </div>
      {lastMovements}
      <VisuallyHidden component="p" role="status" aria-live="assertive">
        {spoken(state)}
      </VisuallyHidden>
    </Page>
  )
}

type State = CheckInViewProps['state']

function beforeOf(state: State) {
  if (state.matches('confirming') || state.matches({ found: 'unanswered' })) return null
  return previousPerson(state.context, wordsBefore)
}

const wordsBefore = { of: verdictWords, unanswered: 'Maybe checked in, maybe not. Scan this card again.' }

function spoken(state: State): string {
  const { participant, notice, next } = state.context
  const verdict = verdictOf(state)
  if (verdict) return `${verdictWords[verdict]}. ${notice ?? ''}`
  if (state.matches('confirming')) return next === null ? '' : nextText(state)
  const words = beforeOf(state)?.spoken ?? []
  return [...words, ...(participant ? [`${fullNameOf(participant)} found`] : [])].join(' ')
}

function nextText(state: State): string {
  const { next, replaced } = state.context
  if (replaced.length > 0) return `${next} is next. ${scanAgainText(replaced)}`
  return state.matches('confirming') ? `${next} is next. Wait for the answer.` : `${next} is next.`
}

const steps = ['Scan or type', 'Look and confirm', 'Done'] as const

function stepOf(state: State): 1 | 2 | 3 {
  if (state.matches('found') || state.matches('confirming')) return 2
  return state.matches({ ready: 'checkedIn' }) ? 3 : 1
}

const nextSteps: Readonly<Record<VerdictName, string>> = {
  checkedIn: 'Let them in and scan the next card.',
  alreadyCheckedIn: 'Nothing was changed. Does this card belong to the person at the gate?',
  notFound: 'Check the code on the card and type it.',
  unreachable: 'Nothing was checked in. Scan the card again.',
  refused: 'Nothing was checked in. Follow the message above, or ask the camp office.',
  noted: 'Let them pass and scan the next card.',
}

/**
 * A confirm without an answer may have been saved. Its retry has the same idempotency key and never counts
 * twice.
 */
function nextStepOf(state: State): string {
  const verdict = verdictOf(state)
  if (!verdict) return ''
  if (!state.matches({ found: 'unanswered' })) return nextSteps[verdict]
  const knows =
    state.context.idempotencyKey === null ? 'Nothing was checked in.' : 'Maybe checked in, maybe not.'
  return `${knows} Press Check In Participant again.`
}

function NextStep({ state }: { state: State }) {
  return (
    <>
      <Row as="p" gap={10} align="flex-start" className={classes.next}>
        <ArrowRightIcon size={24} />
        {nextStepOf(state)}
      </Row>
      {verdictOf(state) === 'unreachable' && (
        <Incident flow={state.machine.id} sentence={state.context.notice ?? ''} />
      )}
    </>
  )
}

const instructions = [
  { Sign: ScanIcon, text: 'Scan the barcode on the ID card, or type the code and press Search.' },
  {
    Sign: UserIcon,
    text: 'Look at the camper: does the name on the screen belong to the person at the gate?',
  },
  { Sign: CheckIcon, text: 'Press Check In Participant and wait for the green sign.' },
] as const

/** `isQuiet` makes the text small and leaves out the note while a result is shown or awaited. */
function Instructions({ isQuiet }: { isQuiet: boolean }) {
  return (
    <Card
      as="section"
      className={classes.instructions}
      aria-label="How to check in"
      data-quiet={isQuiet || undefined}
    >
      <Stack as="ol" gap={isQuiet ? 8 : 16} columns="12rem" style={{ columnGap: 28 }}>
        {instructions.map(({ Sign, text }) => (
          <Row as="li" key={text} gap={isQuiet ? 8 : 12}>
            {isQuiet ? (
              <Sign size={20} />
            ) : (
              <span className={classes.sign}>
                <Sign size={28} />
              </span>
            )}
            <span>{text}</span>
          </Row>
        ))}
      </Stack>
      {!isQuiet && (
        <Note tone="info" className="strong">
          Participants who are already checked in cannot be checked in again.
        </Note>
      )}
      {!isQuiet && (
        <Text inherit>
          A barcode gun does not read?{' '}
          <Anchor component={Link} to="/admin/checkin/gun" inherit underline="always">
            Test the gun
          </Anchor>
          .
        </Text>
      )}
    </Card>
  )
}
