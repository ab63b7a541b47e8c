import { fromPromise } from 'xstate'
import { incidentMachine } from '../../machines/lib/incident.ts'
import { copyText } from '../../services/browser/clipboard.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { recorder } from '../../services/recorder/recorder.ts'
import { type Recording, recordingFileName, recordingText } from '../../services/recorder/recording.ts'
import { useFlow } from './useFlow.ts'

export function incidentFlowOf(recordingOf: (flow: string) => Recording) {
  return incidentMachine.provide({
    actors: {
      copyIncident: fromPromise(({ input }) => copyText(recordingText(recordingOf(input.flow)))),
      downloadIncident: fromPromise(async ({ input }) => {
        const recording = recordingOf(input.flow)
        const file = new Blob([recordingText(recording)], { type: 'application/json' })
        downloadFile(file, recordingFileName(recording))
      }),
    },
  })
}

const incidentFlow = incidentFlowOf(recorder.recording)

export function useIncident(flow: string, requestId: string | null) {
  return useFlow(incidentFlow, { input: { flow, requestId } })
}

/** The request id of the flow's last failure in our server's log, unless `sentence` names it. */
export function unsaidRequestId(flow: string, sentence: string): string | null {
  const requestId = recorder.lastRequestId(flow)
  return requestId !== null && sentence.includes(requestId) ? null : requestId
}
