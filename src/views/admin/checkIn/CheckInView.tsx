import { type ReactNode, useEffect, useRef } from 'react'
import { type checkInMachine, verdictOf } from '../../../machines/checkIn.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Verdict, verdictWords } from '../../ui/Verdict.tsx'
import classes from './CheckIn.module.css'
import { CodeForm } from './CodeForm.tsx'
import { Instructions } from './Instructions.tsx'
import { ParticipantCard, ParticipantCardSkeleton } from './ParticipantCard.tsx'
import { Steps } from './Steps.tsx'

export interface CheckInViewProps extends FlowProps<typeof checkInMachine> {
  /** The sound switch, a flow of its own. */
  readonly sound?: ReactNode
}

export function CheckInView({ state, send, sound }: CheckInViewProps) {
  const { participant, message } = state.context
  const verdict = verdictOf(state)
  const codeField = useRef<HTMLInputElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const takesFocus = state.hasTag('takesFocus')
  const asksForConfirmation = state.hasTag('asksForConfirmation')

  useEffect(() => {
    if (takesFocus) codeField.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (asksForConfirmation) confirmButton.current?.focus()
  }, [asksForConfirmation])

  return (
    <div className={classes.page}>
      <PageHeader title="Participant Check-In">{sound}</PageHeader>
      <Steps current={stepOf(state)} />
      <CodeForm state={state} send={send} field={codeField} />
      <div className={classes.stage}>
        {verdict && <Verdict verdict={verdict} sentence={message ?? ''} titleId="verdict" />}
        {state.matches('searching') && (
          <ParticipantCardSkeleton onCancel={() => send({ type: 'search.cancelled' })} />
        )}
        {participant && (
          <ParticipantCard
            participant={participant}
            isBusy={state.hasTag('busy')}
            confirmButton={confirmButton}
            onConfirm={() => send({ type: 'checkIn.confirmed' })}
            onCancel={() => send({ type: 'checkIn.cancelled' })}
          />
        )}
        {!participant && !state.matches('searching') && <Instructions />}
      </div>
      <p role="status" aria-live="assertive" className="visually-hidden">
        {verdict && `${verdictWords[verdict]}. ${message ?? ''}`}
        {state.matches({ found: 'asking' }) &&
          participant &&
          `${participant.firstname} ${participant.lastname} found`}
      </p>
    </div>
  )
}

function stepOf(state: CheckInViewProps['state']): 1 | 2 | 3 {
  if (state.matches('found') || state.matches('confirming')) return 2
  return state.matches({ ready: 'checkedIn' }) ? 3 : 1
}
