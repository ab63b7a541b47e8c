import { describe, expect, test } from 'vitest'
import { createHashingQueue, type Turn } from '../../../../server/app/auth/hashingQueue.ts'
import { Refused } from '../../../../server/app/http/refused.ts'

function queueOf(maxParallel: number, maxWaiting: number) {
  const queue = createHashingQueue({ maxParallel, maxWaiting })
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    refused,
    ask(name: string, urgency: Turn['urgency'], account: string) {
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.push(resolve)
        })
      queue.run({ urgency, account }, work).catch((error) => {
        expect(error).toBeInstanceOf(Refused)
        expect(error).toMatchObject({ reason: 'unavailable', status: 503, headers: { 'Retry-After': '5' } })
        refused.push(name)
      })
    },
    async endOne() {
      await settled()
      ends.shift()?.()
      await settled()
    },
  }
}

const settled = () => new Promise(setImmediate)

describe('The hashing queue', () => {
  test('runs a limited number in parallel, and the rest in order', async () => {
    const queue = queueOf(2, 10)
    for (const name of ['a', 'b', 'c', 'd']) queue.ask(name, 'signIn', name)
    await settled()
    expect(queue.begun).toEqual(['a', 'b'])
    await queue.endOne()
    expect(queue.begun).toEqual(['a', 'b', 'c'])
    await queue.endOne()
    expect(queue.begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('runs sign-ins before password changes, and known browsers first', async () => {
    const queue = queueOf(1, 10)
    queue.ask('first', 'change', 'a')
    queue.ask('change', 'change', 'b')
    queue.ask('fresh', 'signIn', 'c')
    queue.ask('known', 'knownBrowser', 'd')
    for (let turn = 1; turn <= 4; turn++) await queue.endOne()
    expect(queue.begun).toEqual(['first', 'known', 'fresh', 'change'])
  })

  test('serves an account with one request before one with many', async () => {
    const queue = queueOf(1, 10)
    for (const name of ['many 1', 'many 2', 'many 3']) queue.ask(name, 'signIn', 'many')
    queue.ask('one', 'signIn', 'one')
    for (let turn = 1; turn <= 4; turn++) await queue.endOne()
    expect(queue.begun).toEqual(['many 1', 'one', 'many 2', 'many 3'])
  })

  test('is bounded: when full it refuses the least urgent request of the account with most', async () => {
    const queue = queueOf(1, 3)
    for (const name of ['many 1', 'many 2', 'many 3', 'many 4', 'many 5']) queue.ask(name, 'signIn', 'many')
    queue.ask('change', 'change', 'other')
    queue.ask('one', 'signIn', 'one')
    queue.ask('known', 'knownBrowser', 'many')
    await settled()
    expect(queue.refused).toEqual(['many 5', 'change', 'many 4', 'many 3'])
    for (let turn = 1; turn <= 4; turn++) await queue.endOne()
    expect(queue.begun).toEqual(['many 1', 'known', 'one', 'many 2'])
  })

  test('continues after a failed job', async () => {
    const queue = createHashingQueue({ maxParallel: 1, maxWaiting: 1 })
    const turn = { urgency: 'signIn', account: 'a' } as const
    const failing = queue.run(turn, () => Promise.reject(new Error('lost')))
    const next = queue.run(turn, async () => 'done')
    await expect(failing).rejects.toThrow('lost')
    expect(await next).toBe('done')
  })
})
