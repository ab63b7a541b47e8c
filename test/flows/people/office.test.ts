import { once } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, waitFor } from 'xstate'
import { merchantBookFlow } from '../../../src/flows/money/merchantBook.ts'
import { merchantDetailFlow } from '../../../src/flows/money/merchantDetail.ts'
import { addMerchantFlow, merchantsFlow } from '../../../src/flows/money/merchants.ts'
import { withdrawalFormFlow, withdrawalsFlow } from '../../../src/flows/money/withdrawals.ts'
import { hangUp, html, json, type Received } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, stallOnTheWire, storedBy } from '../support/people.ts'
import { connectHost, createFlow, holdNext, loadPortal } from '../support/portal.ts'

const host = await connectHost()

beforeEach(() => {
  stubStorage(storedBy(sessions.admin))
  stubWindow()
  loadPortal(host)
})

const lineOf = ({ method, path }: Received) => `${method} ${path}`
const keyOf = ({ headers }: Received) => headers['idempotency-key']
const bodyOf = ({ body }: Received): unknown => (body === '' ? undefined : JSON.parse(body))

function isAborted([request]: Parameters<typeof fetch>): boolean {
  return request instanceof Request && request.signal.aborted
}

function told(actor: AnyActorRef): string[] {
  const events: string[] = []
  actor.on('*', ({ type }) => events.push(type))
  return events
}

const payout = {
  referenceId: 'WDR-7K3M9QX2TW',
  ownerCode: 'ZEUC001',
  amount: 12.5,
  createdAt: '2025-04-14T08:30:00.000Z',
  status: 'completed',
}
const sale = { ...payout, _id: 't-1', referenceId: 'PUR-7K3M9QX2TW', type: 'purchase' }

describe('the list of merchants', () => {
  const settled = () => {
    const actor = createFlow(merchantsFlow).start()
    return waitFor(actor, (state) => !state.matches('loading'))
  }

  test('[A393, A394, A284, A285] is read without a body', async () => {
    host.answer = json({ success: true, merchants: [stallOnTheWire] })
    const state = await settled()
    expect(host.received.map(lineOf)).toEqual(['GET /api/admin/merchants'])
    expect(host.received.map(({ body }) => body)).toEqual([''])
    expect(state.context.merchants).toEqual([{ ...stallOnTheWire, balance: 12_550 }])
  })

  test.each([
    ['a refusal', json({ message: 'No.' }, 403)],
    ['success: false', json({ success: false, merchants: [] })],
    ['merchants that are not a list', json({ success: true, merchants: {} })],
    [
      'a row that cannot be read',
      json({ success: true, merchants: [{ ...stallOnTheWire, balance: 'much' }] }),
    ],
    ['no JSON', html('Down')],
    ['no answer', hangUp],
  ] as const)('[A453] fails with %s', async (_, answering) => {
    host.answer = answering
    expect((await settled()).value).toBe('failed')
  })
})

describe('adding a merchant', () => {
  function submitted(name = ' Lakeside Lemonade ') {
    const actor = createFlow(addMerchantFlow).start()
    actor.send({ type: 'adding.requested' })
    actor.send({ type: 'name.changed', name })
    actor.send({ type: 'adding.submitted' })
    return actor
  }
  const settled = (actor: ReturnType<typeof submitted>) => waitFor(actor, (state) => !state.hasTag('busy'))

  test('[A395, A353] posts the trimmed name with an idempotency key', async () => {
    host.answer = json({ success: true, data: { merchantNumber: 'M1042', oneTimePassword: 'KQ7T' } })
    const actor = submitted()
    const events = told(actor)
    const state = await settled(actor)
    expect(host.received.map(lineOf)).toEqual(['POST /api/admin/merchants/new'])
    expect(host.received.map(bodyOf)).toEqual([{ merchantName: 'Lakeside Lemonade' }])
    expect(host.received.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(state.context.firstPassword).toEqual({ merchantNumber: 'M1042', oneTimePassword: 'KQ7T' })
    expect(events).toEqual(['merchants.changed'])
    actor.stop()
  })

  test('succeeds without a password in the answer', async () => {
    host.answer = json({ success: true })
    const actor = submitted()
    expect((await settled(actor)).value).toEqual({ closed: 'announced' })
    actor.stop()
  })

  test.each([
    ['[A396, A454]', json({ message: 'There is one already.' }, 409), 'There is one already.'],
    ['[A455]', json({ success: false }), 'Failed to create merchant. Please try again.'],
    ['[A455]', hangUp, 'Failed to create merchant. Please try again.'],
  ] as const)('%s shows the error message (%#)', async (_, answering, sentence) => {
    host.answer = answering
    expect((await settled(submitted())).context.failure?.text).toBe(sentence)
  })

  test('keeps its key after a lost answer and gets a new key after a refusal', async () => {
    host.answer = hangUp
    const actor = submitted()
    await settled(actor)
    host.answer = json({ message: 'There is one already.' }, 409)
    for (let times = 0; times < 2; times++) {
      actor.send({ type: 'adding.submitted' })
      await settled(actor)
    }
    const [first, second, third] = host.received.map(keyOf)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('is not aborted when the page closes', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    let actor: ReturnType<typeof submitted> | undefined
    const response = await holdNext(host, () => {
      actor = submitted()
    })
    actor?.stop()
    expect(sent.mock.calls.map(isAborted)).toEqual([false])
    response.end()
    await once(response, 'finish')
  })
})

describe("a merchant's transactions", () => {
  test('[A397, A398, A286] are read by number, and the next page starts after the last row', async () => {
    const actor = createFlow(merchantBookFlow, { input: { merchantNumber: 'M/1' } }).start()
    host.answer = json({ success: true, data: [sale], merchantBalance: 140.5, total: 2 })
    await waitFor(actor, (state) => state.matches('shown'))
    expect(actor.getSnapshot().context).toEqual({
      merchantNumber: 'M/1',
      rows: [
        {
          _id: 't-1',
          referenceId: 'PUR-7K3M9QX2TW',
          ownerCode: 'ZEUC001',
          amount: 1_250,
          type: 'purchase',
          createdAt: '2025-04-14T08:30:00.000Z',
        },
      ],
      balance: 14_050,
      total: 2,
      passwordMade: null,
    })

    host.answer = json({ success: true, data: [{ ...sale, _id: 't-0' }], total: 2 })
    actor.send({ type: 'more.requested' })
    await waitFor(actor, (state) => state.context.rows.length === 2)
    expect(host.received.map(lineOf)).toEqual([
      'GET /api/merchants/transactions/M%2F1',
      'GET /api/merchants/transactions/M%2F1?before=t-1',
    ])
    expect(host.received.map(({ body }) => body)).toEqual(['', ''])
    actor.stop()
  })

  test('are aborted when the page closes', async () => {
    const actor = createFlow(merchantBookFlow, { input: { merchantNumber: 'M1001' } })
    const sent = vi.spyOn(globalThis, 'fetch')
    const response = await holdNext(host, () => actor.start())
    const closed = once(response, 'close')
    actor.stop()
    expect(sent.mock.calls.map(isAborted)).toEqual([true])
    await closed
  })
})

test('[A458] a merchant outside the list is not found', async () => {
  host.answer = json({ success: true, merchants: [stallOnTheWire] })
  const open = (merchantNumber: string) =>
    waitFor(
      createFlow(merchantDetailFlow, { input: { merchantNumber } }).start(),
      (state) => !state.matches({ merchant: 'loading' }),
    )
  expect((await open('M1001')).context.merchant?.merchantName).toBe('Adventure Desk')
  expect((await open('M9999')).matches({ merchant: 'failed' })).toBe(true)
})

describe('the list of withdrawals', () => {
  const settled = () => {
    const actor = createFlow(withdrawalsFlow).start()
    return waitFor(actor, (state) => !state.matches('loading'))
  }
  const data = { withdrawals: [payout], totalWithdrawn: 12.5, count: 1 }

  test('[A399, A400, A287] is read without a body, with its totals', async () => {
    host.answer = json({ success: true, data })
    const state = await settled()
    expect(host.received.map(lineOf)).toEqual(['GET /api/admin/withdrawals'])
    expect(host.received.map(({ body }) => body)).toEqual([''])
    expect(state.context.paid).toEqual({
      withdrawals: [{ ...payout, amount: 1_250 }],
      totalWithdrawn: 1_250,
      count: 1,
    })
  })

  const failed = 'Failed to load withdrawal transactions'
  const invalid = 'Invalid response format from server'
  test.each([
    ['A459', 'a refusal', json({ message: 'No.' }, 500), failed],
    ['A459', 'no answer', hangUp, failed],
    ['A459', 'success false', json({ success: false, data }), failed],
    ['A460', 'no list', json({ success: true, data: { ...data, withdrawals: {} } }), invalid],
    ['A460', 'no totals', json({ success: true, data: { withdrawals: [] } }), invalid],
    ['A460', 'no JSON', html('Fine'), invalid],
  ] as const)('[A459, A460] fails (%s) with %s', async (_row, _name, answering, sentence) => {
    host.answer = answering
    expect((await settled()).context.callError).toBe(sentence)
  })
})

describe('a withdrawal', () => {
  function submitted() {
    const actor = createFlow(withdrawalFormFlow, { input: { cashier: 'rudo@camp.example.org' } }).start()
    actor.send({ type: 'code.changed', ownerCode: ' zeuc001 ' })
    actor.send({ type: 'amount.changed', amount: '12.5' })
    press(actor)
    return actor
  }
  type Form = ReturnType<typeof submitted>
  function press(actor: Pick<Form, 'send'>) {
    actor.send({ type: 'withdrawal.submitted' })
    actor.send({ type: 'withdrawal.confirmed' })
  }
  const settled = (actor: Form) => waitFor(actor, (state) => !state.hasTag('busy'))

  test('[A401, A402, A463] posts code and amount with an idempotency key', async () => {
    host.answer = json({ success: true, message: 'Paid.' })
    const actor = submitted()
    const events = told(actor)
    const state = await settled(actor)
    expect(host.received.map(lineOf)).toEqual(['POST /api/admin/withdraw'])
    expect(host.received.map(bodyOf)).toEqual([{ ownerCode: 'ZEUC001', amount: 12.5 }])
    expect(host.received.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(state.value).toEqual({ editing: 'succeeded' })
    expect(events).toEqual(['withdrawals.changed'])
    actor.stop()
  })

  test.each([
    ['[A402, A461]', json({ success: false, message: 'Too little money.' }, 422), 'Too little money.', false],
    ['[A402, A462]', json({ success: false }), 'Failed to process withdrawal', false],
    ['[A462]', json({}, 400), 'Failed to process withdrawal', false],
    ['[A462]', hangUp, 'Failed to process withdrawal', true],
    ['[A462]', html('Fine'), 'Failed to process withdrawal', true],
    ['[A461]', json({ message: 'Restarting.' }, 503), 'Restarting.', true],
  ] as const)('%s shows the error message (%#)', async (_, answering, sentence, isUnknown) => {
    host.answer = answering
    const actor = submitted()
    const { context } = await settled(actor)
    expect(context.failure?.text).toBe(sentence)
    expect(context.attempt?.isUnanswered === true).toBe(isUnknown)
    actor.stop()
  })

  test('keeps its key after a lost answer and gets a new key after a refusal', async () => {
    host.answer = hangUp
    const actor = submitted()
    await settled(actor)
    host.answer = json({ message: 'Too little money.' }, 422)
    for (let times = 0; times < 2; times++) {
      press(actor)
      await settled(actor)
    }
    const [first, second, third] = host.received.map(keyOf)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    actor.stop()
  })

  test('[W880] keeps its key through a lost answer, a reload and an expired session', async () => {
    host.answer = hangUp
    const before = submitted()
    await settled(before)
    before.stop()
    const actor = createFlow(withdrawalFormFlow, { input: { cashier: 'rudo@camp.example.org' } }).start()
    await waitFor(actor, (state) => state.context.attempt !== null)
    host.answer = json({ message: 'Please sign in.' }, 401)
    press(actor)
    await settled(actor)
    host.answer = json({ success: true })
    press(actor)
    expect((await settled(actor)).value).toEqual({ editing: 'succeeded' })
    expect(host.received.map(bodyOf)).toEqual(
      Array.from({ length: 3 }, () => ({ ownerCode: 'ZEUC001', amount: 12.5 })),
    )
    expect(new Set(host.received.map(keyOf)).size).toBe(1)
    expect(localStorage.getItem('pendingWithdrawal:rudo@camp.example.org')).toBeNull()
    actor.stop()
  })

  test('is not aborted when the page closes', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    let actor: Form | undefined
    const response = await holdNext(host, () => {
      actor = submitted()
    })
    actor?.stop()
    expect(sent.mock.calls.map(isAborted)).toEqual([false])
    response.end()
    await once(response, 'finish')
  })
})
