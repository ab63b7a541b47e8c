import { expect, test } from 'vitest'
import { alreadyIn, registered } from '../../../src/inspector/models/people/people.ts'
import { peopleFileModel } from '../../../src/inspector/models/people/peopleFile.tsx'
import { peopleFileMachine, peopleFileSavedText } from '../../../src/machines/people/peopleFile.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(peopleFileModel)

const start = () => startFlow(peopleFileMachine)

test('[W401] the shown people are saved once, and their number is shown for 5 s', async () => {
  const { send, done, wait, started, state } = start()
  send({ type: 'file.requested', people: [registered, alreadyIn] })
  send({ type: 'file.requested', people: [registered] })
  expect(started.map(({ input }) => input)).toEqual([{ people: [registered, alreadyIn] }])
  await done('saveFile', undefined)
  expect(state().value).toBe('saved')
  expect(peopleFileSavedText(state().context)).toBe('2 people are in the file in your downloads.')
  wait(4_999)
  expect(state().value).toBe('saved')
  wait(1)
  expect(state().value).toBe('idle')
  expect(peopleFileSavedText({ people: [registered] })).toBe('1 person is in the file in your downloads.')
  expect(peopleFileSavedText({ people: Array(1_200).fill(registered) })).toBe(
    '1,200 people are in the file in your downloads.',
  )
})

test('an empty list makes no file', () => {
  const { send, started, state } = start()
  send({ type: 'file.requested', people: [] })
  expect([state().value, started.length]).toEqual(['idle', 0])
})

test('a file that could not be saved shows an error, and can be requested again', async () => {
  const { send, failed, done, started, state } = start()
  send({ type: 'file.requested', people: [registered] })
  await failed('saveFile', new Error('Out of memory'))
  expect(state().value).toBe('failed')
  send({ type: 'file.requested', people: [registered] })
  expect(started).toHaveLength(2)
  await done('saveFile', undefined)
  send({ type: 'message.closed' })
  expect(state().value).toBe('idle')
})
