import { fromPromise } from 'xstate'
import { cancelDeposit } from '../../api/money/deposits.ts'
import { depositCancelMachine } from '../../machines/money/depositCancel.ts'
import { useFlow } from '../lib/useFlow.ts'

const depositCancelFlow = depositCancelMachine.provide({
  actors: {
    cancelDeposit: fromPromise(async ({ input: { code, referenceId } }) => cancelDeposit(code, referenceId)),
  },
})

/** @param code the camper's own; null for the staff */
export function useDepositCancel(code: string | null, onChange: () => void) {
  return useFlow(depositCancelFlow, { input: { code }, listeners: { 'deposit.cancelled': onChange } })
}
