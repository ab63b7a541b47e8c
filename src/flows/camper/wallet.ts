import { useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { fetchWallet, startDeposit } from '../../api/camper/wallet.ts'
import type { SessionUser } from '../../domain/account/session.ts'
import type { Transaction } from '../../domain/camper/wallet.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { OlderTransactions } from '../../domain/money/walletBook.ts'
import { walletMachine } from '../../machines/camper/wallet.ts'
import { depositMachine } from '../../machines/money/deposit.ts'
import { openLink } from '../../services/browser/openLink.ts'
import { listenForReturn, reloadPage } from '../../services/browser/page.ts'
import { makeCampId } from '../../services/storage/campId.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'
import { dayLimitFlow } from './dayLimit.ts'
import { readWallet } from './readWallet.ts'

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

export const walletFlow = walletMachine.provide({
  actors: {
    fetchWallet: readWallet,
    fetchOlder: abortableRead(({ input: { code, after }, signal }) => fetchOlder(code, after, signal)),
    fetchAllOlder: abortableRead<Outcome<OlderTransactions>, { code: string; after: string }>(
      async ({ input: { code, after }, signal }) => {
        const transactions = new Map<string, Transaction>()
        for (let last = after; ; ) {
          const outcome = await fetchOlder(code, last, signal)
          if (!outcome.ok) return outcome
          const added = outcome.value.transactions.filter(({ _id }) => !transactions.has(_id))
          for (const transaction of added) transactions.set(transaction._id, transaction)
          last = added.at(-1)?._id ?? last
          // A page without new transactions ends the loop, even if the server says that there are more.
          if (!outcome.value.hasMore || added.length === 0)
            return { ok: true, value: { after, transactions: [...transactions.values()], hasMore: false } }
        }
      },
    ),
    listenForReturn: fromCallback(({ sendBack }) => listenForReturn(() => sendBack({ type: 'page.shown' }))),
  },
  actions: { reloadPage },
})

async function fetchOlder(
  code: string,
  after: string,
  signal: AbortSignal,
): Promise<Outcome<OlderTransactions>> {
  const outcome = await fetchWallet(code, signal, after)
  if (!outcome.ok) return outcome
  const { transactions, hasMore = false } = outcome.value
  return { ok: true, value: { after, transactions, hasMore } }
}

export function useWallet({ code = '', firstname = '', lastname = '' }: SessionUser) {
  const [campId] = useState(makeCampId)
  const wallet = useFlow(walletFlow, {
    input: { code, campId },
    listeners: {
      'wallet.read': (read) => deposit.send(read),
      'statement.ready': () => statement.send({ type: 'print.requested' }),
    },
  })
  const deposit = useFlow(depositFlow, {
    input: { code, firstName: firstname, lastName: lastname },
    listeners: { 'deposit.initiated': () => wallet.send({ type: 'deposit.initiated' }) },
  })
  const statement = useFlow(printFlow)
  const limit = useFlow(dayLimitFlow, {
    input: { code, isOffice: false },
    listeners: { 'limit.changed': () => wallet.send({ type: 'refresh.requested' }) },
  })
  return { wallet, deposit, statement, limit }
}
