import { useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { gateInstallMachine } from '../../machines/gate/gateInstall.ts'
import { askToInstall, installStart, watchInstalling } from '../../services/browser/installing.ts'
import { useFlow } from '../lib/useFlow.ts'

const gateInstallFlow = gateInstallMachine.provide({
  actors: {
    watchInstalling: fromCallback(({ sendBack }) =>
      watchInstalling(
        () => sendBack({ type: 'install.offered' }),
        () => sendBack({ type: 'app.installed' }),
      ),
    ),
    askToInstall: fromPromise(askToInstall),
  },
})

export function useGateInstall() {
  const [start] = useState(installStart)
  return useFlow(gateInstallFlow, { input: { start } })
}
