import { expect, test } from 'vitest'
import type { ListFile } from '../../../src/domain/lib/listFile.ts'
import { listFileModel } from '../../../src/inspector/models/lib/listFile.tsx'
import { listFileMachine, listSavedText, notNotedText } from '../../../src/machines/lib/listFile.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(listFileModel)

const start = () => startFlow(listFileMachine, { format: 'comma' })
const list = (count: number): ListFile => ({
  ...{ list: 'registrations', name: 'registrations', count, filter: 'Under 18', columns: [], rows: [] },
})
const noted = { ok: true, value: undefined } as const

test('[W401, W1100] a list is saved once, in the chosen format, after the server has noted who saves how much', async () => {
  const { send, done, wait, started, state } = start()
  send({ type: 'format.chosen', format: 'semicolon' })
  send({ type: 'file.requested', file: list(2) })
  send({ type: 'file.requested', file: list(1) })
  expect(started.map(({ source, input }) => [source, input])).toEqual([
    ['noteList', { note: { list: 'registrations', count: 2, filter: 'Under 18' }, format: 'semicolon' }],
  ])
  await done('noteList', noted)
  expect(started.slice(1).map(({ source, input }) => [source, input])).toEqual([
    ['saveFile', { file: list(2), format: 'semicolon' }],
  ])
  await done('saveFile', undefined)
  expect(state().value).toBe('saved')
  expect(listSavedText(state().context)).toBe('2 people are in the file in your downloads.')
  wait(4_999)
  expect(state().value).toBe('saved')
  wait(1)
  expect(state().value).toBe('idle')
  expect(listSavedText({ file: list(1) })).toBe('1 person is in the file in your downloads.')
  expect(listSavedText({ file: { ...list(1_200), list: 'deposits' } })).toBe(
    '1,200 deposits are in the file in your downloads.',
  )
})

test('an empty list makes no file', () => {
  const { send, started, state } = start()
  send({ type: 'file.requested', file: list(0) })
  expect([state().value, started.length]).toEqual(['idle', 0])
})

test('[W1100] without the server’s note no file is made, and the list can be saved again', async () => {
  const { send, done, failed, started, state } = start()
  send({ type: 'file.requested', file: list(1) })
  await done('noteList', { ok: false, status: 503 })
  expect([state().value, state().context.failure]).toEqual([
    'failed',
    { text: notNotedText, isIncident: true },
  ])
  send({ type: 'file.requested', file: list(1) })
  await failed('noteList', new Error('No answer'))
  expect(state().context.failure?.text).toBe(
    'The list was not saved, because the server could not write that into the audit. Please try again.',
  )
  expect(started.map(({ source }) => source)).toEqual(['noteList', 'noteList'])
  send({ type: 'message.closed' })
  expect(state().value).toBe('idle')
})

test('a file that could not be saved shows an error', async () => {
  const { send, done, failed, state } = start()
  send({ type: 'file.requested', file: list(1) })
  await done('noteList', noted)
  await failed('saveFile', new Error('Out of memory'))
  expect(state().context.failure).toEqual({
    text: 'The file could not be saved. Please try again.',
    isIncident: true,
  })
})
