import { fromPromise } from 'xstate'
import { payStallOut } from '../../api/money/cash.ts'
import { stallRoundMachine } from '../../machines/money/stallRound.ts'
import { keepStallRound, readStallRound, saveStallRound } from '../../services/storage/stallRound.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'

const stallRoundFlow = stallRoundMachine.provide({
  actors: {
    readRound: fromPromise(async ({ input: { cashier } }) => readStallRound(cashier)),
    keepRound: fromPromise(async ({ input: { cashier, ...asked } }) => keepStallRound(cashier, asked)),
    payStall: fromPromise(async ({ input: { stall, takenBy } }) => {
      if (stall === null) throw new Error('There is no stall to pay')
      const { merchantNumber, amount, key } = stall
      return payStallOut({ merchantNumber, amount, takenBy }, key)
    }),
  },
  actions: {
    saveRound: (_, { cashier, round }) => logErrors(() => saveStallRound(cashier, round)),
  },
})

/** @param onChange called when all stalls were tried */
export function useStallRound(cashier: string, onChange: () => void) {
  return useFlow(stallRoundFlow, { input: { cashier }, listeners: { 'stalls.changed': onChange } })
}
