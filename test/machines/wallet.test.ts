import { describe, expect, test } from 'vitest'
import { newestFirst, type Transaction } from '../../src/domain/wallet.ts'
import {
  barsOf,
  hasMovedMoney,
  matchingTransactions,
  pendingDeposits,
  recentTransactions,
  totalDeposited,
  totalSpent,
} from '../../src/domain/walletBook.ts'
import { sampleReading, walletModel } from '../../src/inspector/models/wallet.tsx'
import { walletMachine } from '../../src/machines/wallet.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(walletModel)

function open() {
  const flow = startScripted(walletMachine, { code: 'EZC104', campId: '4821' })
  const told: unknown[] = []
  flow.actor.on('wallet.read', (event) => told.push(event))
  const state = () => flow.actor.getSnapshot()
  const reads = () => flow.started.filter(({ source }) => source === 'fetchWallet').map(({ input }) => input)
  return { ...flow, state, context: () => state().context, reads, told }
}

async function shown() {
  const flow = open()
  await flow.done('fetchWallet', { ok: true, value: sampleReading })
  return flow
}

const unread = {
  code: 'EZC104',
  campId: '4821',
  reading: null,
  callError: null,
  search: '',
  filter: 'all',
}
const later = { ...sampleReading, balance: 7_450, readAt: '2025-04-17T16:50:00.000Z' }

describe('reading the wallet', () => {
  test('[A014, P330] asks for the wallet of the one code, and shows the overview', async () => {
    const { reads, state, context } = await shown()
    expect(reads()).toEqual([{ code: 'EZC104' }])
    expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'current' } })
    expect(context().reading).toEqual(sampleReading)
  })

  test.each([
    { ok: false, status: 200 },
    { ok: false, status: 500, message: 'The host is being restarted.' },
  ] as const)('[P349] an answer that is not successful is said so', async (answer) => {
    const { done, state, context } = open()
    await done('fetchWallet', answer)
    expect(state().value).toBe('failed')
    expect(context().callError).toBe('Failed to fetch wallet data')
  })

  test('[P350] an unreachable server is said so', async () => {
    const { failed, state, context } = open()
    await failed('fetchWallet', new Error('No answer from the server.'))
    expect(state().value).toBe('failed')
    expect(context().callError).toBe('Failed to connect to the server')
  })

  test('[P171] "Try again" loads the page again', async () => {
    let reloads = 0
    const reloadPage = () => {
      reloads += 1
    }
    const machine = walletMachine.provide({ actions: { reloadPage } })
    const { failed, send } = startScripted(machine, { code: 'EZC104', campId: '4821' })
    await failed('fetchWallet', new Error(''))
    send({ type: 'reload.requested' })
    expect(reloads).toBe(1)
  })
})

describe('reading it again', () => {
  test.each([{ type: 'refresh.requested' }, { type: 'page.shown' }, { type: 'deposit.initiated' }] as const)(
    'on $type keeps what is shown until the answer is there',
    async (event) => {
      const { send, done, reads, state, context } = await shown()
      send({ type: 'transactions.opened' })
      send(event)
      expect(state().value).toEqual({ shown: { tab: 'transactions', figures: 'refreshing' } })
      expect(context().reading).toEqual(sampleReading)
      expect(reads()).toHaveLength(2)
      await done('fetchWallet', { ok: true, value: later })
      expect(state().value).toEqual({ shown: { tab: 'transactions', figures: 'current' } })
      expect(context().reading).toEqual(later)
    },
  )

  test('the deposit dialog is told of every reading that was answered', async () => {
    const { send, done, failed, told } = await shown()
    const first = { type: 'wallet.read', transactions: sampleReading.transactions }
    expect(told).toEqual([first])
    send({ type: 'page.shown' })
    await failed('fetchWallet', new Error(''))
    expect(told).toEqual([first])
    send({ type: 'page.shown' })
    await done('fetchWallet', { ok: true, value: { ...later, transactions: [] } })
    expect(told).toEqual([first, { type: 'wallet.read', transactions: [] }])
  })

  test.each([{ type: 'page.shown' }, { type: 'refresh.requested' }] as const)(
    'what was never read is read on $type',
    async (event) => {
      const { send, done, failed, state, reads } = open()
      await failed('fetchWallet', new Error(''))
      send(event)
      expect(state().value).toBe('loading')
      expect(reads()).toHaveLength(2)
      await done('fetchWallet', { ok: true, value: sampleReading })
      expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'current' } })
    },
  )

  test('[P279] a deposit that is begun changes no figure', async () => {
    const { send, context } = await shown()
    send({ type: 'deposit.initiated' })
    expect(context().reading).toEqual(sampleReading)
  })

  test('a deposit that is begun during a reading is not missed by it', async () => {
    const { send, done, reads, context } = await shown()
    send({ type: 'refresh.requested' })
    send({ type: 'deposit.initiated' })
    expect(reads()).toHaveLength(3)
    await done('fetchWallet', { ok: true, value: later })
    expect(context().reading).toEqual(later)
  })

  test('a reading that fails keeps the last figures and their time, and can be repeated', async () => {
    const { send, done, failed, state, context } = await shown()
    send({ type: 'refresh.requested' })
    await failed('fetchWallet', new Error('No answer from the server.'))
    expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'outdated' } })
    expect(context()).toEqual({
      ...unread,
      reading: sampleReading,
      callError: 'Failed to connect to the server',
    })
    send({ type: 'refresh.requested' })
    await done('fetchWallet', { ok: false, status: 503 })
    expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'outdated' } })
    expect(context()).toEqual({
      ...unread,
      reading: sampleReading,
      callError: 'Failed to fetch wallet data',
    })
    send({ type: 'refresh.requested' })
    await done('fetchWallet', { ok: true, value: later })
    expect(context()).toEqual({ ...unread, reading: later })
  })
})

test('search and filter stay while the tabs change, and go together', async () => {
  const { send, context, state } = await shown()
  send({ type: 'transactions.opened' })
  send({ type: 'search.changed', search: 'dep' })
  send({ type: 'filter.chosen', filter: 'deposit' })
  send({ type: 'overview.opened' })
  expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'current' } })
  send({ type: 'transactions.opened' })
  expect(context()).toEqual({ ...unread, reading: sampleReading, search: 'dep', filter: 'deposit' })
  send({ type: 'filters.cleared' })
  expect(context()).toEqual({ ...unread, reading: sampleReading })
})

const { transactions } = sampleReading
const idsOf = (found: readonly Transaction[]) => found.map(({ _id }) => _id)

describe('what a wallet says', () => {
  test('newest first, whatever the order of the host; a date that cannot be read comes last', () => {
    expect(idsOf(newestFirst(transactions))).toEqual(['t-4', 't-5', 't-3', 't-2', 't-1', 't-6'])
    expect(idsOf(newestFirst([...transactions].reverse()))).toEqual([
      't-4',
      't-5',
      't-3',
      't-2',
      't-1',
      't-6',
    ])
  })

  test('rows of one moment stay in the order of the host', () => {
    const [row] = transactions
    const twins = ['a', 'b', 'c'].map((_id) => ({ ...row, _id }) as Transaction)
    expect(idsOf(newestFirst(twins))).toEqual(['a', 'b', 'c'])
  })

  test('[P153] the recent ones are the latest three', () => {
    expect(idsOf(recentTransactions(transactions))).toEqual(['t-4', 't-5', 't-3'])
  })

  test.each([
    ['', 'all', ['t-4', 't-5', 't-3', 't-2', 't-1', 't-6']],
    ['2h8rfwn', 'all', ['t-2']],
    ['  PURCHASE ', 'all', ['t-2']],
    ['12.50', 'all', ['t-4']],
    ['$12.50', 'all', ['t-4']],
    ['$95', 'all', ['t-1']],
    ['', 'deposit', ['t-4', 't-5', 't-1']],
    ['', 'purchase', ['t-2']],
    ['', 'withdrawal', ['t-3']],
    ['40.00', 'deposit', ['t-5']],
    ['40.00', 'purchase', []],
  ] as const)('reading: a search for %j in %s finds %j', (search, filter, ids) => {
    expect(idsOf(matchingTransactions(transactions, { search, filter }))).toEqual(ids)
  })

  test('an amount over a thousand is found with and without its comma', () => {
    const [first] = transactions
    const rich = [{ ...first, amount: 123_450 } as Transaction]
    for (const search of ['1234.5', '1,234.50']) {
      expect(matchingTransactions(rich, { search, filter: 'all' })).toHaveLength(1)
    }
  })

  const movement = (type: string, status: string, amount: number): Transaction => ({
    _id: `${type}-${status}`,
    type,
    status,
    amount,
    createdAt: '2025-04-14T08:30:00.000Z',
    referenceId: 'R',
  })
  const everything = ['deposit', 'purchase', 'withdrawal'].flatMap((type) => [
    movement(type, 'completed', type === 'deposit' ? 8_000 : 2_000),
    movement(type, 'paid', 10),
    movement(type, 'pending', 20),
    movement(type, 'failed', 40),
    movement(type, 'reversed', 80),
  ])

  test('[P155, P156] the sums are of completed deposits and completed purchases alone', () => {
    expect(totalDeposited(everything)).toBe(8_000)
    expect(totalSpent(everything)).toBe(2_000)
  })

  test('[P155, P156] so are the bars, both on the scale of the larger sum', () => {
    expect(barsOf(everything)).toEqual({ deposited: 100, spent: 25 })
    expect(barsOf([movement('purchase', 'completed', 500)])).toEqual({ deposited: 0, spent: 100 })
    expect(barsOf([movement('deposit', 'pending', 500)])).toEqual({ deposited: 0, spent: 0 })
    expect(barsOf([movement('deposit', 'completed', 1)])).toEqual({ deposited: 100, spent: 0 })
    expect(barsOf([])).toEqual({ deposited: 0, spent: 0 })
  })

  test('only deposits can be waiting for a gateway', () => {
    expect(idsOf(pendingDeposits(everything))).toEqual(['deposit-pending'])
  })

  test('only completed and paid ones have moved money', () => {
    expect(everything.filter(hasMovedMoney).map(({ status }) => status)).toEqual([
      'completed',
      'paid',
      'completed',
      'paid',
      'completed',
      'paid',
    ])
  })
})
