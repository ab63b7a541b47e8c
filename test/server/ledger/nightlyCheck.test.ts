import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { checkWhenDue, startNightlyCheck } from '../../../server/ledger/nightlyCheck.ts'
import { createWarnings } from '../../../server/warnings.ts'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { zoneOf } from '../../../src/domain/camp/zone.ts'
import { fund } from '../app/support/money.ts'
import { addPeople, people } from '../app/support/people.ts'
import { describeOnEngines } from '../support/databases.ts'

afterEach(() => writeFor(documentedCamp))

test('The nightly check of the ledger looks every minute whether it is due', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let looks = 0
  const query = async (statement: string) => {
    if (statement.includes("name = 'ledgerCheck'")) looks++
    return { rows: [], rowCount: 0 }
  }
  const database = { pool: { query } } as unknown as Database
  const now = () => new Date('2025-04-14T12:00:00.000Z')
  const log = () => {}
  const check = startNightlyCheck({ database, log, now, warnings: createWarnings(log, now) })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(looks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(2)
  await check.stop()
})

test.each([
  ['Asia/Kathmandu', '2027-10-08T21:15:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-03T16:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31T02:00:00.000Z'],
])(
  '[W1414] The nightly check is due at 03:00 in %s, also where the clock changes (%s)',
  async (zone, due) => {
    const day = due.slice(0, 10)
    writeFor({ ...documentedCamp, zone: zoneOf(zone, { firstDay: day, lastDay: day }) })
    let time = Date.parse(due) - 1
    const last = new Date(time - 20 * 60 * 60_000).toISOString()
    let claims = 0
    const query = async (statement: string) => {
      if (statement.includes('ledgerCheckTaken')) claims++
      return { rows: [{ value: JSON.stringify({ at: last, faults: 0 }) }], rowCount: 0 }
    }
    const database = { pool: { query } } as unknown as Database
    const log = () => {}
    const now = () => new Date(time)
    const host = { database, log, now, warnings: createWarnings(log, now) }
    await checkWhenDue(host, new AbortController().signal)
    expect(claims).toBe(0)
    time += 1
    await checkWhenDue(host, new AbortController().signal)
    expect(claims).toBe(1)
  },
)

describeOnEngines('The nightly check of the ledger', (open) => {
  let database: Database
  let time: number
  beforeEach(async () => {
    database ??= await openWithPeople()
    await database.pool.query("delete from settings where name like 'ledgerCheck%'")
    await database.pool.query(
      "update accounts set balance_cents = 2000 where kind = 'wallet' and owner = 'ZEU001'",
    )
    time = Date.parse('2025-04-14T12:00:00.000Z')
  })
  async function openWithPeople() {
    const opened = await open()
    await addPeople(opened)
    await fund(opened, people.camper, 2_000, 'DEP-1')
    // The ledger check accepts transfers without an actor only in a demo camp.
    await opened.pool.query("insert into settings (name, value) values ('camp', 'demo')")
    return opened
  }

  function aHost() {
    const logged: string[] = []
    const now = () => new Date(time)
    const log = (line: string) => logged.push(line)
    const warnings = createWarnings(log, now)
    const host = { database, log, now, warnings }
    const stop = new AbortController()
    return { look: () => checkWhenDue(host, stop.signal), warnings, logged, stop }
  }
  async function kept() {
    const { rows } = await database.pool.query(
      "select name, value from settings where name like 'ledgerCheck%' order by name",
    )
    return rows.map(({ name, value }) => `${name} ${value}`)
  }
  const rightAt = (at: string) => [`ledgerCheck {"at":"${at}","faults":0}`]
  const mistake = () => database.pool.query("update accounts set balance_cents = 1999 where owner = 'ZEU001'")

  test('runs when there was none before, and then at 03:00 of the camp', async () => {
    const host = aHost()
    await host.look()
    expect(await kept()).toEqual(rightAt('2025-04-14T12:00:00.000Z'))
    time = Date.parse('2025-04-15T00:59:59.999Z')
    await host.look()
    expect(await kept()).toEqual(rightAt('2025-04-14T12:00:00.000Z'))
    time = Date.parse('2025-04-15T01:00:00.000Z')
    await host.look()
    expect(await kept()).toEqual(rightAt('2025-04-15T01:00:00.000Z'))
    time = Date.parse('2025-04-15T23:00:00.000Z')
    await host.look()
    expect(await kept()).toEqual(rightAt('2025-04-15T01:00:00.000Z'))
    expect([host.warnings.list(), host.logged]).toEqual([[], []])
  })

  test('runs after a missed night, and after the clock was set back', async () => {
    await aHost().look()
    time = Date.parse('2025-04-17T06:30:00.000Z')
    await aHost().look()
    expect(await kept()).toEqual(rightAt('2025-04-17T06:30:00.000Z'))
    time = Date.parse('2025-04-16T06:30:00.000Z')
    await aHost().look()
    expect(await kept()).toEqual(rightAt('2025-04-16T06:30:00.000Z'))
  })

  test('warns on every server until a check finds no faults', async () => {
    const [one, other] = [aHost(), aHost()]
    await mistake()
    await Promise.all([one.look(), other.look()])
    await Promise.all([one.look(), other.look()])
    const sentence =
      'The check of the books on 14 Apr 2025, 14:00 found one mistake. On the server, run npm run ledger:check: it names them.'
    for (const { warnings, logged } of [one, other]) {
      expect(warnings.list().map(({ kind, sentence }) => [kind, sentence])).toEqual([['ledger', sentence]])
      expect(logged).toEqual([sentence])
    }
    expect(await kept()).toEqual(['ledgerCheck {"at":"2025-04-14T12:00:00.000Z","faults":1}'])
    await database.pool.query("update accounts set balance_cents = 2000 where owner = 'ZEU001'")
    time = Date.parse('2025-04-15T01:00:30.000Z')
    await one.look()
    await other.look()
    expect([one.warnings.list(), other.warnings.list()]).toEqual([[], []])
    expect(other.logged).toEqual([sentence, 'The books were checked again and are right.'])
  })

  test('is left to the server that has claimed it, for an hour', async () => {
    await database.pool.query(
      `insert into settings (name, value) values ('ledgerCheckTaken', '2025-04-14T13:00:00.000Z')`,
    )
    for (const at of ['2025-04-14T12:00:00.000Z', '2025-04-14T12:59:59.999Z']) {
      time = Date.parse(at)
      await aHost().look()
      expect(await kept()).toEqual(['ledgerCheckTaken 2025-04-14T13:00:00.000Z'])
    }
    time += 1
    await aHost().look()
    expect(await kept()).toEqual(rightAt('2025-04-14T13:00:00.000Z'))
  })

  test('ignores a claim by a server whose clock was ahead', async () => {
    await database.pool.query(
      `insert into settings (name, value) values ('ledgerCheckTaken', '2025-04-14T13:00:00.001Z')`,
    )
    await aHost().look()
    expect(await kept()).toEqual(rightAt('2025-04-14T12:00:00.000Z'))
  })

  test('stores no result when stopped, and another server can run it', async () => {
    const host = aHost()
    host.stop.abort()
    await host.look()
    expect(await kept()).toEqual([])
    await aHost().look()
    expect(await kept()).toEqual(rightAt('2025-04-14T12:00:00.000Z'))
  })
})
