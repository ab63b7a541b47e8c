import { describe, expect, test } from 'vitest'
import { defineModel } from '../../src/inspector/models/model.ts'
import { replayPlayerMachine, type Speed } from '../../src/inspector/replay/replayPlayer.ts'
import { fileNameOf, savedTestMachine } from '../../src/inspector/replay/savedTest.ts'
import { trackIdOf } from '../../src/inspector/replay/tracks.ts'
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
    { ...copied(10, 'xstate.init', null, 'off'), flow: 'sound', actor: 'x:2', context: { atFirst: 'off' } },
    copied(60_005, 'copy.requested', 'idle', 'copying'),
  ],
}

const replayPlayerModel = defineModel<typeof replayPlayerMachine>({
  machine: replayPlayerMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'recording.opened': [{ type: 'recording.opened', source: '{}' }],
    'recording.closed': [{ type: 'recording.closed' }],
    'track.chosen': [
      { type: 'track.chosen', track: trackIdOf({ flow: 'copy', actor: 'x:1' }) },
      { type: 'track.chosen', track: 'gone' },
    ],
    'position.chosen': [
      { type: 'position.chosen', position: -5 },
      { type: 'position.chosen', position: 99 },
    ],
    'position.moved': [
      { type: 'position.moved', by: 1 },
      { type: 'position.moved', by: -1 },
    ],
    'speed.chosen': [
      { type: 'speed.chosen', speed: 1 },
      { type: 'speed.chosen', speed: 'fastest' },
    ],
    'playback.started': [{ type: 'playback.started' }],
    'playback.paused': [{ type: 'playback.paused' }],
    'time.passed': [{ type: 'time.passed', ms: 1_500 }],
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
  project: ({ recording, track, position, time, speed, callError }) => ({
    isOpen: recording !== null,
    track,
    position,
    time,
    speed,
    hasCallError: callError !== null,
  }),
})

const savedTestModel = defineModel<typeof savedTestMachine>({
  machine: savedTestMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'name.changed': [
      { type: 'name.changed', name: 'A lost answer' },
      { type: 'name.changed', name: ' …' },
    ],
    'save.requested': [{ type: 'save.requested', recording: sampleRecording }],
  },
  outcomes: { saveRecording: { done: [undefined], failed: [new Error('No room.')] } },
  delays: { confirmationShown: 2_000 },
})

describeWalk(replayPlayerModel)
describeWalk(savedTestModel)

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

describe('a recording that is opened', () => {
  test('stands at the first event of the flow that it is about, with the times that were recorded', async () => {
    const { started, context, value } = await opened()
    expect(started).toEqual([{ id: 'readSource', source: 'readSource', input: { source: 'the text' } }])
    expect(value()).toEqual({ ready: 'paused' })
    expect(context()).toEqual({
      recording,
      name: 'the pasted text',
      opening: '',
      track: 'copy x:1',
      places: [0, 2, 3, 4],
      timeline: { times: [0, 300, 60_300, 60_800], pauses: [300, 2_000, 500, 0] },
      position: 0,
      time: 0,
      speed: 1,
      callError: null,
    })
  })

  test('shows all events as they came when no track is chosen', async () => {
    const { send, context } = await opened()
    send({ type: 'position.chosen', position: 3 })
    send({ type: 'track.chosen', track: null })
    expect(context()).toEqual({
      recording,
      name: 'the pasted text',
      opening: '',
      track: null,
      places: [0, 1, 2, 3, 4],
      timeline: { times: [0, 10, 300, 60_300, 60_800], pauses: [10, 290, 2_000, 500, 0] },
      position: 0,
      time: 0,
      speed: 1,
      callError: null,
    })
  })

  test('is replaced by the next, and kept when the next cannot be read', async () => {
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
      places: [],
      timeline: { times: [], pauses: [] },
      position: 0,
      time: 0,
      speed: 1,
      callError: null,
    })
  })

  test('is named after its file, and a file that cannot be read keeps that name', async () => {
    const { send, done, context } = await opened()
    expect(context().name).toBe('the pasted text')
    send({ type: 'recording.opened', source: new File(['{}'], 'incident-copy.json') })
    await done('readSource', { ok: true, recording })
    send({ type: 'recording.opened', source: new File(['no'], 'no.json') })
    await done('readSource', { ok: false, problem: 'This file is not JSON.' })
    expect([context().name, context().opening]).toEqual(['incident-copy.json', 'no.json'])
  })

  test('that cannot be read leaves the bench empty, with a sentence', async () => {
    const flow = startScripted(replayPlayerMachine, undefined)
    flow.send({ type: 'recording.opened', source: '' })
    await flow.done('readSource', { ok: false, problem: 'This file is not JSON.' })
    const { value, context } = flow.actor.getSnapshot()
    expect([value, context.callError]).toEqual(['empty', 'This file is not JSON.'])
  })

  test('without events can be played, and is over at once', async () => {
    const { send, value, place } = await opened({ ...recording, events: [] })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 16 })
    expect([value(), place()]).toEqual([{ ready: 'paused' }, [0, 0]])
  })
})

describe('the position', () => {
  test('goes forward and back, and stays between the ends', async () => {
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
  ] as const)('at %s goes in %i ms to %j', async (speed, ms, expected) => {
    const { send, place, value } = await opened()
    send({ type: 'speed.chosen', speed: speed satisfies Speed })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms })
    expect(place()).toEqual(expected)
    expect(value()).toEqual({ ready: 'playing' })
  })

  test('is at the fastest never behind that at 10', async () => {
    const close = Array.from({ length: 300 }, (_, index) => event(1_000 + index))
    const { send, place } = await opened({ ...recording, events: close })
    send({ type: 'speed.chosen', speed: 'fastest' })
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 16 })
    expect(place()).toEqual([160, 160])
  })

  test('stops at the end, and begins anew from there', async () => {
    const { send, place, value } = await opened()
    send({ type: 'playback.started' })
    send({ type: 'time.passed', ms: 60_000 })
    expect([place(), value()]).toEqual([[3, 60_800], { ready: 'paused' }])
    send({ type: 'playback.started' })
    expect([place(), value()]).toEqual([[0, 0], { ready: 'playing' }])
  })

  test('stops where it is taken by hand, and no time passes while it is paused', async () => {
    const { send, place, value } = await opened()
    send({ type: 'playback.started' })
    send({ type: 'position.moved', by: 1 })
    send({ type: 'time.passed', ms: 5_000 })
    expect([place(), value()]).toEqual([[1, 300], { ready: 'paused' }])
  })
})

describe('a saved test', () => {
  test('is a file named after it, and 2 s long it is said that it was saved', async () => {
    const { send, started, done, wait, actor } = startScripted(savedTestMachine, undefined)
    send({ type: 'name.changed', name: ' A lost answer! ' })
    send({ type: 'save.requested', recording })
    expect(started.map(({ input }) => input)).toEqual([{ fileName: 'A-lost-answer.json', recording }])
    await done('saveRecording', undefined)
    wait(1_999)
    expect(actor.getSnapshot().value).toBe('saved')
    wait(1)
    expect(actor.getSnapshot().value).toBe('idle')
  })

  test('needs a name', () => {
    const { send, started, actor } = startScripted(savedTestMachine, undefined)
    send({ type: 'name.changed', name: '../..' })
    send({ type: 'save.requested', recording })
    expect(actor.getSnapshot().context.formError).toBe('Give the test a name with letters or digits.')
    expect(started).toEqual([])
    send({ type: 'name.changed', name: 'x' })
    expect(actor.getSnapshot().context.formError).toBeNull()
  })

  test('that could not be saved says so', async () => {
    const { send, failed, actor } = startScripted(savedTestMachine, undefined)
    send({ type: 'name.changed', name: 'x' })
    send({ type: 'save.requested', recording })
    await failed('saveRecording', new Error('no room'))
    expect(actor.getSnapshot().context.formError).toBe('The test could not be saved. Try again.')
  })

  test.each([
    ['../../etc/passwd', 'etc-passwd.json'],
    ['x'.repeat(200), `${'x'.repeat(80)}.json`],
    ['🏕️', null],
  ])('%s is saved as %s', (name, fileName) => expect(fileNameOf(name)).toBe(fileName))
})
