import { createHash, createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { secretAttemptOf } from '../../../../server/app/auth/firstPasswords.ts'
import { legibleText } from '../../../../server/legibleText.ts'
import { addMerchantAnswer } from '../../../../src/api/schemas/merchants.ts'
import { registerAnswer } from '../../../../src/api/schemas/participants.ts'
import { describeCamp, describeFreshCamp } from '../support/camp.ts'
import { password, people, signIn, staff } from '../support/people.ts'
import { answerOf, cookieOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'
import { registrationForm } from '../support/registrationForm.ts'

const registerKey = '0b1e4c6f9a2d47e8b3c5d6f708192a3b'
const merchantKey = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'

describeCamp('A first password', ({ portal, database, signedIn }) => {
  const cookie = signedIn(people.admin)

  const registerAt = (host: Portal, key: string, change: object = {}) =>
    host.call('register', {}, { cookie, body: { ...registrationForm, ...change }, key })
  const addAt = (host: Portal, key: string, merchantName = 'Mopane Cycles') =>
    host.call('addMerchant', {}, { cookie, body: { merchantName }, key })

  test('cannot be computed from a copy of the database', async () => {
    const camper = await answerOf(registerAnswer, await registerAt(portal, registerKey))
    const merchant = await answerOf(addMerchantAnswer, await addAt(portal, merchantKey))
    const shown = [camper.data?.oneTimePassword, merchant.data?.oneTimePassword]

    const { rows: settings } = await database.pool.query<{ value: string }>('select value from settings')
    const { rows: kept } = await database.pool.query<{ actor: string; key: string; answer: object }>(
      'select actor, key, answer from idempotency_keys',
    )
    expect(kept).toHaveLength(2)
    const computed = settings.flatMap(({ value }) =>
      kept.flatMap(({ actor, key }) =>
        ['UII042', 'merchant'].map((of) => {
          const bytes = createHmac('sha256', value)
            .update(JSON.stringify([actor, key, of]))
            .digest()
          return [0, 4, 8].map((start) => legibleText(bytes.subarray(start, start + 4))).join('-')
        }),
      ),
    )
    for (const password of shown) expect(computed).not.toContain(password)
    const copy = JSON.stringify([settings, kept])
    for (const secret of [...shown, registerKey, merchantKey]) expect(copy).not.toContain(secret)
    for (const { actor, key, answer } of kept) {
      const sealed: unknown = 'sealedPassword' in answer && answer.sealedPassword
      expect(sealed).toEqual(expect.stringMatching(/^[\w+/=]{40,}$/))
      for (const guess of [key, key.slice('sha256:'.length), ...settings.map(({ value }) => value)])
        expect(() => secretAttemptOf({ actor, key: guess, fingerprint: '' }).open(String(sealed))).toThrow()
    }
  })

  test('is shown again by every server for the same idempotency key only', async () => {
    const other = portalOver(database)
    const key = 'c0ffee00c0ffee00c0ffee00c0ffee00'
    const change = { UNUMBER: '077' }
    const first = await (await registerAt(portal, key, change)).text()
    expect(first).toContain('oneTimePassword')
    expect(await (await registerAt(other, key, change)).text()).toBe(first)
    await refusalOf(await registerAt(other, `${key}0`, change), 409, 'taken')
    await refusalOf(await registerAt(other, key, { UNUMBER: '078' }), 409, 'keyReused')
    await refusalOf(await addAt(other, key, 'Baobab Rafts'), 409, 'keyReused')
    const added = await (await addAt(portal, `${key}1`, 'Baobab Rafts')).text()
    expect(added).toContain('oneTimePassword')
    expect(await (await addAt(other, `${key}1`, 'Baobab Rafts')).text()).toBe(added)
    await refusalOf(await addAt(other, `${key}1`, 'Another'), 409, 'keyReused')
  })

  test('is created and signs in immediately while other passwords wait in the hashing queue', async () => {
    const busy = portalOver(database)
    let release = () => {}
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    for (let turn = 1; turn <= 53; turn++)
      void busy.host.hashing.run({ urgency: 'knownBrowser', account: `busy ${turn}` }, () => untilReleased)
    const camper = await answerOf(
      registerAnswer,
      await registerAt(busy, 'a-key-for-the-queue', { UNUMBER: '079' }),
    )
    const merchant = await answerOf(addMerchantAnswer, await addAt(busy, 'another-key-for-it', 'Hippo Pool'))
    const asCamper = { code: camper.data?.code, password: camper.data?.oneTimePassword }
    const asMerchant = {
      merchantNumber: merchant.data?.merchantNumber,
      password: merchant.data?.oneTimePassword,
    }
    expect((await busy.call('participantSignIn', {}, { body: asCamper })).status).toBe(200)
    expect((await busy.call('merchantSignIn', {}, { body: asMerchant })).status).toBe(200)
    release()
  })

  test('of an attempt stored by an earlier release is not created again, and no account is added', async () => {
    const keptBefore = async (key: string, request: unknown[], answer: object) =>
      database.pool.query(
        `insert into idempotency_keys (actor, key, fingerprint, status, answer) values ($1, $2, $3, 200, $4)`,
        [
          `admin:${people.admin}`,
          key,
          createHash('sha256').update(JSON.stringify(request)).digest('hex'),
          answer,
        ],
      )
    await keptBefore('added-before', ['addMerchant', 'Kariba Boats'], { merchantNumber: 'M1009' })
    const count = async () => {
      const { rows } = await database.pool.query(
        'select (select count(*) from merchants) as merchants, (select count(*) from participants) as campers',
      )
      return rows
    }
    const before = await count()
    const { message } = await refusalOf(await addAt(portal, 'added-before', 'Kariba Boats'), 409, 'taken')
    expect(message).toBe(
      'This was saved before the server was updated. Its first password cannot be shown again.',
    )
    await refusalOf(await registerAt(portal, 'added-before', { UNUMBER: '099' }), 409, 'keyReused')
    expect(await count()).toEqual(before)
  })
})

const day = 24 * 60 * 60_000
const chosen = 'songs at the river'

describeFreshCamp('A first password at sign-in', ({ portal }) => {
  let lead: string
  beforeEach(async () => {
    lead = await signIn(portal, people.admin)
  })

  async function made(): Promise<{ camper: string; slip: string; stall: string; person: string }> {
    const of = async (response: Response) => (await response.json()).data.oneTimePassword
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select id from admins where email = $1',
      [staff.cash],
    )
    const body = { codes: [people.newcomer] }
    const slips = await (await portal.call('makeSlips', {}, { cookie: lead, body })).json()
    return {
      camper: await of(await portal.call('newCamperPassword', { code: people.camper }, { cookie: lead })),
      slip: slips.data[0].password,
      stall: await of(
        await portal.call('newMerchantPassword', { merchantNumber: people.merchant }, { cookie: lead }),
      ),
      person: await of(await portal.call('newStaffPassword', { id: rows[0]?.id ?? '' }, { cookie: lead })),
    }
  }
  const asCamper = (code: string, password: string) =>
    portal.call('participantSignIn', {}, { body: { code, password } })
  const asStall = (password: string) =>
    portal.call('merchantSignIn', {}, { body: { merchantNumber: people.merchant, password } })
  const asStaff = (password: string) =>
    portal.call('adminSignIn', {}, { body: { email: staff.cash, password } })

  test('[W368] is accepted in any case, with or without spaces and hyphens, also as the current password', async () => {
    const { camper, slip, stall, person } = await made()
    const variants = (text: string) => [
      text.toLowerCase(),
      text.replaceAll('-', ''),
      text.replaceAll('-', ' '),
      `  ${text.replaceAll('-', '\u2013')} `,
      text.replaceAll('-', '\u00ad\u200b- '),
    ]
    for (const typed of variants(camper)) expect((await asCamper(people.camper, typed)).status).toBe(200)
    for (const typed of variants(slip)) expect((await asCamper(people.newcomer, typed)).status).toBe(200)
    for (const typed of variants(stall)) expect((await asStall(typed)).status).toBe(200)
    for (const typed of variants(person)) expect((await asStaff(typed)).status).toBe(200)
    await refusalOf(await asCamper(people.camper, slip), 401, 'signedOut')
    await refusalOf(await asCamper(people.camper, `${camper}A`), 401, 'signedOut')

    const cookie = cookieOf(await asCamper(people.camper, camper))
    const change = (currentPassword: string, password: string) => {
      const body = { currentPassword, newPassword: password, password, email: 'rudo@example.org' }
      return portal.call('updatePassword', { code: people.camper }, { cookie, body })
    }
    const { message } = await refusalOf(await change(camper, camper.toLowerCase()), 400, 'invalid')
    expect(message).toBe('The new password is the same as the old one. Please choose another.')
    expect((await change(camper.toLowerCase(), chosen)).status).toBe(200)
    await refusalOf(await asCamper(people.camper, camper), 401, 'signedOut')
  })

  test('[W368] is the only kind with variants: a chosen one is compared exactly, also in the form of a first one', async () => {
    const own = 'ABCD-EFGH-JKLM'
    const cookie = await signIn(portal, people.camper)
    const body = { currentPassword: password, password: own }
    expect((await portal.call('updatePassword', { code: people.camper }, { cookie, body })).status).toBe(200)
    for (const typed of ['abcd-efgh-jklm', 'ABCDEFGHJKLM', `${own} `])
      await refusalOf(await asCamper(people.camper, typed), 401, 'signedOut')
    expect((await asCamper(people.camper, own)).status).toBe(200)
  })

  test('[W369] expires after 14 days, or 2 days for staff, and the refusal says whom to ask', async () => {
    const { camper, stall, person } = await made()
    portal.pass(2 * day - 1)
    expect((await asStaff(person)).status).toBe(200)
    portal.pass(1)
    const ofStaff = await refusalOf(await asStaff(person.toLowerCase()), 401, 'signedOut')
    expect(ofStaff.message).toBe(
      'This first password was made more than 2 days ago and does not work any more. Ask a lead for a new one.',
    )
    portal.pass(12 * day - 1)
    expect((await asCamper(people.camper, camper)).status).toBe(200)
    expect((await asStall(stall)).status).toBe(200)
    portal.pass(1)
    for (const refused of [await asCamper(people.camper, camper), await asStall(stall)]) {
      const { message } = await refusalOf(refused, 401, 'signedOut')
      expect(message).toBe(
        'This first password was made more than 14 days ago and does not work any more. Ask the camp office for a new one.',
      )
    }
    const wrong = await refusalOf(await asCamper(people.camper, 'ABCD-EFGH-JKLM'), 401, 'signedOut')
    expect(wrong.message).toBe('Wrong code or password. Please check both and try again.')
    lead = await signIn(portal, people.admin)
    const again = await made()
    expect((await asCamper(people.camper, again.camper)).status).toBe(200)
    expect((await asStaff(again.person)).status).toBe(200)
  })

  test('[W369] shows its expiry in the list for slips and on the person’s page', async () => {
    await made()
    const { data } = await (await portal.call('person', { code: people.camper }, { cookie: lead })).json()
    expect(data.firstPasswordEndsAt).toBe('2025-04-28T08:00:00.000Z')
    const listed = await (await portal.call('slipPeople', {}, { cookie: lead })).json()
    expect(
      listed.data.map(({ code, firstPasswordEndsAt }: Record<string, unknown>) => [
        code,
        firstPasswordEndsAt,
      ]),
    ).toEqual([
      [people.camper, '2025-04-28T08:00:00.000Z'],
      [people.newcomer, '2025-04-28T08:00:00.000Z'],
    ])
  })

  test('[W189] shows its creator to the stall and the office for 14 days, even after a change', async () => {
    const office = await signIn(portal, staff.office)
    const { merchant: merchantNumber } = people
    const bookOf = async (cookie: string) =>
      (await portal.call('merchantTransactions', { merchantNumber }, { cookie })).json()
    expect('passwordMade' in (await bookOf(await signIn(portal, merchantNumber)))).toBe(false)
    const made = await portal.call('newMerchantPassword', { merchantNumber }, { cookie: office })
    const first = (await made.json()).data.oneTimePassword
    const stall = cookieOf(await asStall(first))
    const body = { currentPassword: first, newPassword: chosen }
    expect((await portal.call('changeOwnPassword', {}, { cookie: stall, body })).status).toBe(200)
    const passwordMade = { at: '2025-04-14T08:00:00.000Z', by: 'Nyasha Dube' }
    expect((await bookOf(stall)).passwordMade).toEqual(passwordMade)
    expect((await bookOf(office)).passwordMade).toEqual(passwordMade)
    portal.pass(14 * day)
    expect('passwordMade' in (await bookOf(await signIn(portal, staff.office)))).toBe(false)
  })

  test('[W369] is the only kind that expires: a chosen one and one of the demo camp do not', async () => {
    portal.pass(400 * day)
    expect((await asCamper(people.camper, password)).status).toBe(200)
    expect((await asCamper(people.newcomer, password)).status).toBe(200)
  })
})
