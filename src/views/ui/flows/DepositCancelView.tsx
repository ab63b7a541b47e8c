import { formatUsd } from '../../../domain/lib/money.ts'
import type { depositCancelMachine } from '../../../machines/money/depositCancel.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { shownFailure } from '../layout/Incident.tsx'
import type { FlowProps } from './flow.ts'

/** The question before an unpaid deposit is cancelled. */
export function DepositCancelView({ state, send }: FlowProps<typeof depositCancelMachine>) {
  const { deposit, failure } = state.context
  return (
    <ConfirmDialog
      opened={!state.matches('closed')}
      title={`Cancel the deposit of ${formatUsd(deposit?.amount ?? 0)}?`}
      text="Nothing was paid yet. If it is paid after all, the money comes into the wallet."
      cancelLabel="Keep it"
      confirmLabel="Cancel the deposit"
      busyLabel="Cancelling…"
      busy={state.hasTag('busy')}
      {...shownFailure(failure, state.machine.id)}
      onCancel={() => send({ type: 'cancel.left' })}
      onConfirm={() => send({ type: 'cancel.confirmed' })}
    />
  )
}
