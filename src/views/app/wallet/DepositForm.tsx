import { Button, Loader, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { depositMachine } from '../../../machines/deposit.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import classes from './Deposit.module.css'

export function DepositForm({ state, send }: FlowProps<typeof depositMachine>) {
  const { amount, fieldError, callError, attempt } = state.context
  const isBusy = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  const needsFocus = fieldError !== null || callError !== null
  useEffect(() => {
    if (needsFocus) field.current?.focus()
  }, [needsFocus])

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'deposit.submitted' })
      }}
    >
      {callError !== null && (
        <ErrorBanner title={callError} incident={state.machine.id}>
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
      <p className={classes.note}>
        You pay by card or bank on the page of the payment gateway. The deposit is pending until the gateway
        confirms payment.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'deposit.closed' })}>
          Cancel
        </Button>
        <Button
          type="submit"
          color="amber"
          disabled={isBusy}
          leftSection={isBusy && <Loader size={16} color="currentColor" />}
        >
          {isBusy ? 'Processing...' : 'Continue to payment'}
        </Button>
      </div>
    </form>
  )
}
