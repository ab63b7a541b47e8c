import { describe, expect, test } from 'vitest'
import { createBenchHand } from '../../src/flows/lib/benchHand.ts'
import { sendByHandMachine } from '../../src/inspector/live/sendByHand.ts'
import { checkInModel } from '../../src/inspector/models/gate/checkIn.tsx'
import { models } from '../../src/inspector/models/index.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { registered } from '../../src/inspector/models/people/people.ts'
import { sendableOf } from '../../src/inspector/replay/flows.ts'
import { placesOf } from '../../src/inspector/replay/tracks.ts'
import { eventWords } from '../../src/inspector/replay/words.ts'
import { checkInMachine } from '../../src/machines/gate/checkIn.ts'
import { createRecorder } from '../../src/services/recorder/recorder.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'

const chosen = { flow: 'checkIn', actor: 'x:1', event: 'checkIn.confirmed' } as const

describeWalk(
  defineModel<typeof sendByHandMachine>({
    machine: sendByHandMachine,
    inputs: [{ name: 'bench', input: undefined }],
    samples: {
      'event.chosen': [{ type: 'event.chosen', ...chosen }],
      'send.confirmed': [{ type: 'send.confirmed' }],
      'send.cancelled': [{ type: 'send.cancelled' }],
    },
    outcomes: { sendEvent: { done: [true, false], failed: [new Error('the portal is closed')] } },
    delays: { answerAwaited: 3_000 },
  }),
)

test('[W1351] an event that is pressed on the chart is sent after a question, and once', async () => {
  const { send, done, started, actor } = startScripted(sendByHandMachine, undefined)
  send({ type: 'event.chosen', ...chosen })
  expect([actor.getSnapshot().value, started]).toEqual(['asking', []])
  send({ type: 'send.confirmed' })
  send({ type: 'send.confirmed' })
  expect(started.map(({ source, input }) => [source, input])).toEqual([['sendEvent', chosen]])
  await done('sendEvent', false)
  expect(actor.getSnapshot().value).toBe('refused')
})

test('[W1351] only an event without payload can be sent by its name', () => {
  expect(sendableOf(checkInModel)).toEqual([
    'search.submitted',
    'search.cancelled',
    'checkIn.confirmed',
    'checkIn.cancelled',
  ])
  expect(models.filter((model) => sendableOf(model).some((type) => model.raised?.includes(type)))).toEqual([])
})

describe('the hand of a bench', () => {
  async function found() {
    const recorder = createRecorder()
    const hand = createBenchHand(recorder)
    const flow = startScripted(checkInMachine, undefined, undefined, hand.inspect)
    const actor = flow.actor.sessionId
    const events = () => recorder.recording('checkIn').events
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    return { ...flow, hand, actorId: actor, events }
  }
  const types = ['search.cancelled', 'checkIn.confirmed', 'checkIn.cancelled']

  test('[W1351] is offered what the present state accepts, and nothing of a flow that has ended', async () => {
    const { hand, actorId, actor, done } = await found()
    expect(hand.accepted(actorId, types)).toEqual(['search.cancelled'])
    await done('searchParticipant', { ok: true, value: registered })
    expect(hand.accepted(actorId, types)).toEqual(['checkIn.confirmed', 'checkIn.cancelled'])
    expect(hand.accepted('x:unknown', types)).toEqual([])
    actor.stop()
    expect([hand.accepted(actorId, types), hand.send(actorId, 'checkIn.confirmed')]).toEqual([[], false])
  })

  test('[W1352] sends an event that is accepted, and the recording says that it was sent by hand', async () => {
    const { hand, actorId, done, started, events } = await found()
    expect(hand.send(actorId, 'checkIn.confirmed')).toBe(false)
    await done('searchParticipant', { ok: true, value: registered })
    expect(hand.send(actorId, 'checkIn.confirmed')).toBe(true)
    expect(started.at(-1)?.source).toBe('makeIdempotencyKey')
    const marked = events().filter(({ byHand }) => byHand)
    expect(marked.map(({ type, fields, after }) => [type, fields, after])).toEqual([
      ['checkIn.confirmed', undefined, { confirming: 'preparing' }],
    ])
    expect(marked.map(eventWords)).toEqual(['checkIn.confirmed (sent by hand)'])
    expect(placesOf({ events: events() }, null, 'by hand')).toEqual([3])
  })
})
