import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { models } from '../../src/inspector/models/index.ts'
import { readRecording } from '../../src/inspector/readRecording.ts'
import { machineOf, snapshotAfter } from '../../src/inspector/replay/flows.ts'
import { replayRecording } from '../../src/inspector/replay/replayTransitions.ts'
import { recordedContexts } from '../../src/inspector/replay/tracks.ts'
import type { RecordedEvent, RecordedFields } from '../../src/services/recorder/recording.ts'
import { divergencesIn } from './support/recordings.ts'

const recordings = new URL('../recordings/', import.meta.url)
const threeFlows = new URL('./support/health-older-build.json', import.meta.url)

async function drawn(file: URL) {
  const read = readRecording(await readFile(file, 'utf8'))
  if (!read.ok) throw new Error(read.problem)
  const { events } = read.recording
  const contexts = recordedContexts(events)
  return events.map((event, place) => snapshotAfter(event, contexts[place] ?? {}))
}

test('a recording of an older build with other context fields shows that instead of every view', async () => {
  const views = await drawn(new URL('gate-lost-answer-older-build.json', recordings))
  expect(views).toHaveLength(14)
  for (const view of views)
    expect(view).toEqual({
      ok: false,
      problem:
        'This recording is of an older build, in which this flow kept other data: its view can only be drawn by that build.',
    })
})

test('a recording of the former three flows of the health form explains for each why it is not drawn or followed', async () => {
  const read = await drawn(threeFlows)
  const problems = Array.from(new Set(read.map((view) => (view.ok ? 'drawn' : view.problem))))
  expect(read).toHaveLength(11)
  expect(problems).toEqual([
    'This build has no flow named healthDraft: its view can only be drawn by the build that made the recording.',
    'This recording is of an older build, in which this flow kept other data: its view can only be drawn by that build.',
    'This build has no flow named clearForm: its view can only be drawn by the build that made the recording.',
  ])
  expect(divergencesIn(await readFile(threeFlows, 'utf8'), models)).toEqual([
    'This build has no flow named healthDraft. Open the recording in the build that made it.',
    'Event 1 of healthForm, xstate.init, led to editing, a state that the machine does not have now.',
    'This build has no flow named clearForm. Open the recording in the build that made it.',
  ])
})

test('a failure that an older build recorded as two fields is drawn', () => {
  const event = { at: 0, actor: 'x:1', flow: 'staff', type: 'xstate.init', before: null, after: 'failed' }
  const failureOf = (fields: RecordedFields) => {
    const context = { accounts: [], search: '', chosenId: null, ...fields }
    const drawn = snapshotAfter({ ...event, status: 'active', transitions: [], context }, context)
    return drawn.ok ? drawn.snapshot.context.failure : drawn.problem
  }
  expect(failureOf({ callError: '•••1', isIncident: true })).toEqual({ text: '•••1', isIncident: true })
  expect(failureOf({ callError: '•••1' })).toEqual({ text: '•••1', isIncident: false })
  expect(failureOf({ formError: '•••1', isIncident: true })).toEqual({ text: '•••1', isIncident: true })
  expect(failureOf({ error: '•••1', isIncident: true })).toEqual({ text: '•••1', isIncident: true })
  expect(failureOf({ notice: '•••1', isIncident: true })).toEqual({ text: '•••1', isIncident: true })
  expect(failureOf({ callError: '•••1', decisionError: null, isIncident: false })).toBeNull()
  expect(failureOf({ callError: null, isIncident: false })).toBeNull()
  expect(failureOf({ callError: null, isIncident: true })).toEqual({
    text: 'The recording does not hold the sentence.',
    isIncident: true,
  })
  expect(failureOf({ failure: null, callError: '•••1' })).toBeNull()
  expect(failureOf({})).toMatch(/^This recording is of an older build/)
})

test('a removed flow shows an explanation instead of its view, and the others are drawn', async () => {
  const read = readRecording(await readFile(new URL('gate-lost-answer.json', recordings), 'utf8'))
  if (!read.ok) throw new Error(read.problem)
  const [first] = read.recording.events
  if (!first) throw new Error('nothing was recorded')
  const shell = { ...first, flow: 'adminShell', actor: 'x:shell', after: 'pageOnly', context: {} }
  const events = [shell, ...read.recording.events]
  const again = readRecording(JSON.stringify({ ...read.recording, events }))
  if (!again.ok) throw new Error(again.problem)
  const contexts = recordedContexts(again.recording.events)
  const views = again.recording.events.map((event, place) => snapshotAfter(event, contexts[place] ?? {}))
  expect(views[0]).toEqual({
    ok: false,
    problem:
      'This build has no flow named adminShell: its view can only be drawn by the build that made the recording.',
  })
  expect(views.slice(1).filter(({ ok }) => !ok)).toEqual([])
})

test('a recording of this build contains everything that its views need', async () => {
  const views = await drawn(new URL('gate-lost-answer.json', recordings))
  expect(views.filter(({ ok }) => !ok)).toEqual([])
})

const ofFlow = (flow: string, after: string): RecordedEvent => ({
  ...{ at: 0, actor: `x:${flow}`, flow, type: 'xstate.init', before: null, after },
  ...{ status: 'active', transitions: [], context: {} },
})

test.each([
  ['two flows of the till', [ofFlow('basket', 'open'), ofFlow('charge', 'restoring')]],
  [
    'three flows beside the cash desk',
    [ofFlow('cashForm', 'closed'), ofFlow('cashPerson', 'ready'), ofFlow('cashBooking', 'restoring')],
  ],
  [
    'three flows of the gate',
    [ofFlow('movement', 'ready'), ofFlow('noting', 'ready'), ofFlow('gateLink', 'online')],
  ],
  ['two flows of refunds', [ofFlow('refund', 'closed'), ofFlow('saleUndo', 'restoring')]],
])('a recording of the former %s shows that this build has none of them', (_, events) => {
  expect(events.map((event) => snapshotAfter(event, {}))).toEqual(
    events.map(({ flow }) => ({
      ok: false,
      problem: `This build has no flow named ${flow}: its view can only be drawn by the build that made the recording.`,
    })),
  )
  const divergences = Array.from(replayRecording({ events }, machineOf).values())
  expect(divergences.map(({ problem }) => problem)).toEqual(
    events.map(
      ({ flow }) => `This build has no flow named ${flow}. Open the recording in the build that made it.`,
    ),
  )
})

test('a recording of the former cash desk shows that it is of an older build', () => {
  const event = ofFlow('cashDesk', 'loading')
  expect(snapshotAfter(event, { desks: null, failure: null })).toEqual({
    ok: false,
    problem:
      'This recording is of an older build, in which this flow kept other data: its view can only be drawn by that build.',
  })
})
