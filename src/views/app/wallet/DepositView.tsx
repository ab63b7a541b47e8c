import { Button, Modal, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { centsFromDollars, formatUsd } from '../../../domain/money.ts'
import type { copyMachine } from '../../../machines/copy.ts'
import type { depositMachine } from '../../../machines/deposit.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { CopyView } from '../../ui/CopyView.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { ButtonRow, FormFooter } from '../../ui/FormFooter.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { Stack } from '../../ui/Stack.tsx'
import classes from './Deposit.module.css'

interface DepositViewProps extends FlowProps<typeof depositMachine> {
  /** The copy buttons of the screen. */
  readonly copy: FlowProps<typeof copyMachine>
}

export function DepositView({ state, send, copy }: DepositViewProps) {
  const isBusy = state.hasTag('busy')
  // What stood in the dialog stands in it while it fades out.
  const { paymentUrl } = state.context
  return (
    <Modal
      opened={!state.matches('closed')}
      onClose={() => send({ type: 'deposit.closed' })}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', size: 40, iconSize: 20, disabled: isBusy }}
      title={paymentUrl === null ? 'Deposit Funds' : 'Successfully Initiated Deposit'}
    >
      {paymentUrl === null ? (
        <DepositForm state={state} send={send} />
      ) : (
        <PaymentLink state={state} send={send} copy={copy} paymentUrl={paymentUrl} />
      )}
    </Modal>
  )
}

function DepositForm({ state, send }: FlowProps<typeof depositMachine>) {
  const { amount, fieldError, callError, isIncident, attempt } = state.context
  const isBusy = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  const needsFocus = fieldError !== null || callError !== null
  useEffect(() => {
    if (needsFocus) field.current?.focus()
  }, [needsFocus])

  return (
    <Stack
      as="form"
      noValidate
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'deposit.submitted' })
      }}
    >
      {callError !== null && (
        <ErrorBanner title={callError} incident={isIncident ? state.machine.id : null}>
          {attempt !== null &&
            'Nothing was added to your wallet. Pressing again continues this same deposit, never a second one.'}
        </ErrorBanner>
      )}
      <TextInput
        ref={field}
        type="number"
        inputMode="decimal"
        min={1}
        step={0.01}
        required
        data-autofocus
        size="lg"
        label="Amount in USD"
        leftSection="$"
        autoComplete="off"
        value={amount}
        error={fieldError}
        readOnly={isBusy}
        onChange={({ currentTarget }) => send({ type: 'amount.changed', amount: currentTarget.value })}
        // Scrolling over a number field would change the amount.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <p className="dimmed small">
        You pay by card or bank on the page of the payment gateway. The deposit is pending until the gateway
        confirms payment.
      </p>
      <FormFooter
        submitLabel="Continue to payment"
        busyLabel="Processing..."
        isBusy={isBusy}
        onCancel={() => send({ type: 'deposit.closed' })}
        phoneBasis="10rem"
      />
    </Stack>
  )
}

interface PaymentLinkProps extends FlowProps<typeof depositMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly paymentUrl: string
}

/** The deposit is begun; the payer goes to the gateway from here. */
function PaymentLink({ state, send, copy, paymentUrl }: PaymentLinkProps) {
  const { amount, callError } = state.context
  const payNow = useRef<HTMLButtonElement>(null)
  useEffect(() => payNow.current?.focus(), [])

  return (
    <Stack gap={16}>
      <div>
        <p className={classes.amount}>{formatUsd(centsFromDollars(amount) ?? 0)}</p>
        <p role="status" className="dimmed small">
          {state.matches({ initiated: 'opened' })
            ? 'The payment page is open in a new tab. Come back when you have paid: this deposit is pending until the gateway confirms payment.'
            : 'Your deposit is pending until the gateway confirms payment. Nothing is added to your wallet before.'}
        </p>
      </div>
      {callError !== null && <ErrorBanner title={callError} incident={state.machine.id} />}
      <Button ref={payNow} color="amber" size="lg" fullWidth onClick={() => send({ type: 'payment.opened' })}>
        Pay Now
      </Button>
      <div className={classes.link}>
        <CodeText>{paymentUrl}</CodeText>
        <CopyView {...copy} text={paymentUrl} label="Copy payment link" />
      </div>
      <ButtonRow phoneBasis="10rem">
        <Button variant="subtle" onClick={() => send({ type: 'deposit.closed' })}>
          Back to wallet
        </Button>
      </ButtonRow>
    </Stack>
  )
}
