import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../../../server/app/http/cleanup.ts'
import type { Database } from '../../../../server/database/database.ts'
import { deductAnswer } from '../../../../src/api/schemas/wallet.ts'
import type { Cents } from '../../../../src/domain/lib/money.ts'
import { products } from '../../../../src/domain/till/products.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import {
  balanceOf,
  bookingOf,
  chargeAt,
  fund,
  type Line,
  moneyIn,
  orderFor,
  type Till,
  zipLine,
} from '../support/money.ts'
import { addCampers, addPeople, people, signIn } from '../support/people.ts'
import { answerOf, portalOver, refusalOf } from '../support/portal.ts'

async function tillIn(database: Database): Promise<Till> {
  const portal = portalOver(database)
  return { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
}

const processed = {
  success: true,
  message: 'Payment processed successfully!',
  data: {
    referenceId: expect.stringMatching(/^PUR-[A-HJ-NP-Z2-9]{10}$/),
    createdAt: '2025-04-14T08:00:00.000Z',
  },
}
const tooLittle = 'There is not enough money in this wallet. Nothing was charged.'

async function referenceOf(response: Response): Promise<string> {
  const { data } = await answerOf(deductAnswer, response)
  return data?.referenceId ?? ''
}

async function sellZipLineFor({ pool }: Database, price: Cents): Promise<void> {
  const list = [{ name: 'Zip Line', price, isSoldOut: false }]
  await pool.query('insert into price_lists (merchant_number, products) values ($1, $2)', [
    people.merchant,
    JSON.stringify(list),
  ])
}

describeCamp('A charge', ({ portal, database, signedIn }) => {
  const till: Till = { portal, cookie: signedIn(people.merchant), merchantNumber: people.merchant }
  let free = 0
  async function camperWith(cents: number): Promise<string> {
    const code = `PAY-${++free}`
    await addCampers(database, [code])
    if (cents > 0) await fund(database, code, cents)
    return code
  }

  test('[A409] moves money from the wallet to the merchant’s account, and is audited', async () => {
    const code = await camperWith(3_000)
    const items = [
      { name: 'Zip Line', price: 5, quantity: 2 },
      { name: 'Glencity Heights', price: 3, quantity: 1 },
    ]
    const response = await till.portal.request('/api/profile/deduct', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: till.cookie, 'Idempotency-Key': 'on-record' },
      body: JSON.stringify(orderFor(code, 'M1001', items)),
    })
    expect(response.status).toBe(200)
    const answered = await response.json()
    expect(answered).toEqual(processed)
    const { referenceId } = answered.data
    expect(await balanceOf(database, code)).toBe(1_700)
    expect(await bookingOf(database, referenceId)).toEqual({
      type: 'purchase',
      status: 'completed',
      ownerCode: code,
      merchantNumber: 'M1001',
      cents: 1_300,
      items: [
        { name: 'Zip Line', price: 500, quantity: 2 },
        { name: 'Glencity Heights', price: 300, quantity: 1 },
      ],
      actor: 'merchant:M1001',
      attempt: 'on-record',
      createdAt: new Date('2025-04-14T08:00:00.000Z'),
      sides: [`wallet ${code} -1300`, 'merchant M1001 1300'],
      audit: [['merchant', 'M1001', 'charge', code, { reference: referenceId, cents: 1_300 }]],
    })
  })

  test('takes the last cent, and the next one is refused', async () => {
    const code = await camperWith(500)
    await answerOf(deductAnswer, await chargeAt(till, code))
    expect(await balanceOf(database, code)).toBe(0)
    const before = await moneyIn(database)
    const { message } = await refusalOf(await chargeAt(till, code), 422, 'notEnoughMoney')
    expect(message).toBe(tooLittle)
    expect(await moneyIn(database)).toEqual(before)
  })

  test.each([1, 499])(
    'of 500 cents from a wallet with %i is refused without naming the balance',
    async (cents) => {
      const code = await camperWith(cents)
      const { message } = await refusalOf(
        await chargeAt(till, code, { key: `poor-${cents}` }),
        422,
        'notEnoughMoney',
      )
      expect(message).toBe(tooLittle)
      expect(await balanceOf(database, code)).toBe(cents)
    },
  )

  test('accepts every spelling of the camper’s code', async () => {
    const code = await camperWith(500)
    await answerOf(deductAnswer, await chargeAt(till, `  ${code.toLowerCase()}\n`))
    expect(await balanceOf(database, code)).toBe(0)
  })

  test('matches no other camper’s code', async () => {
    await addCampers(database, ['SS1'])
    await fund(database, 'SS1', 500)
    for (const code of ['ß1', 'ｓs1', 'S S1', 'NOBODY', 'x'.repeat(100), "' or '1'='1"]) {
      const { message } = await refusalOf(await chargeAt(till, code), 404, 'notFound')
      expect(message).toBe(
        'There is no participant with this code. Please check the code and enter it again.',
      )
    }
    expect(await balanceOf(database, 'SS1')).toBe(500)
  })

  test.each(['registered', 'checkedIn', 'checkedOut'])(
    'of a camper with status %s is accepted',
    async (status) => {
      const code = await camperWith(500)
      await database.pool.query('update participants set status = $2 where code = $1', [code, status])
      await answerOf(deductAnswer, await chargeAt(till, code))
    },
  )

  test('without an idempotency key is made each time it is sent', async () => {
    const code = await camperWith(1_000)
    const references = [
      await referenceOf(await chargeAt(till, code)),
      await referenceOf(await chargeAt(till, code)),
    ]
    expect(new Set(references).size).toBe(2)
    expect(await balanceOf(database, code)).toBe(0)
  })

  test('of all products, 99 of each, is summed by the server', async () => {
    const items = products.map(({ name, price }) => ({ name, price: price / 100, quantity: 99 }))
    const code = await camperWith(277_200)
    await answerOf(deductAnswer, await chargeAt(till, code, { items, change: { amount: '2772.00' } }))
    expect(await balanceOf(database, code)).toBe(0)
  })

  describe('is refused without any change', () => {
    let code: string
    beforeAll(async () => {
      code = await camperWith(1_000_000)
    })

    async function refused(what: { items?: readonly Line[]; change?: object }, sentence: string) {
      const before = await moneyIn(database)
      for (const keyed of [{}, { key: `refused-${++free}` }]) {
        const { message } = await refusalOf(await chargeAt(till, code, { ...what, ...keyed }), 400, 'invalid')
        expect(message).toBe(sentence)
      }
      expect(await moneyIn(database)).toEqual(before)
    }

    test('for an empty basket', async () => {
      await refused({ items: [] }, 'The cart is empty. Please add a product.')
    })

    test.each(['Rocket', 'zip line', ' Zip Line', '', '<img onerror=alert(1)>'])(
      'for the product %j',
      async (name) => {
        await refused(
          { items: [zipLine, { name, price: 5, quantity: 1 }] },
          `"${name}" is not on the price list. Take it out of the cart and load the page again.`,
        )
      },
    )

    test.each([4, 0, -5, 5.01, 500, 0.000_01, 1e300])('for the price %d', async (price) => {
      await refused(
        { items: [{ ...zipLine, price }], change: { amount: '5.00' } },
        'Zip Line costs $5.00. Load the page again for the new prices.',
      )
    })

    test.each([0, -1, 0.5, 1.000_1, 100, 1e9, 1e300, Number.MAX_SAFE_INTEGER])(
      'for the quantity %d',
      async (quantity) => {
        await refused(
          { items: [{ ...zipLine, quantity }], change: { amount: '5.00' } },
          'The quantity of Zip Line must be a whole number from 1 to 99.',
        )
      },
    )

    test('for a product listed twice', async () => {
      await refused(
        { items: [zipLine, zipLine] },
        'Zip Line is in the cart more than once. Enter it once, with its quantity.',
      )
    })

    test.each([
      '5.01',
      '4.99',
      '0',
      '-5.00',
      '500',
      '5.001',
      '',
      'five',
      '5,00',
      '0x5',
      'Infinity',
      '5e0',
      '$5.00',
    ])('for the total %j', async (amount) => {
      await refused(
        { change: { amount } },
        'These products cost $5.00. The amount that was sent is different. Load the page again.',
      )
    })

    test.each<[string, object]>([
      ['a number as amount', { amount: 5 }],
      ['no amount', { amount: null }],
      ['an endless amount', { amount: '5'.repeat(21) }],
      ['another method', { method: 'card' }],
      ['another type', { type: 'deposit' }],
      ['no items', { items: null }],
      ['one item without a list', { items: zipLine }],
      ['a price as text', { items: [{ ...zipLine, price: '5' }] }],
      ['a quantity as text', { items: [{ ...zipLine, quantity: '1' }] }],
      ['no quantity', { items: [{ name: 'Zip Line', price: 5 }] }],
      ['an endless name', { items: [{ ...zipLine, name: 'x'.repeat(201) }] }],
      ['no code', { ownerCode: '' }],
      ['a list of codes', { ownerCode: ['ZEU001'] }],
    ])('for %s', async (_, change) => {
      await refused(
        { change },
        'Please send the participant’s code, the merchant number, the amount as a text and the items with name, price and quantity.',
      )
    })
  })

  test.each([
    ['an unauthenticated caller', undefined, 401, 'signedOut'],
    ['another merchant', people.otherMerchant, 403, 'forbidden'],
    ['the camper', people.camper, 403, 'forbidden'],
    ['an admin', people.admin, 403, 'forbidden'],
  ] as const)('in this merchant’s name by %s is refused', async (_, who, status, reason) => {
    const code = await camperWith(500)
    const cookie = who === undefined ? undefined : await signIn(till.portal, who)
    const body = orderFor(code, people.merchant)
    await refusalOf(await till.portal.call('deduct', {}, { cookie, body }), status, reason)
    expect(await balanceOf(database, code)).toBe(500)
  })

  describe('with a repeated idempotency key', () => {
    test('sent 16 times in parallel is made once, with 16 equal answers', async () => {
      const code = await camperWith(5_000)
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => chargeAt(till, code, { key: 'sixteen' })),
      )
      const texts = await Promise.all(answers.map((response) => response.text()))
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
      expect(JSON.parse(texts[0] ?? '')).toEqual(processed)
      expect(new Set(texts).size).toBe(1)
      expect(await balanceOf(database, code)).toBe(4_500)
      const later = await chargeAt(till, code, { key: 'sixteen' })
      expect(await later.text()).toBe(texts[0])
      expect(await balanceOf(database, code)).toBe(4_500)
    })

    test('sent 16 times in parallel for the whole balance is made once, with 16 equal answers', async () => {
      const code = await camperWith(500)
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => chargeAt(till, code, { key: 'last' })),
      )
      expect(new Set(await Promise.all(answers.map((response) => response.text()))).size).toBe(1)
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    })

    test('returns the first refusal again, also after a deposit', async () => {
      const code = await camperWith(100)
      const first = await chargeAt(till, code, { key: 'too-little' })
      const text = await first.clone().text()
      await refusalOf(first, 422, 'notEnoughMoney')
      await fund(database, code, 5_000)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => chargeAt(till, code, { key: 'too-little' })),
      )
      for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([422, text])
      expect(await balanceOf(database, code)).toBe(5_100)
    })

    test('refuses another basket, camper or amount', async () => {
      const [code, another] = [await camperWith(5_000), await camperWith(5_000)]
      await answerOf(deductAnswer, await chargeAt(till, code, { key: 'used' }))
      const before = await moneyIn(database)
      const others = [
        chargeAt(till, code, { key: 'used', items: [{ ...zipLine, quantity: 2 }] }),
        chargeAt(till, code, { key: 'used', items: [{ ...zipLine, name: 'Cycling' }] }),
        chargeAt(till, code, { key: 'used', items: [] }),
        chargeAt(till, another, { key: 'used' }),
      ]
      for (const other of others) await refusalOf(await other, 409, 'keyReused')
      expect(await moneyIn(database)).toEqual(before)
    })

    test('charges one of 16 campers in parallel', async () => {
      const codes: string[] = []
      for (let number = 0; number < 16; number++) codes.push(await camperWith(500))
      const answers = await Promise.all(codes.map((code) => chargeAt(till, code, { key: 'one-for-all' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
      for (const [index, code] of codes.entries())
        expect(await balanceOf(database, code)).toBe(answers[index]?.status === 200 ? 0 : 500)
    })

    test('belongs to one merchant: the same key of another merchant is another attempt', async () => {
      const code = await camperWith(1_000)
      const cookie = await signIn(till.portal, people.otherMerchant)
      const other: Till = { ...till, cookie, merchantNumber: people.otherMerchant }
      await answerOf(deductAnswer, await chargeAt(till, code, { key: 'same-words' }))
      await answerOf(deductAnswer, await chargeAt(other, code, { key: 'same-words' }))
      expect(await balanceOf(database, code)).toBe(0)
    })

    test('returns the first answer after the price list has changed', async () => {
      const code = await camperWith(5_000)
      const first = await (await chargeAt(till, code, { key: 'old-price' })).text()
      await sellZipLineFor(database, 6_00)
      try {
        expect(await (await chargeAt(till, code, { key: 'old-price' })).text()).toBe(first)
        await refusalOf(await chargeAt(till, code, { key: 'new-attempt' }), 400, 'invalid')
      } finally {
        await database.pool.query('delete from price_lists')
      }
      expect(await balanceOf(database, code)).toBe(4_500)
    })
  })

  test.each(['', ' ', 'two words', 'ä', 'x'.repeat(201)])('refuses the key %j', async (key) => {
    const code = await camperWith(500)
    await refusalOf(await chargeAt(till, code, { key }), 400, 'invalid')
    expect(await balanceOf(database, code)).toBe(500)
  })

  test('by 200 buyers in parallel from a wallet for 5 succeeds five times', async () => {
    const code = await camperWith(2_700)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) =>
        chargeAt(till, code, buyer % 2 === 0 ? { key: `buyer-${buyer}` } : {}),
      ),
    )
    const counts = { paid: 0, refused: 0 }
    for (const response of answers) {
      const { message } = await response.json()
      if (response.status === 200) counts.paid++
      else {
        expect([response.status, message]).toEqual([422, tooLittle])
        counts.refused++
      }
    }
    expect(counts).toEqual({ paid: 5, refused: 195 })
    expect(await balanceOf(database, code)).toBe(200)
    const { rows } = await database.pool.query(
      "select count(*) as charges, sum(amount_cents)::int as cents from transfers where owner_code = $1 and type = 'purchase'",
      [code],
    )
    expect(rows).toEqual([{ charges: 5, cents: 2_500 }])
  })
})

describeCamp('The answer to a charge', ({ database }) => {
  let camper: string
  let once: string
  let free = 0
  beforeEach(async () => {
    camper = `ANS-${++free}`
    once = `once-${free}`
    await database.pool.query('delete from idempotency_keys')
    await addCampers(database, [camper])
    await fund(database, camper, 500)
  })

  test('is kept as long as the ledger, and a refusal for a week', async () => {
    const till = await tillIn(database)
    const first = await (await chargeAt(till, camper, { key: 'charged' })).text()
    await refusalOf(await chargeAt(till, camper, { key: 'refused' }), 422, 'notEnoughMoney')
    const keys = async () => {
      await sweep(till.portal.host)
      const { rows } = await database.pool.query('select key from idempotency_keys order by key')
      return rows.map(({ key }) => key)
    }
    till.portal.pass(7 * 24 * 60 * 60_000 - 1)
    expect(await keys()).toEqual(['charged', 'refused'])
    till.portal.pass(1)
    expect(await keys()).toEqual(['charged'])
    till.portal.pass(365 * 24 * 60 * 60_000)
    expect(await keys()).toEqual(['charged'])
    const later = { ...till, cookie: await signIn(till.portal, people.merchant) }
    expect(await (await chargeAt(later, camper, { key: 'charged' })).text()).toBe(first)
  })

  describe('is rebuilt from the ledger when it is no longer kept', () => {
    async function charged(cents: number) {
      const till = await tillIn(database)
      if (cents > 500) await fund(database, camper, cents - 500)
      const first = await (await chargeAt(till, camper, { key: once })).text()
      expect(JSON.parse(first)).toEqual(processed)
      till.portal.pass(60_000)
      await database.pool.query('delete from idempotency_keys')
      return { till, first, before: await moneyIn(database) }
    }

    test.each([500, 5_500])('for a repeat, from a wallet that had %i cents', async (cents) => {
      const { till, first, before } = await charged(cents)
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => chargeAt(till, ` ${camper.toLowerCase()}`, { key: once })),
      )
      for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, first])
      expect(await moneyIn(database)).toEqual(before)
    })

    test.each([500, 5_500])('for another use of the key, from a wallet that had %i cents', async (cents) => {
      const { till, before } = await charged(cents)
      const others = [
        chargeAt(till, camper, { key: once, items: [{ ...zipLine, quantity: 2 }] }),
        chargeAt(till, camper, { key: once, items: [{ ...zipLine, name: 'Cycling' }] }),
        chargeAt(till, camper, { key: once, items: [] }),
        chargeAt(till, people.other, { key: once }),
      ]
      for (const other of others) await refusalOf(await other, 409, 'keyReused')
      expect(await moneyIn(database)).toEqual(before)
    })

    test('after the price list has changed', async () => {
      const { till, first } = await charged(500)
      await sellZipLineFor(database, 6_00)
      try {
        expect(await (await chargeAt(till, camper, { key: once })).text()).toBe(first)
      } finally {
        await database.pool.query('delete from price_lists')
      }
    })
  })
})

describeOnPostgresql('A charge (races on PostgreSQL)', () => {
  /** A charge of the whole wallet under the key `waiting`, which waits for another transaction. */
  async function waitingCharge() {
    const database = await postgresDatabase()
    await addPeople(database)
    await fund(database, people.camper, 500)
    const till = await tillIn(database)
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("select from accounts where kind = 'wallet' and owner = $1 for update", [people.camper])
    const first = chargeAt(till, people.camper, { key: 'waiting' })
    await untilSomebodyWaits(database, 1)
    const release = async () => {
      await other.query('commit')
      other.release()
    }
    return { database, till, first, release }
  }

  test('repeated while the first one waits gets the first answer', async () => {
    const { database, till, first, release } = await waitingCharge()
    const repeat = chargeAt(till, people.camper, { key: 'waiting' })
    await untilSomebodyWaits(database, 2)
    await release()
    const answered = await (await first).text()
    expect(JSON.parse(answered)).toEqual(processed)
    expect(await (await repeat).text()).toBe(answered)
    expect(await balanceOf(database, people.camper)).toBe(0)
    await database.close()
  })

  test('refused for a new price while the first one runs moves no money', async () => {
    const { database, till, first, release } = await waitingCharge()
    await sellZipLineFor(database, 6_00)
    const refused = await refusalOf(await chargeAt(till, people.camper, { key: 'waiting' }), 400, 'invalid')
    await release()
    expect(await refusalOf(await first, 400, 'invalid')).toEqual(refused)
    expect(await balanceOf(database, people.camper)).toBe(500)
    await database.close()
  })

  test('is retried when PostgreSQL aborts it for a deadlock, and with a new reference when one is taken', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await fund(database, people.camper, 500)
    const till = await tillIn(database)
    await database.pool.query(`
      create sequence given_up;
      create function give_up() returns trigger language plpgsql as $$
      begin
        case nextval('given_up')
          when 1 then raise exception 'given up' using errcode = '40P01';
          when 2 then raise exception 'taken' using errcode = '23505';
          else return new;
        end case;
      end $$;
      create trigger give_up before insert on transfers for each row execute function give_up()`)
    await answerOf(deductAnswer, await chargeAt(till, people.camper, { key: 'again' }))
    expect(await balanceOf(database, people.camper)).toBe(0)
    await database.close()
  })

  test('stopped by the wallet’s check constraint changes nothing', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await fund(database, people.camper, 500)
    const till = await tillIn(database)
    await database.pool.query(`
      create function take_more() returns trigger language plpgsql as $$
      begin
        if new.balance_cents < old.balance_cents then new.balance_cents := -1; end if;
        return new;
      end $$;
      create trigger take_more before update on accounts for each row execute function take_more()`)
    const before = await moneyIn(database)
    await refusalOf(await chargeAt(till, people.camper), 500, 'unavailable')
    expect(await moneyIn(database)).toEqual(before)
    await database.close()
  })
})
