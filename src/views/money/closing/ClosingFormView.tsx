import { Button, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { currencySymbol, formatUsd } from '../../../domain/lib/money.ts'
import { maxReasonLength } from '../../../domain/money/cashDesk.ts'
import {
  type Closing,
  type ClosingSubject,
  type ClosingText,
  choiceOf,
  closingErrorsOf,
  closingKindTexts,
  keptNumberIn,
  maxContact,
  maxSigner,
  notPaidTexts,
  peopleText,
  scopeOf,
  unionText,
} from '../../../domain/money/walletClosing.ts'
import type { walletClosingMachine } from '../../../machines/money/walletClosing.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { DialogFrame, FormDialog } from '../../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { shownFailure } from '../../ui/layout/Incident.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { CampName } from '../../ui/parts/Mark.tsx'
import { Note } from '../../ui/parts/Note.tsx'

interface ClosingFormViewProps extends FlowProps<typeof walletClosingMachine> {
  readonly onPrint: () => void
}

export function ClosingFormView({ state, send, onPrint }: ClosingFormViewProps) {
  const { subject, formFailure, attempt, closing } = state.context
  const first = useRef<HTMLInputElement>(null)
  const isEditing = state.matches({ form: 'editing' })
  const isBusy = state.matches({ form: 'sending' })
  const isComplaint = isEditing && (state.context.showsErrors || formFailure !== null)
  return (
    <>
      <FormDialog
        opened={isEditing || isBusy}
        mayClose={isEditing}
        title={subject === null ? '' : titleOf(subject)}
        isBusy={isBusy}
        {...shownFailure(formFailure, state.machine.id)}
        advice={attempt?.isUnanswered && 'Maybe done, maybe not. Press again: nothing is booked twice.'}
        complaint={{ context: state.context, field: isComplaint ? first : null }}
        submitLabel={subject === null ? '' : submitTexts[subject.form]}
        busyLabel="Sending…"
        onSubmit={() => send({ type: 'form.submitted' })}
        onCancel={() => send({ type: 'form.closed' })}
      >
        {subject !== null && (
          <Fields
            subject={subject}
            closing={closing}
            state={state}
            send={send}
            first={first}
            isBusy={isBusy}
          />
        )}
      </FormDialog>
      <Receipt state={state} send={send} onPrint={onPrint} />
    </>
  )
}

function titleOf(subject: ClosingSubject): string {
  if (subject.form === 'claim') return 'Pay out by number'
  if (subject.form === 'takeBack') return 'Take back a booking'
  const { kind, union, person } = subject
  return `${closingKindTexts[kind]}: ${person?.name ?? unionText(union)}`
}

const submitTexts = { list: 'Make the list', claim: 'Pay out', takeBack: 'Take back' } as const

interface FieldsProps extends FlowProps<typeof walletClosingMachine> {
  readonly subject: ClosingSubject
  readonly closing: Closing | null
  readonly first: RefObject<HTMLInputElement | null>
  readonly isBusy: boolean
}

function Fields({ subject, closing, state, send, first, isBusy }: FieldsProps) {
  const { fields, showsErrors } = state.context
  const errors = showsErrors ? closingErrorsOf(subject, fields) : {}
  const firstWrong = (Object.keys(errors) as ClosingText[]).find((field) => errors[field] != null)
  const text = (field: ClosingText, label: string, isFirst: boolean, maxLength: number) => (
    <TextInput
      ref={(firstWrong ?? (isFirst ? field : null)) === field ? first : undefined}
      label={label}
      autoComplete="off"
      readOnly={isBusy}
      maxLength={maxLength}
      data-autofocus={isFirst || undefined}
      value={fields[field]}
      error={errors[field]}
      onChange={({ currentTarget }) => send({ type: 'form.changed', field, text: currentTarget.value })}
    />
  )
  if (subject.form === 'takeBack')
    return (
      <>
        <p>
          {formatUsd(subject.amount)}, {subject.name}
        </p>
        {text('reason', 'Why is it taken back?', true, maxReasonLength)}
      </>
    )
  if (subject.form === 'claim') {
    const found = closing?.kept.find(({ number }) => number === keptNumberIn(fields.number))
    return (
      <>
        {text('number', 'Number on the slip', true, 20)}
        {found !== undefined && (
          <Note tone={found.claim === null ? 'info' : 'warning'}>
            <strong>
              {formatUsd(found.amount)} of {found.name}
            </strong>
            {found.claim !== null && `. Paid out on ${campDateTime(found.claim.at)}.`}
          </Note>
        )}
        {text('takenBy', 'Who takes the money?', false, maxSigner)}
      </>
    )
  }
  return (
    <>
      <Choice subject={subject} closing={closing} fields={fields} />
      {subject.kind === 'keep' ? (
        <>
          {text('contact', 'Where people ask for their money', true, maxContact)}
          <TextInput
            ref={firstWrong === 'claimUntil' ? first : undefined}
            type="date"
            label="Last day"
            readOnly={isBusy}
            value={fields.claimUntil}
            error={errors.claimUntil}
            onChange={({ currentTarget }) =>
              send({ type: 'form.changed', field: 'claimUntil', text: currentTarget.value })
            }
          />
        </>
      ) : (
        text(
          'signedBy',
          subject.kind === 'payBack' ? 'Leader who takes the money' : 'Who signs for the gift?',
          true,
          maxSigner,
        )
      )}
      {subject.person === null &&
        subject.kind !== 'payBack' &&
        text('below', `Only amounts below, in ${currencySymbol()}`, false, 20)}
    </>
  )
}

interface ChoiceProps {
  readonly subject: Extract<ClosingSubject, { form: 'list' }>
  readonly closing: Closing | null
  readonly fields: Readonly<Record<ClosingText, string>>
}

function Choice({ subject, closing, fields }: ChoiceProps) {
  const { people, amount, left } = choiceOf(closing?.wallets ?? [], scopeOf(subject, fields), subject.kind)
  return (
    <Stack gap={8}>
      <p className="strong" role="status">
        {formatUsd(amount)} of {peopleText(people)}
      </p>
      {left.length > 0 && (
        <Note tone="warning">
          {left.length === 1 && left[0] !== undefined
            ? `Not ${left[0].wallet.name}: ${notPaidTexts[left[0].reason]}`
            : `${left.length.toLocaleString('en')} people are on the list as not paid, each with the reason.`}
        </Note>
      )}
    </Stack>
  )
}

function Receipt({ state, send, onPrint }: ClosingFormViewProps) {
  const { subject, booked, fields, closing } = state.context
  const isClaim = subject?.form === 'claim'
  const found = closing?.kept.find(({ number }) => number === keptNumberIn(fields.number))
  return (
    <DialogFrame
      opened={state.matches({ form: 'done' })}
      mayClose
      title={isClaim ? 'Paid out' : 'Taken back'}
      onClose={() => send({ type: 'form.closed' })}
    >
      <Stack gap={20}>
        {booked !== null && (
          <Facts layout="rows">
            <Fact label="Amount" isAmount isStrong>
              {formatUsd(booked.amount)}
            </Fact>
            {isClaim && found !== undefined && <Fact label="Kept for">{found.name}</Fact>}
            {isClaim && <Fact label="Taken by">{fields.takenBy.trim()}</Fact>}
            <Fact label="Reference" isCode>
              {booked.referenceId}
            </Fact>
            <Fact label="Time">{campDateTime(booked.at)}</Fact>
          </Facts>
        )}
        {isClaim && (
          <p data-print="only">
            <CampName />
            <br />
            <br />
            Signature: ______________________________
          </p>
        )}
        <div data-print="no">
          <ButtonRow phoneBasis="9rem">
            {isClaim && (
              <Button variant="default" onClick={onPrint}>
                Print
              </Button>
            )}
            <Button data-autofocus onClick={() => send({ type: 'form.closed' })}>
              Close
            </Button>
          </ButtonRow>
        </div>
      </Stack>
    </DialogFrame>
  )
}
