import { fromCallback, fromPromise } from 'xstate'
import { useFlow } from '../../flows/useFlow.ts'
import { incidentMachine } from '../../machines/incident.ts'
import { copyText } from '../../services/clipboard.ts'
import { downloadFile } from '../../services/download.ts'
import { recordingFileName, recordingText } from '../../services/recorder/recording.ts'
import { IncidentActions } from '../../views/ui/IncidentActions.tsx'
import { LiveView } from './LiveView.tsx'
import { liveInspectorMachine } from './liveInspector.ts'
import { askForRecording, listenToPortal } from './portal.ts'

const tick = 100

const liveFlow = liveInspectorMachine.provide({
  actors: {
    listenToPortal: fromCallback(({ sendBack }) =>
      listenToPortal((message) => sendBack({ type: 'message.arrived', message, at: Date.now() })),
    ),
    tickClock: fromCallback(({ sendBack }) => {
      const clock = setInterval(() => sendBack({ type: 'clock.ticked', now: Date.now() }), tick)
      return () => clearInterval(clock)
    }),
  },
})

/** The recording is the portal's, not this page's own. */
const incidentFlow = incidentMachine.provide({
  actors: {
    copyIncident: fromPromise(async ({ input }) =>
      copyText(recordingText(await askForRecording(input.flow))),
    ),
    downloadIncident: fromPromise(async ({ input }) => {
      const recording = await askForRecording(input.flow)
      const file = new Blob([recordingText(recording)], { type: 'application/json' })
      downloadFile(file, recordingFileName(recording))
    }),
  },
})

export default function Live() {
  const { state, send } = useFlow(liveFlow)
  return <LiveView state={state} send={send} incident={(flow) => <PortalIncident key={flow} flow={flow} />} />
}

function PortalIncident({ flow }: { readonly flow: string }) {
  const { state, send } = useFlow(incidentFlow, { input: { flow } })
  return <IncidentActions state={state} send={send} />
}
