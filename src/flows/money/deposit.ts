import { fromPromise } from 'xstate'
import { startDeposit } from '../../api/camper/wallet.ts'
import { depositMachine } from '../../machines/money/deposit.ts'
import { openLink } from '../../services/browser/openLink.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'

export const depositFlow = depositMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    startDeposit: fromPromise(async ({ input: { code, firstName, lastName, attempt } }) => {
      if (!attempt) throw new Error('A deposit is never sent without an attempt')
      const deposit = { amount: attempt.amount, firstName, lastName, ownerCode: code }
      return startDeposit(deposit, attempt.key)
    }),
    openPayment: fromPromise(async ({ input }) => openLink(input.paymentUrl)),
  },
})
