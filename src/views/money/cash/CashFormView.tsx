import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd, shortAmount } from '../../../domain/lib/money.ts'
import {
  type CashFormFields,
  type CashFormSubject,
  cashFormErrorsOf,
  isNothingOwed,
  isOfStall,
  isPayIn,
  maxReasonLength,
  maxReferenceLength,
  maxWitness,
  mostOfStall,
  nothingOwedText,
  signersFor,
} from '../../../domain/money/cashDesk.ts'
import {
  type CashSource,
  cashSources,
  maxSlipLength,
  maxWhatForLength,
  sourceNames,
} from '../../../domain/money/treasury.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { DialogForm, DialogFrame } from '../../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { shownFailure } from '../../ui/layout/Incident.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './CashDesk.module.css'
import { Counting, Difference } from './CountingFields.tsx'
import { SettlementFacts, SettlementFields } from './SettlementFields.tsx'
import { type CashFormProps, SignerFields } from './SignerFields.tsx'

interface FormWords {
  readonly title: string
  readonly amount: string
  readonly name: string
  readonly submit: string
}

const words: Readonly<Record<CashFormSubject['kind'], FormWords>> = {
  openDesk: {
    title: 'Open a cash desk',
    amount: 'Float',
    name: 'Who gives you the money?',
    submit: 'Open',
  },
  toSafe: {
    title: 'To the safe',
    amount: 'Amount',
    name: 'Who takes the money?',
    submit: 'Put into the safe',
  },
  fromSafe: {
    title: 'From the safe',
    amount: 'Amount',
    name: 'Who gives you the money?',
    submit: 'Take from the safe',
  },
  closeDesk: {
    title: 'Close the desk',
    amount: 'Counted',
    name: 'Who takes the money?',
    submit: 'Close the desk',
  },
  stallPayOut: {
    title: 'Pay out a stall',
    amount: 'Amount',
    name: 'Who takes the money?',
    submit: 'Pay out',
  },
  stallPayIn: {
    title: 'Pay in from a stall',
    amount: 'Amount',
    name: 'Who brings the money?',
    submit: 'Pay in',
  },
  toBank: {
    title: 'To the bank',
    amount: 'Amount',
    name: 'Who takes the money?',
    submit: 'Take to the bank',
  },
  fromBank: {
    title: 'From the bank',
    amount: 'Amount',
    name: 'Who brings the money?',
    submit: 'Put into the safe',
  },
  expense: {
    title: 'Pay an expense',
    amount: 'Amount',
    name: 'Who signs with you?',
    submit: 'Book the expense',
  },
  countSafe: {
    title: 'Count the safe',
    amount: 'Counted',
    name: 'Who counts with you?',
    submit: 'Book the count',
  },
  cashSource: { title: 'Where the cash came from', amount: '', name: '', submit: 'Book it' },
  settlement: { title: 'Enter a settlement', amount: '', name: '', submit: 'Enter' },
  reverseSettlement: { title: 'Take back the settlement', amount: '', name: '', submit: 'Take back' },
  findBooking: { title: 'Take back a booking', amount: '', name: '', submit: 'Look up' },
  reverse: { title: 'Take back', amount: '', name: '', submit: 'Take back' },
}

const fieldNames = [
  'gateway',
  'firstDay',
  'lastDay',
  'amount',
  'fee',
  'day',
  'slip',
  'whatFor',
  'from',
  'name',
  'signer',
  'secret',
  'reason',
  'reference',
] as const

export function CashFormView({ state, send }: CashFormProps) {
  const { subject, fields, counts, rejectedFields, signers, rejectedSecret, formFailure } = state.context
  const { amount, name, reason, reference } = fields
  const isBusy = state.hasTag('formBusy')
  const wrong = subject && rejectedFields && cashFormErrorsOf(subject, rejectedFields, signers)
  const inputs = useRef<Record<string, HTMLInputElement | null>>({})
  const first = fieldNames.find((field) => wrong?.[field]) ?? (rejectedSecret ? 'secret' : null)
  const subjectWords = subject && words[subject.kind]
  const isNoneOwed = subject !== null && isNothingOwed(subject)
  const paper = subject ? paperOf(subject.kind) : {}
  const fieldOf = (field: keyof CashFormFields) => (element: HTMLElement | null) => {
    inputs.current[field] = element as HTMLInputElement | null
  }
  const leave = () => send({ type: 'form.left' })
  const change = (field: keyof CashFormFields) => (event: { currentTarget: { value: string } }) =>
    send({ type: 'field.changed', field, text: event.currentTarget.value })
  return (
    <DialogFrame
      opened={!state.matches({ form: 'closed' })}
      mayClose={!isBusy}
      onClose={leave}
      title={subjectWords?.title}
      size="32rem"
    >
      {subjectWords && isNoneOwed && <NothingOwed submitLabel={subjectWords.submit} onCancel={leave} />}
      {subject && subjectWords && !isNoneOwed && (
        <DialogForm
          isBusy={isBusy}
          complaint={{
            context: rejectedFields ?? rejectedSecret ?? undefined,
            field: first === null ? null : { current: inputs.current[first] ?? null },
          }}
          {...shownFailure(rejectedSecret ? null : formFailure, state.machine.id)}
          submitLabel={subjectWords.submit}
          busyLabel={subject.kind === 'findBooking' ? 'Looking up…' : 'Processing...'}
          onSubmit={() => send({ type: 'form.submitted' })}
          onCancel={leave}
        >
          {subject.kind === 'findBooking' ? (
            <TextInput
              ref={(element) => {
                inputs.current.reference = element
              }}
              data-autofocus
              label="Reference"
              description="It is on the receipt, such as DEP-7K2MXQ4RWB. The desk may be open or closed."
              name="reference"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={maxReferenceLength}
              readOnly={isBusy}
              value={reference}
              error={rejectedFields?.reference === reference && wrong?.reference}
              onChange={change('reference')}
            />
          ) : subject.kind === 'settlement' ? (
            <SettlementFields
              subject={subject}
              fields={fields}
              isBusy={isBusy}
              errorOf={(field) => (rejectedFields?.[field] === fields[field] && wrong?.[field]) || null}
              fieldOf={fieldOf}
              send={send}
            />
          ) : subject.kind === 'reverse' || subject.kind === 'reverseSettlement' ? (
            <>
              {subject.kind === 'reverse' ? (
                <Facts layout="pairs">
                  <Fact label={isPayIn(subject.movement) ? 'Pay-in' : 'Pay-out'} isStrong>
                    {formatUsd(subject.movement.amount)}
                  </Fact>
                  <Fact label={isOfStall(subject.movement) ? 'Stall' : 'Person'}>
                    {subject.movement.name} {subject.movement.code}
                  </Fact>
                  <Fact label="Booked">{campDateTime(subject.movement.createdAt)}</Fact>
                </Facts>
              ) : (
                <SettlementFacts settlement={subject.settlement} />
              )}
              <TextInput
                ref={(element) => {
                  inputs.current.reason = element
                }}
                data-autofocus
                label="Why is it taken back?"
                placeholder={`${shortAmount(200_00)} typed for ${shortAmount(20_00)}`}
                name="reason"
                autoComplete="off"
                maxLength={maxReasonLength}
                readOnly={isBusy}
                value={reason}
                error={rejectedFields?.reason === reason && wrong?.reason}
                onChange={change('reason')}
              />
            </>
          ) : subject.kind === 'cashSource' ? (
            <>
              <Facts layout="pairs">
                <Fact label="Withdrawal" isStrong>
                  {formatUsd(subject.amount)}
                </Fact>
                <Fact label="Participant code">{subject.code}</Fact>
                <Fact label="Reference">{subject.withdrawal}</Fact>
              </Facts>
              <SourceSelect
                ref={fieldOf('from')}
                sources={subject.hadDesk ? cashSources : heldSources}
                value={fields.from}
                isBusy={isBusy}
                error={rejectedFields?.from === fields.from && wrong?.from}
                onChange={change('from')}
              />
            </>
          ) : (
            <>
              {subject.kind === 'countSafe' && subject.isFirst && (
                <Note tone="info">
                  The first count says what was in the safe before: more than the books say is its first
                  money.
                </Note>
              )}
              {isOfStall(subject) && (
                <Facts layout="pairs">
                  <Fact label={subject.kind === 'stallPayOut' ? 'Owed to it' : 'It owes the camp'} isStrong>
                    {formatUsd(mostOfStall(subject))}
                  </Fact>
                </Facts>
              )}
              <AmountInput
                ref={(element) => {
                  inputs.current.amount = element
                }}
                data-autofocus
                label={subjectWords.amount}
                name="amount"
                size="lg"
                maxLength={20}
                readOnly={isBusy}
                value={amount}
                error={rejectedFields?.amount === amount && wrong?.amount}
                classNames={{ input: classes.number ?? '' }}
                onAmount={(text) => send({ type: 'field.changed', field: 'amount', text })}
              />
              {'slip' in paper && (
                <TextInput
                  ref={fieldOf('slip')}
                  label={paper.slip}
                  name="slip"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={maxSlipLength}
                  readOnly={isBusy}
                  value={fields.slip}
                  error={rejectedFields?.slip === fields.slip && wrong?.slip}
                  onChange={change('slip')}
                />
              )}
              {subject.kind === 'expense' && (
                <>
                  <TextInput
                    ref={fieldOf('whatFor')}
                    label="What was it for?"
                    placeholder="Firewood for the last evening"
                    name="whatFor"
                    autoComplete="off"
                    maxLength={maxWhatForLength}
                    readOnly={isBusy}
                    value={fields.whatFor}
                    error={rejectedFields?.whatFor === fields.whatFor && wrong?.whatFor}
                    onChange={change('whatFor')}
                  />
                  <SourceSelect
                    ref={fieldOf('from')}
                    sources={heldSources}
                    value={fields.from}
                    isBusy={isBusy}
                    error={rejectedFields?.from === fields.from && wrong?.from}
                    onChange={change('from')}
                  />
                </>
              )}
              <Counting counts={counts} isBusy={isBusy} send={send} />
              <Difference state={state} />
              {signersFor(subject, signers) === null ? (
                <TextInput
                  ref={(element) => {
                    inputs.current.name = element
                  }}
                  label={subjectWords.name}
                  description={
                    subject.kind === 'openDesk'
                      ? 'Not needed without a float.'
                      : 'The full name; it is booked.'
                  }
                  name="witness"
                  autoComplete="off"
                  autoCapitalize="words"
                  maxLength={maxWitness}
                  readOnly={isBusy}
                  value={name}
                  error={rejectedFields?.name === name && wrong?.name}
                  onChange={change('name')}
                />
              ) : (
                <SignerFields
                  state={state}
                  send={send}
                  label={subjectWords.name}
                  isBusy={isBusy}
                  errors={{
                    signer: rejectedFields?.signer === fields.signer ? wrong?.signer : null,
                    secret: rejectedFields?.secret === fields.secret ? wrong?.secret : null,
                  }}
                  fieldOf={(field) => (element) => {
                    inputs.current[field] = element
                  }}
                />
              )}
            </>
          )}
        </DialogForm>
      )}
    </DialogFrame>
  )
}

const heldSources = ['safe', 'bank'] as const

function paperOf(kind: CashFormSubject['kind']): { readonly slip?: string } {
  if (kind === 'expense') return { slip: 'Number of the receipt' }
  return kind === 'toBank' || kind === 'fromBank' ? { slip: 'Number of the bank’s slip' } : {}
}

interface SourceSelectProps {
  readonly ref: (element: HTMLElement | null) => void
  readonly sources: readonly CashSource[]
  readonly value: string
  readonly isBusy: boolean
  readonly error: string | false | null | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

function SourceSelect({ ref, sources, value, isBusy, error, onChange }: SourceSelectProps) {
  return (
    <NativeSelect
      ref={ref}
      data-autofocus={sources.length > 2 || undefined}
      label="Where did the money come from?"
      name="from"
      disabled={isBusy}
      value={value}
      error={error}
      onChange={onChange}
    >
      <option value="">Choose a place</option>
      {sources.map((source) => (
        <option key={source} value={source}>
          {sourceNames[source]}
        </option>
      ))}
    </NativeSelect>
  )
}

function NothingOwed({ submitLabel, onCancel }: { submitLabel: string; onCancel: () => void }) {
  return (
    <Stack gap={20}>
      <Note tone="info">{nothingOwedText}</Note>
      <ButtonRow phoneBasis="9rem" lastWidth="10.5rem">
        <Button data-autofocus variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button color="amber" disabled>
          {submitLabel}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
