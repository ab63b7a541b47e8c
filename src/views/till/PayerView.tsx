import { VisuallyHidden } from '@mantine/core'
import { payerAge, payerName } from '../../domain/till/payer.ts'
import type { payerMachine } from '../../machines/till/payer.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { Row } from '../ui/layout/Stack.tsx'
import { UserIcon, WarningIcon } from '../ui/parts/icons.tsx'
import classes from './Payer.module.css'

interface PayerViewProps extends Pick<FlowProps<typeof payerMachine>, 'state'> {
  /** Current text of the field; the person of another number is not shown. */
  readonly number: string
}

/** The line is always there. If it appeared between press and release, it would move the pressed product. */
export function PayerView({ state, number }: PayerViewProps) {
  const isAbout = state.context.number === number.trim()
  const isRefused = isAbout && state.matches('refused')
  return (
    <Row
      gap={8}
      align="center"
      role="status"
      className={classes.payer}
      data-payer
      data-refused={isRefused || undefined}
    >
      {isRefused ? <WarningIcon size={22} /> : <UserIcon size={22} />}
      {isAbout ? <Known state={state} /> : <span className={classes.line}>{emptyText}</span>}
    </Row>
  )
}

const emptyText = 'Scan a card to see whose it is.'

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
            : emptyText}
      </span>
    )
  return (
    <span className={classes.person}>
      <VisuallyHidden>Card of </VisuallyHidden>
      <bdi translate="no" className={classes.line}>
        {payerName(payer)}
      </bdi>
      <span className={classes.age}>{payerAge(payer)}</span>
    </span>
  )
}
