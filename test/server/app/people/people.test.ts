import { expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import type { RouteKey } from '../../../../src/api/routes.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { balanceOf, chargeAt, fund } from '../support/money.ts'
import { addPeople, addStaff, password, people, signIn, staff } from '../support/people.ts'
import { portalOver, refusalOf } from '../support/portal.ts'

async function auditOf({ pool }: Database, code: string) {
  const { rows } = await pool.query(
    'select actor, action, detail from audit where subject = $1 order by id',
    [code],
  )
  return rows
}

const tariro = {
  ...{ firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: 15, union: 'Zimbabwe East Union' },
  ...{ country: 'Zimbabwe', whatsapp: '', email: '' },
}

describeCamp('The office', ({ portal, database, signedIn, newCamper }) => {
  const cookie = signedIn(staff.office)

  type Step = 'withdrawPerson' | 'restorePerson' | 'freezeWallet' | 'freeWallet'
  const take = (key: Step, code: string) => portal.call(key, { code }, { cookie, body: {} })
  const mark = (key: 'loseCard' | 'findCard', code: string, number: string) =>
    portal.call(key, { code, number }, { cookie, body: {} })
  const issue = (code: string, key?: string) => portal.call('issueCard', { code }, { cookie, body: {}, key })
  const correct = (code: string, body: object) => portal.call('correctPerson', { code }, { cookie, body })
  async function record(code: string) {
    const response = await portal.call('person', { code }, { cookie })
    expect(response.status).toBe(200)
    return (await response.json()).data
  }

  test('[W950] is audited with the browser of each action', async () => {
    const code = await newCamper()
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    }
    const correction = { ...tariro, version: (await record(code)).version }
    await portal.call('correctPerson', { code }, { cookie, headers, body: correction })
    await portal.call('freezeWallet', { code }, { cookie, headers, body: {} })
    await portal.call('issueCard', { code }, { cookie, headers, body: {} })
    await portal.call('newCamperPassword', { code }, { cookie, headers, body: {} })
    await database.pool.query('update participants set password_hash = null where code = $1', [code])
    await portal.call('makeSlips', {}, { cookie, headers, body: { codes: [code] } })
    await portal.call('withdrawPerson', { code }, { cookie, headers, body: {} })
    expect((await auditOf(database, code)).map(({ action, detail }) => [action, detail?.browser])).toEqual([
      ['correctPerson', 'Chrome on Android'],
      ['freezeWallet', 'Chrome on Android'],
      ['issueCard', 'Chrome on Android'],
      ['newCamperPassword', 'Chrome on Android'],
      ['makeSlip', 'Chrome on Android'],
      ['withdrawPerson', 'Chrome on Android'],
    ])
  })

  test('[W210] sees the fields of a person that the documented profile lacks', async () => {
    const code = await newCamper()
    await fund(database, code, 1_250)
    expect(await record(code)).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ code, firstname: 'Farai', lastname: code, gender: null, age: null, union: null, country: null },
      ...{
        whatsapp: null,
        email: null,
        checkedIn: false,
        checkedOut: false,
        withdrawnAt: null,
        place: 'expected',
        signIn: 'own',
      },
      registeredAt: '2025-04-14T08:00:00.000Z',
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cards: [{ number: code, issuedAt: '2025-04-14T08:00:00.000Z', lostAt: null }],
      wallet: { balance: 12.5, frozenAt: null },
    })
    expect((await record(people.newcomer)).signIn).toBe('first')
    await database.pool.query('update participants set password_hash = null where code = $1', [code])
    expect((await record(code)).signIn).toBe('none')
  })

  test('[W211] corrects a person, and the audit names the fields without their values', async () => {
    const code = await newCamper()
    const { version } = await record(code)
    const answered = await (await correct(code, { version, ...tariro })).json()
    expect(answered).toMatchObject({ success: true, message: 'The person has been changed.' })
    expect(answered.data).toMatchObject({ code, firstname: 'Tariro', age: 15, whatsapp: null, email: null })
    expect(answered.data.version).not.toBe(version)
    expect(await auditOf(database, code)).toEqual([
      {
        actor: staff.office,
        action: 'correctPerson',
        detail: {
          fields: ['firstname', 'lastname', 'gender', 'age', 'union', 'country'],
          changes: {
            ...{ firstname: ['Farai', 'Tariro'], lastname: [code, 'Moyo'], gender: ['', 'FEMALE'] },
            ...{ age: ['', '15'], union: ['', 'Zimbabwe East Union'], country: ['', 'Zimbabwe'] },
          },
        },
      },
    ])
  })

  test('[W1266] stores a corrected phone in E.164, and the same number in another writing is no change', async () => {
    const code = await newCamper()
    const save = async (change: object) => {
      const { version } = await record(code)
      await correct(code, { version, ...tariro, ...change })
      const { whatsapp, age } = await record(code)
      return [whatsapp, age]
    }
    const changed = async () => (await auditOf(database, code)).map(({ detail }) => detail?.changes?.whatsapp)
    expect(await save({ whatsapp: '077 123 4567' })).toEqual(['+263771234567', 15])
    expect(await save({ whatsapp: '0771234567', age: 16 })).toEqual(['+263771234567', 16])
    expect(await save({ whatsapp: '84 123 4567', country: 'Mozambique' })).toEqual(['+258841234567', 15])
    expect(await save({ whatsapp: 'ask at the church' })).toEqual(['ask at the church', 15])
    expect(await changed()).toEqual([
      ['', '+263771234567'],
      undefined,
      ['+263771234567', '+258841234567'],
      ['+258841234567', 'ask at the church'],
    ])
    await database.pool.query(`update participants set whatsapp = '0779999999' where code = $1`, [code])
    expect(await save({ whatsapp: '077 999 9999', age: 17 })).toEqual(['0779999999', 17])
  })

  test('[W211] may repeat a correction, and is refused after another change', async () => {
    const code = await newCamper()
    const { version } = await record(code)
    await correct(code, { version, ...tariro })
    expect((await correct(code, { version, ...tariro })).status).toBe(200)
    expect(await auditOf(database, code)).toHaveLength(1)

    const late = await correct(code, { version, ...tariro, firstname: 'Tarisai' })
    const { message, data } = await (late.clone() as Response).json()
    await refusalOf(late, 409, 'changedElsewhere')
    expect(message).toBe(
      'Nothing was saved: somebody else has changed this person meanwhile. Please look at it before you save again.',
    )
    expect(data).toMatchObject({ firstname: 'Tariro', lastname: 'Moyo' })
    expect(await record(code)).toEqual(data)
  })

  test('does not overwrite an email that the camper has entered meanwhile', async () => {
    const { version } = await record(people.newcomer)
    const newcomer = await signIn(portal, people.newcomer)
    const chosen = 'another one by the fire'
    const body = {
      password: chosen,
      newPassword: chosen,
      currentPassword: password,
      email: 'tendai@example.org',
    }
    const params = { code: people.newcomer }
    expect((await portal.call('updatePassword', params, { cookie: newcomer, body })).status).toBe(200)
    await refusalOf(await correct(people.newcomer, { version, ...tariro }), 409, 'changedElsewhere')
    expect((await record(people.newcomer)).email).toBe('tendai@example.org')
  })

  test.each([
    ['an empty first name', { firstname: ' ' }],
    ['a name of spaces and invisible characters', { lastname: '\u200B ' }],
    ['a name of 201 characters', { lastname: 'x'.repeat(201) }],
    ['an age of 121', { age: 121 }],
    ['half a year', { age: 14.5 }],
    ['an unknown gender', { gender: 'OTHER' }],
    ['a line break in the union', { union: 'North\nUnion' }],
    ['a character that PostgreSQL cannot store', { country: 'Zim\0babwe' }],
    ['no version', { version: undefined }],
  ])('[W211] refuses a correction with %s, and changes nothing', async (_, change) => {
    const before = await record(people.camper)
    const body = { version: before.version, ...tariro, ...change }
    await refusalOf(await correct(people.camper, body), 400, 'invalid')
    expect(await record(people.camper)).toEqual(before)
  })

  test('[W212] withdraws and restores a registration, once each', async () => {
    const code = await newCamper()
    const session = await signIn(portal, code)
    for (let time = 0; time < 2; time++) {
      const { data } = await (await take('withdrawPerson', code)).json()
      expect(data.withdrawnAt).toBe('2025-04-14T08:00:00.000Z')
    }
    for (let time = 0; time < 2; time++) {
      const { data } = await (await take('restorePerson', code)).json()
      expect(data.withdrawnAt).toBeNull()
    }
    await refusalOf(await portal.call('wallet', { code }, { cookie: session }), 401, 'signedOut')
    expect((await auditOf(database, code)).map(({ action }) => action)).toEqual([
      'withdrawPerson',
      'restorePerson',
    ])
  })

  test('[W213] freezes and unfreezes a wallet, once each', async () => {
    const code = await newCamper()
    for (const step of ['freezeWallet', 'freezeWallet', 'freeWallet', 'freeWallet'] as const)
      expect((await take(step, code)).status).toBe(200)
    expect((await record(code)).wallet).toEqual({ balance: 0, frozenAt: null })
    expect((await auditOf(database, code)).map(({ action }) => action)).toEqual([
      'freezeWallet',
      'freeWallet',
    ])
  })

  test('[W214] issues a replacement card with its own number, and marks the previous card as lost', async () => {
    const code = await newCamper()
    const { data } = await (await issue(code)).json()
    const [first, second, ...others] = data.cards
    expect(first).toEqual({
      number: code,
      issuedAt: '2025-04-14T08:00:00.000Z',
      lostAt: '2025-04-14T08:00:00.000Z',
    })
    expect(second).toEqual({
      number: expect.stringMatching(/^[ACDEFGHJKLMNPQRTUVWXY34679]{8}$/),
      issuedAt: '2025-04-14T08:00:00.000Z',
      lostAt: null,
    })
    expect(others).toEqual([])
    expect(await auditOf(database, code)).toEqual([
      { actor: staff.office, action: 'issueCard', detail: { number: second.number, instead: code } },
    ])
  })

  test('[W214] issues one card per idempotency key, however often it is sent', async () => {
    const code = await newCamper()
    const answers = await Promise.all(Array.from({ length: 5 }, () => issue(code, 'one-card')))
    for (const response of answers) {
      const { data } = await response.json()
      expect(data.cards).toHaveLength(2)
    }
    await refusalOf(await issue(people.other, 'one-card'), 409, 'keyReused')
    expect((await record(people.other)).cards).toHaveLength(1)
  })

  test('issues no card when the card in use is not the expected one', async () => {
    const code = await newCamper()
    const instead = (inUse: unknown, key?: string) => {
      return portal.call('issueCard', { code }, { cookie, key, body: { inUse } })
    }
    const first = await (await instead(code, 'asked-first')).json()
    expect(first.data.cards).toHaveLength(2)

    const late = await instead(code, 'asked-late')
    const { data } = await (late.clone() as Response).json()
    const { message } = await refusalOf(late, 409, 'changedElsewhere')
    expect(message).toBe(
      'No card was made: somebody else has changed this person meanwhile. Please look at the card in use before you make a new one.',
    )
    expect(data).toEqual(first.data)
    expect(await record(code)).toEqual(first.data)
    await refusalOf(await instead(null), 409, 'changedElsewhere')
    expect((await (await instead(code, 'asked-first')).json()).data).toEqual(first.data)

    const number = first.data.cards[1].number
    await mark('loseCard', code, number)
    await refusalOf(await instead(number), 409, 'changedElsewhere')
    expect((await instead(null)).status).toBe(200)
    expect((await record(code)).cards).toHaveLength(3)
    await refusalOf(await instead(7), 400, 'invalid')
  })

  test('issues one card to two parallel calls that expect the same card in use', async () => {
    const code = await newCamper()
    const answers = await Promise.all(
      ['one', 'other'].map((key) =>
        portal.call('issueCard', { code }, { cookie, key: `at-once-${key}`, body: { inUse: code } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await record(code)).cards).toHaveLength(2)
  })

  test('[W799] issues ten cards to ten parallel calls, each replacing the previous one', async () => {
    const code = await newCamper()
    const answers = await Promise.all(Array.from({ length: 10 }, () => issue(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { cards } = await record(code)
    expect(cards).toHaveLength(11)
    expect(cards.filter(({ lostAt }: { lostAt: string | null }) => lostAt === null)).toHaveLength(1)
  })

  test('[W215] reports a card lost, and takes the report back until a new card exists', async () => {
    const code = await newCamper()
    const lost = await (await mark('loseCard', code, code)).json()
    expect(lost.data.cards).toEqual([
      { number: code, issuedAt: '2025-04-14T08:00:00.000Z', lostAt: '2025-04-14T08:00:00.000Z' },
    ])
    const found = await (await mark('findCard', code, code)).json()
    expect(found.data.cards[0].lostAt).toBeNull()
    await mark('loseCard', code, code)
    await issue(code)
    const { message } = await refusalOf(await mark('findCard', code, code), 409, 'taken')
    expect(message).toBe('This person has a new card already. Please keep the old card at the camp office.')
    expect((await auditOf(database, code)).map(({ action }) => action)).toEqual([
      'loseCard',
      'findCard',
      'loseCard',
      'issueCard',
    ])
  })

  test('[W215] gets 404 for a card of another person', async () => {
    const { message } = await refusalOf(await mark('loseCard', people.camper, people.other), 404, 'notFound')
    expect(message).toBe('This person has no such card. Please load the page again.')
    expect((await record(people.other)).cards[0].lostAt).toBeNull()
  })

  const newPassword = (code: string, key: string) =>
    portal.call('newCamperPassword', { code }, { cookie, body: {}, key })
  const enter = (code: string, word: string) =>
    portal.call('participantSignIn', {}, { body: { code, password: word } })

  test('[W310] makes a new first password, which is shown once per attempt and ends the sessions', async () => {
    const code = await newCamper()
    const session = await signIn(portal, code)
    const answered = await (await newPassword(code, 'one-password')).json()
    expect(answered.data).toEqual({
      code,
      oneTimePassword: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    })
    expect(await (await newPassword(code, 'one-password')).json()).toEqual(answered)
    await refusalOf(await newPassword(people.other, 'one-password'), 409, 'keyReused')
    await refusalOf(await portal.call('wallet', { code }, { cookie: session }), 401, 'signedOut')
    const entered = await enter(code, answered.data.oneTimePassword)
    expect((await entered.json()).data.mustChangePassword).toBe(true)
    expect((await record(code)).signIn).toBe('first')
    expect(await auditOf(database, code)).toEqual([
      { actor: staff.office, action: 'newCamperPassword', detail: null },
    ])
    const { rows } = await database.pool.query('select answer::text from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(answered.data.oneTimePassword)
  })

  test('[W311] makes no password for a withdrawn person', async () => {
    const code = await newCamper()
    await take('withdrawPerson', code)
    const { message } = await refusalOf(await newPassword(code, 'no-password'), 422, 'withdrawn')
    expect(message).toBe(
      'This registration was withdrawn. Restore the registration before you make a password.',
    )
    expect(await record(code)).toMatchObject({ signIn: 'own' })
    expect((await auditOf(database, code)).map(({ action }) => action)).toEqual(['withdrawPerson'])
  })

  test('sees where a person is, also after a withdrawal', async () => {
    const code = await newCamper()
    const gate = await signIn(portal, staff.gate)
    await portal.call('checkIn', { code }, { cookie: gate, query: '?step=confirm', body: {} })
    expect((await record(code)).place).toBe('inside')
    const { data } = await (await take('withdrawPerson', code)).json()
    expect(data).toMatchObject({ place: 'inside', withdrawnAt: '2025-04-14T08:00:00.000Z' })
    await database.pool.query('update participants set stepped_out_at = now() where code = $1', [code])
    expect((await record(code)).place).toBe('outside')
  })

  test('[W312] lists withdrawn people with their remaining balance', async () => {
    const listed = async () => (await (await portal.call('withdrawnPeople', {}, { cookie })).json()).data
    const code = await newCamper()
    await fund(database, code, 1_250)
    const before = await listed()
    await take('withdrawPerson', code)
    expect(await listed()).toEqual(
      expect.arrayContaining([
        ...before,
        {
          ...{ code, firstname: 'Farai', lastname: code, union: null },
          ...{ withdrawnAt: '2025-04-14T08:00:00.000Z', balance: 12.5 },
        },
      ]),
    )
    await take('restorePerson', code)
    expect(await listed()).toEqual(before)
  })

  test.each<[RouteKey, object]>([
    ['person', { code: 'NOBODY7' }],
    ['withdrawPerson', { code: 'NOBODY7' }],
    ['restorePerson', { code: 'NOBODY7' }],
    ['freezeWallet', { code: 'NOBODY7' }],
    ['freeWallet', { code: 'NOBODY7' }],
    ['issueCard', { code: 'NOBODY7' }],
    ['newCamperPassword', { code: 'NOBODY7' }],
  ])('[W210] gets 404 from %s for an unknown code', async (key, parameters) => {
    const body = key === 'person' ? {} : { body: {} }
    const response = await portal.call(key, parameters as never, { cookie, ...body })
    await refusalOf(response, 404, 'notFound')
  })
})

describeOnPostgresql('The office, during a charge at a till', () => {
  test('[W203] [W214] replaces the card before or after the payment', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await addStaff(database)
    const portal = portalOver(database)
    const cookie = await signIn(portal, staff.office)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    const code = people.camper
    await fund(database, code, 2_000)

    // The payment locks the card and waits for the wallet; the report waits for the payment.
    const holding = await database.pool.connect()
    await holding.query('begin')
    await holding.query("select from accounts where kind = 'wallet' and owner = $1 for update", [code])
    const payment = chargeAt(till, code)
    await untilSomebodyWaits(database)
    const report = portal.call('issueCard', { code }, { cookie, body: {} })
    await untilSomebodyWaits(database, 2)
    await holding.query('commit')
    holding.release()
    expect((await payment).status).toBe(200)
    expect((await report).status).toBe(200)
    expect(await balanceOf(database, code)).toBe(1_500)
    await refusalOf(await chargeAt(till, code), 422, 'lostCard')
  })
})
