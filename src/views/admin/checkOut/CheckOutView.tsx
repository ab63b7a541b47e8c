import { useEffect, useRef } from 'react'
import { type checkOutMachine, personOnCard } from '../../../machines/checkOut.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TonePill } from '../../ui/TonePill.tsx'
import classes from './CheckOut.module.css'
import { CheckOutForm } from './CheckOutForm.tsx'
import { SampleCard, SampleCardSkeleton } from './SampleCard.tsx'
import { TestHint } from './TestHint.tsx'

export function CheckOutView({ state, send }: FlowProps<typeof checkOutMachine>) {
  const { notice, people, fieldError } = state.context
  const person = personOnCard(state.context)
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = state.hasTag('takesFocus')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem calls the focus back to its field
  useEffect(() => {
    if (takesFocus && !document.querySelector('[aria-modal="true"]')) field.current?.focus()
  }, [takesFocus, fieldError])

  return (
    <div className={classes.page}>
      <PageHeader title="Participant Check-Out">
        <TonePill tone="warning">Demonstration</TonePill>
      </PageHeader>
      <p className={classes.demonstration}>
        <InfoIcon size={22} />
        This is a demonstration with three sample people. Nothing is sent, and no camper is checked out.
      </p>
      <CheckOutForm state={state} send={send} field={field} />
      <div role="status" className={classes.status}>
        {notice !== null && (
          <p className={classes.message} data-good={state.matches({ ready: 'checkedOut' }) || undefined}>
            {state.matches({ ready: 'checkedOut' }) ? <CheckIcon size={24} /> : <WarningIcon size={24} />}
            {notice}
          </p>
        )}
      </div>
      {state.matches('searching') && <SampleCardSkeleton />}
      {person && (
        <SampleCard
          person={person}
          isBusy={state.matches('processing')}
          onConfirm={() => send({ type: 'checkOut.confirmed' })}
          onCancel={() => send({ type: 'checkOut.cancelled' })}
        />
      )}
      <section className={classes.instructions} aria-label="How to check out">
        <ul>
          <li>Only checked-in participants can be checked out.</li>
          <li>Checked-out participants cannot be checked out again.</li>
        </ul>
      </section>
      <TestHint
        people={people}
        isDisabled={state.hasTag('busy')}
        onChosen={(code) => send({ type: 'code.changed', code })}
      />
    </div>
  )
}
