import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { configure } from '../../../src/api/lib/settings.ts'
import { depositFlow, walletFlow } from '../../../src/flows/camper/wallet.ts'
import { printFlow } from '../../../src/flows/lib/print.ts'
import { settingsFor } from '../../api/support/settingsFor.ts'
import { hangUp, html, json, raw, silence } from '../../api/support/standInHost.ts'
import { stubStorage } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow } from '../support/portal.ts'

const host = await connectHost()

const opened: unknown[][] = []
let page: EventTarget & { visibilityState: string }
let reloads = 0
let prints = 0

function stubPage() {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const window = Object.assign(new EventTarget(), {
    location: { href: 'http://camp.local/app/wallet', origin: 'http://camp.local', reload: () => reloads++ },
    open: (...what: unknown[]) => opened.push(what),
    print: () => prints++,
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw))
}

beforeEach(() => {
  stubStorage(storedBy(sessions.participant))
  stubPage()
  configure(settingsFor(host))
})

afterEach(() => {
  opened.length = 0
  reloads = 0
  prints = 0
})

const walletOnTheWire = {
  success: true,
  balance: 12.5,
  transactions: [
    {
      _id: 7,
      type: 'purchase',
      amount: '13.00',
      status: 'completed',
      createdAt: '2025-04-14T08:30:00.000Z',
      referenceId: 'PUR-1',
      items: [{ name: 'Quad Bikes', price: 5, quantity: 2 }],
    },
  ],
}

describe('a paged wallet', () => {
  const [purchase] = walletOnTheWire.transactions
  const row = (n: number) => ({ ...purchase, _id: `t-${n}`, referenceId: `PUR-${n}` })
  const page = (rows: readonly object[], hasMore: boolean) =>
    json({ ...walletOnTheWire, transactions: rows, hasMore })
  const totals = { transactions: 4, deposited: 40.5, spent: 13, pendingDeposits: 1 }

  async function openFirst() {
    host.answer = json({
      ...walletOnTheWire,
      transactions: [row(4), row(3)],
      hasMore: true,
      totals,
      pendingDeposits: [
        { ...row(1), type: 'deposit', status: 'pending', paymentUrl: 'https://pay.example.org/1' },
      ],
    })
    const actor = openWallet()
    await waitFor(actor, (state) => state.matches('shown'))
    return actor
  }
  const asked = () => host.received.map(({ method, path }) => `${method} ${path}`)
  const ids = (actor: ReturnType<typeof openWallet>) =>
    actor.getSnapshot().context.reading?.transactions.map(({ _id }) => _id)

  test('contains the totals of all pages in cents', async () => {
    const { reading } = (await openFirst()).getSnapshot().context
    expect(reading?.totals).toEqual({ transactions: 4, deposited: 4_050, spent: 1_300, pendingDeposits: 1 })
    expect(reading?.pendingDeposits?.map(({ _id }) => _id)).toEqual(['t-1'])
    expect(asked()).toEqual(['GET /api/profile/wallet/NUZ042'])
  })

  test('requests the rows after its last row', async () => {
    const actor = await openFirst()
    host.answer = page([row(2)], true)
    actor.send({ type: 'more.requested' })
    await waitFor(actor, (state) => state.matches({ shown: { older: 'settled' } }))
    expect(asked().at(-1)).toBe('GET /api/profile/wallet/NUZ042?before=t-3')
    expect(ids(actor)).toEqual(['t-4', 't-3', 't-2'])
  })

  test('loads all pages before it prints the statement', async () => {
    const actor = await openFirst()
    let ready = 0
    actor.on('statement.ready', () => {
      ready += 1
    })
    const pages = [page([row(2)], true), page([row(1)], false)]
    host.answer = (response, request) => pages.shift()?.(response, request)
    actor.send({ type: 'statement.requested' })
    await waitFor(actor, (state) => state.matches({ shown: { older: 'settled' } }))
    expect(asked().slice(1)).toEqual([
      'GET /api/profile/wallet/NUZ042?before=t-3',
      'GET /api/profile/wallet/NUZ042?before=t-2',
    ])
    expect(ids(actor)).toEqual(['t-4', 't-3', 't-2', 't-1'])
    expect(ready).toBe(1)
  })

  test('stops after a repeated page and prints the statement', async () => {
    const actor = await openFirst()
    const ready = new Promise<void>((resolve) => {
      actor.on('statement.ready', () => resolve())
    })
    host.answer = page([row(4), row(3), row(2)], true)
    actor.send({ type: 'statement.requested' })
    await ready
    expect(asked()).toHaveLength(3)
    expect(ids(actor)).toEqual(['t-4', 't-3', 't-2'])
  })

  test.each([
    ['refused', json({ success: false, message: 'Not now.' }, 503)],
    ['lost', hangUp],
  ])('keeps its rows when a page is %s', async (_, answering) => {
    const actor = await openFirst()
    host.answer = answering
    actor.send({ type: 'more.requested' })
    await waitFor(actor, (state) => state.matches({ shown: { older: 'moreFailed' } }))
    actor.send({ type: 'statement.requested' })
    await waitFor(actor, (state) => state.matches({ shown: { older: 'statementFailed' } }))
    expect(ids(actor)).toEqual(['t-4', 't-3'])
  })
})

function openWallet() {
  const actor = createFlow(walletFlow, { input: { code: 'NUZ042', campId: '4821' } })
  return actor.start()
}

type WalletActor = ReturnType<typeof openWallet>

const settled = (actor: WalletActor) => waitFor(actor, (state) => !state.hasTag('busy'))
const lines = () => host.received.map(({ method, path }) => `${method} ${path}`)

describe('the wallet', () => {
  test('[P330, P224, P229, P230] is read by code, and dollars are converted to cents', async () => {
    host.answer = json(walletOnTheWire)
    const { value, context } = await settled(openWallet())
    expect(lines()).toEqual(['GET /api/profile/wallet/NUZ042'])
    expect(host.received.map(({ body }) => body)).toEqual([''])
    expect(value).toEqual({ shown: { tab: 'overview', figures: 'current', older: 'settled' } })
    expect(context.reading).toEqual({
      balance: 1_250,
      transactions: [
        {
          _id: '7',
          type: 'purchase',
          amount: 1_300,
          status: 'completed',
          createdAt: '2025-04-14T08:30:00.000Z',
          referenceId: 'PUR-1',
          items: [{ name: 'Quad Bikes', price: 500, quantity: 2 }],
        },
      ],
      readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  const unsuccessful = 'Failed to fetch wallet data'
  const unreachable = 'Failed to connect to the server'
  test.each([
    ['success: false', json({ success: false }), unsuccessful],
    ['a missing success field', json({ balance: 1, transactions: [] }), unsuccessful],
    ['a refusal', json({ success: false, message: 'No.' }, 403), unsuccessful],
    ['a failing server', html('Bad gateway', 502), unsuccessful],
    ['a lost connection', hangUp, unreachable],
    ['an answer that is not JSON', raw('sorry'), unreachable],
    ['an incomplete wallet', json({ success: true, balance: 1 }), unreachable],
    ['a balance with three decimals', json({ ...walletOnTheWire, balance: 1.005 }), unreachable],
  ])('[P349, P350] shows the failure after %s', async (_what, answering, sentence) => {
    host.answer = answering
    const { value, context } = await settled(openWallet())
    expect(value).toBe('failed')
    expect(context).toEqual({
      code: 'NUZ042',
      campId: '4821',
      reading: null,
      callError: sentence,
      search: '',
      filter: 'all',
    })
  })

  test('[P171] reloads the page on request', async () => {
    host.answer = hangUp
    const actor = openWallet()
    await settled(actor)
    actor.send({ type: 'reload.requested' })
    expect(reloads).toBe(1)
  })

  test('is read again when the page becomes visible, not when it is hidden', async () => {
    host.answer = json(walletOnTheWire)
    const actor = openWallet()
    await settled(actor)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lines()).toHaveLength(1)
    host.answer = json({ ...walletOnTheWire, balance: 32.5 })
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect((await settled(actor)).context.reading?.balance).toBe(3_250)
    expect(lines()).toHaveLength(2)
    actor.stop()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lines()).toHaveLength(2)
  })

  test('is read once when the window gets the focus again, even if the page was hidden', async () => {
    host.answer = json(walletOnTheWire)
    const actor = openWallet()
    await settled(actor)
    window.dispatchEvent(new Event('focus'))
    expect(lines()).toHaveLength(1)
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    await settled(actor)
    expect(lines()).toHaveLength(2)
    window.dispatchEvent(new Event('blur'))
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await settled(actor)
    expect(lines()).toHaveLength(3)
    actor.stop()
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    expect(lines()).toHaveLength(3)
  })

  test('aborts its request when the page closes', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    host.answer = silence
    const asked = host.nextRequest()
    const actor = openWallet()
    await asked
    actor.stop()
    const [request] = sent.mock.calls.map(([request]) => request)
    expect(request instanceof Request && request.signal.aborted).toBe(true)
    sent.mockRestore()
  })
})

describe('the statement', () => {
  test('is printed after its date was rendered', async () => {
    const actor = createFlow(printFlow).start()
    actor.send({ type: 'print.requested' })
    const printing = await waitFor(actor, (state) => state.matches('printing'))
    expect(printing.context.printedAt).toMatch(/^\d{4}-/)
    expect(prints).toBe(0)
    await waitFor(actor, (state) => state.matches('idle'))
    expect(prints).toBe(1)
  })

  test('reports that printing failed', async () => {
    vi.stubGlobal('window', {
      print: () => {
        throw new Error('The browser cannot print')
      },
    })
    const actor = createFlow(printFlow).start()
    actor.send({ type: 'print.requested' })
    expect((await waitFor(actor, (state) => state.matches('failed'))).matches('failed')).toBe(true)
  })
})

describe('a deposit', () => {
  function openDeposit() {
    const actor = createFlow(depositFlow, {
      input: { code: 'NUZ042', firstName: 'Naledi', lastName: 'Moyo' },
    }).start()
    actor.send({ type: 'deposit.requested' })
    return actor
  }
  type DepositActor = ReturnType<typeof openDeposit>

  function submit(actor: DepositActor, amount: string) {
    actor.send({ type: 'amount.changed', amount })
    actor.send({ type: 'deposit.submitted' })
    return waitFor(actor, (state) => !state.hasTag('busy'))
  }
  const keys = () => host.received.map(({ headers }) => headers['idempotency-key'])

  const begun = (paymentUrl: string) => json({ success: true, data: { paymentUrl } })
  const link = 'https://pay.example.org/DEP-1'

  test('[P231, P232, P331] is posted in dollars with the payer and an idempotency key', async () => {
    host.answer = begun(link)
    const state = await submit(openDeposit(), '12.50')
    expect(lines()).toEqual(['POST /api/profile/deposit'])
    expect(host.received.map(({ body }) => JSON.parse(body))).toEqual([
      { amount: 12.5, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' },
    ])
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(state.value).toEqual({ initiated: 'offered' })
    expect(state.context.paymentUrl).toBe(link)
    expect(state.context.referenceId).toBeNull()
  })

  test('has a reference when the server returns one', async () => {
    host.answer = json({ success: true, data: { paymentUrl: link, referenceId: 'DEP-1' } })
    const state = await submit(openDeposit(), '12.50')
    expect(state.context.referenceId).toBe('DEP-1')
  })

  test('[P168] opens its payment page in a new tab', async () => {
    host.answer = begun(link)
    const actor = openDeposit()
    await submit(actor, '20')
    actor.send({ type: 'payment.opened' })
    expect(opened).toEqual([[link, '_blank', 'noopener,noreferrer']])
    await waitFor(actor, (state) => state.matches({ initiated: 'opened' }))
  })

  test('reading: does not open an insecure payment page', async () => {
    host.answer = begun('javascript:alert(1)')
    const actor = openDeposit()
    await submit(actor, '20')
    actor.send({ type: 'payment.opened' })
    const state = await waitFor(actor, ({ context }) => context.failure !== null)
    expect(state.context.failure?.text).toBe('Failed to connect to payment gateway. Please try again.')
    expect(opened).toEqual([])
  })

  const failedText = 'Failed to process payment. Please try again.'
  const unreachableText = 'Failed to connect to payment gateway. Please try again.'
  const unanswered = { key: expect.stringMatching(/^[0-9a-f]{32}$/), amount: 2_000 }
  test.each([
    ['a refusal', json({ success: false, message: 'Too much.' }, 400), 'Too much.', null],
    ['success false', json({ success: false, message: 'Not today.' }), 'Not today.', null],
    ['a refusal without words', json({ success: false }, 422), failedText, null],
    ['a lost connection', hangUp, unreachableText, unanswered],
    ['no payment link', json({ success: true }), unreachableText, unanswered],
  ])('[P354-P356] shows the failure after %s', async (_what, answering, sentence, attempt) => {
    host.answer = answering
    const state = await submit(openDeposit(), '20')
    expect(state.value).toBe('entering')
    expect(state.context).toEqual({
      code: 'NUZ042',
      firstName: 'Naledi',
      lastName: 'Moyo',
      amount: '20',
      fieldError: null,
      failure: { text: sentence, isIncident: attempt !== null },
      attempt,
      paymentUrl: null,
      referenceId: null,
      isResumed: false,
      standing: 'open',
    })
  })

  test('keeps its key after a lost answer and gets a new key after a refusal', async () => {
    const actor = openDeposit()
    host.answer = hangUp
    await submit(actor, '20')
    host.answer = json({ success: false, message: 'No.' }, 400)
    await submit(actor, '20')
    host.answer = begun(link)
    await submit(actor, '20')
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('is not aborted when the page closes', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    host.answer = silence
    const asked = host.nextRequest()
    const actor = openDeposit()
    actor.send({ type: 'amount.changed', amount: '20' })
    actor.send({ type: 'deposit.submitted' })
    await asked
    actor.stop()
    const [request] = sent.mock.calls.map(([request]) => request)
    expect(request instanceof Request && request.signal.aborted).toBe(false)
    sent.mockRestore()
  })
})
