import { Button, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { amountIn, codeIn, fieldErrorsOf } from '../../../domain/money/withdrawalFields.ts'
import {
  isRepeat,
  payoutDoneText,
  payoutText,
  type withdrawalFormMachine,
} from '../../../machines/money/withdrawalForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { takeCommaAsPoint } from '../../ui/forms/takeCommaAsPoint.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { Toast, UnderToast } from '../../ui/parts/Toast.tsx'
import { BalanceFacts } from '../cash/BalanceFacts.tsx'
import classes from './Withdrawals.module.css'

type Props = FlowProps<typeof withdrawalFormMachine>

interface WithdrawalFormViewProps extends Props {
  readonly nameSearch?: ReactNode
  readonly hasCashDesks?: boolean
}

export function WithdrawalFormView(props: WithdrawalFormViewProps) {
  const { state, send, nameSearch, hasCashDesks = false } = props
  const { ownerCode, amount, isByName, rejectedFields, attempt } = state.context
  const codeField = useRef<HTMLInputElement>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const isSearching = state.matches('searching')
  const wrong = rejectedFields && fieldErrorsOf(rejectedFields)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused submission focuses its first wrong field
  useEffect(() => {
    if (wrong?.ownerCode) codeField.current?.focus()
    else if (wrong?.amount) amountField.current?.focus()
  }, [rejectedFields])

  return (
    <Card
      as="section"
      gap={16}
      padding={roomy}
      aria-labelledby="new-withdrawal"
      className={classes.form}
      data-print="no"
    >
      <UnderToast toast={<WithdrawalToast state={state} send={send} />}>
        <SectionTitle id="new-withdrawal">New Withdrawal</SectionTitle>
      </UnderToast>
      {attempt?.isUnanswered && state.matches('editing') && (
        <ErrorBanner
          tone="warning"
          title={`Maybe paid out, maybe not: ${payoutText(attempt)}`}
          incident={state.machine.id}
        >
          {isRepeat(state.context)
            ? 'Press Withdraw again. It is never paid twice.'
            : 'Look for it in Recent Withdrawals first.'}
        </ErrorBanner>
      )}
      {hasCashDesks && (
        <Note tone="info">
          This money does not come from your drawer. To pay from it, use{' '}
          <Link to="/admin/cash">Cash Desk</Link>.
        </Note>
      )}
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          send(
            hasCashDesks ? { type: 'withdrawal.submitted', looksUp: true } : { type: 'withdrawal.submitted' },
          )
        }}
      >
        <TextInput
          ref={codeField}
          label="Participant code"
          name="ownerCode"
          required
          withAsterisk={false}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          readOnly={isSearching}
          value={ownerCode}
          description={isByName && 'Found by name, without a card'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={rejectedFields?.ownerCode === ownerCode && wrong?.ownerCode}
          onChange={(event) => send({ type: 'code.changed', ownerCode: event.currentTarget.value })}
        />
        <AmountInput
          ref={amountField}
          label="Amount"
          name="amount"
          type="number"
          min={0}
          step={0.01}
          required
          withAsterisk={false}
          classNames={{ input: classes.number ?? '' }}
          readOnly={isSearching}
          value={amount}
          error={rejectedFields?.amount === amount && wrong?.amount}
          onBeforeInput={takeCommaAsPoint}
          onAmount={(typed) => send({ type: 'amount.changed', amount: typed })}
          // Scrolling over a number field would change the amount.
          onWheel={(event) => event.currentTarget.blur()}
        />
        <Button type="submit" color="amber" className={classes.submit ?? ''} disabled={isSearching}>
          {isSearching ? 'Looking up...' : 'Withdraw'}
        </Button>
      </form>
      {nameSearch && state.matches('editing') && <Stack gap={0}>{nameSearch}</Stack>}
      <Question state={state} send={send} />
    </Card>
  )
}

function WithdrawalToast({ state, send }: Props) {
  const { attempt, failure } = state.context
  const close = () => send({ type: 'toast.closed' })
  if (state.matches({ editing: 'succeeded' }))
    return (
      <Toast tone="good" onClose={close}>
        {payoutDoneText}
      </Toast>
    )
  if (!state.matches({ editing: 'failed' }) && !state.matches({ editing: 'hindered' })) return null
  return (
    // While an attempt is undecided, its banner offers the incident instead.
    <Toast tone="bad" incident={attempt?.isUnanswered ? null : incidentOf(state)} onClose={close}>
      {failure?.text}
    </Toast>
  )
}

function Question({ state, send }: Props) {
  const { attempt, person, ...fields } = state.context
  const question = payoutText({ ownerCode: codeIn(fields), amount: amountIn(fields) })
  const isAgain = isRepeat(state.context)
  return (
    <ConfirmDialog
      opened={!state.matches('editing') && !state.matches('searching')}
      title={isAgain ? 'Repeat Withdrawal' : 'Confirm Withdrawal'}
      text={
        <>
          <Text size="xl" fw={650} mb={8} className="wraps">
            Pay out {question}
            {person && (
              <>
                , to <PersonName of={person} />
              </>
            )}
            ?
          </Text>
          {person && <BalanceFacts person={person} change={-amountIn(fields)} />}
          {person?.isWithdrawn && (
            <Text size="xl" fw={650} mb={8}>
              This registration is withdrawn.
            </Text>
          )}
          {isAgain && 'It is never paid twice.'}
          {!isAgain &&
            attempt?.isUnanswered &&
            `Before this: maybe paid out, maybe not: ${payoutText(attempt)}.`}
        </>
      }
      confirmLabel="Pay out"
      busyLabel="Processing..."
      busy={state.hasTag('busy')}
      onCancel={() => send({ type: 'withdrawal.cancelled' })}
      onConfirm={() => send({ type: 'withdrawal.confirmed' })}
    />
  )
}
