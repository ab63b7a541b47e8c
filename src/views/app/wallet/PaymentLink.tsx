import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { centsFromDollars, formatUsd } from '../../../domain/money.ts'
import type { copyMachine } from '../../../machines/copy.ts'
import type { depositMachine } from '../../../machines/deposit.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { CopyView } from '../../ui/CopyView.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import classes from './Deposit.module.css'

interface PaymentLinkProps extends FlowProps<typeof depositMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly paymentUrl: string
}

/** The deposit is begun; the payer goes to the gateway from here. */
export function PaymentLink({ state, send, copy, paymentUrl }: PaymentLinkProps) {
  const { amount, callError } = state.context
  const payNow = useRef<HTMLButtonElement>(null)
  useEffect(() => payNow.current?.focus(), [])

  return (
    <div className={classes.form}>
      <div>
        <p className={classes.amount}>{formatUsd(centsFromDollars(amount) ?? 0)}</p>
        <p role="status" className={classes.note}>
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
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={() => send({ type: 'deposit.closed' })}>
          Back to wallet
        </Button>
      </div>
    </div>
  )
}
