import { beforeAll, expect, test } from 'vitest'
import { participants } from '../../../../server/database/schema.ts'
import { describeCamp } from '../support/camp.ts'
import { balanceOf, fund } from '../support/money.ts'
import { people, signIn, staff } from '../support/people.ts'
import { refusalOf } from '../support/portal.ts'

describeCamp('Without a card', ({ portal, database, signedIn }) => {
  const gate = signedIn(staff.gate)

  beforeAll(async () => {
    await database.orm.insert(participants).values([
      { code: 'FIND-1', firstname: 'Zoë', lastname: "O'Neill", unionName: 'North Union', age: 14 },
      { code: 'FIND-2', firstname: 'Thandi', lastname: 'Dube', status: 'checkedIn' },
      { code: 'FIND-3', firstname: 'Dube', lastname: 'Thandi', withdrawnAt: new Date() },
    ])
  })

  const find = (name: string) =>
    portal.call('findPeople', {}, { cookie: gate, query: `?name=${encodeURIComponent(name)}` })
  const codesOf = async (name: string) =>
    ((await (await find(name)).json()).data as readonly { code: string }[]).map(({ code }) => code)

  test('[W340] people are found by parts of their names', async () => {
    expect((await (await find("o'neill ZOE")).json()).data).toEqual([
      {
        ...{ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), code: 'FIND-1', firstname: 'Zoë' },
        ...{ lastname: "O'Neill", union: 'North Union', age: 14, checkedIn: false, checkedOut: false },
      },
    ])
    for (const name of ['dube thandi', 'THANDI DUBE', 'han dub', 'find-2', 'Thándi'])
      expect([name, await codesOf(name)]).toEqual([name, ['FIND-2']])
    expect(await codesOf('oneill zo')).toEqual(['FIND-1'])
    expect(await codesOf('find')).toEqual(['FIND-2', 'FIND-1'])
    for (const short of ['', 'x', ' - ', '%_'])
      expect((await refusalOf(await find(short), 400, 'invalid')).message).toBe(
        'Please type at least 2 letters of the name.',
      )
    await database.orm.insert(participants).values(
      Array.from({ length: 25 }, (_, index) => ({
        code: `MANY-${index}`,
        firstname: 'Rufaro',
        lastname: `Sibanda ${index}`,
      })),
    )
    expect(await codesOf('sibanda')).toHaveLength(21)
  })

  test('[W341] the cash desk pays out to a person found by name, and a stall cannot charge one', async () => {
    await fund(database, people.camper, 2_000)
    await database.pool.query('update cards set lost_at = $2 where code = $1', [
      people.camper,
      portal.host.now(),
    ])
    const cash = await signIn(portal, staff.cash)
    const withdraw = (query: string) =>
      portal.call('withdraw', {}, { cookie: cash, query, body: { ownerCode: people.camper, amount: 5 } })
    expect((await refusalOf(await withdraw(''), 422, 'lostCard')).message).toBe(
      'This card was reported lost at 10:00. Ask for the new card, or find the person by name.',
    )
    expect((await withdraw('?by=name')).status).toBe(200)
    expect(await balanceOf(database, people.camper)).toBe(1_500)
    const { rows: trail } = await database.pool.query("select detail from audit where action = 'withdraw'")
    expect(trail).toEqual([
      { detail: { reference: expect.stringMatching(/^WDR-/), cents: 500, byName: true } },
    ])

    const stall = await signIn(portal, people.merchant)
    const order = { ownerCode: people.camper, merchantNumber: people.merchant, amount: '5.00', method: 'pos' }
    const items = [{ name: 'Zip Line', price: 5, quantity: 1 }]
    const charged = await portal.call(
      'deduct',
      {},
      { cookie: stall, query: '?by=name', body: { ...order, type: 'purchase', items } },
    )
    await refusalOf(charged, 422, 'lostCard')
    expect(await balanceOf(database, people.camper)).toBe(1_500)
  })

  test('[W297] the health corner finds people by name, and audits a look-up after a lost card as found by name', async () => {
    const health = await signIn(portal, staff.health)
    const named = await portal.call('findPeople', {}, { cookie: health, query: '?name=oneill' })
    expect((await named.json()).data.map(({ code }: { code: string }) => code)).toEqual(['FIND-1'])
    await database.pool.query("update cards set lost_at = $1 where code = 'FIND-1'", [portal.host.now()])
    const lookUp = (query: string) =>
      portal.call('participantHealth', { code: 'FIND-1' }, { cookie: health, query })
    await refusalOf(await lookUp(''), 422, 'lostCard')
    expect((await lookUp('?by=name')).status).toBe(200)
    const { rows: trail } = await database.pool.query(
      "select detail from audit where action = 'healthLookUp' order by id",
    )
    expect(trail).toEqual([
      { detail: { found: 'lostCard' } },
      { detail: { found: 'noRecord', byName: true } },
    ])
  })

  test('[W342] a camper sees the number of the valid card', async () => {
    const cookie = await signIn(portal, people.other)
    const answered = async () => (await portal.call('ownCard', { code: people.other }, { cookie })).json()
    const own = async () => (await answered()).data
    expect((await answered()).participant).toMatchObject({
      ...{ code: people.other, firstname: '<img onerror=alert(1)>', lastname: 'Moyo', checkedIn: false },
    })
    await database.pool.query("update participants set lastname = 'Ncube' where code = $1", [people.other])
    expect((await answered()).participant).toMatchObject({ code: people.other, lastname: 'Ncube' })
    expect(await own()).toEqual({ number: people.other, issuedAt: '2025-02-11T08:30:00.000Z' })
    await database.pool.query('update cards set lost_at = now() where code = $1', [people.other])
    expect(await own()).toBeNull()
    await database.pool.query("insert into cards (number, code, issued_at) values ('K7QWXN34', $1, $2)", [
      people.other,
      new Date('2025-04-14T12:06:00.000Z'),
    ])
    expect(await own()).toEqual({ number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' })
  })
})
