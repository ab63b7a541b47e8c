import { useState } from 'react'
import { fromCallback } from 'xstate'
import type { SessionUser } from '../domain/session.ts'
import { walletMachine } from '../machines/wallet.ts'
import { makeCampId } from '../services/campId.ts'
import { listenForReturn, reloadPage } from '../services/page.ts'
import { depositFlow } from './deposit.ts'
import { printFlow } from './print.ts'
import { readWallet } from './readWallet.ts'
import { useFlow } from './useFlow.ts'

export const walletFlow = walletMachine.provide({
  actors: {
    fetchWallet: readWallet,
    listenForReturn: fromCallback(({ sendBack }) => listenForReturn(() => sendBack({ type: 'page.shown' }))),
  },
  actions: { reloadPage },
})

export function useWallet({ code = '', firstname = '', lastname = '' }: SessionUser) {
  const [campId] = useState(makeCampId)
  const wallet = useFlow(walletFlow, {
    input: { code, campId },
    listeners: { 'wallet.read': (read) => deposit.send(read) },
  })
  const deposit = useFlow(depositFlow, {
    input: { code, firstName: firstname, lastName: lastname },
    listeners: { 'deposit.initiated': () => wallet.send({ type: 'deposit.initiated' }) },
  })
  const statement = useFlow(printFlow)
  return { wallet, deposit, statement }
}
