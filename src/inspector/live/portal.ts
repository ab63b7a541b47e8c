import { readRecording } from '../../services/recorder/readRecording.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import {
  connected,
  type LiveMessage,
  liveMessage,
  offered,
  recordingAsked,
  recordingTold,
  says,
} from './protocol.ts'

/*
 * The bench's side of the stream: the portal's page holds the bench in a frame, has opened it, or was opened by it.
 */

const answersWithin = 5_000

/** The pages that may stream to this one. */
function portals(): readonly Window[] {
  const holder = window.parent === window ? null : window.parent
  return [holder, window.opener].filter((page): page is Window => page !== null)
}

/** Listens to the portal until it is told to stop; what does not come from the own origin is not heard. */
export function listenToPortal(onMessage: (message: LiveMessage) => void): () => void {
  const connect = (page: MessageEventSource | null) =>
    page?.postMessage({ type: connected }, { targetOrigin: window.location.origin })
  const onEvent = (event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin) return
    if (says(event, offered)) {
      source = event.source
      connect(event.source)
    }
    const message = liveMessage(event.data)
    if (!message) return
    source = event.source
    onMessage(message)
  }
  window.addEventListener('message', onEvent)
  for (const page of portals()) connect(page)
  return () => window.removeEventListener('message', onEvent)
}

/** The page that has streamed last. */
let source: MessageEventSource | null = null

/** The last events of the portal's flows, as its own flight recorder has them. */
export function askForRecording(flow: string): Promise<Recording> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(patience)
      window.removeEventListener('message', onEvent)
      act()
    }
    const onEvent = (event: MessageEvent<unknown>) => {
      if (!says(event, recordingTold)) return
      const read = readRecording(String(Reflect.get(Object(event.data), 'text')))
      settle(() => (read.ok ? resolve(read.recording) : reject(new Error(read.problem))))
    }
    const patience = setTimeout(
      () => settle(() => reject(new Error('The portal does not answer. Open it again with ?inspect.'))),
      answersWithin,
    )
    window.addEventListener('message', onEvent)
    source?.postMessage({ type: recordingAsked, flow }, { targetOrigin: window.location.origin })
  })
}
