import { Button, Loader } from '@mantine/core'
import { totalOf } from '../../domain/basket.ts'
import { formatUsd } from '../../domain/money.ts'
import type { basketMachine } from '../../machines/basket.ts'
import type { FlowProps } from '../ui/flow.ts'
import { LockIcon } from '../ui/icons.tsx'
import classes from './Checkout.module.css'
import type { ChargeProgress } from './chargeProgress.ts'

interface CheckoutProps extends FlowProps<typeof basketMachine> {
  readonly progress: ChargeProgress
}

/** What is owed, and the way to pay it: at the lower edge of a phone. */
export function Checkout({ state, send, progress }: CheckoutProps) {
  const { code, items } = state.context
  const isLocked = state.hasTag('locked')
  return (
    <div className={classes.checkout}>
      <p className={classes.total}>
        <span className={classes.label}>{code.trim() === '' ? 'Total' : `Total for ${code.trim()}`}</span>{' '}
        <strong className={classes.sum}>{formatUsd(totalOf(items))}</strong>
      </p>
      {isLocked && progress === 'unknown' ? (
        <p className={classes.note}>
          <LockIcon size={22} />
          Locked until the charge is checked
        </p>
      ) : (
        <Button
          color="amber"
          className={classes.process ?? ''}
          disabled={isLocked}
          leftSection={isLocked && <Loader size={22} color="currentColor" />}
          onClick={() => send({ type: 'order.submitted' })}
        >
          {isLocked ? 'Processing...' : 'Process Order'}
        </Button>
      )}
    </div>
  )
}
