import { describe, expect, test } from 'vitest'
import { newestFirst, type Transaction } from '../../../src/domain/camper/wallet.ts'
import {
  barsOf,
  hasMovedMoney,
  matchingTransactions,
  pendingDepositsOf,
  recentTransactions,
  totalsOf,
} from '../../../src/domain/money/walletBook.ts'
import { sampleReading, walletModel } from '../../../src/inspector/models/camper/wallet.tsx'
import { walletMachine } from '../../../src/machines/camper/wallet.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(walletModel)

const open = () => startFlow(walletMachine, { code: 'EZC104', campId: '4821' })

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

describe('loading the wallet', () => {
  test('[A014, P330] fetches the wallet of one code and shows the overview', async () => {
    const { inputsOf, state, context } = await shown()
    expect(inputsOf('fetchWallet')).toEqual([{ code: 'EZC104' }])
    expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'current', older: 'settled' } })
    expect(context().reading).toEqual(sampleReading)
  })

  test.each([
    { ok: false, status: 200 },
    { ok: false, status: 500, message: 'The host is being restarted.' },
  ] as const)('[P349] an unsuccessful answer shows an error', async (answer) => {
    const { done, state, context } = open()
    await done('fetchWallet', answer)
    expect(state().value).toBe('failed')
    expect(context().callError).toBe('Failed to fetch wallet data')
  })

  test('[P350] an unreachable server shows an error', async () => {
    const { failed, state, context } = open()
    await failed('fetchWallet', new Error('No answer from the server.'))
    expect(state().value).toBe('failed')
    expect(context().callError).toBe('Failed to connect to the server')
  })

  test('[P171] “Try again” reloads the page', async () => {
    let reloads = 0
    const reloadPage = () => {
      reloads += 1
    }
    const machine = walletMachine.provide({ actions: { reloadPage } })
    const { failed, send } = startFlow(machine, { code: 'EZC104', campId: '4821' })
    await failed('fetchWallet', new Error(''))
    send({ type: 'reload.requested' })
    expect(reloads).toBe(1)
  })
})

describe('refreshing the wallet', () => {
  test.each([{ type: 'refresh.requested' }, { type: 'page.shown' }, { type: 'deposit.initiated' }] as const)(
    'on $type keeps the old figures until the answer arrives',
    async (event) => {
      const { send, done, inputsOf, state, context } = await shown()
      send({ type: 'transactions.opened' })
      send(event)
      expect(state().value).toEqual({
        shown: { tab: 'transactions', figures: 'refreshing', older: 'settled' },
      })
      expect(context().reading).toEqual(sampleReading)
      expect(inputsOf('fetchWallet')).toHaveLength(2)
      await done('fetchWallet', { ok: true, value: later })
      expect(state().value).toEqual({ shown: { tab: 'transactions', figures: 'current', older: 'settled' } })
      expect(context().reading).toEqual(later)
    },
  )

  test('every successful read is passed to the deposit dialog, a failed one is not', async () => {
    const { send, done, failed, emitted } = await shown()
    const first = { type: 'wallet.read', transactions: sampleReading.transactions }
    expect(emitted).toEqual([first])
    send({ type: 'page.shown' })
    await failed('fetchWallet', new Error(''))
    expect(emitted).toEqual([first])
    send({ type: 'page.shown' })
    await done('fetchWallet', { ok: true, value: { ...later, transactions: [] } })
    expect(emitted).toEqual([first, { type: 'wallet.read', transactions: [] }])
  })

  test.each([{ type: 'page.shown' }, { type: 'refresh.requested' }] as const)(
    'on $type fetches again after a failed first read',
    async (event) => {
      const { send, done, failed, state, inputsOf } = open()
      await failed('fetchWallet', new Error(''))
      send(event)
      expect(state().value).toBe('loading')
      expect(inputsOf('fetchWallet')).toHaveLength(2)
      await done('fetchWallet', { ok: true, value: sampleReading })
      expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'current', older: 'settled' } })
    },
  )

  test('[P279] starting a deposit changes no figure', async () => {
    const { send, context } = await shown()
    send({ type: 'deposit.initiated' })
    expect(context().reading).toEqual(sampleReading)
  })

  test('a deposit that starts during a read restarts the read', async () => {
    const { send, done, inputsOf, context } = await shown()
    send({ type: 'refresh.requested' })
    send({ type: 'deposit.initiated' })
    expect(inputsOf('fetchWallet')).toHaveLength(3)
    await done('fetchWallet', { ok: true, value: later })
    expect(context().reading).toEqual(later)
  })

  test('a failed read keeps the last figures and can be repeated', async () => {
    const { send, done, failed, state, context } = await shown()
    send({ type: 'refresh.requested' })
    await failed('fetchWallet', new Error('No answer from the server.'))
    expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'outdated', older: 'settled' } })
    expect(context()).toEqual({
      ...unread,
      reading: sampleReading,
      callError: 'Failed to connect to the server',
    })
    send({ type: 'refresh.requested' })
    await done('fetchWallet', { ok: false, status: 503 })
    expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'outdated', older: 'settled' } })
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

describe('a wallet of several pages', () => {
  const row = (n: number, change: Partial<Transaction> = {}): Transaction => ({
    _id: `n-${n}`,
    type: 'purchase',
    amount: 100,
    status: 'completed',
    createdAt: '2025-04-14T08:30:00.000Z',
    referenceId: `PUR-${n}`,
    ...change,
  })
  const rowsOf = (...numbers: number[]) => numbers.map((n) => row(n))
  const totals = { transactions: 6, deposited: 0, spent: 600, pendingDeposits: 0 }
  const pageOf = (transactions: readonly Transaction[], balance = 500) => ({
    balance,
    transactions,
    readAt: '2025-04-17T16:30:00.000Z',
    hasMore: true,
    totals,
    pendingDeposits: [],
  })

  async function paged(first = pageOf(rowsOf(9, 8, 7))) {
    const flow = open()
    await flow.done('fetchWallet', { ok: true, value: first })
    const ids = () => flow.context().reading?.transactions.map(({ _id }) => _id)
    const older = () =>
      flow.started.filter(({ source }) => source !== 'fetchWallet' && source !== 'listenForReturn')
    const asked = () => older().map(({ source, input }) => [source, input])
    const region = () => (flow.state().value as { shown: { older: string } }).shown.older
    const readAgain = async (newest: ReturnType<typeof pageOf>) => {
      flow.send({ type: 'page.shown' })
      await flow.done('fetchWallet', { ok: true, value: newest })
    }
    const more = async (after: number, numbers: number[], hasMore = true) => {
      flow.send({ type: 'more.requested' })
      const transactions = rowsOf(...numbers)
      await flow.done('fetchOlder', { ok: true, value: { after: `n-${after}`, transactions, hasMore } })
    }
    return { ...flow, ids, asked, region, readAgain, more }
  }

  test('fetches older rows only while the server says that there are more', async () => {
    const { send, started } = await shown()
    send({ type: 'more.requested' })
    expect(started.map(({ source }) => source)).toEqual(['listenForReturn', 'fetchWallet'])
    const { more, ids, asked, region, send: sendPaged } = await paged()
    await more(7, [6, 5])
    await more(5, [4], false)
    expect(ids()).toEqual(['n-9', 'n-8', 'n-7', 'n-6', 'n-5', 'n-4'])
    sendPaged({ type: 'more.requested' })
    expect(asked()).toEqual([
      ['fetchOlder', { code: 'EZC104', after: 'n-7' }],
      ['fetchOlder', { code: 'EZC104', after: 'n-5' }],
    ])
    expect(region()).toBe('settled')
  })

  test('retries a page that failed, without losing rows', async () => {
    const { send, failed, done, region, ids, more } = await paged()
    send({ type: 'more.requested' })
    await failed('fetchOlder', new Error(''))
    expect(region()).toBe('moreFailed')
    send({ type: 'more.requested' })
    await done('fetchOlder', { ok: false, status: 503 })
    expect(region()).toBe('moreFailed')
    await more(7, [6])
    expect(ids()).toEqual(['n-9', 'n-8', 'n-7', 'n-6'])
  })

  test('a page without new rows is the last one; no row appears twice', async () => {
    const { more, ids, context } = await paged()
    await more(7, [7, 6])
    expect(ids()).toEqual(['n-9', 'n-8', 'n-7', 'n-6'])
    await more(6, [6])
    expect(context().reading?.hasMore).toBe(false)
  })

  test('puts a new first page on top of the older rows', async () => {
    const { more, readAgain, ids, context } = await paged()
    await more(7, [6, 5])
    await readAgain(pageOf(rowsOf(11, 10, 9), 700))
    expect(ids()).toEqual(['n-11', 'n-10', 'n-9', 'n-8', 'n-7', 'n-6', 'n-5'])
    expect(context().reading).toMatchObject({ balance: 700, hasMore: true, totals })
    await more(5, [4], false)
    await readAgain(pageOf(rowsOf(12, 11, 10)))
    expect(ids()).toEqual(['n-12', 'n-11', 'n-10', 'n-9', 'n-8', 'n-7', 'n-6', 'n-5', 'n-4'])
    expect(context().reading?.hasMore).toBe(false)
  })

  test('starts the list again when a whole page of new rows arrives, and ignores a page for the old list', async () => {
    const { more, send, done, readAgain, ids, region } = await paged()
    await more(7, [6, 5])
    send({ type: 'more.requested' })
    await readAgain(pageOf(rowsOf(19, 18, 17)))
    expect(ids()).toEqual(['n-19', 'n-18', 'n-17'])
    expect(region()).toBe('loadingMore')
    await done('fetchOlder', { ok: true, value: { after: 'n-5', transactions: rowsOf(4), hasMore: true } })
    expect(ids()).toEqual(['n-19', 'n-18', 'n-17'])
    await more(17, [16])
    expect(ids()).toEqual(['n-19', 'n-18', 'n-17', 'n-16'])
  })

  test('keeps a page in flight when a new first page overlaps the list', async () => {
    const { send, done, readAgain, ids } = await paged()
    send({ type: 'more.requested' })
    await readAgain(pageOf(rowsOf(10, 9, 8)))
    await done('fetchOlder', { ok: true, value: { after: 'n-7', transactions: rowsOf(6), hasMore: true } })
    expect(ids()).toEqual(['n-10', 'n-9', 'n-8', 'n-7', 'n-6'])
  })

  test('reads an older deposit again once it is no longer pending, and all rows after it', async () => {
    const open = row(6, { type: 'deposit', status: 'pending' })
    const { send, done, readAgain, ids, context } = await paged()
    send({ type: 'more.requested' })
    await done('fetchOlder', {
      ok: true,
      value: { after: 'n-7', transactions: [open, row(5)], hasMore: false },
    })
    const resumable = { ...open, paymentUrl: 'https://pay.example.org/6' }
    await readAgain({ ...pageOf(rowsOf(10, 9, 8)), pendingDeposits: [resumable] as never[] })
    expect(ids()).toEqual(['n-10', 'n-9', 'n-8', 'n-7', 'n-6', 'n-5'])
    expect(context().reading?.transactions[4]).toEqual(resumable)
    await readAgain(pageOf(rowsOf(10, 9, 8)))
    expect(ids()).toEqual(['n-10', 'n-9', 'n-8', 'n-7'])
    expect(context().reading?.hasMore).toBe(true)
  })

  test('passes pending deposits beyond the first page to the deposit dialog', async () => {
    const pending = row(1, { type: 'deposit', status: 'pending' })
    const { emitted } = await paged({ ...pageOf(rowsOf(9)), pendingDeposits: [pending] as never[] })
    expect(emitted).toEqual([{ type: 'wallet.read', transactions: [row(9), pending] }])
  })

  describe('its statement', () => {
    async function printing() {
      const flow = await paged()
      const ready: string[] = []
      flow.actor.on('statement.ready', ({ type }) => ready.push(type))
      flow.send({ type: 'statement.requested' })
      return { ...flow, ready }
    }
    const rest = (after: number, ...numbers: number[]) => ({
      ok: true as const,
      value: { after: `n-${after}`, transactions: rowsOf(...numbers), hasMore: false },
    })

    test('waits until all rows are loaded', async () => {
      const { ready, done, asked, ids } = await printing()
      expect(ready).toEqual([])
      expect(asked()).toEqual([['fetchAllOlder', { code: 'EZC104', after: 'n-7' }]])
      await done('fetchAllOlder', rest(7, 6, 5, 4))
      expect(ids()).toEqual(['n-9', 'n-8', 'n-7', 'n-6', 'n-5', 'n-4'])
      expect(ready).toEqual(['statement.ready'])
    })

    test('waits longer when the list starts again meanwhile', async () => {
      const { ready, done, readAgain, asked } = await printing()
      await readAgain(pageOf(rowsOf(19, 18)))
      await done('fetchAllOlder', rest(7, 6))
      expect(ready).toEqual([])
      expect(asked().at(-1)).toEqual(['fetchAllOlder', { code: 'EZC104', after: 'n-18' }])
      await done('fetchAllOlder', rest(18, 17))
      expect(ready).toEqual(['statement.ready'])
    })

    test.each([{ ok: false, status: 503 } as const, null])(
      'is not printed without all rows (%o)',
      async (answer) => {
        const { ready, done, failed, region, send } = await printing()
        await (answer ? done('fetchAllOlder', answer) : failed('fetchAllOlder', new Error('')))
        expect(region()).toBe('statementFailed')
        expect(ready).toEqual([])
        send({ type: 'statement.requested' })
        expect(region()).toBe('completing')
        await (answer ? done('fetchAllOlder', answer) : failed('fetchAllOlder', new Error('')))
        send({ type: 'more.requested' })
        expect(region()).toBe('loadingMore')
      },
    )

    test('is printed immediately when all rows are loaded', async () => {
      const { send, actor } = await shown()
      const ready: string[] = []
      actor.on('statement.ready', ({ type }) => ready.push(type))
      send({ type: 'statement.requested' })
      expect(ready).toEqual(['statement.ready'])
    })
  })
})

test('search and filter survive a change of tab, and are cleared together', async () => {
  const { send, context, state } = await shown()
  send({ type: 'transactions.opened' })
  send({ type: 'search.changed', search: 'dep' })
  send({ type: 'filter.chosen', filter: 'deposit' })
  send({ type: 'overview.opened' })
  expect(state().value).toEqual({ shown: { tab: 'overview', figures: 'current', older: 'settled' } })
  send({ type: 'transactions.opened' })
  expect(context()).toEqual({ ...unread, reading: sampleReading, search: 'dep', filter: 'deposit' })
  send({ type: 'filters.cleared' })
  expect(context()).toEqual({ ...unread, reading: sampleReading })
})

const { transactions } = sampleReading
const read = (found: readonly Transaction[]) => ({ ...sampleReading, transactions: found })
const idsOf = (found: readonly Transaction[]) => found.map(({ _id }) => _id)

describe('the figures of a wallet', () => {
  test('rows are sorted newest first, in any order of the server; an unreadable date is last', () => {
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

  test('rows of the same moment keep the order of the server', () => {
    const [row] = transactions
    const twins = ['a', 'b', 'c'].map((_id) => ({ ...row, _id }) as Transaction)
    expect(idsOf(newestFirst(twins))).toEqual(['a', 'b', 'c'])
  })

  test('[P153] the recent rows are the latest three', () => {
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

  test('an amount over a thousand matches with and without its comma', () => {
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

  test('[P155, P156] the totals count only completed deposits and completed purchases', () => {
    expect(totalsOf(read(everything))).toMatchObject({ deposited: 8_000, spent: 2_000, pendingDeposits: 1 })
  })

  test('[P155, P156] the bars share the scale of the larger total', () => {
    expect(barsOf(totalsOf(read(everything)))).toEqual({ deposited: 100, spent: 25 })
    expect(barsOf(totalsOf(read([movement('purchase', 'completed', 500)])))).toEqual({
      deposited: 0,
      spent: 100,
    })
    expect(barsOf(totalsOf(read([movement('deposit', 'pending', 500)])))).toEqual({ deposited: 0, spent: 0 })
    expect(barsOf(totalsOf(read([movement('deposit', 'completed', 1)])))).toEqual({
      deposited: 100,
      spent: 0,
    })
    expect(barsOf(totalsOf(read([])))).toEqual({ deposited: 0, spent: 0 })
  })

  test('only deposits can wait for a gateway', () => {
    expect(idsOf(pendingDepositsOf(read(everything)))).toEqual(['deposit-pending'])
  })

  test('only completed and paid rows have moved money', () => {
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
