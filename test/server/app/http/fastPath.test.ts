import { beforeAll, describe, expect, test } from 'vitest'
import { movementKeyOf, movementKeySql } from '../../../../server/app/gate/presenceSql.ts'
import type { Database } from '../../../../server/database/database.ts'
import { gateMarkHeaders } from '../../../../src/api/routes/gateMarks.ts'
import { checkInAnswer } from '../../../../src/api/schemas/participants.ts'
import { deductAnswer, walletAnswer } from '../../../../src/api/schemas/wallet.ts'
import { describeOnAnyEngine, describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { chargeAt, fund, moneyIn } from '../support/money.ts'
import { addCampers, addPeople, addStaff, pairedDevice, people, signIn, staff } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

/** Records the names of the database's statements, and runs a hook right before one of them. */
function watched(database: Database) {
  const statements: string[] = []
  let before: { readonly statement: RegExp; readonly happens: () => Promise<unknown> } | undefined
  const { pool } = database
  async function query(...parameters: [{ name?: string }]) {
    const { name = 'unnamed' } = parameters[0]
    statements.push(name)
    if (before?.statement.test(name)) {
      const { happens } = before
      before = undefined
      await happens()
    }
    return (pool.query as (...of: unknown[]) => unknown)(...parameters)
  }
  return {
    database: { ...database, pool: Object.create(pool, { query: { value: query } }) } as Database,
    statements: () => statements.splice(0),
    beforeNext(statement: RegExp, happens: () => Promise<unknown>) {
      before = { statement, happens }
    },
  }
}

describeOnAnyEngine('The fast path', (open) => {
  let database: Database
  let watch: ReturnType<typeof watched>
  let portal: Portal
  let free = 0

  beforeAll(async () => {
    database = await open()
    watch = watched(database)
    portal = portalOver(watch.database)
    await addPeople(database)
    await addStaff(database)
    await fund(database, people.camper, 100_00)
  })

  async function sessionOf(identifier: string): Promise<string> {
    const cookie = await signIn(portal, identifier)
    watch.statements()
    return cookie
  }
  async function newDevice(): Promise<{ id: string; cookie: string }> {
    const id = `gate-${++free}`
    return { id, cookie: await pairedDevice(database, { id, name: id, at: portal.host.now() }) }
  }
  async function newCamper(): Promise<string> {
    const code = `ONCE-${++free}`
    await addCampers(database, [code])
    return code
  }
  const run = (sql: string, ...values: readonly unknown[]) => database.pool.query(sql, [...values])
  const search = (cookie: string, code: string) => portal.call('checkIn', { code }, { cookie })
  const confirm = (cookie: string, code: string, headers = {}) =>
    portal.call('checkIn', { code }, { cookie, query: '?step=confirm', headers })
  const walletOf = (cookie: string, code: string, query = '') =>
    portal.call('wallet', { code }, { cookie, query })
  const till = (cookie: string, merchantNumber: string = people.merchant) => ({
    portal,
    cookie,
    merchantNumber,
  })
  async function movementsOf(code: string) {
    const { rows } = await run(
      'select key, actor_role, actor, operator, attempt from movements where code = $1',
      code,
    )
    return rows
  }

  describe('[W910] checks the session and does the work in one statement for', () => {
    test('a search', async () => {
      const cookie = await sessionOf(staff.gate)
      const { data } = await answerOf(checkInAnswer, await search(cookie, people.camper))
      expect(data?.firstname).toBe('Rudo')
      expect(watch.statements()).toEqual(['find-check-in-at-once'])
    })

    test('a confirm, with the same movement key as in two statements', async () => {
      const cookie = await sessionOf(staff.gate)
      const code = await newCamper()
      const response = await confirm(cookie, code, { 'Idempotency-Key': 'once"and\\for-all' })
      expect((await answerOf(checkInAnswer, response)).data?.checkedIn).toBe(true)
      expect(watch.statements()).toEqual(['confirm-check-in-at-once'])
      const attempt = { actor: `admin:${staff.gate}`, key: 'once"and\\for-all' }
      expect(await movementsOf(code)).toEqual([
        {
          key: movementKeyOf(attempt),
          actor_role: 'admin',
          actor: staff.gate,
          operator: null,
          attempt: attempt.key,
        },
      ])
    })

    test('a confirm with a movement key, with the counter and time of the browser', async () => {
      const cookie = await sessionOf(staff.gate)
      const code = await newCamper()
      const key = '0123456789abcdef0123456789abcdef'
      const headers = {
        'Idempotency-Key': key,
        [gateMarkHeaders.counter]: '7',
        [gateMarkHeaders.notedAt]: '2025-04-14T07:59:58.000Z',
      }
      await answerOf(checkInAnswer, await confirm(cookie, code, headers))
      expect(watch.statements()).toEqual(['confirm-check-in-at-once'])
      const { rows } = await run(
        'select key, counter::int, noted_at as at from movements where code = $1',
        code,
      )
      expect(rows).toEqual([{ key, counter: 7, at: new Date('2025-04-14T07:59:58.000Z') }])
    })

    test('a confirm at a paired device, with its operator', async () => {
      const { id, cookie } = await newDevice()
      await run(
        'update devices set operator = $2, operator_since = $3 where id = $1',
        id,
        'Tapiwa',
        portal.host.now(),
      )
      const code = await newCamper()
      await answerOf(checkInAnswer, await confirm(cookie, code))
      expect(watch.statements()).toEqual(['confirm-check-in-at-once'])
      expect(await movementsOf(code)).toEqual([
        {
          key: expect.stringMatching(/^[0-9a-f]{32}$/),
          actor_role: 'device',
          actor: id,
          operator: 'Tapiwa',
          attempt: null,
        },
      ])
    })

    test('a charge', async () => {
      const cookie = await sessionOf(people.merchant)
      await answerOf(deductAnswer, await chargeAt(till(cookie), people.camper, { key: 'one-charge' }))
      expect(watch.statements()).toEqual(['charge-at-once'])
    })

    test('the first and later pages of a wallet', async () => {
      const cookie = await sessionOf(people.camper)
      const first = await answerOf(walletAnswer, await walletOf(cookie, people.camper))
      const last = first.transactions.at(-1)?._id
      const later = await answerOf(walletAnswer, await walletOf(cookie, people.camper, `?before=${last}`))
      expect([first.transactions.length > 0, later.transactions]).toEqual([true, []])
      expect(watch.statements()).toEqual(['first-page-of-wallet-at-once', 'later-page-of-wallet-at-once'])
    })

    test('a wallet, and updates the session’s last use in another statement once a minute', async () => {
      const cookie = await sessionOf(people.camper)
      portal.pass(60_000)
      for (let call = 1; call <= 2; call++)
        await answerOf(walletAnswer, await walletOf(cookie, people.camper))
      expect(watch.statements()).toEqual([
        'first-page-of-wallet-at-once',
        'seen-sessions',
        'first-page-of-wallet-at-once',
      ])
    })
  })

  describe('[W911] refuses a call and writes nothing when this ended just before the statement:', () => {
    /** Expects this refusal of a confirm when the change happens right before its first statement. */
    async function confirmRefused(
      cookie: string,
      happens: () => Promise<unknown>,
      ...refused: [status: number, reason: 'signedOut' | 'noRight' | 'passwordChangeRequired']
    ) {
      const code = await newCamper()
      watch.beforeNext(/./, happens)
      await refusalOf(await confirm(cookie, code, { 'Idempotency-Key': code }), ...refused)
      expect(await movementsOf(code)).toEqual([])
      expect((await run('select from idempotency_keys where key = $1', code)).rowCount).toBe(0)
      const { rows } = await run('select status from participants where code = $1', code)
      expect(rows).toEqual([{ status: 'registered' }])
    }

    test('the session', async () => {
      const cookie = await sessionOf(staff.gate)
      const end = () => run('delete from sessions where subject = $1', staff.gate)
      await confirmRefused(cookie, end, 401, 'signedOut')
    })

    test('the account', async () => {
      const cookie = await sessionOf(staff.gate)
      const close = () => run('update admins set closed_at = now() where email = $1', staff.gate)
      await confirmRefused(cookie, close, 401, 'signedOut')
      await run('update admins set closed_at = null where email = $1', staff.gate)
    })

    test('the right', async () => {
      const cookie = await sessionOf(staff.gate)
      const take = () => run("update admins set rights = '{office,cash,health}' where email = $1", staff.gate)
      await confirmRefused(cookie, take, 403, 'noRight')
      await refusalOf(await search(cookie, people.camper), 403, 'noRight')
      await run("update admins set rights = '{gate}' where email = $1", staff.gate)
    })

    test('a session that does not need a password change', async () => {
      const cookie = await sessionOf(staff.gate)
      const restrict = () => run('update sessions set restricted = true where subject = $1', staff.gate)
      await confirmRefused(cookie, restrict, 403, 'passwordChangeRequired')
    })

    test('the pairing of a device', async () => {
      const { id, cookie } = await newDevice()
      const revoke = () => run('update devices set revoked_at = $2 where id = $1', id, portal.host.now())
      await confirmRefused(cookie, revoke, 401, 'signedOut')
    })

    test('the session of a stall', async () => {
      const cookie = await sessionOf(people.merchant)
      const before = await moneyIn(database)
      watch.beforeNext(/./, () => run('delete from sessions where subject = $1', people.merchant))
      await refusalOf(await chargeAt(till(cookie), people.camper), 401, 'signedOut')
      expect(await moneyIn(database)).toEqual(before)
    })
  })

  test('[W912] refuses a charge as another stall, and the wallet of another camper', async () => {
    const merchant = await sessionOf(people.merchant)
    const before = await moneyIn(database)
    await refusalOf(await chargeAt(till(merchant, people.otherMerchant), people.camper), 403, 'forbidden')
    expect(await moneyIn(database)).toEqual(before)
    for (const other of [await sessionOf(people.other), merchant, await sessionOf(people.admin)])
      await refusalOf(await walletOf(other, people.camper), 403, 'forbidden')
    for (const other of [await sessionOf(people.other), merchant])
      await refusalOf(await confirm(other, people.camper), 403, 'forbidden')
    expect(await movementsOf(people.camper)).toEqual([])
  })

  test('[W913] charges at the prices valid when the statement runs', async () => {
    const cookie = await sessionOf(people.otherMerchant)
    const sell = (price: number, isSoldOut: boolean) =>
      run(
        `insert into price_lists (merchant_number, products) values ($1, $2)
        on conflict (merchant_number) do update set products = excluded.products`,
        people.otherMerchant,
        JSON.stringify([
          { name: 'Tea', price: 100, isSoldOut: false },
          { name: 'Zip Line', price, isSoldOut },
        ]),
      )
    const before = await moneyIn(database)
    const charge = () => chargeAt(till(cookie, people.otherMerchant), people.camper)
    watch.beforeNext(/^charge/, () => sell(600, false))
    const dearer = await refusalOf(await charge(), 400, 'invalid')
    expect(dearer.message).toBe('Zip Line costs $6.00. Load the page again for the new prices.')
    watch.beforeNext(/^charge/, () => sell(500, true))
    const soldOut = await refusalOf(await charge(), 400, 'invalid')
    expect(soldOut.message).toBe('Zip Line is sold out. Take it out of the cart.')
    expect(await moneyIn(database)).toEqual(before)
    await sell(500, false)
    watch.statements()
    await answerOf(deductAnswer, await charge())
    expect(watch.statements()).toEqual(['charge-at-once'])
  })

  describe('[W914] falls back to the usual path', () => {
    test('when the disk is nearly full: reads continue, and a confirm is refused', async () => {
      const little = portalOver({ ...watch.database, room: () => 'little' })
      const [cookie, code] = [await sessionOf(staff.gate), await newCamper()]
      await answerOf(checkInAnswer, await little.call('checkIn', { code }, { cookie }))
      expect(watch.statements()).toEqual(['find-session-admin-device', 'find-check-in'])
      const confirming = little.call('checkIn', { code }, { cookie, query: '?step=confirm' })
      await refusalOf(await confirming, 503, 'unavailable')
      expect(watch.statements()).toEqual(['find-session-admin-device'])
    })

    test('for a body without a Content-Length, which is not read for a caller without a session', async () => {
      const cookie = await sessionOf(staff.gate)
      let isRead = false
      const sendTo = (path: string, text: string, sentCookie: string) =>
        portal.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: sentCookie },
          body: new ReadableStream(
            {
              pull(controller) {
                isRead = true
                controller.enqueue(new TextEncoder().encode(text))
                controller.close()
              },
            },
            { highWaterMark: 0 },
          ),
          duplex: 'half',
        } as RequestInit)
      const path = `/api/admin/checkin/${people.camper}`
      await answerOf(checkInAnswer, await sendTo(path, '{}', cookie))
      expect([isRead, watch.statements()]).toEqual([true, ['find-session-admin-device', 'find-check-in']])
      isRead = false
      await refusalOf(await sendTo(path, '{}', `session=${'x'.repeat(43)}`), 401, 'signedOut')
      expect(isRead).toBe(false)
    })

    test('for a body of more than 16 KiB', async () => {
      const cookie = await sessionOf(staff.gate)
      const lengthOf = (length: number) => ({ 'content-length': String(length) })
      const call = (headers: Record<string, string>) =>
        portal.call('checkIn', { code: people.camper }, { cookie, headers })
      await answerOf(checkInAnswer, await call(lengthOf(16_384)))
      expect(watch.statements()).toEqual(['find-check-in-at-once'])
      await answerOf(checkInAnswer, await call(lengthOf(16_385)))
      expect(watch.statements()).toEqual(['find-session-admin-device', 'find-check-in'])
    })
  })

  test.each([
    ['admin:gate@camp.example.org', 'd3b0'],
    ['device:gate-2', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
    ['admin:chipo\u0001\b\t\n\f\r\u007f@ö—🔥.example', 'x'.repeat(200)],
  ])('computes the movement key of %j %j in SQL as in JavaScript', async (actor, key) => {
    const { rows } = await run(`select ${movementKeySql('$1::text', '$2::text')} as key`, actor, key)
    expect(rows).toEqual([{ key: movementKeyOf({ actor, key }) }])
  })
})

describeOnPostgresql('The fast path (races on PostgreSQL)', () => {
  test('[W911] refuses a confirm that waited while its device was revoked', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    const cookie = await pairedDevice(database)
    const portal = portalOver(database)
    const lead = await database.pool.connect()
    await lead.query('begin')
    await lead.query('update devices set revoked_at = $1', [portal.host.now()])
    const confirming = portal.call('checkIn', { code: people.camper }, { cookie, query: '?step=confirm' })
    await untilSomebodyWaits(database)
    await lead.query('commit')
    lead.release()
    await refusalOf(await confirming, 401, 'signedOut')
    expect((await database.pool.query('select from movements')).rowCount).toBe(0)
    await database.close()
  })
})
