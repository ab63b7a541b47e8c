import { useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import type { SessionUser } from '../domain/session.ts'
import { walletMachine } from '../machines/wallet.ts'
import { walletStatementMachine } from '../machines/walletStatement.ts'
import { makeCampId } from '../services/campId.ts'
import { listenForReturn, nextFrame, reloadPage } from '../services/page.ts'
import { printPage } from '../services/print.ts'
import { depositFlow } from './deposit.ts'
import { readWallet } from './readWallet.ts'
import { useFlow } from './useFlow.ts'

export const walletFlow = walletMachine.provide({
  actors: {
    fetchWallet: readWallet,
    listenForReturn: fromCallback(({ sendBack }) => listenForReturn(() => sendBack({ type: 'page.shown' }))),
  },
  actions: { reloadPage },
})

export const walletStatementFlow = walletStatementMachine.provide({
  actors: {
    readClock: fromPromise(async () => new Date().toISOString()),
    printStatement: fromPromise(async () => {
      await nextFrame()
      printPage()
    }),
  },
})

/** The wallet of a camper, with the deposits into it and its statement. */
export function useWallet({ code = '', firstname = '', lastname = '' }: SessionUser) {
  const [campId] = useState(makeCampId)
  const wallet = useFlow(walletFlow, { input: { code, campId } })
  const deposit = useFlow(depositFlow, {
    input: { code, firstName: firstname, lastName: lastname },
    listeners: { 'deposit.initiated': () => wallet.send({ type: 'deposit.initiated' }) },
  })
  const statement = useFlow(walletStatementFlow)
  return { wallet, deposit, statement }
}
