import { useState } from 'react'
import { fromCallback } from 'xstate'
import { fetchWallet } from '../api/wallet.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { SessionUser } from '../domain/session.ts'
import type { Transaction } from '../domain/wallet.ts'
import type { OlderTransactions } from '../domain/walletBook.ts'
import { walletMachine } from '../machines/wallet.ts'
import { makeCampId } from '../services/campId.ts'
import { listenForReturn, reloadPage } from '../services/page.ts'
import { abortableRead } from './abortableRead.ts'
import { depositFlow } from './deposit.ts'
import { printFlow } from './print.ts'
import { readWallet } from './readWallet.ts'
import { useFlow } from './useFlow.ts'

export const walletFlow = walletMachine.provide({
  actors: {
    fetchWallet: readWallet,
    fetchOlder: abortableRead(({ input: { code, after }, signal }) => fetchOlder(code, after, signal)),
    fetchAllOlder: abortableRead<Outcome<OlderTransactions>, { code: string; after: string }>(
      async ({ input: { code, after }, signal }) => {
        const transactions: Transaction[] = []
        for (let last = after; ; ) {
          const outcome = await fetchOlder(code, last, signal)
          if (!outcome.ok) return outcome
          transactions.push(...outcome.value.transactions)
          last = transactions.at(-1)?._id ?? after
          if (!outcome.value.hasMore || outcome.value.transactions.length === 0)
            return { ok: true, value: { after, transactions, hasMore: false } }
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
  return { wallet, deposit, statement }
}
