import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { markRestored } from '../../../../server/backups/settings.ts'
import type { Database } from '../../../../server/database/database.ts'
import { ensureIdentity } from '../../../../server/database/identity.ts'
import { gateListAnswer } from '../../../../src/api/schemas/offlineGate.ts'
import { randomFrom } from '../../../../src/domain/demo/random.ts'
import type { GateList } from '../../../../src/domain/gate/offlineGate.ts'
import { describeOnPostgresql, quietPostgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { addCampers, addPeople, addStaff, people, signIn, staff } from '../support/people.ts'
import { answerOf, opening, type Portal, portalOver } from '../support/portal.ts'

async function listAt(portal: Portal, cookie: string, since?: string): Promise<GateList> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  return (await answerOf(gateListAnswer, await portal.call('gateList', {}, { cookie, query }))).data
}

const codesOf = ({ people }: GateList) => people.map(({ code }) => code)

describeCamp('The offline data of a gate', ({ portal, database, signedIn }) => {
  let gate = signedIn(staff.gate)
  const lead = signedIn(people.admin)

  beforeAll(async () => {
    await database.pool.query("delete from participants where code in ('ZEU002', 'ZEU003')")
    await database.pool.query("insert into settings (name, value) values ('generation', 'first')")
  })
  const list = (since?: string) => listAt(portal, gate, since)
  const office = (key: 'withdrawPerson' | 'restorePerson', code: string) =>
    portal.call(key, { code }, { cookie: lead })

  test('[W540] holds numbers, name, age, union and place of every person, and nothing else', async () => {
    await addCampers(database, ['GONE-1'])
    await office('withdrawPerson', 'GONE-1')
    const response = await portal.call('gateList', {}, { cookie: gate })
    expect(await response.json()).toEqual({
      success: true,
      data: {
        generation: 'first',
        asOf: opening,
        change: expect.stringMatching(/^first\.\d+$/),
        isWhole: true,
        count: 1,
        asksWithWhom: true,
        people: [
          {
            ...{ code: 'ZEU001', numbers: ['ZEU001'], firstname: 'Rudo', lastname: 'Moyo', age: 14 },
            ...{ union: 'Zimbabwe East Union', place: 'expected' },
          },
        ],
        gone: [],
      },
    })
  })

  /** An entry may be sent twice while another transaction of the server is open. */
  const toldOf = ({ people }: GateList, asked: string) => people.filter(({ code }) => code === asked)
  const goneOf = ({ gone }: GateList, asked: string) => gone.filter((code) => code === asked)
  const numberOf = async (code: string) => {
    const { rows } = await database.pool.query('select list_change from participants where code = $1', [code])
    return rows[0]?.list_change
  }

  test('[W541] is updated by changes: arrivals, movements, renames, cards, withdrawals', async () => {
    const { change: start } = await list()
    await addCampers(database, ['NEW-1', 'NEW-2'])
    const added = await list(start)
    expect(added).toMatchObject({ isWhole: false, count: 3 })
    expect(codesOf(added)).toEqual(expect.arrayContaining(['NEW-1', 'NEW-2']))

    await portal.call('checkIn', { code: 'NEW-1' }, { cookie: gate, query: '?step=confirm' })
    const before = await numberOf('NEW-2')
    await database.pool.query("update participants set whatsapp = '+263 77' where code = 'NEW-2'")
    expect(await numberOf('NEW-2')).toBe(before)
    const movedIn = await list(added.change)
    expect(toldOf(movedIn, 'NEW-1')).toMatchObject([{ place: 'inside' }])

    await database.pool.query("update participants set firstname = 'Anesu' where code = 'NEW-2'")
    await database.pool.query("update cards set lost_at = now() where number = 'NEW-1'")
    const corrected = await list(movedIn.change)
    expect(toldOf(corrected, 'NEW-1')).toMatchObject([{ numbers: [] }])
    expect(toldOf(corrected, 'NEW-2')).toMatchObject([{ numbers: ['NEW-2'], firstname: 'Anesu' }])
    await database.pool.query("insert into cards (number, code) values ('K7QWXN34', 'NEW-1')")
    expect(toldOf(await list(corrected.change), 'NEW-1')).toMatchObject([{ numbers: ['K7QWXN34'] }])

    await office('withdrawPerson', 'NEW-2')
    const without = await list(corrected.change)
    expect([without.count, toldOf(without, 'NEW-2'), goneOf(without, 'NEW-2')]).toEqual([2, [], ['NEW-2']])
    await office('restorePerson', 'NEW-2')
    const again = await list(without.change)
    expect([again.count, toldOf(again, 'NEW-2').length, goneOf(again, 'NEW-2')]).toEqual([3, 1, []])
  })

  test('[W542] is sent in full when the change number belongs to another database or was never issued', async () => {
    const { count, change } = await list()
    for (const since of ['', 'x', 'first.', 'first.x', 'first.999999999999999', 'other.1', `${change} `])
      expect(await list(since), since).toMatchObject({ isWhole: true, count })
    await markRestored(database.pool, new Date(opening))
    gate = await signIn(portal, staff.gate)
    const restored = await list(change)
    expect(restored).toMatchObject({ isWhole: true, count })
    expect(restored.generation).not.toBe('first')
    expect((await list(restored.change)).isWhole).toBe(false)
  })

  test('[W934] names the camp, whose id survives a restore and differs in another database', async () => {
    const { pool } = database
    const campOf = async () => (await list()).camp
    await ensureIdentity(pool)
    const camp = await campOf()
    expect(camp).toMatch(/^[0-9a-f]{32}$/)
    await markRestored(pool, new Date(opening))
    await ensureIdentity(pool)
    gate = await signIn(portal, staff.gate)
    expect(await campOf()).toBe(camp)
    await pool.query("delete from settings where name = 'campIdentity'")
    await ensureIdentity(pool)
    expect(await campOf()).toBe(camp)
    await pool.query("delete from settings where name = 'campIdentity'")
    await pool.query("update admins set created_at = created_at - interval '1 year'")
    await ensureIdentity(pool)
    expect(await campOf()).not.toBe(camp)
  })

  test('[W544] holds 10,000 people in at most 500 kB compressed', { timeout: 60_000 }, async () => {
    await addManyCampers(database)
    const response = await portal.call(
      'gateList',
      {},
      { cookie: gate, headers: { 'accept-encoding': 'gzip, br' } },
    )
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const packed = Buffer.from(await response.arrayBuffer())
    const { data } = gateListAnswer.parse(JSON.parse(gunzipSync(packed).toString()))
    expect(data.people.length).toBeGreaterThanOrEqual(10_000)
    expect(packed.length).toBeLessThan(500_000)
  })
})

/** With the distribution of names, unions and ages of a real camp. */
async function addManyCampers({ pool }: Database): Promise<void> {
  const random = randomFrom(20_250_414)
  const letters = [...'abcdefghiklmnoprstuvwyz'] as [string, ...string[]]
  const word = (length: number) => Array.from({ length }, () => random.pick(letters)).join('')
  const names = Array.from({ length: 800 }, () => word(random.between(4, 9))) as [string, ...string[]]
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    code: `${word(3).toUpperCase()}${String(index).padStart(5, '0')}`,
    firstname: random.pick(names),
    lastname: `${random.pick(names)}${random.chance(0.15) ? `-${random.pick(names)}` : ''}`,
    age: random.between(10, 30),
    union_name: `${names[random.between(0, 29)]} Union`,
  }))
  await pool.query(
    `insert into participants (code, firstname, lastname, age, union_name)
    select code, firstname, lastname, age, union_name
    from jsonb_to_recordset($1) as r (code text, firstname text, lastname text, age int, union_name text)`,
    [JSON.stringify(rows)],
  )
}

describeOnPostgresql('The offline data of a gate, while a transaction is open', () => {
  test('[W543] includes a change that commits after later ones', async () => {
    const database = await quietPostgresDatabase()
    const slow = await database.pool.connect()
    try {
      await addPeople(database)
      await addStaff(database)
      await addCampers(database, ['SLOW-1', 'FAST-1', 'FAST-2'])
      const portal = portalOver(database)
      const gate = await signIn(portal, staff.gate)
      const rename = (client: Pick<typeof slow, 'query'>, code: string) =>
        client.query("update participants set firstname = 'Renamed' where code = $1", [code])
      const start = await listAt(portal, gate)

      await slow.query('begin')
      await rename(slow, 'SLOW-1')
      await rename(database.pool, 'FAST-1')
      const first = await listAt(portal, gate, start.change)
      expect(codesOf(first)).toContain('FAST-1')
      expect(codesOf(first)).not.toContain('SLOW-1')

      await rename(database.pool, 'FAST-2')
      const second = await listAt(portal, gate, first.change)
      expect(codesOf(second)).toContain('FAST-2')
      expect(codesOf(second)).not.toContain('SLOW-1')

      await slow.query('commit')
      const third = await listAt(portal, gate, second.change)
      expect(third.people).toContainEqual(expect.objectContaining({ code: 'SLOW-1', firstname: 'Renamed' }))
    } finally {
      slow.release()
      await database.close()
    }
  })
})
