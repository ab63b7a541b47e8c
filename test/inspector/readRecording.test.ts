import { describe, expect, test } from 'vitest'
import { readRecording } from '../../src/inspector/readRecording.ts'
import { recordedContexts } from '../../src/inspector/replay/tracks.ts'
import type { RecordedEvent, Recording } from '../../src/services/recorder/recording.ts'

const event: RecordedEvent = {
  at: 12.5,
  flow: 'checkIn',
  actor: 'x:3',
  type: 'code.changed',
  fields: { code: '•••1' },
  before: { ready: 'idle' },
  after: { ready: 'idle' },
  status: 'active',
  transitions: ['ready · code.changed → stays'],
  context: { code: '•••1', participant: { age: 1, interests: ['•••2', null, true] } },
}

const recording: Recording = {
  version: 1,
  build: '0.1.0-abc',
  createdAt: '2025-04-14T08:05:09.000Z',
  flow: 'checkIn',
  events: [event],
}

const problemOf = (text: string) => {
  const read = readRecording(text)
  return read.ok ? null : read.problem
}

const tooDeep =
  'This file holds values within values, more than 64 levels deep, as no recording does. Choose another file.'
const nested = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}"x"${close.repeat(levels)}`

describe('an opened file', () => {
  test('is read unchanged', () => {
    expect(readRecording(JSON.stringify(recording))).toEqual({ ok: true, recording })
    const failed = { ...recording, events: [{ ...event, requestId: 'K7QM-3XTP' }] }
    expect(readRecording(JSON.stringify(failed))).toEqual({ ok: true, recording: failed })
  })

  test.each([
    ['not JSON', 'hello', 'This file is not JSON, or it is cut off. Download the incident again.'],
    [
      'cut off',
      JSON.stringify(recording).slice(0, -40),
      'This file is not JSON, or it is cut off. Download the incident again.',
    ],
    ['other JSON', '[1, 2]', 'This file holds JSON, but no recording. Choose a file named incident-….json.'],
    [
      'of another form',
      JSON.stringify({ ...recording, version: 2 }),
      'This recording has form 2, this bench reads 1. Open it in build 0.1.0-abc.',
    ],
    [
      'of 100,000 events',
      JSON.stringify({ ...recording, events: Array(100_000).fill(1) }),
      'This recording has 100,000 events, and the bench opens at most 50,000. Record a shorter one.',
    ],
    [
      'damaged',
      JSON.stringify({ ...recording, events: [event, { ...event, after: 7 }] }),
      'This recording is damaged at events.1.after. Download the incident again.',
    ],
    [
      'of 100,000 nested lists',
      JSON.stringify(recording).replace('"•••1"', nested('[', ']', 100_000)),
      tooDeep,
    ],
    [
      'of 1,500 nested objects',
      JSON.stringify(recording).replace('"•••1"', nested('{"a":', '}', 1_500)),
      tooDeep,
    ],
    [
      'of a state of 1,200 levels',
      JSON.stringify(recording).replace('"idle"', nested('{"a":', '}', 1_200)),
      tooDeep,
    ],
  ])('that is %s is refused with a message', (_, text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  test('may be nested as deeply as the recorder masks', () => {
    const deep = { ...event, context: { code: JSON.parse(nested('{"a":', '}', 40)) } }
    const text = JSON.stringify({ ...recording, events: [deep] })
    expect(readRecording(text)).toEqual({ ok: true, recording: { ...recording, events: [deep] } })
  })

  test('loses unknown fields', () => {
    const strange = JSON.stringify({ ...recording, script: 'alert(1)', events: [{ ...event, html: '<b>' }] })
    expect(readRecording(strange)).toEqual({ ok: true, recording })
  })
})

test('contexts are rebuilt from their changes, and start again when an actor restarts', () => {
  const { context: _, ...unchanged } = event
  const events: RecordedEvent[] = [
    { ...event, before: null, context: { code: '', problem: null } },
    { ...event, actor: 'x:4', before: null, context: { code: '•••9' } },
    { ...event, context: { code: '•••1' } },
    unchanged,
    { ...event, before: null, context: { code: '' } },
  ]
  expect(recordedContexts(events)).toEqual([
    { code: '', problem: null },
    { code: '•••9' },
    { code: '•••1', problem: null },
    { code: '•••1', problem: null },
    { code: '' },
  ])
})
