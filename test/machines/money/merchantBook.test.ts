import { describe, expect, test } from 'vitest'
import type { MerchantTransaction } from '../../../src/domain/camper/wallet.ts'
import { merchantBookModel, sale } from '../../../src/inspector/models/money/merchantBook.tsx'
import { type BookPage, countOf, merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import { describeReadable } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(merchantBookModel)

const row = (_id: string): MerchantTransaction => ({ ...sale, _id })
const refused = { ok: false, status: 500 } as const

const page = (...ids: readonly string[]): BookPage => ({ transactions: ids.map(row) })

describeReadable({
  machine: merchantBookMachine,
  input: { merchantNumber: 'M1001' },
  src: 'fetchTransactions',
  refresh: 'book.refreshRequested',
  retry: 'book.retried',
  first: page('2', '1'),
  second: page('3', '2', '1'),
  shownOf: ({ rows }) => ({ transactions: rows }),
})

function start() {
  const flow = startFlow(merchantBookMachine, { merchantNumber: 'M1001' })
  return {
    ...flow,
    ids: () => flow.context().rows.map(({ _id }) => _id),
    calls: () => flow.started.map(({ input }) => input),
    answer: (value: BookPage) => flow.done('fetchTransactions', { ok: true, value }),
  }
}

async function opened(page: BookPage) {
  const book = start()
  await book.answer(page)
  return book
}

const twoOfFive = { transactions: [row('5'), row('4')], balance: 12_500, total: 5 }

describe('the first page of transactions', () => {
  test("[A397, A398] is read from the merchant's transactions", async () => {
    const { calls, state, ids } = await opened(twoOfFive)
    expect(calls()).toEqual([{ merchantNumber: 'M1001', before: null }])
    expect(state().value).toEqual({ shown: 'settled' })
    expect(ids()).toEqual(['5', '4'])
    expect(state().context.balance).toBe(12_500)
  })

  test('without a total is the whole list', async () => {
    const { send, calls, state } = await opened({ transactions: [row('2'), row('1')] })
    send({ type: 'more.requested' })
    expect(state().value).toEqual({ shown: 'settled' })
    expect(calls()).toHaveLength(1)
    expect(countOf(state().context)).toBe(2)
  })

  test('keeps the order of a server that sends a total', async () => {
    const rows = [
      { ...row('1'), createdAt: '2025-04-14T08:00:00.000Z' },
      { ...row('2'), createdAt: '2025-04-14T09:00:00.000Z' },
    ]
    expect((await opened({ transactions: rows, total: 2 })).ids()).toEqual(['1', '2'])
  })

  test('can be empty', async () => {
    const { state, ids } = await opened({ transactions: [] })
    expect(state().value).toEqual({ shown: 'settled' })
    expect([ids(), countOf(state().context)]).toEqual([[], 0])
  })

  test('without a total is sorted newest first', async () => {
    const on = (createdAt: string) => ({ ...sale, _id: createdAt, createdAt })
    const { ids } = await opened({
      transactions: [on('2025-04-14T08:30:00Z'), on('some day'), on('2025-04-15T08:30:00Z')],
    })
    expect(ids()).toEqual(['2025-04-15T08:30:00Z', '2025-04-14T08:30:00Z', 'some day'])
  })
})

describe('older transactions', () => {
  test('are loaded from the last row on, until the total is reached', async () => {
    const { send, calls, answer, ids, state } = await opened(twoOfFive)
    send({ type: 'more.requested' })
    expect(calls().at(-1)).toEqual({ merchantNumber: 'M1001', before: '4' })
    await answer({ transactions: [row('3'), row('2')], total: 5 })
    expect(state().value).toEqual({ shown: 'settled' })
    send({ type: 'more.requested' })
    await answer({ transactions: [row('1')], total: 5 })
    expect(ids()).toEqual(['5', '4', '3', '2', '1'])
    expect(state().context.balance).toBe(12_500)
    send({ type: 'more.requested' })
    expect(calls()).toHaveLength(3)
  })

  test('are requested once, however often the end of the list is visible', async () => {
    const { send, calls } = await opened(twoOfFive)
    for (let times = 0; times < 3; times++) send({ type: 'more.requested' })
    expect(calls()).toHaveLength(2)
  })

  test('that are already shown are dropped, even duplicates within a page', async () => {
    const { send, answer, ids } = await opened(twoOfFive)
    send({ type: 'more.requested' })
    await answer({ transactions: [row('4'), row('3'), row('3')], total: 5 })
    expect(ids()).toEqual(['5', '4', '3'])
  })

  test('keep the total of the first page when a later page has none', async () => {
    const { send, answer, calls, state } = await opened(twoOfFive)
    send({ type: 'more.requested' })
    await answer({ transactions: [row('3'), row('2')] })
    expect(countOf(state().context)).toBe(5)
    send({ type: 'more.requested' })
    expect(calls().at(-1)).toEqual({ merchantNumber: 'M1001', before: '2' })
  })

  test('end with a page that has no new rows, whatever the total', async () => {
    const { send, answer, calls, state } = await opened(twoOfFive)
    send({ type: 'more.requested' })
    await answer({ transactions: [row('5'), row('4')], total: 5 })
    send({ type: 'more.requested' })
    expect(calls()).toHaveLength(2)
    expect(countOf(state().context)).toBe(2)
  })

  test('that fail to load leave the list unchanged, and can be retried', async () => {
    const { send, failed, done, calls, ids, state } = await opened(twoOfFive)
    send({ type: 'more.requested' })
    await failed('fetchTransactions', new Error('No answer from the server.'))
    expect(state().value).toEqual({ shown: 'moreFailed' })
    send({ type: 'more.requested' })
    await done('fetchTransactions', refused)
    expect(state().value).toEqual({ shown: 'moreFailed' })
    expect(ids()).toEqual(['5', '4'])
    expect(calls().slice(1)).toEqual([
      { merchantNumber: 'M1001', before: '4' },
      { merchantNumber: 'M1001', before: '4' },
    ])
  })
})

describe('a refresh of the transactions', () => {
  async function refreshing() {
    const book = await opened(twoOfFive)
    book.send({ type: 'book.refreshRequested' })
    return book
  }

  test('keeps the old rows visible and puts the newest on top', async () => {
    const { calls, ids, answer, state } = await refreshing()
    expect(calls().at(-1)).toEqual({ merchantNumber: 'M1001', before: null })
    expect(ids()).toEqual(['5', '4'])
    await answer({ transactions: [row('6'), row('5')], balance: 14_000, total: 6 })
    expect(state().context).toEqual({
      merchantNumber: 'M1001',
      rows: [row('6'), row('5'), row('4')],
      balance: 14_000,
      total: 6,
      passwordMade: null,
    })
    expect(state().value).toEqual({ shown: 'settled' })
  })

  test('with a whole page of new rows starts the list again, without a gap', async () => {
    const { ids, answer } = await refreshing()
    await answer({ transactions: [row('9'), row('8')], total: 9 })
    expect(ids()).toEqual(['9', '8'])
  })

  test('from a server without totals replaces the list', async () => {
    const { ids, answer } = await refreshing()
    await answer({ transactions: [row('6')] })
    expect(ids()).toEqual(['6'])
  })

  test('that is requested twice loads twice, because the first answer may be too old', async () => {
    const { send, calls, answer, ids } = await refreshing()
    send({ type: 'book.refreshRequested' })
    expect(calls()).toHaveLength(3)
    await answer({ transactions: [row('7'), row('5')], total: 7 })
    expect(ids()).toEqual(['7', '5', '4'])
  })

  test('with a complete list drops rows that no longer exist', async () => {
    const { answer, ids, state } = await refreshing()
    await answer({ transactions: [row('5')], total: 1 })
    expect(ids()).toEqual(['5'])
    expect(countOf(state().context)).toBe(1)
  })

  test('replaces a load of older rows in flight', async () => {
    const { send, answer, ids, state } = await opened(twoOfFive)
    send({ type: 'more.requested' })
    send({ type: 'book.refreshRequested' })
    await answer({ transactions: [row('5'), row('4')], total: 5 })
    expect(state().value).toEqual({ shown: 'settled' })
    expect(ids()).toEqual(['5', '4'])
  })
})
