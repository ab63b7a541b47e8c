import { createInspector } from '@statelyai/inspect'
import type { BenchHand } from '../../flows/lib/benchHand.ts'
import { recorder } from '../../services/recorder/recorder.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { maxEvents } from '../readRecording.ts'
import { recordedContexts } from '../replay/tracks.ts'
import { type NewsAnswer, offered, readMessage } from './protocol.ts'

/**
 * The portal's side: sends masked events of the flight recorder to each bench that asks, in a frame or a
 * window. Each step is also sent immediately in the format of @statelyai/inspect, so that the bench need not
 * wait for its next poll. Sends the running flows what a bench sends by hand.
 */
export function answerBenches(hand: BenchHand | null): () => void {
  const { events: before, ...head } = recorder.recording('portal')
  const contexts = recordedContexts(before)
  let stream = makeIdempotencyKey()
  let events = before.map((event, place) => ({ ...event, context: contexts[place] ?? {} }))
  const own = { targetOrigin: window.location.origin }
  const benches = new Set<MessageEventSource>()
  const inspector = createInspector({
    send: (step) => {
      for (const bench of benches) bench.postMessage(step, own)
    },
  })
  const stop = recorder.listen((event) => {
    const { actor, type, after, status, context } = event
    events.push({ context: {}, ...event })
    if (events.length > maxEvents) {
      stream = makeIdempotencyKey()
      events = events.slice(-maxEvents / 2)
    }
    inspector.snapshot(actor, { status, value: after, context }, { event: { type } })
  })
  const onMessage = (event: MessageEvent<unknown>) => {
    const request = readMessage(event)
    if (request?.type === 'bench.sendAsked') {
      const isSent = hand?.send(request.actor, request.event) ?? false
      event.source?.postMessage({ type: 'bench.sendTold', isSent }, own)
    }
    if (request?.type !== 'bench.newsAsked') return
    if (event.source) benches.add(event.source)
    const from = request.stream === stream ? request.count : 0
    const recording = { ...head, events: events.slice(from) }
    const { actor = '', types = [] } = request.sendable ?? {}
    const accepted = { actor, types: [...(hand?.accepted(actor, types) ?? [])] }
    const now = performance.now()
    const answer: NewsAnswer = { type: 'bench.newsTold', stream, from, now, recording, accepted }
    event.source?.postMessage(answer, own)
  }
  window.addEventListener('message', onMessage)
  window.opener?.postMessage({ type: offered }, own)
  return () => {
    window.removeEventListener('message', onMessage)
    stop()
  }
}
