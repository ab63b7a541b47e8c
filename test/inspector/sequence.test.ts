import { expect, test, vi } from 'vitest'
import { createActor, emit, setup } from 'xstate'
import { createBenchHand } from '../../src/flows/lib/benchHand.ts'
import { sequenceOf } from '../../src/inspector/replay/sequence.ts'
import { placesOf } from '../../src/inspector/replay/tracks.ts'
import { createRecorder } from '../../src/services/recorder/recorder.ts'
import type { RecordedEvent } from '../../src/services/recorder/recording.ts'
import { lostAnswer } from './support/recorded.ts'

function written(events: readonly RecordedEvent[], filter = '') {
  const { lanes, messages } = sequenceOf(events, placesOf({ events }, null, filter))
  const labels = new Map(lanes.map(({ id, label }) => [id, label]))
  return {
    lanes: lanes.map(({ label, kind }) => `${kind} ${label}`),
    messages: messages.map(({ from, to, words }) => `${labels.get(from)} → ${labels.get(to)}: ${words}`),
  }
}

test('[W1353] the sequence shows events of the page, what a flow starts, and the answers and failures of that', async () => {
  const { events } = await lostAnswer()
  expect(written(events)).toEqual({
    lanes: [
      'page page',
      'flow checkIn',
      'child listenForScans',
      'child searchParticipant',
      'child makeIdempotencyKey',
      'child confirmCheckIn',
    ],
    messages: [
      'checkIn → checkIn: started',
      'checkIn → listenForScans: starts',
      'page → checkIn: code.scanned',
      'checkIn → searchParticipant: starts',
      'searchParticipant → checkIn: done',
      'page → checkIn: checkIn.confirmed',
      'checkIn → makeIdempotencyKey: starts',
      'makeIdempotencyKey → checkIn: done',
      'checkIn → confirmCheckIn: starts',
      'confirmCheckIn → checkIn: failed',
      'page → checkIn: checkIn.confirmed',
      'checkIn → confirmCheckIn: starts',
      'confirmCheckIn → checkIn: done',
      'checkIn → checkIn: after inputRefocus',
    ],
  })
})

test('[W1353] the sequence has only the events with the words of the filter, and their lanes', async () => {
  const { events } = await lostAnswer()
  expect(written(events, 'makeIdempotencyKey')).toEqual({
    lanes: ['flow checkIn', 'child makeIdempotencyKey', 'child confirmCheckIn'],
    messages: ['makeIdempotencyKey → checkIn: done', 'checkIn → confirmCheckIn: starts'],
  })
})

test('[W1353] a page with the bench records which flow sent an event to another', () => {
  const recorder = createRecorder()
  const { inspect } = createBenchHand(recorder)
  const bellMachine = setup({}).createMachine({
    id: 'bell',
    on: { 'bell.rung': { actions: () => undefined } },
  })
  const doorMachine = setup({
    types: { emitted: {} as { type: 'opened' }, events: {} as { type: 'door.opened' } },
  }).createMachine({ id: 'door', on: { 'door.opened': { actions: emit({ type: 'opened' }) } } })
  const bell = createActor(bellMachine, { inspect }).start()
  const door = createActor(doorMachine, { inspect }).start()
  door.on('opened', () => bell.send({ type: 'bell.rung' }))
  door.send({ type: 'door.opened' })
  bell.send({ type: 'bell.rung' })
  bell.stop()
  vi.spyOn(console, 'warn').mockReturnValue()
  door.send({ type: 'door.opened' })
  door.stop()
  expect(written(recorder.recording('door').events).messages).toEqual([
    'bell → bell: started',
    'door → door: started',
    'page → door: door.opened',
    'door → bell: bell.rung',
    'page → bell: bell.rung',
    'bell → bell: closed',
    'page → door: door.opened',
    'door → door: closed',
  ])
})
