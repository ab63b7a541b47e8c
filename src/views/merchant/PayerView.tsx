import { VisuallyHidden } from '@mantine/core'
import { payerAge, payerName } from '../../domain/payer.ts'
import type { payerMachine } from '../../machines/payer.ts'
import type { FlowProps } from '../ui/flow.ts'
import { UserIcon, WarningIcon } from '../ui/icons.tsx'
import classes from './Payer.module.css'

interface PayerViewProps extends Pick<FlowProps<typeof payerMachine>, 'state'> {
  /** What stands in the field: nobody else is named beside it. */
  readonly number: string
}

/** Whose card it is, beside the total that is about to be charged. */
export function PayerView({ state, number }: PayerViewProps) {
  const isShown = !state.matches('none') && state.context.number === number.trim()
  const isRefused = state.matches('refused')
  return (
    <div
      role="status"
      className={isShown ? classes.payer : classes.nobody}
      data-payer={isShown || undefined}
      data-refused={isRefused || undefined}
    >
      {isShown && (
        <>
          {isRefused ? <WarningIcon size={22} /> : <UserIcon size={22} />}
          {sentenceOf(state)}
        </>
      )}
    </div>
  )
}

function sentenceOf(state: PayerViewProps['state']) {
  const { payer, callError } = state.context
  if (payer !== null)
    return (
      <span className={classes.person}>
        <VisuallyHidden>Card of </VisuallyHidden>
        <bdi className={classes.name}>{payerName(payer)}</bdi>
        <span className={classes.age}>{payerAge(payer)}</span>
      </span>
    )
  if (callError !== null) return <span>{callError}</span>
  return (
    <span>
      {state.matches('searching')
        ? 'Looking up whose card it is. You can go on without it.'
        : 'The name could not be looked up. Please ask for it, and go on.'}
    </span>
  )
}
