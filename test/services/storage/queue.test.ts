import { expect, test } from 'vitest'
import { createQueue } from '../../../src/services/storage/queue.ts'

test('a queue runs work in order of arrival, and goes on after a failure', async () => {
  const serialize = createQueue()
  const events: string[] = []
  const first = serialize(async () => {
    events.push('first started')
    await Promise.resolve()
    events.push('first ended')
    return 'stored'
  })
  const second = serialize(async () => {
    events.push('second started')
    throw new Error('full')
  })
  const third = serialize(async () => {
    events.push('third started')
    return 'kept'
  })
  await expect(second).rejects.toThrow('full')
  expect([await first, await third]).toEqual(['stored', 'kept'])
  expect(events).toEqual(['first started', 'first ended', 'second started', 'third started'])
})
