import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import type { Room } from '../../../server/database/diskReserve.ts'
import { startUpkeep } from '../../../server/database/upkeep.ts'
import { embeddedDatabase } from '../support/databases.ts'

const minutes = 60_000
let database: Database
let syncs: number
let upkeep: ReturnType<typeof startUpkeep>
let logged: string[]
let room: Room

beforeEach(async () => {
  database = await embeddedDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  syncs = 1
  logged = []
  room = 'enough'
  upkeep = startUpkeep({
    pool: database.pool,
    syncs: () => syncs,
    room: () => room,
    log: (line) => logged.push(line),
  })
})
afterEach(async () => {
  await upkeep.stop()
  vi.useRealTimers()
  await database.close()
})

describe('The upkeep of the embedded database', () => {
  test('makes a checkpoint every three minutes during writes', async () => {
    const first = await checkpointsAfter(3 * minutes - 1)
    const second = await checkpointsAfter(1)
    expect(second).not.toBe(first)
    expect(await checkpointsAfter(3 * minutes)).toBe(second)
    syncs++
    expect(await checkpointsAfter(3 * minutes)).not.toBe(second)
  })

  test('makes no checkpoint without room for it, and vacuums only with enough room', async () => {
    const before = await checkpointsAfter(0)
    room = 'none'
    expect(await checkpointsAfter(16 * minutes)).toBe(before)
    room = 'little'
    expect(await checkpointsAfter(3 * minutes)).not.toBe(before)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await cleaned()).toEqual([])
  })

  test('makes no checkpoint while a copy of the files needs the log', async () => {
    const first = await checkpointsAfter(0)
    const letGo = upkeep.holdCheckpoints()
    const letGoToo = upkeep.holdCheckpoints()
    expect(await checkpointsAfter(3 * minutes)).toBe(first)
    letGo()
    letGo()
    expect(await checkpointsAfter(3 * minutes)).toBe(first)
    letGoToo()
    expect(await checkpointsAfter(3 * minutes)).not.toBe(first)
  })

  test('vacuums the busy tables when due and the database is idle', async () => {
    const busy = await database.pool.connect()
    await vi.advanceTimersByTimeAsync(16 * minutes)
    busy.release()
    expect(await cleaned()).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitUntil(async () => (await cleaned()).length === 11, { timeout: 10_000 })
    expect(await cleaned()).toEqual([
      'accounts',
      'audit',
      'gate_scans',
      'idempotency_keys',
      'ledger_entries',
      'movements',
      'participants',
      'payments',
      'sessions',
      'sign_in_limits',
      'transfers',
    ])
    expect(logged).toEqual([])
  })
})

async function checkpointsAfter(time: number): Promise<unknown> {
  await vi.advanceTimersByTimeAsync(time)
  const { rows } = await database.pool.query(
    'select checkpoint_lsn::text as place from pg_control_checkpoint()',
  )
  return rows[0]?.place
}

async function cleaned(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select relname from pg_stat_user_tables where vacuum_count > 0 and analyze_count > 0 order by relname',
  )
  return rows.map(({ relname }) => relname)
}
