import { afterEach, expect, test, vi } from 'vitest'
import { serveHealth } from '../../../server/health.ts'
import type { Warning } from '../../../server/warnings.ts'

const oldBackup: Warning = {
  kind: 'backup',
  sentence: 'The last backup is 3 hours old; look at the log.',
  since: new Date('2025-04-14T08:00:00.000Z'),
}
const raised: Warning[] = []
const asked: (() => Promise<unknown>)[] = []
let answer: () => Promise<unknown> = async () => ({ rows: [] })
const pool = {
  query() {
    asked.push(answer)
    return answer()
  },
}
const health = serveHealth({
  database: { pool: pool as never },
  warnings: { list: () => raised },
  answerWithin: 50,
})

afterEach(() => {
  raised.length = 0
  asked.length = 0
  answer = async () => ({ rows: [] })
})

async function get(path: string): Promise<unknown[]> {
  const response = await health.request(path)
  return [response.status, await response.json(), response.headers.get('cache-control')]
}

test('a running server is alive, without a query to its database', async () => {
  answer = () => Promise.reject(new Error('gone'))
  expect(await get('/healthz')).toEqual([200, { alive: true }, 'no-store'])
  expect(asked).toHaveLength(0)
})

test('a server whose database answers is ready, whatever its warnings', async () => {
  expect(await get('/readyz')).toEqual([200, { ready: true, warnings: [] }, 'no-store'])
  raised.push(oldBackup)
  expect(await get('/readyz')).toEqual([
    200,
    {
      ready: true,
      warnings: [
        {
          kind: 'backup',
          sentence: 'The last backup is 3 hours old; look at the log.',
          since: '2025-04-14T08:00:00.000Z',
        },
      ],
    },
    'no-store',
  ])
})

test('a server whose database fails or does not answer is not ready until it answers again', async () => {
  answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
  expect(await get('/readyz')).toEqual([503, { ready: false, warnings: [] }, 'no-store'])
  answer = () => new Promise(() => {})
  expect(await get('/readyz')).toEqual([503, { ready: false, warnings: [] }, 'no-store'])
  answer = async () => ({ rows: [] })
  expect(await get('/readyz')).toEqual([200, { ready: true, warnings: [] }, 'no-store'])
})

test('parallel readiness requests query the database once', async () => {
  const waiting: ((value: unknown) => void)[] = []
  answer = () => new Promise((resolve) => waiting.push(resolve))
  const all = Array.from({ length: 100 }, () => get('/readyz'))
  await vi.waitUntil(() => waiting.length > 0)
  waiting[0]?.({ rows: [] })
  expect(new Set((await Promise.all(all)).map(([status]) => status))).toEqual(new Set([200]))
  expect(asked).toHaveLength(1)
})
