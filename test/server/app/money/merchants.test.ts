import { describe, expect, test } from 'vitest'
import { merchantSignInAnswer } from '../../../../src/api/schemas/auth.ts'
import { addMerchantAnswer, merchantsAnswer } from '../../../../src/api/schemas/merchants.ts'
import { deductAnswer } from '../../../../src/api/schemas/wallet.ts'
import { describeCamp } from '../support/camp.ts'
import { chargeAt, fund } from '../support/money.ts'
import { everyAbility, people, signIn } from '../support/people.ts'
import { answerOf, cookieOf, refusalOf } from '../support/portal.ts'

const firstPassword = /^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/

describeCamp('Merchants', ({ portal, database, signedIn }) => {
  const admin = signedIn(people.admin)

  function add(merchantName: unknown, { key, as = admin }: { key?: string; as?: string } = {}) {
    return portal.call('addMerchant', {}, { cookie: as, body: { merchantName }, key })
  }
  const added = async (response: Response) => {
    const { data } = await answerOf(addMerchantAnswer, response)
    if (data === undefined) throw new Error('There is no first password')
    return data
  }
  const listed = async () => {
    const { merchants } = await answerOf(
      merchantsAnswer,
      await portal.call('merchants', {}, { cookie: admin }),
    )
    return merchants
  }

  test('are listed in the order of their numbers, with their balances', async () => {
    await database.pool.query(
      `insert into merchants (merchant_number, merchant_name, password_hash, created_at) values
        ('M10000', 'Tenth', '', '2025-03-03T07:00:00Z'), ('M999', 'First', '', '2025-03-03T07:00:00Z')`,
    )
    await fund(database, people.camper, 1_000)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    await answerOf(deductAnswer, await chargeAt(till, people.camper))
    const response = await portal.call('merchants', {}, { cookie: admin })
    const merchant = { _id: expect.any(String), balance: 0, createdAt: '2025-03-03T07:00:00.000Z' }
    expect(await response.json()).toEqual({
      success: true,
      merchants: [
        { ...merchant, merchantNumber: 'M999', merchantName: 'First' },
        { ...merchant, merchantNumber: 'M1001', merchantName: 'Baobab Quad Track', balance: 5 },
        { ...merchant, merchantNumber: 'M1002', merchantName: 'Kopje Zip Line' },
        { ...merchant, merchantNumber: 'M10000', merchantName: 'Tenth' },
      ],
    })
    await database.pool.query("delete from merchants where merchant_number = 'M10000'")
  })

  test('[W120] get the next free number and a first password that only allows its own change', async () => {
    const response = await add('  Mopane <b>Cycles</b>  ')
    expect(await response.clone().json()).toEqual({
      success: true,
      message: 'Successfully added merchant Mopane <b>Cycles</b>',
      data: {
        merchantNumber: 'M1003',
        oneTimePassword: expect.stringMatching(firstPassword),
      },
    })
    const { merchantNumber, oneTimePassword } = await added(response)
    const body = { merchantNumber, password: oneTimePassword }
    const signedIn = await portal.call('merchantSignIn', {}, { body })
    const { data } = await answerOf(merchantSignInAnswer, signedIn.clone())
    expect(data).toEqual({
      _id: expect.any(String),
      merchantNumber: 'M1003',
      merchantName: 'Mopane <b>Cycles</b>',
      balance: 0,
      createdAt: '2025-04-14T08:00:00.000Z',
      abilities: everyAbility,
      mustChangePassword: true,
    })
    const { abilities: _, mustChangePassword: __, ...merchant } = data
    expect(await listed()).toContainEqual(merchant)
    const till = { portal, cookie: cookieOf(signedIn), merchantNumber }
    await refusalOf(await chargeAt(till, people.camper), 403, 'passwordChangeRequired')
    const { rows } = await database.pool.query(
      "select actor_role, actor, action, at from audit where subject = 'M1003'",
    )
    expect(rows).toEqual([
      {
        actor_role: 'admin',
        actor: 'gate@camp.example.org',
        action: 'addMerchant',
        at: new Date('2025-04-14T08:00:00.000Z'),
      },
    ])
  })

  test('have a first password that is stored nowhere', async () => {
    const { oneTimePassword } = await added(await add('Secret', { key: 'secret' }))
    for (const table of ['merchants', 'idempotency_keys', 'audit', 'settings', 'sessions', 'accounts']) {
      const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(oneTimePassword)
    }
  })

  test('added 16 times in parallel under one name are 16, each with its own number and password', async () => {
    const before = await listed()
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, press) =>
        added(await add('Twins', press < 8 ? { key: `twin-${press}` } : {})),
      ),
    )
    const last = Number(before.at(-1)?.merchantNumber.slice(1))
    expect(answers.map(({ merchantNumber }) => merchantNumber).sort()).toEqual(
      Array.from({ length: 16 }, (_, index) => `M${last + 1 + index}`),
    )
    expect(new Set(answers.map(({ oneTimePassword }) => oneTimePassword)).size).toBe(16)
    expect(await listed()).toHaveLength(before.length + 16)
  })

  test('added 16 times in parallel with one idempotency key are one, with equal answers', async () => {
    const before = await listed()
    const answers = await Promise.all(Array.from({ length: 16 }, () => add('Once', { key: 'once' })))
    const texts = await Promise.all(answers.map((response) => response.text()))
    expect(JSON.parse(texts[0] ?? '')).toEqual({
      success: true,
      message: 'Successfully added merchant Once',
      data: {
        merchantNumber: expect.stringMatching(/^M\d{4,}$/),
        oneTimePassword: expect.stringMatching(firstPassword),
      },
    })
    expect(new Set(texts).size).toBe(1)
    expect(await (await add(' Once ', { key: 'once' })).text()).toBe(texts[0])
    await refusalOf(await add('Another', { key: 'once' }), 409, 'keyReused')
    expect(await listed()).toHaveLength(before.length + 1)
  })

  test('continue after a number that was inserted directly', async () => {
    await database.pool.query(
      "insert into merchants (merchant_number, merchant_name, password_hash) values ('M20000', 'Import', '')",
    )
    expect((await added(await add('Next'))).merchantNumber).toBe('M20001')
  })

  describe('are refused without any change', () => {
    test.each<[unknown, string]>([
      ['', 'Merchant name is required'],
      [' \t\n ', 'Merchant name is required'],
      ['\u200b\u0301', 'Merchant name is required'],
      [undefined, 'Merchant name is required'],
      [null, 'Merchant name is required'],
      [7, 'Merchant name is required'],
      ['x'.repeat(201), 'Please give the merchant a name of at most 200 characters.'],
      ...['Zip\nLine', 'Zip\tLine', 'Zip\rLine', 'Zip\u2028Line', 'Zip\u2029Line'].map(
        (name): [string, string] => [
          name,
          'The name has an invisible character in it, such as a line break. Please type the name again.',
        ],
      ),
      ['Zip\0Line', 'One character of this text cannot be stored. Please type the text again.'],
    ])('for the name %j', async (name, sentence) => {
      const before = await listed()
      const { message } = await refusalOf(await add(name, { key: 'refused' }), 400, 'invalid')
      expect(message).toBe(sentence)
      expect(await listed()).toEqual(before)
    })

    test.each([
      ['an unauthenticated caller', undefined, 401, 'signedOut'],
      ['a merchant', people.merchant, 403, 'forbidden'],
      ['a camper', people.camper, 403, 'forbidden'],
    ] as const)('by a call of %s', async (_, who, status, reason) => {
      const before = await listed()
      const cookie = who === undefined ? undefined : await signIn(portal, who)
      const body = { merchantName: 'Mine' }
      await refusalOf(await portal.call('addMerchant', {}, { cookie, body }), status, reason)
      await refusalOf(await portal.call('merchants', {}, { cookie }), status, reason)
      expect(await listed()).toEqual(before)
    })
  })

  const unused = (merchantNumber: string, merchantName: string) => ({
    _id: expect.any(String),
    merchantNumber,
    merchantName,
    balance: 0,
    createdAt: '2025-04-14T08:00:00.000Z',
  })

  test.each(['محل الخيام', 'Café 🏕️ Ñandú', 'خيمة 7'])('can have the name %j', async (name) => {
    const { merchantNumber } = await added(await add(name))
    expect(await listed()).toContainEqual(unused(merchantNumber, name))
  })

  test('can have a name of 200 characters', async () => {
    const { merchantNumber } = await added(await add('é'.repeat(200)))
    expect(await listed()).toContainEqual(unused(merchantNumber, 'é'.repeat(200)))
  })
})
