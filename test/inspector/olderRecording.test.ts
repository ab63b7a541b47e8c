import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { snapshotAfter } from '../../src/inspector/replay/flows.ts'
import { readRecording } from '../../src/services/recorder/readRecording.ts'
import { recordedContexts } from '../../src/services/recorder/recordedContexts.ts'

const recordings = new URL('../recordings/', import.meta.url)

async function drawn(name: string) {
  const read = readRecording(await readFile(new URL(name, recordings), 'utf8'))
  if (!read.ok) throw new Error(read.problem)
  const { events } = read.recording
  const contexts = recordedContexts(events)
  return events.map((event, place) => snapshotAfter(event, contexts[place] ?? {}))
}

test('a recording of an older build, whose contexts had other fields, says so in place of every view', async () => {
  const views = await drawn('gate-lost-answer-older-build.json')
  expect(views).toHaveLength(14)
  for (const view of views)
    expect(view).toEqual({
      ok: false,
      problem:
        'This recording is of an older build, in which this flow kept other data: its view can only be drawn by that build.',
    })
})

test('a recording of this build has all that its views need', async () => {
  const views = await drawn('gate-lost-answer.json')
  expect(views.filter(({ ok }) => !ok)).toEqual([])
})
