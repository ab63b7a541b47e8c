import { describe, expect, test } from 'vitest'
import { priceListAnswer } from '../../../../src/api/schemas/priceList.ts'
import type { ListedProduct, PriceList } from '../../../../src/domain/till/priceList.ts'
import { describeCamp } from '../support/camp.ts'
import { balanceOf, chargeAt, fund, type Line, type Till } from '../support/money.ts'
import { addCampers, people, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const documented: readonly ListedProduct[] = [
  { name: 'Quad Bikes', price: 5_00, isSoldOut: false },
  { name: 'Zip Line', price: 5_00, isSoldOut: false },
  { name: 'Canoeing', price: 5_00, isSoldOut: false },
  { name: 'Horse Riding', price: 5_00, isSoldOut: false },
  { name: 'Cycling', price: 5_00, isSoldOut: false },
  { name: 'Glencity Heights', price: 3_00, isSoldOut: false },
]

describeCamp('Price lists', ({ portal, database, signedIn }) => {
  const stall = signedIn(people.merchant)
  const office = signedIn(staff.office)
  const till: Till = { portal, cookie: stall, merchantNumber: people.merchant }
  let free = 0

  const merchantNumber = people.merchant

  async function read(): Promise<PriceList> {
    const response = await portal.call('priceList', { merchantNumber }, { cookie: stall })
    return (await answerOf(priceListAnswer, response)).data
  }

  const send = (body: object, cookie = stall) =>
    portal.call('changePriceList', { merchantNumber }, { cookie, body })

  type Sent = readonly [name: string, price: number, isSoldOut?: boolean]
  const sent = (...products: readonly Sent[]) =>
    products.map(([name, price, isSoldOut = false]) => ({ name, price, isSoldOut }))

  async function save(...products: readonly Sent[]): Promise<PriceList> {
    const { version } = await read()
    const response = await send({ version, products: sent(...products) })
    return (await answerOf(priceListAnswer, response)).data
  }

  const mark = (name: string, isSoldOut: boolean, cookie = stall) =>
    portal.call('markSoldOut', { merchantNumber }, { cookie, body: { name, isSoldOut } })

  async function camper(cents = 100_00): Promise<string> {
    const code = `PRC-${++free}`
    await addCampers(database, [code])
    await fund(database, code, cents)
    return code
  }

  const charge = async (code: string, items: readonly Line[], key = `price-${++free}`) =>
    chargeAt(till, code, { items, key })

  test('[W700] default to the six documented products, in order', async () => {
    expect(await read()).toEqual({ version: null, products: documented })
  })

  test('[W701] define what the stall sells: other products and other prices are refused', async () => {
    const list = await save(['Popcorn', 1.5], ['Zip Line', 6])
    expect(list).toEqual({
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      products: [
        { name: 'Popcorn', price: 1_50, isSoldOut: false },
        { name: 'Zip Line', price: 6_00, isSoldOut: false },
      ],
    })
    expect(await read()).toEqual(list)
    const code = await camper()
    expect((await charge(code, [{ name: 'Popcorn', price: 1.5, quantity: 2 }])).status).toBe(200)
    expect(await balanceOf(database, code)).toBe(97_00)

    const gone = await charge(code, [{ name: 'Canoeing', price: 5, quantity: 1 }])
    expect(await refusalOf(gone, 400, 'invalid')).toMatchObject({
      message: '"Canoeing" is not on the price list. Take it out of the cart and load the page again.',
    })
    const cheap = await charge(code, [{ name: 'Zip Line', price: 5, quantity: 1 }])
    expect(await refusalOf(cheap, 400, 'invalid')).toMatchObject({
      message: 'Zip Line costs $6.00. Load the page again for the new prices.',
    })
    expect(await balanceOf(database, code)).toBe(97_00)
  })

  test('[W702] mark a product as sold out in one call, and refuse it until it is on sale again', async () => {
    await save(['Popcorn', 1.5], ['Zip Line', 6])
    const { data } = await answerOf(priceListAnswer, await mark('Popcorn', true))
    expect(data.products).toEqual([
      { name: 'Popcorn', price: 1_50, isSoldOut: true },
      { name: 'Zip Line', price: 6_00, isSoldOut: false },
    ])
    const code = await camper()
    const popcorn = [{ name: 'Popcorn', price: 1.5, quantity: 1 }]
    expect(await refusalOf(await charge(code, popcorn), 400, 'invalid')).toMatchObject({
      message: 'Popcorn is sold out. Take it out of the cart.',
    })
    await mark('Popcorn', false)
    expect((await charge(code, popcorn)).status).toBe(200)
    expect(await refusalOf(await mark('Candy', true), 404, 'notFound')).toMatchObject({
      message: 'Candy is not on this price list any more. Please load the page again.',
    })
  })

  test('[W703] are not overwritten after a change by another person', async () => {
    const { version } = await save(['Popcorn', 1.5])
    const popcorn = sent(['Popcorn', 2])
    expect((await send({ version, products: popcorn }, office)).status).toBe(200)
    const late = await send({ version, products: sent(['Popcorn', 3]) })
    expect(await late.clone().json()).toMatchObject({
      reason: 'changedElsewhere',
      data: { products: [{ name: 'Popcorn', price: 2 }] },
    })
    expect(await refusalOf(late, 409, 'changedElsewhere')).toMatchObject({
      message:
        'Nothing was saved: somebody else has changed this price list meanwhile. Please look at it before you save again.',
    })
    expect((await read()).products).toEqual([{ name: 'Popcorn', price: 2_00, isSoldOut: false }])
    expect((await send({ version, products: popcorn })).status).toBe(200)
  })

  test('[W703] saved twice in parallel are saved once, and the other save is refused', async () => {
    const { version } = await read()
    const answers = await Promise.all([
      send({ version, products: sent(['Popcorn', 4]) }, office),
      send({ version, products: sent(['Popcorn', 5]) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[W704] do not change the answer to a repeated charge', async () => {
    await save(['Popcorn', 1.5])
    const code = await camper()
    const popcorn = [{ name: 'Popcorn', price: 1.5, quantity: 1 }]
    const first = await charge(code, popcorn, 'before-the-change')
    await save(['Popcorn', 2])
    expect(await (await charge(code, popcorn, 'before-the-change')).json()).toEqual(await first.json())
    await mark('Popcorn', true)
    expect((await charge(code, popcorn, 'before-the-change')).status).toBe(200)
    expect(await balanceOf(database, code)).toBe(98_50)
  })

  test('[W705] do not prevent a refund after a price change or without the product', async () => {
    await save(['Popcorn', 1.5])
    const code = await camper()
    const sold = await (await charge(code, [{ name: 'Popcorn', price: 1.5, quantity: 2 }])).json()
    await save(['Candy', 1])
    const answered = await portal.call(
      'refund',
      { merchantNumber },
      {
        cookie: stall,
        key: 'popcorn-back',
        body: { sale: sold.data.referenceId, items: { Popcorn: 2 }, reason: 'Burnt' },
      },
    )
    expect(answered.status).toBe(200)
    expect(await balanceOf(database, code)).toBe(100_00)
  })

  describe('are refused and unchanged', () => {
    const two = sent(['Popcorn', 1.5], ['Candy', 1])
    test.each([
      [
        'without a product',
        [],
        'Please send 1 to 200 products, each with a name of at most 60 characters and a price.',
      ],
      [
        'with 201 products',
        Array.from({ length: 201 }, (_, index) => ({ name: `P${index}`, price: 1, isSoldOut: false })),
        'Please send 1 to 200 products, each with a name of at most 60 characters and a price.',
      ],
      [
        'with one name twice',
        [...two, ...sent([' poPcorn', 2])],
        'poPcorn is on the list more than once. Please give each product a name of its own.',
      ],
      [
        'with a name that no record can have',
        sent(['__proto__', 2]),
        'A product cannot be called __proto__. Please choose another name.',
      ],
      [
        'at no price',
        sent(['Popcorn', 0]),
        'The price of Popcorn must be from $0.01 to $1,000.00, with at most two decimals.',
      ],
      [
        'at more than $1,000',
        sent(['Popcorn', 1000.01]),
        'The price of Popcorn must be from $0.01 to $1,000.00, with at most two decimals.',
      ],
      [
        'at a fraction of a cent',
        sent(['Popcorn', 1.005]),
        'The price of Popcorn must be from $0.01 to $1,000.00, with at most two decimals.',
      ],
      [
        'with a hidden character in a name',
        sent(['Pop\ncorn', 1]),
        'The name has an invisible character in it, such as a line break. Please type the name again.',
      ],
    ])('%s', async (_name, products, sentence) => {
      const before = await read()
      const response = await send({ version: before.version, products })
      expect(await refusalOf(response, 400, 'invalid')).toMatchObject({ message: sentence })
      expect(await read()).toEqual(before)
    })
  })

  test('keep 200 products in their order', async () => {
    const many = Array.from(
      { length: 200 },
      (_, index) => [`Product ${(index * 7) % 200}`, 0.01 + index / 100] as const,
    )
    const { products } = await save(...many)
    expect(products.map(({ name }) => name)).toEqual(many.map(([name]) => name))
  })

  test('[W706] are audited with each change', async () => {
    await save(['Popcorn', 1.5], ['Candy', 1])
    const { rows: before } = await database.pool.query('select max(id) as id from audit')
    await save(['Candy', 1], ['Popcorn', 2], ['Soap', 0.5])
    await mark('Soap', true, office)
    await mark('Soap', true, office)
    const { rows } = await database.pool.query(
      'select actor, action, subject, detail from audit where id > $1 order by id',
      [before[0].id],
    )
    expect(rows).toEqual([
      {
        actor: people.merchant,
        action: 'changePriceList',
        subject: people.merchant,
        detail: { changes: ['Popcorn $1.50 → $2.00', 'Soap added for $0.50'], more: 0 },
      },
      {
        actor: staff.office,
        action: 'markSoldOut',
        subject: people.merchant,
        detail: { product: 'Soap', isSoldOut: true },
      },
    ])
  })

  test('of an unknown merchant return 404', async () => {
    const unknown = await portal.call('priceList', { merchantNumber: 'M9999' }, { cookie: office })
    expect(await refusalOf(unknown, 404, 'notFound')).toMatchObject({
      message: 'There is no merchant with this number. Please choose one from the list.',
    })
  })
})
