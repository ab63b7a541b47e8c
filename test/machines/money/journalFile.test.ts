import { expect, test } from 'vitest'
import { journalFileModel } from '../../../src/inspector/models/money/journalFile.tsx'
import { journalFileMachine } from '../../../src/machines/money/journalFile.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(journalFileModel)

const asked = { day: '2025-04-14', format: 'csv' } as const

test('[W1138] a journal is saved once, can be cancelled, and a broken one is not saved', async () => {
  const { send, done, failed, started, state, context, wait } = startFlow(journalFileMachine)
  send({ type: 'file.requested', asked })
  send({ type: 'file.requested', asked })
  expect(started.map(({ input }) => input)).toEqual([{ asked }])
  send({ type: 'file.cancelled' })
  expect(state().value).toBe('idle')
  send({ type: 'file.requested', asked })
  await failed('saveJournal', new Error('The connection was lost'))
  expect(context().failure).toEqual({
    text: 'The journal did not come whole, and nothing was saved. Please try again.',
    isIncident: true,
  })
  send({ type: 'file.requested', asked })
  await done('saveJournal', { ok: true, value: undefined })
  expect(state().value).toBe('saved')
  wait(5_000)
  expect(state().value).toBe('idle')
})
