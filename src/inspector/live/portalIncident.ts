import { type AnyEventObject, assign, fromPromise } from 'xstate'
import { incidentMachine } from '../../machines/incident.ts'
import { copyText } from '../../services/clipboard.ts'
import { downloadFile } from '../../services/download.ts'
import { recordingFileName, recordingText } from '../../services/recorder/recording.ts'
import { askForRecording, PortalSilent } from './portal.ts'

/**
 * The incident of a portal that streams: the recording is the portal's, not the bench's own. Where the portal does not
 * answer, neither way works, and it is told so.
 */
export const portalIncidentMachine = incidentMachine.provide({
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
  actions: {
    showCallError: assign(({ event }, callError: string) => ({ callError: causeOf(event) ?? callError })),
  },
})

function causeOf({ error }: AnyEventObject): string | null {
  return error instanceof PortalSilent ? error.message : null
}
