import { fromPromise } from 'xstate'
import { fetchCashPerson } from '../api/cash.ts'
import { fetchWithdrawals, withdraw } from '../api/withdrawals.ts'
import { withdrawalFormMachine } from '../machines/withdrawalForm.ts'
import { withdrawalsMachine } from '../machines/withdrawals.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

export const withdrawalsFlow = withdrawalsMachine.provide({
  actors: { fetchWithdrawals: abortableRead(({ signal }) => fetchWithdrawals(signal)) },
})

export const withdrawalFormFlow = withdrawalFormMachine.provide({
  actors: {
    findPerson: abortableRead(({ input, signal }) => fetchCashPerson(input, signal)),
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    withdraw: fromPromise(({ input: { idempotencyKey, ...payout } }) => withdraw(payout, idempotencyKey)),
  },
})

export function useWithdrawals() {
  const withdrawals = useFlow(withdrawalsFlow)
  const form = useFlow(withdrawalFormFlow, {
    listeners: { 'withdrawals.changed': () => withdrawals.send({ type: 'withdrawals.refreshRequested' }) },
  })
  return { withdrawals, form }
}
