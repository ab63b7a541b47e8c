import { describe, expect, test } from 'vitest'
import { defineModel } from '../../src/inspector/models/model.ts'
import { replayPlayerMachine, type Speed } from '../../src/inspector/replay/replayPlayer.ts'
import { fileNameOf } from '../../src/inspector/replay/SaveTest.tsx'
import { changesAt, trackIdOf } from '../../src/inspector/replay/tracks.ts'
import type { RecordedEvent, Recording } from '../../src/services/recorder/recording.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'

function copied(at: number, type: string, before: 'idle' | 'copying' | null, after: string): RecordedEvent {
  return { at, flow: 'copy', actor: 'x:1', type, before, after, status: 'active', transitions: [] }
}

const sampleRecording: Recording = {
  version: 1,
  build: '0.1.0-0123456789',
  createdAt: '2025-04-14T08:05:09.000Z',
  flow: 'copy',
  events: [
    { ...copied(5, 'xstate.init', null, 'idle'), context: { text: '' } },
    copied(1_505, 'copy.requested', 'idle', 'copying'),
  ],
}

const replayPlayerModel = defineModel<typeof replayPlayerMachine>({
  machine: replayPlayerMachine,
  inputs: [
    { name: 'bench', input: undefined },
    { name: 'the way to a state', input: { recording: sampleRecording, position: 1 } },
  ],
  samples: {
    'recording.grown': [
      { type: 'recording.grown', recording: sampleRecording, isNew: true, now: 1_505 },
      {
        type: 'recording.grown',
        recording: { ...sampleRecording, events: [] },
        isNew: false,
        now: 1_505,
      },
    ],
    'recording.ended': [{ type: 'recording.ended' }],
    'recording.cleared': [
      { type: 'recording.cleared', of: 'past' },
      { type: 'recording.cleared', of: 'ended' },
    ],
    'recording.opened': [{ type: 'recording.opened', source: '{}' }],
    'recording.closed': [{ type: 'recording.closed' }],
    'track.chosen': [{ type: 'track.chosen', track: trackIdOf({ flow: 'copy', actor: 'x:1' }) }],
    'filter.changed': [
      { type: 'filter.changed', filter: 'copy.req' },
      { type: 'filter.changed', filter: 'nothing has this' },
    ],
    'position.chosen': [{ type: 'position.chosen', position: 99 }],
    'position.moved': [{ type: 'position.moved', by: -1 }],
    'speed.chosen': [{ type: 'speed.chosen', speed: 'fastest' }],
    'playback.started': [{ type: 'playback.started' }],
    'playback.paused': [{ type: 'playback.paused' }],
    'time.passed': [{ type: 'time.passed', ms: 750 }],
  },
  outcomes: {
    readSource: {
      done: [
        { ok: true, recording: sampleRecording },
        { ok: false, problem: 'This file is not JSON, or it is cut off. Download the incident again.' },
      ],
      failed: [new Error('The file has gone.')],
    },
    keepTime: { done: [], failed: [] },
  },
  delays: {},
  project: ({ recording, track, filter, position, time, speed, callError, isGrowing }) => ({
    held: recording && [recording.flow, recording.events.length],
    isGrowing,
    track,
    filter,
    position,
    time,
    speed,
    hasCallError: callError !== null,
  }),
})

describeWalk(replayPlayerModel)

function event(at: number, flow = 'copy', actor = 'x:1'): RecordedEvent {
  return { at, flow, actor, type: 'e', before: null, after: 'idle', status: 'active', transitions: [] }
}

const recording: Recording = {
  version: 1,
  build: 'b',
  createdAt: '2025-04-14T08:05:09.000Z',
  flow: 'copy',
  events: [event(1_000), event(1_010, 'sound', 'x:9'), event(1_300), event(61_300), event(61_800)],
}

async function opened(given: Recording = recording) {
  const flow = startScripted(replayPlayerMachine, undefined)
  flow.send({ type: 'recording.opened', source: 'the text' })
  await flow.done('readSource', { ok: true, recording: given })
  const context = () => flow.actor.getSnapshot().context
  const value = () => flow.actor.getSnapshot().value
  return { ...flow, context, value, place: () => [context().position, context().time] }
}

describe('an opened recording', () => {
  test('starts at the first event of its flow, with the recorded times', async () => {
    const { started, context, value } = await opened()
    expect(started).toEqual([{ id: 'readSource', source: 'readSource', input: { source: 'the text' } }])
    expect(value()).toEqual({ ready: 'paused' })
    expect(context()).toEqual({
      recording,
      name: 'the pasted text',
      opening: '',
      track: 'copy x:1',
      filter: '',
      places: [0, 2, 3, 4],
      timeline: { times: [0, 300, 60_300, 60_800], pauses: [300, 2_000, 500, 0] },
      position: 0,
      time: 0,
      speed: 1,
      callError: null,
      isGrowing: false,
      accepted: null,
      values: 'absent',
      isChosen: false,
      asked: null,
    })
  })

  test('shows all events in order when no track is chosen', async () => {
    const { send, context } = await opened()
    send({ type: 'position.chosen', position: 3 })
    send({ type: 'track.chosen', track: null })
    expect(context()).toEqual({
      recording,
      name: 'the pasted text',
      opening: '',
      track: null,
      filter: '',
      places: [0, 1, 2, 3, 4],
      timeline: { times: [0, 10, 300, 60_300, 60_800], pauses: [10, 290, 2_000, 500, 0] },
      position: 0,
      time: 0,
      speed: 1,
      callError: null,
      isGrowing: false,
      accepted: null,
      values: 'absent',
      isChosen: true,
      asked: null,
    })
  })

  test('[W1250] lists only events with the words of the filter, and keeps the shown event or the next one', async () => {
    const given = {
      ...recording,
      events: [
        event(1_000),
        { ...event(1_300), type: 'code.scanned', before: 'idle' },
        { ...event(2_000), before: 'idle', context: { notice: 'set' } },
        { ...event(3_000), type: 'code.changed', before: 'idle', fields: { kind: 'arrive' } },
      ],
    }
    const { send, context } = await opened(given)
    const filter = (words: string) => {
      send({ type: 'filter.changed', filter: words })
      return [context().places, context().position]
    }
    send({ type: 'position.chosen', position: 2 })
    expect(filter(' CODE.')).toEqual([[1, 3], 1])
    expect(filter('arrive')).toEqual([[3], 0])
    expect(filter('notice')).toEqual([[2], 0])
    expect(filter('nobody')).toEqual([[], 0])
    expect(filter('')).toEqual([[0, 1, 2, 3], 0])
  })

  test('[W1252] the changes of an event are the fields that it set, with their values before', () => {
    const changing = (place: number, context: RecordedEvent['context'] = {}) => ({
      ...event(1_000 + place),
      ...(place > 0 && { before: 'idle' }),
      context,
    })
    const events = [
      changing(0, { code: '', notice: null }),
      { ...event(1_001, 'sound', 'x:9'), context: { code: 'other' } },
      changing(2, { code: '•••1' }),
      changing(3),
      changing(4, { code: '', next: '•••2' }),
    ]
    expect(events.map((_, place) => changesAt(events, place))).toEqual([
      [],
      [],
      [{ field: 'code', before: '', after: '•••1' }],
      [],
      [
        { field: 'code', before: '•••1', after: '' },
        { field: 'next', before: undefined, after: '•••2' },
      ],
    ])
  })

  test('[W1251] starts at the event of a link, in the flow of the link if the recording has it', async () => {
    const start = async (track: string | null) => {
      const flow = startScripted(replayPlayerMachine, { asked: { track, position: 1 } })
      flow.send({ type: 'recording.opened', source: 'the text' })
      await flow.done('readSource', { ok: true, recording })
      const { context } = flow.actor.getSnapshot()
      return [context.track, context.position, context.asked]
    }
    expect(await start('sound x:9')).toEqual(['sound x:9', 0, null])
    expect(await start(null)).toEqual([null, 1, null])
    expect(await start('gate x:7')).toEqual(['copy x:1', 1, null])
  })

  test('is replaced by the next one, and kept when that is unreadable', async () => {
    const { send, done, failed, context, value } = await opened()
    send({ type: 'position.chosen', position: 2 })
    send({ type: 'recording.opened', source: 'no JSON' })
    await done('readSource', { ok: false, problem: 'This file is not JSON.' })
    expect([value(), context().position, context().callError]).toEqual([
      { ready: 'paused' },
      2,
      'This file is not JSON.',
    ])
    send({ type: 'recording.opened', source: 'gone' })
    expect(context().callError).toBeNull()
    await failed('readSource', new Error('NotReadableError'))
    expect([context().position, context().callError]).toEqual([
      2,
      'The file could not be read. Choose it again.',
    ])
    send({ type: 'recording.opened', source: 'another' })
    const empty = { ...recording, flow: 'gone', events: [] }
    await done('readSource', { ok: true, recording: empty })
    expect(context()).toEqual({
      recording: empty,
      name: 'the pasted text',
      opening: '',
      track: null,
      filter: '',
      places: [],
      timeline: { times: [], pauses: [] },
      position: 0,
      time: 0,
      speed: 1,
      callError: null,
      isGrowing: false,
      accepted: null,
      values: 'absent',
      isChosen: false,
      asked: null,
    })
  })

  test('is named after its file, and keeps that name when the next file is unreadable', async () => {
    const { send, done, context } = await opened()
    expect(context().name).toBe('the pasted text')
    send({ type: 'recording.opened', source: new File(['{}'], 'incident-copy.json') })
    await done('readSource', { ok: true, recording })
    send({ type: 'recording.opened', source: new File(['no'], 'no.json') })
    await done('readSource', { ok: false, problem: 'This file is not JSON.' })
    expect([context().name, context().opening]).toEqual(['incident-copy.json', 'no.json'])
  })

  test('that is unreadable leaves the bench empty, with a message', async () => {
    const flow = startScripted(replayPlayerMachine, undefined)
    flow.send({ type: 'recording.opened', source: '' })
    await flow.done('readSource', { ok: false, problem: 'This file is not JSON.' })
    const { value, context } = flow.actor.getSnapshot()
    expect([value, context.callError]).toEqual(['empty', 'This file is not JSON.'])
  })

  test('without events can be played and ends immediately', async () => {
    const { send, value, place } = await opened({ ...recording, events: [] })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 16 })
    expect([value(), place()]).toEqual([{ ready: 'paused' }, [0, 0]])
  })
})

function growing(events: readonly RecordedEvent[] = [event(1_000), event(1_010, 'sound', 'x:9')]) {
  const flow = startScripted(replayPlayerMachine, undefined)
  const told = (news: readonly RecordedEvent[], now: number, isNew = false) =>
    flow.send({ type: 'recording.grown', recording: { ...recording, events: news }, isNew, now })
  told(events, 2_000, true)
  const context = () => flow.actor.getSnapshot().context
  const value = () => flow.actor.getSnapshot().value
  return { ...flow, told, context, value, place: () => [context().track, context().position, context().time] }
}

const moved = (at: number, flow = 'copy', actor = 'x:1'): RecordedEvent => ({
  ...event(at, flow, actor),
  type: 'copy.requested',
  before: 'idle',
  transitions: ['idle · copy.requested → copying'],
})

describe('a recording that grows', () => {
  test('is followed to its newest event in real time, with all flows until one of them moves', () => {
    const { told, place, value, context } = growing()
    expect([value(), place(), context().isGrowing]).toEqual([{ ready: 'following' }, [null, 1, 1_000], true])
    told([], 2_200)
    expect(place()).toEqual([null, 1, 1_200])
    told([{ ...moved(2_300), type: 'xstate.done.actor.copyText' }], 2_350)
    expect(place()).toEqual([null, 2, 1_350])
    told([moved(2_500), event(2_600, 'sound', 'x:9')], 2_700)
    expect([place(), context().places]).toEqual([
      ['copy x:1', 2, 1_700],
      [0, 2, 3],
    ])
    told([moved(2_800, 'sound', 'x:9')], 2_900)
    expect(place()).toEqual(['copy x:1', 2, 1_900])
  })

  test('[W892] opens on the flow of the page, not on flows that run on every page', () => {
    const handIn = moved(900, 'handIn', 'x:2')
    const page = event(1_000, 'dashboard', 'x:3')
    const { told, send, context } = growing([handIn])
    const shown = () => context().track
    expect(shown()).toBe('handIn x:2')
    told([page, event(1_010, 'staff', 'x:4'), moved(1_020, 'handIn', 'x:2')], 1_100)
    expect(shown()).toBe('dashboard x:3')
    told([moved(1_200, 'sound', 'x:9'), moved(1_300, 'staff', 'x:4')], 1_400)
    expect(shown()).toBe('dashboard x:3')

    told([moved(5, 'handIn', 'x:2'), event(6, 'staff', 'x:3')], 100, true)
    expect(shown()).toBe('staff x:3')
    told(
      [{ ...event(7, 'staff', 'x:3'), status: 'stopped' }, event(8, 'dashboard', 'x:4'), handIn],
      100,
      true,
    )
    expect(shown()).toBe('dashboard x:4')
    told([event(5, 'dashboard', 'x:3'), moved(6, 'staff', 'x:4'), handIn], 100, true)
    expect(shown()).toBe('staff x:4')

    send({ type: 'track.chosen', track: 'handIn x:2' })
    told([moved(950, 'staff', 'x:4')], 1_000)
    expect(shown()).toBe('handIn x:2')
  })

  test('keeps the chosen flow, also after the portal was reloaded', () => {
    const { told, send, place, value, context } = growing([moved(1_000), event(1_010, 'sound', 'x:9')])
    send({ type: 'track.chosen', track: 'sound x:9' })
    expect([place(), value()]).toEqual([['sound x:9', 0, 0], { ready: 'following' }])
    told([moved(5), event(20, 'sound', 'x:0')], 120, true)
    expect([place(), context().recording?.events.length]).toEqual([['sound x:0', 0, 100], 2])
  })

  test('stays at a position chosen by hand while it grows, and is followed again when played at its end', () => {
    const { told, send, place, value, context } = growing([moved(1_000), moved(1_500)])
    send({ type: 'position.moved', by: -1 })
    told([moved(2_500)], 2_600)
    expect([place(), value(), context().places]).toEqual([['copy x:1', 0, 0], { ready: 'paused' }, [0, 1, 2]])
    send({ type: 'position.chosen', position: 2 })
    send({ type: 'playback.started' })
    told([moved(3_000)], 3_100)
    expect([place(), value()]).toEqual([['copy x:1', 3, 2_100], { ready: 'following' }])
  })

  test('is followed again when playback reaches its newest event', () => {
    const { told, send, place, value } = growing([moved(1_000), moved(1_500)])
    send({ type: 'position.moved', by: -1 })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 499 })
    expect([place(), value()]).toEqual([['copy x:1', 0, 499], { ready: 'playing' }])
    send({ type: 'time.passed', ms: 1 })
    expect([place(), value()]).toEqual([['copy x:1', 1, 500], { ready: 'following' }])
    told([moved(3_000)], 3_100)
    expect(place()).toEqual(['copy x:1', 2, 2_100])
  })

  test('can be reduced to the last event of each flow, or to running flows', () => {
    const { send, context, place } = growing([
      moved(1_000),
      { ...event(1_010, 'sound', 'x:9'), status: 'stopped' },
      moved(1_500),
    ])
    send({ type: 'recording.cleared', of: 'past' })
    expect(context().recording?.events.map(({ at }) => at)).toEqual([1_010, 1_500])
    send({ type: 'track.chosen', track: 'sound x:9' })
    send({ type: 'recording.cleared', of: 'ended' })
    expect([context().recording?.events.map(({ at }) => at), place()]).toEqual([[1_500], [null, 0, 0]])
  })

  test('that has ended keeps its position and can be played', () => {
    const { send, place, value, context } = growing([moved(1_000), moved(1_500)])
    send({ type: 'recording.ended' })
    expect([value(), context().isGrowing]).toEqual([{ ready: 'paused' }, false])
    send({ type: 'playback.started' })
    expect([place(), value()]).toEqual([['copy x:1', 0, 0], { ready: 'playing' }])
  })

  test('keeps its newest 5,000 events', () => {
    const { told, context } = growing(Array.from({ length: 4_999 }, (_, index) => event(index)))
    told([moved(6_000), moved(6_001)], 6_002)
    expect([context().recording?.events.length, context().recording?.events[0]?.at]).toEqual([5_000, 1])
  })
})

describe('the position', () => {
  test('moves forward and back within its bounds', async () => {
    const { send, place } = await opened()
    send({ type: 'position.moved', by: -1 })
    expect(place()).toEqual([0, 0])
    send({ type: 'position.moved', by: 1 })
    expect(place()).toEqual([1, 300])
    send({ type: 'position.chosen', position: 900 })
    expect(place()).toEqual([3, 60_800])
  })

  test.each([
    [1, 300, [1, 300]],
    [1, 299, [0, 299]],
    [1, 2_299, [1, 2_299]],
    [1, 2_300, [2, 60_300]],
    [10, 230, [2, 60_300]],
    [10, 229, [1, 2_290]],
    ['fastest', 1, [1, 300]],
    ['fastest', 8, [2, 60_300]],
  ] as const)('at speed %s moves in %i ms to %j', async (speed, ms, expected) => {
    const { send, place, value } = await opened()
    send({ type: 'speed.chosen', speed: speed satisfies Speed })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms })
    expect(place()).toEqual(expected)
    expect(value()).toEqual({ ready: 'playing' })
  })

  test('at the fastest speed is never behind that at speed 10', async () => {
    const close = Array.from({ length: 300 }, (_, index) => event(1_000 + index))
    const { send, place } = await opened({ ...recording, events: close })
    send({ type: 'speed.chosen', speed: 'fastest' })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 16 })
    expect(place()).toEqual([160, 160])
  })

  test('stops at the end, and playback restarts from the beginning', async () => {
    const { send, place, value } = await opened()
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 60_000 })
    expect([place(), value()]).toEqual([[3, 60_800], { ready: 'paused' }])
    send({ type: 'playback.started' })
    expect([place(), value()]).toEqual([[0, 0], { ready: 'playing' }])
  })

  test('pauses when it is moved by hand, and no time passes while paused', async () => {
    const { send, place, value } = await opened()
    send({ type: 'playback.started' })
    send({ type: 'position.moved', by: 1 })
    send({ type: 'time.passed', ms: 5_000 })
    expect([place(), value()]).toEqual([[1, 300], { ready: 'paused' }])
  })
})

test.each([
  [' A lost answer! ', 'A-lost-answer.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['x'.repeat(200), `${'x'.repeat(80)}.json`],
  ['🏕️', null],
])('a test named %s is saved as %s', (name, fileName) => expect(fileNameOf(name)).toBe(fileName))
