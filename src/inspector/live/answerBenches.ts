import { createInspector } from '@statelyai/inspect'
import { createActor } from 'xstate'
import type { BenchHand } from '../../flows/lib/benchHand.ts'
import { recorder } from '../../services/recorder/recorder.ts'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { maxEvents } from '../readRecording.ts'
import { recordedContexts } from '../replay/tracks.ts'
import { type NewsAnswer, offered, readMessage } from './protocol.ts'
import { isSecretFlow, unmaskedFields } from './unmasked.ts'
import { unmaskingFlow } from './unmasking.ts'

/**
 * The portal's side: sends masked events of the flight recorder to each bench that asks, in a frame or a
 * window. Each step is also sent immediately in the format of @statelyai/inspect, so that the bench need not
 * wait for its next poll. Sends the running flows what a bench sends by hand.
 */
export function answerBenches(hand: BenchHand | null, unmasking = unmaskingFlow): () => void {
  const { events: before, ...head } = recorder.recording('portal')
  const contexts = recordedContexts(before)
  let stream = makeIdempotencyKey()
  let events: RecordedEvent[] = before.map((event, place) => ({ ...event, context: contexts[place] ?? {} }))
  const values = createActor(unmasking)
  /** The events without masks, while they are shown. */
  let open: RecordedEvent[] | null = null
  const opened = (event: RecordedEvent): RecordedEvent => {
    const { fields, context } = hand?.raw(event.actor) ?? { fields: {}, context: {} }
    if (isSecretFlow({ flow: event.flow, context })) return event
    return {
      ...event,
      ...(event.fields && { fields: unmaskedFields(fields, event.fields) }),
      context: unmaskedFields(context, event.context ?? {}),
    }
  }
  const { unsubscribe } = values.subscribe((state) => {
    if (state.matches('shown') === (open !== null)) return
    stream = makeIdempotencyKey()
    const last = new Map(events.map((event, place) => [event.actor, place]))
    open = state.matches('shown')
      ? events.map((event, place) => (last.get(event.actor) === place ? opened(event) : event))
      : null
  })
  values.start()
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
    open?.push(opened({ context: {}, ...event }))
    if (events.length > maxEvents) {
      stream = makeIdempotencyKey()
      events = events.slice(-maxEvents / 2)
      open = open?.slice(-maxEvents / 2) ?? null
    }
    inspector.snapshot(actor, { status, value: after, context }, { event: { type } })
  })
  const onMessage = (event: MessageEvent<unknown>) => {
    const request = readMessage(event)
    if (request?.type === 'bench.sendAsked') {
      const isSent = hand?.send(request.actor, request.event) ?? false
      event.source?.postMessage({ type: 'bench.sendTold', isSent }, own)
    }
    if (request?.type === 'bench.valuesAsked')
      values.send({ type: request.isShown ? 'values.asked' : 'mask.asked' })
    if (request?.type !== 'bench.newsAsked') return
    if (event.source) benches.add(event.source)
    const from = request.stream === stream ? request.count : 0
    const recording = { ...head, events: (open ?? events).slice(from) }
    const { actor = '', types = [] } = request.sendable ?? {}
    const state = values.getSnapshot()
    const offer = state.matches('offered') ? 'offered' : 'absent'
    const accepted = { actor, types: [...(hand?.accepted(actor, types) ?? [])] }
    const now = performance.now()
    const answer: NewsAnswer = {
      type: 'bench.newsTold',
      stream,
      from,
      now,
      recording,
      accepted,
      values: open ? 'shown' : offer,
    }
    event.source?.postMessage(answer, own)
  }
  window.addEventListener('message', onMessage)
  window.opener?.postMessage({ type: offered }, own)
  return () => {
    window.removeEventListener('message', onMessage)
    stop()
    unsubscribe()
    values.stop()
  }
}
