import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { fullNameOf } from '../../../domain/people.ts'
import type { Verdict as VerdictName } from '../../../domain/verdict.ts'
import { type checkInMachine, verdictOf } from '../../../machines/checkIn.ts'
import { Card } from '../../ui/Card.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { focusBesideDialogs } from '../../ui/focusBesideDialogs.ts'
import { Incident } from '../../ui/Incident.tsx'
import { ArrowRightIcon, CheckIcon, InfoIcon, ScanIcon, UserIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Page } from '../../ui/Stack.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { Verdict, verdictWords } from '../../ui/Verdict.tsx'
import classes from './CheckIn.module.css'
import { ParticipantCard, ParticipantCardSkeleton } from './ParticipantCard.tsx'

export interface CheckInViewProps extends FlowProps<typeof checkInMachine> {
  /** The sound switch, a flow of its own. */
  readonly sound?: ReactNode
}

export function CheckInView({ state, send, sound }: CheckInViewProps) {
  const { code, participant, notice, fieldError } = state.context
  const isBusy = state.hasTag('busy')
  const verdict = verdictOf(state)
  const codeField = useRef<HTMLInputElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const takesFocus = state.hasTag('takesFocus')
  const asksForConfirmation = state.hasTag('asksForConfirmation')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current)
  }, [takesFocus, fieldError])
  useEffect(() => {
    if (asksForConfirmation) focusBesideDialogs(confirmButton.current)
  }, [asksForConfirmation])

  return (
    <Page className={classes.page} gap={20} phoneGap={12} width="60rem" isCentred>
      <PageHeader title="Participant Check-In">{sound}</PageHeader>
      <Steps label="Steps of a check-in" steps={steps} current={stepOf(state)} />
      <CodeForm
        size="lg"
        field={codeField}
        takesScans
        label="Participant code"
        placeholder="Scan or enter code..."
        code={code}
        error={fieldError}
        readOnly={isBusy}
        disabled={isBusy}
        isSearching={state.matches('searching')}
        onCode={(typed) => send({ type: 'code.changed', code: typed })}
        onSubmit={() => send({ type: 'search.submitted' })}
      />
      <div className={classes.stage} data-beside={verdict !== null && participant !== null ? '' : undefined}>
        {verdict && (
          <Verdict
            verdict={verdict}
            sentence={notice ?? ''}
            name={participant ? fullNameOf(participant) : undefined}
            titleId="verdict"
          >
            <NextStep text={state.matches('found') ? nextWithCard(verdict) : next[verdict]} />
            {isFailure(verdict) && <Incident flow={state.machine.id} />}
          </Verdict>
        )}
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
        {!participant && <Instructions isQuiet={!state.matches({ ready: 'idle' })} />}
      </div>
      <VisuallyHidden component="p" role="status" aria-live="assertive">
        {verdict && `${verdictWords[verdict]}. ${notice ?? ''}`}
        {state.matches({ found: 'asking' }) && participant && `${fullNameOf(participant)} found`}
      </VisuallyHidden>
    </Page>
  )
}

/** Not of the code or the camper, about whom a verdict may well be bad news. */
function isFailure(verdict: VerdictName): boolean {
  return verdict === 'unreachable' || verdict === 'refused'
}

const steps = ['Scan or type', 'Look and confirm', 'Done'] as const

function stepOf(state: CheckInViewProps['state']): 1 | 2 | 3 {
  if (state.matches('found') || state.matches('confirming')) return 2
  return state.matches({ ready: 'checkedIn' }) ? 3 : 1
}

const next: Readonly<Record<VerdictName, string>> = {
  checkedIn: 'Let them in and scan the next card.',
  alreadyCheckedIn: 'Nothing was changed. Does this card belong to the person at the gate?',
  notFound: 'Check the code on the card and type it.',
  unreachable: 'Nothing was checked in. Scan the same code again.',
  refused: 'Ask at the camp office.',
}

/** A confirm that was not answered may have been saved; its repeat has the same key and never counts twice. */
function nextWithCard(verdict: VerdictName): string {
  return verdict === 'unreachable'
    ? 'Press Check In Participant again: nobody is checked in twice.'
    : 'Try again, or ask at the camp office.'
}

/** What the operator does now. */
function NextStep({ text }: { text: string }) {
  return (
    <p className={classes.next}>
      <ArrowRightIcon size={24} />
      {text}
    </p>
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

/** `isQuiet` beside an answer, or while one is awaited: then they are small print, and the note is left out. */
function Instructions({ isQuiet }: { isQuiet: boolean }) {
  return (
    <Card
      as="section"
      className={classes.instructions}
      aria-label="How to check in"
      data-quiet={isQuiet || undefined}
    >
      <ol className={classes.list}>
        {instructions.map(({ Sign, text }) => (
          <li key={text} className={classes.item}>
            <span className={classes.sign}>
              <Sign size={isQuiet ? 20 : 28} />
            </span>
            {text}
          </li>
        ))}
      </ol>
      {!isQuiet && (
        <p className={classes.note}>
          <InfoIcon size={22} />
          Participants who are already checked in cannot be checked in again.
        </p>
      )}
    </Card>
  )
}
