import { beforeAll, describe, expect, test } from 'vitest'
import { admins, devices } from '../../../../server/database/schema.ts'
import { auditAnswer } from '../../../../src/api/staff/audit.ts'
import { describeCamp } from '../support/camp.ts'
import { fund } from '../support/money.ts'
import { addCampers, pairedDevice, people, signIn, staff } from '../support/people.ts'
import { answerOf, opening, refusalOf } from '../support/portal.ts'

interface Added {
  readonly at?: string
  readonly role?: string
  readonly actor?: string
  readonly action?: string
  readonly subject?: string
  readonly detail?: object | null
  readonly operator?: string | null
  readonly operatorEmail?: string | null
}

describeCamp('The audit trail', ({ portal, database, signedIn }) => {
  const lead = signedIn(people.admin)
  beforeAll(async () => {
    await pairedDevice(database)
  })

  async function add(...entries: readonly Added[]): Promise<readonly string[]> {
    const ids: string[] = []
    for (const {
      at = opening,
      role = 'admin',
      actor = people.otherAdmin,
      action = 'checkIn',
      ...rest
    } of entries) {
      const { subject = people.camper, detail = null, operator = null, operatorEmail = null } = rest
      const { rows } = await database.pool.query<{ id: number }>(
        `insert into audit (at, actor_role, actor, action, subject, detail, operator, operator_email)
          values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [at, role, actor, action, subject, detail, operator, operatorEmail],
      )
      ids.push(String(rows[0]?.id))
    }
    return ids
  }

  const ask = (query = '', cookie = lead) => portal.call('audit', {}, { cookie, query })
  const read = async (query = '') => answerOf(auditAnswer, await ask(query))
  const idsOf = async (query: string) => (await read(query)).entries.map(({ id }) => id)

  test('[W140] shows actors, subjects and times under their current names', async () => {
    const day = '2024-01-01'
    const at = `${day}T08:00:00.000Z`
    await database.orm.insert(admins).values({
      email: 'closed@camp.example.org',
      name: 'Closed Account',
      passwordHash: '',
      closedAt: new Date(opening),
    })
    const wallet = await database.pool.query<{ id: number }>(
      "insert into accounts (kind, owner) values ('wallet', '#77') returning id",
    )
    expect(wallet.rowCount).toBe(1)
    const ids = await add(
      { at, actor: 'closed@camp.example.org', action: 'register', subject: people.camper },
      {
        at,
        role: 'merchant',
        actor: people.merchant,
        action: 'charge',
        detail: { cents: 500, reference: 'PUR-1' },
      },
      { at, role: 'device', actor: 'gate-2', operator: 'Tapiwa Ncube', operatorEmail: staff.gate },
      { at, role: 'device', actor: 'gate-2', operator: 'a helper' },
      { at, role: 'participant', actor: people.camper, action: 'saveHealth' },
      { at, action: 'healthLookUp', subject: 'NOBODY1', detail: { found: 'nobody' } },
      { at, action: 'healthLookUp', subject: '#77', detail: { found: 'record' } },
      { at, action: 'addMerchant', subject: people.merchant },
      {
        at,
        role: 'gateway',
        actor: 'paynow',
        action: 'completeDeposit',
        detail: { cents: 100, secret: 'x' },
      },
      { at, role: 'host', actor: 'host', action: 'failDeposit', detail: null },
      { at, role: 'database', actor: 'postgres', action: 'forgetPerson', subject: '#77' },
      { at, action: 'mistook', subject: 'gone@camp.example.org', detail: { cents: 1 } },
      { at, actor: 'gone@camp.example.org', action: 'mistook', subject: people.merchant },
    )
    const { entries, before } = await read(`?day=${day}`)
    expect(before).toBeNull()
    const camper = { kind: 'camper', name: 'Rudo Moyo', code: 'ZEU001' }
    const office = { kind: 'staff', name: 'Camp Office', code: 'office@camp.example.org' }
    const gate = { kind: 'device', name: 'Gate 2', code: 'gate-2' }
    const stall = { kind: 'merchant', name: 'Baobab Quad Track', code: 'M1001' }
    const forgotten = { kind: 'camper', name: null, code: '#77', isForgotten: true }
    const plain = { at, operator: null, detail: {} }
    expect(entries).toEqual(
      [
        {
          ...plain,
          actor: { kind: 'staff', name: 'Closed Account', code: 'closed@camp.example.org' },
          action: 'register',
          subject: camper,
        },
        {
          ...plain,
          actor: stall,
          action: 'charge',
          subject: camper,
          detail: { cents: 500, reference: 'PUR-1' },
        },
        {
          ...plain,
          actor: gate,
          operator: { name: 'Tapiwa Ncube', isTyped: false, isConfirmed: null },
          action: 'checkIn',
          subject: camper,
        },
        {
          ...plain,
          actor: gate,
          operator: { name: 'a helper', isTyped: true, isConfirmed: null },
          action: 'checkIn',
          subject: camper,
        },
        { ...plain, actor: camper, action: 'saveHealth', subject: null },
        {
          ...plain,
          actor: office,
          action: 'healthLookUp',
          subject: { kind: 'camper', name: null, code: 'NOBODY1' },
          detail: { found: 'nobody' },
        },
        { ...plain, actor: office, action: 'healthLookUp', subject: forgotten, detail: { found: 'record' } },
        { ...plain, actor: office, action: 'addMerchant', subject: stall },
        {
          ...plain,
          actor: { kind: 'gateway', name: null, code: 'paynow' },
          action: 'completeDeposit',
          subject: camper,
          detail: { cents: 100 },
        },
        {
          ...plain,
          actor: { kind: 'host', name: null, code: 'host' },
          action: 'failDeposit',
          subject: camper,
        },
        {
          ...plain,
          actor: { kind: 'host', name: null, code: 'postgres' },
          action: 'forgetPerson',
          subject: forgotten,
        },
        {
          ...plain,
          actor: office,
          action: 'mistook',
          subject: { kind: 'unknown', name: null, code: 'gone@camp.example.org' },
        },
        {
          ...plain,
          actor: { kind: 'staff', name: null, code: 'gone@camp.example.org' },
          action: 'mistook',
          subject: stall,
        },
      ]
        .map((entry, index) => ({ id: ids[index], ...entry }))
        .reverse(),
    )
  })

  test('[W141] is paged by 100 with each entry once, also with equal times and during inserts', async () => {
    const actor = 'pages@camp.example.org'
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into audit (at, actor_role, actor, action, subject)
        select $1::timestamptz + i / 90 * interval '1 hour', 'admin', $2, 'checkIn', 'ZEU002'
        from generate_series(0, 249) i returning id`,
      [opening, actor],
    )
    const ids = rows.map(({ id }) => String(id))
    const query = `?staff=${actor}`
    const first = await read(query)
    expect(first.entries).toHaveLength(100)
    expect(first.choices?.staff).toContainEqual({ email: staff.cash, name: 'Kuda Sibanda' })
    expect(first.choices?.devices).toEqual([
      { id: 'gate-2', name: 'Gate 2', pairedAt: '2025-04-14T08:00:00.000Z' },
    ])
    await add({ actor, at: '2025-04-14T10:00:00.000Z' }, { actor, at: '2025-04-14T10:00:00.001Z' })
    const second = await read(`${query}&before=${first.before}`)
    expect(second.choices).toBeUndefined()
    const third = await read(`${query}&before=${second.before}`)
    expect(third.before).toBeNull()
    const shown = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(shown).toEqual(ids.toReversed())
  })

  test('[W142] is filtered by person, staff member, device, day and action', async () => {
    const [at, next] = ['2024-03-05T21:59:59.999Z', '2024-03-05T22:00:00.000Z']
    await database.orm
      .insert(admins)
      .values({ email: 'maker@camp.example.org', name: 'Maker', passwordHash: '' })
    const { rows } = await database.pool.query<{ id: string }>(
      "select id::text from admins where email = 'maker@camp.example.org'",
    )
    const actor = 'maker@camp.example.org'
    const ids = await add(
      { at, actor, action: 'register', subject: 'ZEU777' },
      { at, role: 'device', actor: 'gate-9', operator: 'Maker', operatorEmail: actor, subject: 'ZEU778' },
      { at: next, action: 'changeStaff', subject: actor },
      { at: next, action: 'closeStaff', subject: rows[0]?.id ?? '' },
      { at: next, role: 'merchant', actor: 'M1777', action: 'charge', subject: 'ZEU777' },
      { at: next, role: 'participant', actor: 'ZEU777', action: 'updatePassword', subject: 'ZEU777' },
      { at: next, action: 'revokeDevice', subject: 'gate-9' },
      { at: next, action: 'healthLookUp', subject: 'ZEU777', detail: { refused: 'noRight' } },
      { at: next, role: 'device', actor: 'gate-9', operator: 'Maker', subject: 'ZEU779' },
    )
    const expected = (...indexes: readonly number[]) => indexes.map((index) => ids[index])
    expect(await idsOf(`?staff=${actor}`)).toEqual(expected(3, 2, 1, 0))
    expect(await idsOf('?person=zeu777')).toEqual(expected(7, 5, 4, 0))
    expect(await idsOf('?person=M1777')).toEqual(expected(4))
    expect(await idsOf('?device=gate-9')).toEqual(expected(8, 6, 1))
    expect(await idsOf('?day=2024-03-05')).toEqual(expected(1, 0))
    expect(await idsOf('?day=2024-03-06')).toEqual(expected(8, 7, 6, 5, 4, 3, 2))
    expect(await idsOf('?day=2024-03-06&action=health')).toEqual(expected(7))
    expect(await idsOf('?day=2024-03-06&action=staff')).toEqual(expected(6, 3, 2))
    expect(await idsOf('?day=2024-03-06&action=charge')).toEqual(expected(4))
    expect(await idsOf('?person=ZEU777&action=money')).toEqual(expected(4))
    expect(await idsOf(`?staff=${actor}&person=ZEU778`)).toEqual(expected(1))
    expect(await idsOf('?person=ZEU777&day=2024-03-05')).toEqual(expected(0))
    expect(await idsOf('?person=NOBODY9')).toEqual([])
    expect(await idsOf(`?before=${ids[1]}&day=2024-03-05`)).toEqual(expected(0))
  })

  test('is filtered by the number of any card of a person', async () => {
    await addCampers(database, ['CARDED-1'])
    await database.pool.query(
      "insert into cards (number, code, issued_at, lost_at) values ('K7QWXN34', 'CARDED-1', now(), now())",
    )
    const ids = await add(
      { action: 'register', subject: 'CARDED-1' },
      { action: 'register', subject: 'ZEU555' },
    )
    expect(await idsOf('?person=k7qwxn34')).toEqual([ids[0]])
    expect(await idsOf('?person=CARDED-1')).toEqual([ids[0]])
  })

  test.each([
    '?day=2024-02-30',
    '?day=yesterday',
    '?action=health%20look',
    '?person=%00',
    '?staff=a&staff=b',
    '?before=x',
    '?before=999999999',
    `?person=${'x'.repeat(201)}`,
  ])('refuses %s with a sentence', async (query) => {
    await refusalOf(await ask(query), 400, 'invalid')
  })

  describe('as a file', () => {
    const file = (query = '', cookie = lead) => portal.call('auditFile', {}, { cookie, query })

    test('[W143] contains all filtered entries as a spreadsheet, and is audited itself', async () => {
      const at = '2024-05-01T08:30:05.000Z'
      await database.orm.insert(devices).values({
        id: 'gate-x',
        name: '=HYPERLINK("x")',
        madeBy: people.admin,
        pairedAt: new Date(at),
        pairingEndsAt: new Date(at),
        endsAt: new Date(at),
      })
      await add(
        { at, role: 'device', actor: 'gate-x', operator: 'Rudo, "R"', subject: people.camper },
        { at, action: 'withdraw', subject: people.camper, detail: { cents: 1_250, reference: 'WDR-1' } },
      )
      portal.pass(1)
      const response = await file('?day=2024-05-01')
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-2025-04-14.csv"',
        'cache-control': 'no-store',
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
        '"Time (CAT, UTC+2)",Who,Who: code or email,At the device,What,Whom,Whom: code or email,Note,Kind,Action,Amount,Reference',
        '2024-05-01 10:30:05,Camp Office,office@camp.example.org,,paid out $12.50 from the wallet of,Rudo Moyo,ZEU001,Reference WDR-1,Money,withdraw,12.50,WDR-1',
        `2024-05-01 10:30:05,"'=HYPERLINK(""x"")",,"Rudo, ""R"" was at the gate (typed name)",checked in,Rudo Moyo,ZEU001,,Gate,checkIn,,`,
        '',
      ])
      const { entries } = await read('?action=exportAudit')
      expect(entries).toMatchObject([
        { actor: { name: 'Gate Operator' }, subject: null, detail: { day: '2024-05-01' } },
      ])
    })

    test('contains all pages, with the same entries as the screen', async () => {
      const actor = 'many@camp.example.org'
      await database.pool.query(
        `insert into audit (at, actor_role, actor, action, subject)
          select $1, 'admin', $2, 'checkIn', 'ZEU002' from generate_series(1, 1203)`,
        [opening, actor],
      )
      const lines = (await (await file(`?staff=${actor}`)).text()).trimEnd().split('\r\n')
      expect(lines).toHaveLength(1 + 1_203)
      expect(new Set(lines.slice(1)).size).toBe(1)
    })

    test('breaks off visibly when it cannot be finished', async () => {
      const { pool } = database
      const query = pool.query.bind(pool)
      const response = await file('?staff=many@camp.example.org')
      const reader = response.body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      pool.query = (() => Promise.reject(new Error('No database'))) as typeof pool.query
      const rest = async () => {
        while (!(await reader?.read())?.done);
      }
      await expect(rest()).rejects.toThrow()
      pool.query = query
      expect(portal.logged.at(-1)).toMatch(/^A file of the audit could not be finished/)
    })

    test('is refused before its first line', async () => {
      await refusalOf(await file('?day=x'), 400, 'invalid')
      await refusalOf(await file('', await signIn(portal, staff.office)), 403, 'noRight')
    })
  })

  test('[W145] [W154] lists sign-ins and sign-outs of staff, and none of campers and stalls', async () => {
    portal.pass(1)
    const at = portal.host.now().toISOString()
    for (const account of [staff.gate, people.camper, people.merchant]) {
      const cookie = await signIn(portal, account)
      for (const status of [200, 401])
        expect((await portal.call('signOut', {}, { cookie })).status).toBe(status)
    }
    const body = { email: staff.gate, password: 'a wrong password' }
    expect((await portal.call('adminSignIn', {}, { body })).status).toBe(401)
    for (const action of ['signIn', 'signOut']) {
      const { entries } = await read(`?action=${action}`)
      expect(entries.filter((entry) => entry.at === at)).toMatchObject([
        { actor: { kind: 'staff', name: 'Tapiwa Ncube', code: staff.gate }, subject: null, detail: {} },
      ])
    }
  })

  test('names actor and subject of a withdrawal and a look-up', async () => {
    await fund(database, people.camper, 1_000)
    const cash = await signIn(portal, staff.cash)
    const health = await signIn(portal, staff.health)
    await portal.call('withdraw', {}, { cookie: cash, body: { ownerCode: people.camper, amount: 5 } })
    portal.pass(1)
    await portal.call('participantHealth', { code: people.camper }, { cookie: health })
    const { entries: paid } = await read(`?staff=${staff.cash}&action=money`)
    expect(paid).toMatchObject([
      {
        actor: { name: 'Kuda Sibanda' },
        action: 'withdraw',
        subject: { name: 'Rudo Moyo' },
        detail: { cents: 500 },
      },
    ])
    const { entries: looked } = await read(`?staff=${staff.health}&action=health`)
    expect(looked).toMatchObject([
      {
        actor: { name: 'Rutendo Phiri' },
        action: 'healthLookUp',
        subject: { name: 'Rudo Moyo' },
        detail: { found: 'noRecord' },
      },
    ])
  })
  test('[W1100] names who saved which list, in which format, with how many rows and which filter', async () => {
    portal.pass(1)
    const body = { list: 'registrations', count: 42, filter: 'Under 18, Lake Union', format: 'xlsx' }
    const office = await signIn(portal, staff.office)
    expect((await portal.call('noteList', {}, { cookie: office, body })).status).toBe(200)
    expect((await read(`?staff=${staff.office}&action=saveList`)).entries).toMatchObject([
      { actor: { code: staff.office }, action: 'saveList', subject: null, detail: body },
    ])
    for (const wrong of [{ list: 'health' }, { count: 0 }, { format: 'doc' }, { filter: 'x'.repeat(501) }])
      await refusalOf(
        await portal.call('noteList', {}, { cookie: office, body: { ...body, ...wrong } }),
        400,
        'invalid',
      )
  })
})
