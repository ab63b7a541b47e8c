import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts, ledgerEntries, participants, transfers } from '../../../../server/database/schema.ts'
import {
  adminSignInAnswer,
  merchantSignInAnswer,
  participantSignInAnswer,
} from '../../../../src/api/schemas/auth.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, camperAnswer, everyAbility, password, people, signIn } from '../support/people.ts'
import { answerOf, cookieOf, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000

describeCamp('Sign-in', ({ portal }) => {
  beforeEach(async () => {
    await portal.database.pool.query('delete from sign_in_limits')
  })

  const asParticipant = (code: string, typed = password, from = '10.0.0.1') =>
    portal.call('participantSignIn', {}, { body: { code, password: typed }, from })

  describe('of a participant', () => {
    test('[P314] [P315] [W170] returns the participant', async () => {
      const response = await asParticipant('ZEU001')
      expect(await response.clone().json()).toEqual({
        success: true,
        message: 'You are signed in.',
        data: {
          ...camperAnswer,
          abilities: everyAbility,
        },
      })
      const { success, data } = await answerOf(participantSignInAnswer, response)
      expect(success).toBe(true)
      expect(data.mustChangePassword).toBeUndefined()
    })

    test('reports that a first password must be changed', async () => {
      const { data } = await answerOf(participantSignInAnswer, await asParticipant('ZEU003'))
      expect(data).toEqual({
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        code: 'ZEU003',
        firstname: 'Tendai',
        lastname: 'Moyo',
        age: 0,
        isAgeUnknown: true,
        checkedIn: false,
        checkedOut: false,
        registeredAt: '2025-02-11T08:30:00.000Z',
        mustChangePassword: true,
        abilities: everyAbility,
      })
    })

    test.each([
      ['checkedIn', true, false],
      ['checkedOut', false, true],
    ] as const)('returns the status %s', async (status, checkedIn, checkedOut) => {
      await portal.database.orm
        .update(participants)
        .set({ status })
        .where(inArray(participants.code, ['ZEU002']))
      const { data } = await answerOf(participantSignInAnswer, await asParticipant('ZEU002'))
      expect([data.checkedIn, data.checkedOut]).toEqual([checkedIn, checkedOut])
    })

    test.each(['zeu001', ' ZeU001 '])('accepts the code %j as ZEU001', async (code) => {
      const { data } = await answerOf(participantSignInAnswer, await asParticipant(code))
      expect(data.code).toBe('ZEU001')
    })

    test('gives the same answer for a wrong password and an unknown code', async () => {
      const wrong = await refusalOf(await asParticipant('ZEU001', 'not this one'), 401, 'signedOut')
      const unknown = await refusalOf(await asParticipant('NOBODY', 'not this one'), 401, 'signedOut')
      expect(wrong.message).toBe('Wrong code or password. Please check both and try again.')
      expect(unknown).toEqual({ ...wrong, requestId: expect.any(String) })
    })

    test('[W278] ignores hidden characters in a code, and none in a password', async () => {
      await answerOf(participantSignInAnswer, await asParticipant('\u2066ZEU\u200B001\u202E'))
      await refusalOf(await asParticipant('ZEU001', `${password}\u200B`), 401, 'signedOut')
    })

    test('refuses look-alike letters of other scripts in a code', async () => {
      for (const code of ['ʐEU001', 'ＺEU001', 'zeu00ı', '👾'])
        await refusalOf(await asParticipant(code), 401, 'signedOut')
    })
  })

  test.each([
    ['participantSignIn', 'Please enter both code and password'],
    ['merchantSignIn', 'Please enter both merchant number and password'],
    ['adminSignIn', 'Please enter both email and password'],
  ] as const)('%s with an empty body says what is missing', async (key, sentence) => {
    const { message } = await refusalOf(await portal.call(key, {}, { body: {} }), 400, 'invalid')
    expect(message).toBe(sentence)
  })

  describe('of a merchant', () => {
    const asMerchant = (merchantNumber: string, typed = password) =>
      portal.call('merchantSignIn', {}, { body: { merchantNumber, password: typed } })

    test('[P316] [P317] [W170] returns the merchant, with the balance in dollars from the ledger', async () => {
      const { orm } = portal.database
      const [merchant, wallet] = await orm
        .select()
        .from(accounts)
        .where(inArray(accounts.owner, ['ZEU001', 'M1001']))
        .orderBy(accounts.owner)
      await orm.transaction(async (transaction) => {
        const [transfer] = await transaction
          .insert(transfers)
          .values({
            referenceId: 'PUR-1',
            type: 'purchase',
            status: 'completed',
            ownerCode: 'ZEU001',
            merchantNumber: 'M1001',
            amount: 1505,
          })
          .returning()
        await transaction.insert(ledgerEntries).values([
          { transferId: transfer?.id ?? '', accountId: wallet?.id ?? 0, amount: -1505 },
          { transferId: transfer?.id ?? '', accountId: merchant?.id ?? 0, amount: 1505 },
        ])
      })

      const response = await asMerchant('m1001')
      expect(await response.clone().json()).toEqual({
        success: true,
        message: 'You are signed in.',
        data: {
          _id: expect.any(String),
          merchantNumber: 'M1001',
          merchantName: 'Baobab Quad Track',
          balance: 15.05,
          createdAt: '2025-03-03T07:00:00.000Z',
          abilities: everyAbility,
        },
      })
      const { success, data } = await answerOf(merchantSignInAnswer, response)
      expect(success).toBe(true)
      expect(data.balance).toBe(1505)
    })

    test('gives the same answer for a wrong password and an unknown number', async () => {
      const wrong = await refusalOf(await asMerchant('M1001', 'not this one'), 401, 'signedOut')
      const unknown = await refusalOf(await asMerchant('M9999'), 401, 'signedOut')
      expect(wrong.message).toBe('Wrong merchant number or password. Please check both and try again.')
      expect(unknown).toEqual({ ...wrong, requestId: expect.any(String) })
    })
  })

  describe('of an admin', () => {
    const asAdmin = (email: string, typed = password) =>
      portal.call('adminSignIn', {}, { body: { email, password: typed } })

    test.each(['gate@camp.example.org', ' Gate@Camp.Example.ORG'])(
      'returns address and name for %j, with the lead’s rights [W170] [W171]',
      async (email) => {
        const { success, data } = await answerOf(adminSignInAnswer, await asAdmin(email))
        expect(success).toBe(true)
        expect(data).toEqual({
          email: 'gate@camp.example.org',
          name: 'Gate Operator',
          abilities: everyAbility,
          rights: ['lead'],
        })
      },
    )

    test('[P300] answers "Invalid admin credentials" for any other address or password', async () => {
      for (const [email, typed] of [
        ['gate@camp.example.org', 'not this one'],
        ['nobody@camp.example.org', password],
        ["' or 1=1 --", password],
      ] as const) {
        const { message } = await refusalOf(await asAdmin(email, typed), 401, 'signedOut')
        expect(message).toBe('Invalid admin credentials')
      }
    })
  })

  test('refuses the credentials of another role', async () => {
    await refusalOf(
      await portal.call('adminSignIn', {}, { body: { email: people.camper, password } }),
      401,
      'signedOut',
    )
    await refusalOf(await asParticipant(people.merchant), 401, 'signedOut')
  })

  describe('limits', () => {
    test('one account from one address to 10 failures in 15 minutes, then also with the right password', async () => {
      for (let attempt = 1; attempt <= 10; attempt++)
        await refusalOf(await asParticipant(attempt % 2 ? 'ZEU001' : 'zeu001', 'no'), 401, 'signedOut')
      const refused = await asParticipant('ZEU001')
      expect(refused.headers.get('retry-after')).toBe('900')
      const { message } = await refusalOf(refused, 429, 'tooManyAttempts')
      expect(message).toBe('Too many attempts. Please wait 15 minutes and try again, or ask the camp office.')
      await answerOf(participantSignInAnswer, await asParticipant('ZEU002'))
      await answerOf(participantSignInAnswer, await asParticipant('ZEU001', password, '10.0.0.2'))

      portal.pass(15 * minute - 1)
      await refusalOf(await asParticipant('ZEU001'), 429, 'tooManyAttempts')
      portal.pass(1)
      await answerOf(participantSignInAnswer, await asParticipant('ZEU001'))
    })

    test('parallel attempts exactly', async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, () => asParticipant('ZEU001', 'no')))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    })

    test('an unknown account in the same way', async () => {
      for (let attempt = 1; attempt <= 10; attempt++)
        await refusalOf(await asParticipant('NOBODY', 'no'), 401, 'signedOut')
      await refusalOf(await asParticipant('NOBODY', 'no'), 429, 'tooManyAttempts')
    })

    test('from zero again after a success', async () => {
      for (let attempt = 1; attempt <= 9; attempt++) await asParticipant('ZEU001', 'no')
      await answerOf(participantSignInAnswer, await asParticipant('ZEU001'))
      for (let attempt = 1; attempt <= 10; attempt++)
        await refusalOf(await asParticipant('ZEU001', 'no'), 401, 'signedOut')
      await refusalOf(await asParticipant('ZEU001', 'no'), 429, 'tooManyAttempts')
    })

    test('no right passwords: twenty phones sign in to one account in parallel, repeatedly', async () => {
      for (let round = 1; round <= 2; round++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => asParticipant('ZEU001')))
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      }
    })

    test('nothing by a window that started in the future, after the clock was set back', async () => {
      for (let attempt = 1; attempt <= 10; attempt++) await asParticipant('ZEU001', 'no')
      await portal.database.pool.query(
        "update sign_in_limits set window_started_at = window_started_at + interval '2 years'",
      )
      await answerOf(participantSignInAnswer, await asParticipant('ZEU001'))
      await refusalOf(await asParticipant('ZEU001', 'no'), 401, 'signedOut')
      const { rows } = await portal.database.pool.query(
        "select max(attempts) as attempts, max(window_started_at) <= $1 as now from sign_in_limits where bucket like '%ZEU001'",
        [portal.host.now()],
      )
      expect(rows).toEqual([{ attempts: 1, now: true }])
    })

    test('an account for 15 minutes at most, also when another server’s clock is ahead', async () => {
      for (let attempt = 1; attempt <= 10; attempt++) await asParticipant('ZEU001', 'no')
      portal.pass(-30_000)
      const refused = await asParticipant('ZEU001')
      expect(refused.headers.get('retry-after')).toBe('900')
      await refusalOf(refused, 429, 'tooManyAttempts')
    })
  })

  describe('identifies callers behind a proxy', () => {
    const buckets = async () => {
      const { rows } = await portal.database.pool.query(
        "select bucket from sign_in_limits where bucket like 'address:%'",
      )
      return rows.map(({ bucket }) => bucket)
    }
    const attempt = (trustProxy: boolean, forwarded: string) =>
      portalOver(portal.database, { trustProxy }).call(
        'participantSignIn',
        {},
        {
          body: { code: 'NOBODY', password: 'no' },
          headers: { 'x-forwarded-for': forwarded },
          from: '10.9.9.9',
        },
      )

    test.each([
      [true, '203.0.113.7', '203.0.113.7'],
      [true, '203.0.113.7:555', '203.0.113.7'],
      [true, '::ffff:203.0.113.7', '203.0.113.7'],
      [true, '1.2.3.4, 2001:db8::7', '2001:db8::/64'],
      [true, '[2001:db8::8]:443', '2001:db8::/64'],
      [true, `1.2.3.4, ${'x'.repeat(3000)}`, '10.9.9.9'],
      [false, '203.0.113.7', '10.9.9.9'],
    ])('trusted: %s', async (trustProxy, forwarded, address) => {
      await attempt(trustProxy, forwarded)
      expect(await buckets()).toEqual([`address:participant:${address}`])
    })
  })

  test('creates a new token each time', async () => {
    const tokens = [await signIn(portal, people.admin), await signIn(portal, people.admin)]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(token).toMatch(/^session=[\w-]{43}$/)
    expect(cookieOf(await asParticipant('ZEU001'))).not.toBe(tokens[0])
  })
})

describeOnPostgresql('Sign-in (PostgreSQL)', () => {
  test('opens no session with a password that is changed during the check', async () => {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("update participants set password_hash = 'another' where code = 'ZEU001'")
    const signingIn = portal.call('participantSignIn', {}, { body: { code: people.camper, password } })
    await untilSomebodyWaits(database)
    await other.query('commit')
    other.release()
    await refusalOf(await signingIn, 401, 'signedOut')
    expect((await database.pool.query('select from sessions')).rowCount).toBe(0)
    await database.close()
  })

  test('of a camper takes no lock on the tables of the staff', async () => {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const other = await database.pool.connect()
    await other.query('begin; lock table admins, devices, merchants, audit')
    const cookie = await signIn(portal, people.camper)
    const response = await portal.call('hasMedicalRecords', { code: people.camper }, { cookie })
    expect(response.status).toBe(200)
    await other.query('rollback')
    other.release()
    await database.close()
  })
})
