import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { models } from '../../src/inspector/models/index.ts'
import { divergencesIn } from './support/recordings.ts'

/*
 * Replays every file of test/recordings against the current machines: recorded transitions must stay
 * possible. Only transitions are compared, because values are masked.
 */

const folder = new URL('../recordings/', import.meta.url)
const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))

test.each(names)('%s can be replayed by the current machines', async (name) => {
  expect(divergencesIn(await readFile(new URL(name, folder), 'utf8'), models)).toEqual([])
})

test('a recording that diverges fails with a message that names the step', async () => {
  const text = await readFile(new URL('gate-lost-answer.json', folder), 'utf8')
  expect(divergencesIn(text.replaceAll('confirmCheckIn failed', 'confirmCheckIn lost'), models)).toEqual([
    expect.stringMatching(
      /^Event \d+ of checkIn, xstate\.error\.actor\.confirmCheckIn, took “confirming\.sending · confirmCheckIn lost → found\.unanswered”, a transition that the machine does not have now\./,
    ),
  ])
  expect(divergencesIn(text.slice(0, 900), models)).toEqual([
    'This file is not JSON, or it is cut off. Download the incident again.',
  ])
})
