import { expect, test } from 'vitest'
import { bookedCashAnswer, openedDeskAnswer } from '../../../../src/api/schemas/cash.ts'
import { statementAnswer } from '../../../../src/api/schemas/statement.ts'
import { statementSums } from '../../../../src/domain/money/statement.ts'
import { describeCamp } from '../support/camp.ts'
import { chargeAt, fund } from '../support/money.ts'
import { people, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

describeCamp('The statement of a camper', ({ portal, signedIn, newCamper, database }) => {
  const cashier = signedIn(staff.cash)
  const stall = signedIn(people.merchant)
  const read = async (code: string) =>
    (await answerOf(statementAnswer, await portal.call('statement', { code }, { cookie: cashier }))).data

  test('[W1181] has every movement with stall, products, cashier and what can be given back', async () => {
    const camper = await newCamper()
    await fund(database, camper, 5_00)
    const send = (key: 'openDesk' | 'topUp' | 'withdraw', body: object) => {
      portal.pass(1_000)
      return portal.call(key, {}, { cookie: cashier, body })
    }
    await answerOf(openedDeskAnswer, await send('openDesk', { float: 0 }))
    await answerOf(bookedCashAnswer, await send('topUp', { number: camper, amount: 40 }))
    portal.pass(1_000)
    const items = [{ name: 'Zip Line', price: 5, quantity: 3 }]
    const till = { portal, cookie: stall, merchantNumber: people.merchant }
    const charged = await chargeAt(till, camper, { items })
    const sale = (await charged.json()).data.referenceId
    portal.pass(1_000)
    await portal.call(
      'refund',
      { merchantNumber: people.merchant },
      { cookie: cashier, body: { sale, items: { 'Zip Line': 1 }, reason: 'It rained' } },
    )
    await send('withdraw', { ownerCode: camper, amount: 2 })
    const statement = await read(camper.toLowerCase())
    expect(statement.rows.map(({ kind, amount, cashier: by, left }) => [kind, amount, by, left])).toEqual([
      ['withdrawal', 2_00, 'Kuda Sibanda', 0],
      ['refund', 5_00, 'Kuda Sibanda', 0],
      ['purchase', 15_00, null, 10_00],
      ['topUp', 40_00, 'Kuda Sibanda', 0],
      ['deposit', 5_00, null, 0],
    ])
    expect(statement.rows[2]).toMatchObject({
      stall: { number: people.merchant, name: expect.stringMatching(/./) },
      items: [{ name: 'Zip Line', price: 5_00, quantity: 3 }],
    })
    expect(statement.rows[1]?.reason).toBe('It rained')
    expect(statement.balance).toBe(33_00)
    expect(statementSums(statement).reduce((sum, { cents }) => sum + cents, 0)).toBe(33_00)
  })

  test('of an unknown code is refused', async () => {
    const answer = await portal.call('statement', { code: 'NOBODY' }, { cookie: cashier })
    expect((await refusalOf(answer, 404, 'notFound')).message).toMatch(/no participant with this code/)
  })
})
