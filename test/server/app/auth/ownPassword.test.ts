import { beforeEach, describe, expect, test } from 'vitest'
import { changeOwnPasswordAnswer, merchantSignInAnswer } from '../../../../src/api/schemas/auth.ts'
import { merchantsAnswer } from '../../../../src/api/schemas/merchants.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import {
  addNewMerchant,
  addPeople,
  pairedDevice,
  password,
  people,
  signIn,
  staff,
} from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const chosen = 'a tent of my own ⛺'
const minute = 60_000
const wrongSentence = 'The current password is not right. Please enter it again.'

const changeBy = (portal: Portal, cookie: string | undefined, change: object) =>
  portal.call('changeOwnPassword', {}, { cookie, body: { currentPassword: password, ...change } })

function trySignIn(portal: Portal, account: string, typed: string): Promise<Response> {
  return account.includes('@')
    ? portal.call('adminSignIn', {}, { body: { email: account, password: typed } })
    : portal.call('merchantSignIn', {}, { body: { merchantNumber: account, password: typed } })
}

describeFreshCamp('A change of one’s own password', ({ portal, database }) => {
  beforeEach(async () => {
    await addNewMerchant(database)
  })

  const change = (cookie: string | undefined, typed: object) => changeBy(portal, cookie, typed)

  describe.each([
    ['[W121] of a merchant', people.merchant],
    ['[W122] of a staff member', staff.gate],
  ] as const)('%s', (_, account) => {
    test('ends all other sessions of the account, and no session of another account', async () => {
      const here = await signIn(portal, account)
      const elsewhere = await signIn(portal, account)
      const others = [await signIn(portal, people.otherMerchant), await signIn(portal, staff.cash)]
      expect(await answerOf(changeOwnPasswordAnswer, await change(here, { newPassword: chosen }))).toEqual({
        success: true,
        message: 'Your password has been updated.',
      })
      await refusalOf(await trySignIn(portal, account, password), 401, 'signedOut')
      expect((await trySignIn(portal, account, chosen)).status).toBe(200)
      await refusalOf(await change(elsewhere, { newPassword: `${chosen}!` }), 401, 'signedOut')
      for (const another of others)
        await refusalOf(await change(another, { newPassword: '12345' }), 400, 'invalid')
      const again = { currentPassword: chosen, newPassword: `${chosen}!` }
      await answerOf(changeOwnPasswordAnswer, await change(here, again))
    })

    test('[W123] allows 10 guesses in 15 minutes, sign-ins included', async () => {
      const cookie = await signIn(portal, account)
      const wrong = { currentPassword: 'not this one', newPassword: chosen }
      for (let attempt = 1; attempt <= 9; attempt++) {
        const { message } = await refusalOf(await change(cookie, wrong), 400, 'invalid')
        expect(message).toBe(wrongSentence)
      }
      await refusalOf(await trySignIn(portal, account, 'not this one'), 401, 'signedOut')
      await refusalOf(await change(cookie, { newPassword: chosen }), 429, 'tooManyAttempts')
      await refusalOf(await trySignIn(portal, account, password), 429, 'tooManyAttempts')
      portal.pass(15 * minute)
      await answerOf(changeOwnPasswordAnswer, await change(cookie, { newPassword: chosen }))
    })

    test('succeeds once when sent twice in parallel', async () => {
      const cookies = [await signIn(portal, account), await signIn(portal, account)]
      const answers = await Promise.all(cookies.map((cookie) => change(cookie, { newPassword: chosen })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await database.pool.query('select subject from sessions')
      expect(rows).toEqual([{ subject: account }])
    })
  })

  test.each([
    ['a merchant', staff.newMerchant, 'merchant', 'mopane tents 7'],
    ['a staff member', staff.newStaff, 'admin', 'lead of the camp'],
  ] as const)(
    '[W129] [W130] after a first password of %s is the only call allowed until it is done',
    async (_, account, role, newPassword) => {
      const cookie = await signIn(portal, account)
      const read = () =>
        role === 'admin'
          ? portal.call('merchants', {}, { cookie })
          : portal.call('merchantTransactions', { merchantNumber: account }, { cookie })
      await refusalOf(await read(), 403, 'passwordChangeRequired')
      await answerOf(changeOwnPasswordAnswer, await change(cookie, { newPassword }))
      expect((await read()).status).toBe(200)
      const { data } = await (await trySignIn(portal, account, newPassword)).json()
      expect(data.mustChangePassword).toBeUndefined()
      const { rows } = await database.pool.query(
        "select actor_role, actor, detail from audit where action = 'changePassword' and subject = $1 order by id desc limit 1",
        [account],
      )
      expect(rows).toEqual([{ actor_role: role, actor: account, detail: { forced: true } }])
    },
  )

  test('[W128] is audited without either password', async () => {
    const cookie = await signIn(portal, people.merchant)
    await answerOf(changeOwnPasswordAnswer, await change(cookie, { newPassword: chosen }))
    const { rows } = await database.pool.query(
      'select actor_role, actor, action, subject, detail from audit order by id desc limit 1',
    )
    expect(rows).toEqual([
      {
        actor_role: 'merchant',
        actor: 'M1001',
        action: 'changePassword',
        subject: 'M1001',
        detail: { forced: false },
      },
    ])
  })

  const tooEasy = 'This password is too easy to guess. Please choose another one.'
  test.each([
    [people.merchant, '12345', 'New password must be at least 6 characters long'],
    [
      people.merchant,
      'x'.repeat(1_001),
      'A password has at most 1,000 characters. Please choose a shorter one.',
    ],
    [people.merchant, password, 'The new password is the same as the old one. Please choose another.'],
    [people.merchant, 'password123', tooEasy],
    [people.merchant, ' m-1001 ', tooEasy],
    [people.merchant, 'baobab quad track', tooEasy],
    [people.merchant, 'BaobabQuadTrack', tooEasy],
    [staff.cash, 'KUDA@camp.example.org', tooEasy],
    [staff.cash, 'kuda sibanda', tooEasy],
    [staff.health, 'rutendo', tooEasy],
  ])('[W124] for %s refuses %j', async (account, newPassword, sentence) => {
    const cookie = await signIn(portal, account)
    const { message } = await refusalOf(await change(cookie, { newPassword }), 400, 'invalid')
    expect(message).toBe(sentence)
    expect((await trySignIn(portal, account, password)).status).toBe(200)
  })

  test('accepts punctuation, except the name of a stall that is only symbols', async () => {
    await database.pool.query(
      "update merchants set merchant_name = '⛺⛺⛺⛺⛺⛺' where merchant_number = 'M1001'",
    )
    const cookie = await signIn(portal, people.merchant)
    const { message } = await refusalOf(await change(cookie, { newPassword: '⛺⛺⛺⛺⛺⛺' }), 400, 'invalid')
    expect(message).toBe(tooEasy)
    await answerOf(changeOwnPasswordAnswer, await change(cookie, { newPassword: '!?!?!?!' }))
  })

  test('[W125] is refused for an account configured at server start, and its sign-in says so', async () => {
    await database.pool.query('update admins set configured = true where email = $1', [people.admin])
    const signedIn = await trySignIn(portal, people.admin, password)
    expect((await signedIn.clone().json()).data.isConfigured).toBe(true)
    const cookie = await signIn(portal, people.admin)
    const { message } = await refusalOf(await change(cookie, { newPassword: chosen }), 400, 'invalid')
    expect(message).toBe(
      'The password of this account is set where the server is started. Ask who runs the server.',
    )
    expect((await trySignIn(portal, people.admin, password)).status).toBe(200)
    expect((await (await trySignIn(portal, staff.gate, password)).json()).data.isConfigured).toBeUndefined()
  })

  test('[W127] is refused with a sentence for a camper, a device and a caller without a session', async () => {
    const camper = await refusalOf(
      await change(await signIn(portal, people.camper), { newPassword: chosen }),
      400,
      'invalid',
    )
    expect(camper.message).toBe('Please press “Change password” in your own area.')
    const device = await refusalOf(
      await change(await pairedDevice(database), { newPassword: chosen }),
      400,
      'invalid',
    )
    expect(device.message).toBe(
      'This device has no password. Please sign in with your own account to change yours.',
    )
    await refusalOf(await change(undefined, { newPassword: chosen }), 401, 'signedOut')
  })
})

describeFreshCamp('A new first password of a merchant', ({ portal, database }) => {
  const firstPassword = /^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/
  const make = (
    cookie: string,
    { merchantNumber = 'M1001', key }: { merchantNumber?: string; key?: string } = {},
  ) => portal.call('newMerchantPassword', { merchantNumber }, { cookie, key })

  test('[W132] is shown once, ends the merchant’s sessions and has to be changed', async () => {
    const till = await signIn(portal, people.merchant)
    const other = await signIn(portal, people.otherMerchant)
    const office = await signIn(portal, staff.office)
    const response = await make(office)
    const body = await response.json()
    expect(body).toEqual({
      success: true,
      message: 'M1001 has a new first password',
      data: { merchantNumber: 'M1001', oneTimePassword: expect.stringMatching(firstPassword) },
    })
    const { oneTimePassword } = body.data
    const books = (cookie: string, merchantNumber: string) =>
      portal.call('merchantTransactions', { merchantNumber }, { cookie })
    await refusalOf(await books(till, 'M1001'), 401, 'signedOut')
    expect((await books(other, 'M1002')).status).toBe(200)
    await refusalOf(await trySignIn(portal, 'M1001', password), 401, 'signedOut')
    const { data } = await answerOf(merchantSignInAnswer, await trySignIn(portal, 'M1001', oneTimePassword))
    expect(data.mustChangePassword).toBe(true)
    const { rows } = await database.pool.query(
      "select actor_role, actor, action, subject, detail from audit where action = 'newMerchantPassword'",
    )
    expect(rows).toEqual([
      {
        actor_role: 'admin',
        actor: 'nyasha@camp.example.org',
        action: 'newMerchantPassword',
        subject: 'M1001',
        detail: null,
      },
    ])
    for (const table of ['merchants', 'idempotency_keys', 'audit', 'settings', 'sessions']) {
      const { rows: kept } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(kept)).not.toContain(oneTimePassword)
    }
  })

  test('[W133] repeated 8 times with its idempotency key is one password with equal answers', async () => {
    const office = await signIn(portal, staff.office)
    const told = async () => {
      const { rowCount } = await database.pool.query("select from audit where action = 'newMerchantPassword'")
      return rowCount ?? 0
    }
    const before = await told()
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(office, { key: 'once' })))
    const texts = await Promise.all(answers.map((response) => response.text()))
    expect(new Set(texts).size).toBe(1)
    expect(await told()).toBe(before + 1)
    const { data } = JSON.parse(texts[0] ?? '')
    const cookie = await changed(data.oneTimePassword)
    expect(await (await make(office, { key: 'once' })).text()).toBe(texts[0])
    expect((await portal.call('merchantTransactions', { merchantNumber: 'M1001' }, { cookie })).status).toBe(
      200,
    )
    await refusalOf(await make(office, { key: 'once', merchantNumber: 'M1002' }), 409, 'keyReused')
    const { rows } = await database.pool.query(
      "select from merchants where merchant_number = 'M1002' and must_change_password",
    )
    expect(rows).toEqual([])
  })

  /** The stall has chosen its own password before this, and is signed in. */
  async function changed(oneTimePassword: string): Promise<string> {
    const signedIn = await trySignIn(portal, 'M1001', oneTimePassword)
    const [cookie] = (signedIn.headers.get('set-cookie') ?? '').split(';')
    const change = { currentPassword: oneTimePassword, newPassword: chosen }
    await answerOf(changeOwnPasswordAnswer, await changeBy(portal, cookie, change))
    return cookie ?? ''
  }

  test.each(['M4711', 'm1001', '%00', 'x'.repeat(101)])(
    'for the unknown merchant %j is refused',
    async (merchantNumber) => {
      const office = await signIn(portal, staff.office)
      const { message } = await refusalOf(
        await make(office, { merchantNumber, key: 'nobody' }),
        404,
        'notFound',
      )
      expect(message).toBe('There is no merchant with this number. Please choose one from the list.')
      const { merchants } = await answerOf(
        merchantsAnswer,
        await portal.call('merchants', {}, { cookie: office }),
      )
      expect(merchants).toHaveLength(2)
    },
  )
})

describeOnPostgresql('Password changes (races on PostgreSQL)', () => {
  async function oneAfterTheOther(
    first: (portal: Portal, cookies: Cookies) => Promise<Response>,
    second: (portal: Portal, cookies: Cookies) => Promise<Response>,
  ) {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const cookies = {
      till: await signIn(portal, people.merchant),
      office: await signIn(portal, people.admin),
    }
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("select from merchants where merchant_number = 'M1001' for update")
    const one = first(portal, cookies)
    await untilSomebodyWaits(database, 1)
    const two = second(portal, cookies)
    await untilSomebodyWaits(database, 2)
    await other.query('commit')
    other.release()
    const answers = [await one, await two] as const
    const { rows } = await database.pool.query(
      "select restricted from sessions where role = 'merchant' and subject = 'M1001'",
    )
    const { rows: account } = await database.pool.query(
      "select must_change_password as must from merchants where merchant_number = 'M1001'",
    )
    await database.close()
    return { answers, sessions: rows, mustChange: account[0]?.must }
  }
  interface Cookies {
    readonly till: string
    readonly office: string
  }
  const change = (portal: Portal, { till }: Cookies) => changeBy(portal, till, { newPassword: chosen })
  const make = (portal: Portal, { office }: Cookies) =>
    portal.call('newMerchantPassword', { merchantNumber: 'M1001' }, { cookie: office })
  const enter = (portal: Portal) => trySignIn(portal, 'M1001', password)

  test('a change ends a session opened with the old password while it waited', async () => {
    const { answers, sessions } = await oneAfterTheOther(enter, change)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(sessions).toEqual([{ restricted: false }])
  })

  test('[W138] a new first password ends a session opened with the old password while it waited', async () => {
    const { answers, sessions, mustChange } = await oneAfterTheOther(enter, make)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(sessions).toEqual([])
    expect(mustChange).toBe(true)
  })

  test('[W138] a change that waited for a new first password is refused', async () => {
    const { answers, sessions, mustChange } = await oneAfterTheOther(make, change)
    expect(answers[0].status).toBe(200)
    const { message } = await refusalOf(answers[1], 400, 'invalid')
    expect(message).toBe(wrongSentence)
    expect(sessions).toEqual([])
    expect(mustChange).toBe(true)
  })

  test('[W138] a new first password that waited for a change replaces it', async () => {
    const { answers, sessions, mustChange } = await oneAfterTheOther(change, make)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(sessions).toEqual([])
    expect(mustChange).toBe(true)
  })
})
