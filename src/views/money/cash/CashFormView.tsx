import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import {
  type CashFormFields,
  type CashFormSubject,
  cashFormErrorsOf,
  denominations,
  differenceIn,
  isNothingOwed,
  isOfStall,
  maxReasonLength,
  maxReferenceLength,
  maxWitness,
  mostOfStall,
  nothingOwedText,
  signersFor,
  sumOf,
} from '../../../domain/money/cashDesk.ts'
import {
  type CashSource,
  cashSources,
  maxSlipLength,
  maxWhatForLength,
  sourceNames,
} from '../../../domain/money/treasury.ts'
import type { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import type { CashFormContext, CashFormEvent } from '../../../machines/money/cashFormParts.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { DialogForm, DialogFrame } from '../../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { SecretInput } from '../../ui/forms/SecretInput.tsx'
import { shownFailure } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './CashDesk.module.css'

/** The region `form` of a flow. */
interface Props {
  readonly state: {
    readonly machine: { readonly id: string }
    readonly context: CashFormContext
    matches(value: { readonly form: 'closed' }): boolean
    hasTag(tag: 'formBusy'): boolean
  }
  readonly send: (event: CashFormEvent) => void
}

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
  findBooking: { title: 'Take back a booking', amount: '', name: '', submit: 'Look up' },
  reverse: { title: 'Take back', amount: '', name: '', submit: 'Take back' },
}

const fieldNames = [
  'amount',
  'slip',
  'whatFor',
  'from',
  'name',
  'signer',
  'secret',
  'reason',
  'reference',
] as const

export function CashFormView({ state, send }: Props) {
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
          ) : subject.kind === 'reverse' ? (
            <>
              <Facts layout="pairs">
                <Fact label={subject.movement.kind === 'topUp' ? 'Pay-in' : 'Pay-out'} isStrong>
                  {formatUsd(subject.movement.amount)}
                </Fact>
                <Fact label={subject.movement.kind === 'stallPayOut' ? 'Stall' : 'Person'}>
                  {subject.movement.name} {subject.movement.code}
                </Fact>
                <Fact label="Booked">{campDateTime(subject.movement.createdAt)}</Fact>
              </Facts>
              <TextInput
                ref={(element) => {
                  inputs.current.reason = element
                }}
                data-autofocus
                label="Why is it taken back?"
                placeholder="$200 typed for $20"
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

interface SignerFieldsProps extends Props {
  readonly label: string
  readonly isBusy: boolean
  readonly errors: Readonly<Record<'signer' | 'secret', string | null | undefined>>
  readonly fieldOf: (field: 'signer' | 'secret') => (element: HTMLInputElement | null) => void
}

function SignerFields({ state, send, label, isBusy, errors, fieldOf }: SignerFieldsProps) {
  const { subject, fields, rejectedSecret, signers } = state.context
  const { signer, secret } = fields
  const chosen = signers?.find(({ id }) => id === signer)
  const what = chosen?.hasPin === false ? 'password' : 'PIN'
  const change = (field: 'signer' | 'secret') => (event: { currentTarget: { value: string } }) =>
    send({ type: 'field.changed', field, text: event.currentTarget.value })
  if (signers?.length === 0)
    return (
      <Note tone="warning">
        Two people sign for this money, and no other person of the staff can. Please ask a lead to add an
        account.
      </Note>
    )
  return (
    <>
      <NativeSelect
        ref={(element) => fieldOf('signer')(element as unknown as HTMLInputElement | null)}
        label={label}
        description={
          subject?.kind === 'openDesk' ? 'Not needed without a float.' : 'This person signs with you, here.'
        }
        name="signer"
        disabled={isBusy}
        value={signer}
        error={errors.signer}
        onChange={change('signer')}
      >
        <option value="">Choose a person</option>
        {signers?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {chosen && (
        <SecretInput
          ref={fieldOf('secret')}
          hasPin={chosen.hasPin}
          label={`${what === 'PIN' ? 'PIN' : 'Password'} of ${chosen.name}`}
          description={
            chosen.hasPin
              ? `Hand the device over: ${chosen.name} types it.`
              : `${chosen.name} has no PIN yet, and types the password.`
          }
          name="signature"
          readOnly={isBusy}
          value={secret}
          error={rejectedSecret?.secret === secret ? rejectedSecret.sentence : errors.secret}
          onChange={change('secret')}
        />
      )}
    </>
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

interface CountingProps extends Pick<Props, 'send'> {
  readonly counts: Props['state']['context']['counts']
  readonly isBusy: boolean
}

function Counting({ counts, isBusy, send }: CountingProps) {
  const sum = sumOf(counts)
  return (
    <details className={classes.counting}>
      <summary>Count notes and coins</summary>
      <Stack gap={8} style={{ columnGap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))' }}>
        {denominations.map((denomination) => (
          <TextInput
            key={denomination}
            label={noteText(denomination)}
            classNames={{ input: classes.count ?? '' }}
            name={`count-${denomination}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            readOnly={isBusy}
            value={counts[denomination] ?? ''}
            onChange={(event) =>
              send({ type: 'count.changed', denomination, count: event.currentTarget.value })
            }
          />
        ))}
      </Stack>
      <p role="status" className="strong" style={{ marginBlockStart: 12 }}>
        {sum === undefined ? 'Enter whole numbers only.' : `Counted: ${formatUsd(sum)}`}
      </p>
    </details>
  )
}

function noteText(denomination: Cents): string {
  return denomination >= 100 ? `$${denomination / 100}` : `${denomination} ¢`
}

function differenceText(difference: Cents): string {
  if (difference === 0) return 'This is what the books say.'
  const amount = formatUsd(Math.abs(difference))
  return difference < 0 ? `${amount} is missing.` : `${amount} is too much.`
}

function Difference({ state }: Pick<Props, 'state'>) {
  const { subject, fields } = state.context
  const difference = differenceIn(subject, fields)
  if (subject?.kind !== 'closeDesk' && subject?.kind !== 'countSafe') return null
  const byTheBooks = subject.kind === 'closeDesk' ? subject.desk.cash : subject.expected
  return (
    <Row
      gap="4px 16px"
      wraps
      justify="space-between"
      className={`toned ${classes.difference}`}
      role="status"
      data-tone={toneOf(difference)}
    >
      <span>By the books: {formatUsd(byTheBooks)}</span>
      <strong>
        {difference === undefined ? 'Enter what you have counted.' : differenceText(difference)}
      </strong>
    </Row>
  )
}

function toneOf(difference: Cents | undefined) {
  if (difference === undefined) return 'neutral'
  return difference === 0 ? 'good' : 'warning'
}

export function DifferenceQuestion({ state, send }: FlowProps<typeof cashDeskMachine>) {
  const difference = differenceIn(state.context.subject, state.context.fields) ?? 0
  return (
    <ConfirmDialog
      opened={state.matches({ form: 'asking' })}
      title={differenceText(difference)}
      text={
        <Stack gap={8}>
          <p>Count the drawer once more before you close it.</p>
          <p>The difference is booked with your name, and a lead sees it.</p>
        </Stack>
      }
      cancelLabel="Count again"
      confirmLabel="Close with this difference"
      onCancel={() => send({ type: 'difference.doubted' })}
      onConfirm={() => send({ type: 'difference.accepted' })}
    />
  )
}
