import { fromPromise } from 'xstate'
import { fetchCashPerson } from '../../api/money/cash.ts'
import { fetchWithdrawals, withdraw } from '../../api/money/withdrawals.ts'
import { finishedElsewhere, withdrawalFormMachine } from '../../machines/money/withdrawalForm.ts'
import { withdrawalsMachine } from '../../machines/money/withdrawals.ts'
import { pendingPayouts } from '../../services/storage/pendingPayouts.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { logErrors } from '../lib/logErrors.ts'
import { sentAttempt } from '../lib/sentAttempt.ts'
import { useFlow } from '../lib/useFlow.ts'

export const withdrawalsFlow = withdrawalsMachine.provide({
  actors: { fetchWithdrawals: abortableRead(({ signal }) => fetchWithdrawals(signal)) },
})

export const withdrawalFormFlow = withdrawalFormMachine.provide({
  actors: {
    findPerson: abortableRead(({ input, signal }) => fetchCashPerson(input, signal)),
    readAttempt: fromPromise(async ({ input: { cashier } }) => pendingPayouts.recover(cashier)),
    recordAttempt: fromPromise(({ input: { cashier, payout, instead } }) =>
      pendingPayouts.record(cashier, payout, instead),
    ),
    withdraw: fromPromise(async ({ input: { cashier, attempt } }) => {
      if (attempt === null) throw new Error('There is nothing to pay out')
      const { key, ownerCode, amount, isByName } = attempt
      if (pendingPayouts.read(cashier)?.key !== key) return finishedElsewhere
      const end = () => pendingPayouts.remove(cashier, key)
      return sentAttempt({ isRepeat: attempt.isUnanswered, end }, () =>
        withdraw({ ownerCode, amount, isByName }, key),
      )
    }),
  },
  actions: {
    removeStoredAttempt: (_, { cashier, key }) => {
      if (key !== undefined) logErrors(() => pendingPayouts.remove(cashier, key))
    },
  },
})

export function useWithdrawals(cashier: string) {
  const withdrawals = useFlow(withdrawalsFlow)
  const form = useFlow(withdrawalFormFlow, {
    input: { cashier },
    listeners: { 'withdrawals.changed': () => withdrawals.send({ type: 'withdrawals.refreshRequested' }) },
  })
  return { withdrawals, form }
}
