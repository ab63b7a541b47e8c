import { expect, test } from 'vitest'
import { nextNumberModel } from '../../../src/inspector/models/people/nextNumber.tsx'
import { nextNumberMachine } from '../../../src/machines/people/nextNumber.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(nextNumberModel)

test('[W1101] the next number is asked once after a pause in typing, and again after a registration', async () => {
  const { send, done, wait, started, state } = startFlow(nextNumberMachine)
  for (const abbreviation of ['E', 'EZ', 'EZC', 'EZC']) send({ type: 'union.changed', abbreviation })
  wait(299)
  expect(started).toHaveLength(0)
  wait(1)
  expect(started.map(({ input }) => input)).toEqual([{ abbreviation: 'EZC' }])
  await done('fetchNextNumber', { ok: true, value: '105' })
  expect(state().context.number).toBe('105')
  send({ type: 'numbers.changed' })
  await done('fetchNextNumber', { ok: true, value: '106' })
  expect(state().context.number).toBe('106')
  send({ type: 'union.changed', abbreviation: 'NUZ' })
  expect(state().context.number).toBeNull()
})
