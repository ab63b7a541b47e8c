import { fromCallback, fromPromise } from 'xstate'
import { appUpdateMachine } from '../../machines/lib/appUpdate.ts'
import { connectionMachine } from '../../machines/lib/connection.ts'
import { listenForConnection } from '../../services/browser/connection.ts'
import { listenForHalfFilledForms } from '../../services/browser/halfFilledForms.ts'
import { reloadPage } from '../../services/browser/page.ts'
import { startWaitingVersion, watchForVersions } from '../../services/browser/versions.ts'
import { useFlow } from '../lib/useFlow.ts'

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
      listenForConnection((isOnline) =>
        sendBack({ type: isOnline ? 'connection.found' : 'connection.lost' }),
      ),
    ),
  },
})

export function useDevice() {
  return { update: useFlow(appUpdateFlow), connection: useFlow(connectionFlow) }
}
