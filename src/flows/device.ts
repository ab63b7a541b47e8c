import { fromCallback, fromPromise } from 'xstate'
import { appUpdateMachine } from '../machines/appUpdate.ts'
import { connectionMachine } from '../machines/connection.ts'
import { listenForConnection } from '../services/connection.ts'
import { listenForHalfFilledForms } from '../services/halfFilledForms.ts'
import { reloadPage } from '../services/page.ts'
import { startWaitingVersion, watchForVersions } from '../services/versions.ts'
import { useFlow } from './useFlow.ts'

const appUpdateFlow = appUpdateMachine.provide({
  actors: {
    watchForVersions: fromCallback(({ sendBack }) =>
      watchForVersions((news) => sendBack({ type: `version.${news}` })),
    ),
    watchForms: fromCallback(({ sendBack }) =>
      listenForHalfFilledForms((isHalfFilled) =>
        sendBack({ type: isHalfFilled ? 'form.begun' : 'form.over' }),
      ),
    ),
    startWaitingVersion: fromPromise(startWaitingVersion),
  },
  actions: { reloadPage },
})

const connectionFlow = connectionMachine.provide({
  actors: {
    listenForConnection: fromCallback(({ sendBack }) =>
      listenForConnection((isThere) => sendBack({ type: isThere ? 'connection.found' : 'connection.lost' })),
    ),
  },
})

export function useDevice() {
  return { update: useFlow(appUpdateFlow), connection: useFlow(connectionFlow) }
}
