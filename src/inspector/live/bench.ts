import { recorder } from '../../services/recorder/recorder.ts'
import { recordingText } from '../../services/recorder/recording.ts'
import {
  answered,
  connected,
  type LiveMessage,
  offered,
  recordingAsked,
  recordingTold,
  says,
} from './protocol.ts'
import { startStream } from './stream.ts'

/*
 * The portal's side of the stream: to every bench that has asked for it, in a frame or in a window, of the own origin.
 */

export function streamToBenches(): () => void {
  /** What each has called itself: a bench that was loaded anew knows nothing yet. */
  const benches = new Map<MessageEventSource, unknown>()
  const own = { targetOrigin: window.location.origin }
  const stream = startStream((message: LiveMessage) => {
    for (const bench of benches.keys()) bench.postMessage(message, own)
  })
  const onMessage = (event: MessageEvent<unknown>) => {
    const { source, data } = event
    if (source === null) return
    if (says(event, connected)) {
      const bench = Reflect.get(Object(data), 'bench')
      source.postMessage({ type: answered }, own)
      if (benches.has(source) && benches.get(source) === bench) return
      benches.set(source, bench)
      stream.announce()
    }
    if (says(event, recordingAsked)) {
      const flow = String(Reflect.get(Object(data), 'flow'))
      source.postMessage({ type: recordingTold, text: recordingText(recorder.recording(flow)) }, own)
    }
  }
  window.addEventListener('message', onMessage)
  window.opener?.postMessage({ type: offered }, own)
  return () => {
    window.removeEventListener('message', onMessage)
    stream.stop()
  }
}
