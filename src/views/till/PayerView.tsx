import { VisuallyHidden } from '@mantine/core'
import { payerAge, payerName } from '../../domain/till/payer.ts'
import type { payerMachine } from '../../machines/till/payer.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { UserIcon, WarningIcon } from '../ui/parts/icons.tsx'
import classes from './Payer.module.css'

interface PayerViewProps extends Pick<FlowProps<typeof payerMachine>, 'state'> {
  /** What stands in the field: nobody else is named beside it. */
  readonly number: string
}

/**
 * Whose card it is, beside the total that is about to be charged. It has its line at all times: one that came between
 * pressing a product and letting go of it would move what is pressed.
 */
export function PayerView({ state, number }: PayerViewProps) {
  const isAbout = state.context.number === number.trim()
  const isRefused = isAbout && state.matches('refused')
  return (
    <div role="status" className={classes.payer} data-payer data-refused={isRefused || undefined}>
      {isRefused ? <WarningIcon size={22} /> : <UserIcon size={22} />}
      {isAbout ? <Known state={state} /> : <span className={classes.line}>{nobodyText}</span>}
    </div>
  )
}

const nobodyText = 'Scan a card to see whose it is.'

function Known({ state }: Pick<PayerViewProps, 'state'>) {
  const { payer, callError } = state.context
  if (callError !== null) return <span>{callError}</span>
  if (payer === null)
    return (
      <span className={classes.line}>
        {state.matches('searching')
          ? 'Looking up the card. You can go on.'
          : state.matches('unknown')
            ? 'No name. Ask for it and go on.'
            : nobodyText}
      </span>
    )
  return (
    <span className={classes.person}>
      <VisuallyHidden>Card of </VisuallyHidden>
      <bdi className={classes.line}>{payerName(payer)}</bdi>
      <span className={classes.age}>{payerAge(payer)}</span>
    </span>
  )
}
