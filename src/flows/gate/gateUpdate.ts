import { useEffect } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { gateUpdateMachine } from '../../machines/gate/gateUpdate.ts'
import { reloadPage } from '../../services/browser/page.ts'
import { watchTouches } from '../../services/browser/touches.ts'
import { startWaitingVersion, watchForVersions } from '../../services/browser/versions.ts'
import { useFlow } from '../lib/useFlow.ts'

export const gateUpdateFlow = gateUpdateMachine.provide({
  actors: {
    watchForVersions: fromCallback(({ sendBack }) =>
      watchForVersions((news) => sendBack({ type: `version.${news}` })),
    ),
    watchTouches: fromCallback(({ sendBack }) => {
      const touched = () => sendBack({ type: 'page.touched' })
      return watchTouches({ onTouch: touched, onWake: touched })
    }),
    startWaitingVersion: fromPromise(startWaitingVersion),
  },
  actions: { reloadPage },
})

export function useGateUpdate(isQuiet: boolean) {
  const flow = useFlow(gateUpdateFlow, { input: { isQuiet } })
  const { send } = flow
  useEffect(() => send({ type: 'gate.told', isQuiet }), [isQuiet, send])
  return flow
}
