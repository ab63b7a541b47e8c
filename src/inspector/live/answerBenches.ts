import { makeIdempotencyKey } from '../../services/idempotencyKey.ts'
import { recorder } from '../../services/recorder/recorder.ts'
import { mostEvents } from '../readRecording.ts'
import { recordedContexts } from '../recordedContexts.ts'
import { offered, readAsked, type Told } from './protocol.ts'

/**
 * The portal's side: tells every bench that asks, in a frame or in a window, what the flight recorder has noted, masked
 * as it is.
 */
export function answerBenches(): () => void {
  const { events: before, ...head } = recorder.recording('portal')
  const contexts = recordedContexts(before)
  let stream = makeIdempotencyKey()
  let events = before.map((event, place) => ({ ...event, context: contexts[place] ?? {} }))
  const stop = recorder.listen((event) => {
    events.push({ context: {}, ...event })
    if (events.length <= mostEvents) return
    stream = makeIdempotencyKey()
    events = events.slice(-mostEvents / 2)
  })
  const own = { targetOrigin: window.location.origin }
  const onMessage = (event: MessageEvent<unknown>) => {
    const asked = readAsked(event)
    if (!asked) return
    const from = asked.stream === stream ? asked.count : 0
    const recording = { ...head, events: events.slice(from) }
    const told: Told = { type: 'bench.newsTold', stream, from, now: performance.now(), recording }
    event.source?.postMessage(told, own)
  }
  window.addEventListener('message', onMessage)
  window.opener?.postMessage({ type: offered }, own)
  return () => {
    window.removeEventListener('message', onMessage)
    stop()
  }
}
