import { isDeepStrictEqual } from 'node:util'
import { idempotencyKeyHeader } from '../../src/api/routes.ts'
import { type Cents, dollarsFromCents } from '../../src/domain/lib/money.ts'
import type { ClosingKind } from '../../src/domain/money/walletClosing.ts'
import { products } from '../../src/domain/till/products.ts'
import type { Acknowledged } from './caller.ts'
import type { CashStep } from './cashPlan.ts'
import type { PaymentConditions } from './paymentConditions.ts'
import type { MoneyRequest, PriceList } from './plan.ts'

/*
 * Runs the cash office beside the money requests: opens and closes cash desks, takes and pays out cash, reverses
 * bookings, refunds sales, pays out stalls, changes prices, and limits wallets. It books for the treasurer too, and
 * closes the wallets at the end.
 */

export type CashKind =
  | 'open'
  | 'close'
  | 'topUp'
  | 'payOut'
  | 'stallPayOut'
  | 'stallPayIn'
  | 'reversal'
  | 'toSafe'
  | 'fromSafe'
  | 'refund'
  | 'toBank'
  | 'fromBank'
  | 'expense'
  | 'countSafe'
  | 'cashSource'
  | 'settlement'
  /** A money request, not told here; it can be reversed. */
  | 'withdrawal'
  | ClosingKind
  | 'claim'

export interface CashAction {
  readonly kind: CashKind
  readonly key: string
  /** As in the ledger: `admin:one@example.org`. */
  readonly actor: string
  readonly cents: Cents
  readonly camper?: string
  readonly number?: string
  readonly isByName?: boolean
  readonly stall?: string
  readonly desk?: string
  readonly reversed?: Booking
  readonly sale?: Sale
  readonly items?: Readonly<Record<string, number>>
  readonly from?: 'safe' | 'bank'
  /** Of a count: in the safe by the books. */
  readonly expected?: Cents
  readonly isFirstCount?: boolean
  /** The withdrawal whose cash came from there. */
  readonly withdrawal?: string
  /** The number that money is kept under. */
  readonly kept?: string
  readonly settled?: SettledDays
}

/** `YYYY-MM-DD`, both included. */
export interface SettledDays {
  readonly firstDay: string
  readonly lastDay: string
}

export interface Sale {
  readonly moneyRequest: MoneyRequest
  readonly referenceId: string
}

export interface Booking {
  readonly action: CashAction
  readonly referenceId: string
}

export interface CashAnswer extends Pick<Acknowledged, 'outcome' | 'referenceId' | 'reason'> {
  readonly desk?: string | undefined
  readonly expected?: Cents
  readonly counted?: Cents
}

export type CashAnswered = readonly [CashAction, CashAnswer & Required<Pick<Acknowledged, 'span'>>]

export interface CashBook {
  readonly answered: CashAnswered[]
  readonly calls: { limits: number; priceLists: number }
}

export type CashRoute =
  | 'openDesk'
  | 'closeDesk'
  | 'topUp'
  | 'payOut'
  | 'reverseCash'
  | 'stallPayOut'
  | 'moveToSafe'
  | 'refund'
  | 'changeDayLimit'
  | 'priceList'
  | 'changePriceList'
  | 'books'
  | 'stallReport'
  | 'stallPayIn'
  | 'bookTreasury'
  | 'cashPosition'
  | 'makeClosingList'
  | 'bookClosingList'
  | 'closingList'
  | 'claimKept'

export interface CashRequest {
  readonly route: CashRoute
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: string
  readonly who: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

interface Answer {
  readonly status: number
  readonly body: {
    message?: string
    reason?: string
    data?: Readonly<Record<string, unknown>>
  }
}

export type AskCash = (request: CashRequest) => Promise<Answer>

interface People {
  readonly merchants: readonly string[]
  readonly admins: readonly [string, ...string[]]
}

const newestKept = 30
const reversible: ReadonlySet<CashKind> = new Set([
  'topUp',
  'payOut',
  'stallPayOut',
  'stallPayIn',
  'settlement',
])
/** Higher than any daily spending, so that the limit is computed but stops nothing. */
const highLimit: Cents = 1_000_000_00
const raise: Cents = 50

function limitOf({ kind, cents }: CashStep): Cents | null {
  if (kind === 'limit') return 0
  return cents % 2 === 0 ? highLimit : null
}

interface Item {
  readonly code: string
  readonly amount: number
  readonly reference: string | null
  readonly kept: string | null
}

export class CashOffice {
  readonly #desks = new Map<string, string>()
  readonly #sales: Sale[] = []
  readonly #bookings: Booking[] = []
  readonly #limited = new Set<string>()
  readonly #prices = new Map<string, PriceList>()
  /** The cash that each cashier expects in the drawer. */
  readonly #cash = new Map<string, Cents>()
  readonly #stallRefunds = new Map<string, number>()
  readonly #chains = new Map<string, Promise<void>>()
  readonly #ask: AskCash
  readonly #people: People
  readonly #conditions: PaymentConditions
  readonly #book: CashBook

  constructor(ask: AskCash, people: People, conditions: PaymentConditions, book: CashBook) {
    this.#ask = ask
    this.#people = people
    this.#conditions = conditions
    this.#book = book
  }

  async begin(): Promise<void> {
    for (const stall of this.#people.merchants)
      await this.#conditions.change('wrongPrice', `${stall} raised`, true, async () => {})
    for (const cashier of this.#people.admins) {
      await this.#conditions.change('noDesk', cashier, true, async () => {})
      await this.#open(cashier, 50_000, `begin-${cashier}`)
    }
    await this.#countSafe('first', this.#people.admins[0], 12_000_00)
  }

  async end(): Promise<void> {
    for (const cashier of this.#people.admins)
      await this.#after(`desk ${cashier}`, () => this.#close(cashier, cashier, 0, `end-${cashier}`))
  }

  priced(moneyRequest: MoneyRequest, isOldPrice: boolean): MoneyRequest {
    if (moneyRequest.kind !== 'charge') return moneyRequest
    const known = this.#prices.get(moneyRequest.actor) ?? 'documented'
    const list = isOldPrice ? otherThan(known) : known
    if (list === 'documented') return moneyRequest
    const items = moneyRequest.items.map((item) => ({ ...item, price: item.price + raise }))
    const cents = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    return { ...moneyRequest, items, cents, priceList: list }
  }

  sold(moneyRequest: MoneyRequest, { outcome, referenceId }: Acknowledged): void {
    if (outcome !== 'done' || referenceId === undefined) return
    if (moneyRequest.kind === 'withdrawal') {
      const { key, actor, cents, camper } = moneyRequest
      this.#keep({ kind: 'withdrawal', key, actor: `admin:${actor}`, cents, camper }, referenceId)
    }
    if (moneyRequest.kind !== 'charge') return
    this.#sales.unshift({ moneyRequest, referenceId })
    this.#sales.splice(newestKept)
  }

  async take(step: CashStep | null, moneyRequest: MoneyRequest): Promise<void> {
    if (step === null) return
    const { camper, key } = moneyRequest
    switch (step.kind) {
      case 'nextCashier':
        return this.#after(`desk ${step.cashier}`, () => this.#relieve(step, key))
      case 'limit':
      case 'liftLimit':
        return this.#after(`limit ${camper}`, () => this.#limit(camper, limitOf(step), step.cashier))
      case 'prices':
        return this.#after(`prices ${step.stall}`, () => this.#changePrices(step.stall, step.cashier))
      case 'countSafe':
        return this.#countSafe(key, step.cashier, step.miscounted)
      default:
        return this.#takeCash(step, moneyRequest)
    }
  }

  async #takeCash(step: CashStep, moneyRequest: MoneyRequest): Promise<void> {
    const asked = this.#askedFor(step, moneyRequest)
    if (asked === undefined) return
    const told = await this.#tell(asked, step.isPressedTwice)
    if (told.outcome !== 'done') return
    const { kind } = asked
    if (told.referenceId !== undefined && reversible.has(kind)) this.#keep(asked, told.referenceId)
    const taken = intoDrawer(asked)
    this.#cash.set(step.cashier, (this.#cash.get(step.cashier) ?? 0) + taken)
  }

  /** The host lets a stall refund 120 times in a quarter of an hour; the cashiers do the others. */
  #mayRefund({ isByStall }: CashStep, { moneyRequest: { actor } }: Sale): boolean {
    const before = this.#stallRefunds.get(actor) ?? 0
    if (!isByStall || before >= 100) return false
    this.#stallRefunds.set(actor, before + 1)
    return true
  }

  #keep(action: CashAction, referenceId: string): void {
    this.#bookings.unshift({ action, referenceId })
    this.#bookings.splice(newestKept)
  }

  async #countSafe(key: string, who: string, miscounted: Cents): Promise<void> {
    const { body } = await this.#ask({ route: 'cashPosition', who })
    const expected = centsOf(body.data?.safe)
    const cents = Math.max(0, expected + miscounted)
    const isFirstCount = key === 'first'
    const made = { key: `${key}-count`, actor: `admin:${who}`, cents, expected, isFirstCount }
    await this.#tell({ ...made, kind: 'countSafe' }, false)
  }

  #askedFor(step: CashStep, moneyRequest: MoneyRequest): CashAction | undefined {
    const { kind, cashier, stall, cents, newest } = step
    const { camper, number = camper, isByName = false } = moneyRequest
    const made = { key: `${moneyRequest.key}-${kind}`, actor: `admin:${cashier}` }
    switch (kind) {
      case 'topUp':
      case 'payOut':
        return { ...made, kind, cents, camper, number, isByName }
      case 'stallPayOut':
        return { ...made, kind, cents, stall }
      case 'stallPayIn':
        return { ...made, kind, cents: 1 + (cents % 500), stall }
      case 'toBank':
      case 'fromBank':
        return { ...made, kind, cents }
      case 'expense':
        return { ...made, kind, cents, from: step.from }
      case 'cashSource': {
        const withdrawals = this.#bookings.filter(({ action }) => action.kind === 'withdrawal')
        const of = withdrawals[newest % withdrawals.length]
        return of && { ...made, kind, cents: of.action.cents, withdrawal: of.referenceId, from: step.from }
      }
      case 'toSafe':
      case 'fromSafe':
        return { ...made, kind, cents }
      case 'settlement': {
        const first = 10 + (newest % 5)
        const settled = { firstDay: `2025-04-${first}`, lastDay: `2025-04-${first + (cents % 2)}` }
        return { ...made, kind, cents, settled }
      }
      case 'reversal': {
        const reversed = this.#bookings[newest % this.#bookings.length]
        return reversed && { ...made, kind, cents: reversed.action.cents, reversed }
      }
      case 'refund': {
        const sale = this.#sales[newest % this.#sales.length]
        return sale && refundOf(sale, { ...step, isByStall: this.#mayRefund(step, sale) }, made)
      }
      default:
        return undefined
    }
  }

  async #tell(action: CashAction, isPressedTwice: boolean): Promise<CashAnswer> {
    const from = performance.now()
    const send = async () => verdictOf(action, await this.#ask(requestFor(action)))
    const [told, ...others] = await Promise.all(isPressedTwice ? [send(), send()] : [send()])
    if (told === undefined || others.some((other) => !isDeepStrictEqual(other, told)))
      throw new Error(`${action.key} was answered ${JSON.stringify([told, ...others])}.`)
    this.#book.answered.push([action, { ...told, span: { from, to: performance.now() } }])
    return told
  }

  /**
   * Closes the wallets while the host is killed: small amounts are given to the camp, two people's are kept and
   * one of these claimed, and the others are paid back. Frozen and withdrawn people keep theirs.
   */
  async closeWallets(campers: readonly string[], kill: () => Promise<void>): Promise<void> {
    const [who] = this.#people.admins
    await this.#after(`desk ${who}`, async () => {
      const actor = `admin:${who}`
      const cents = 900_000_00
      await this.#tell({ kind: 'fromSafe', key: 'closing', actor, cents }, false)
      this.#cash.set(who, (this.#cash.get(who) ?? 0) + cents)
      await this.#closeList(who, { kind: 'give', below: 5 }, kill)
      for (const code of campers.slice(0, 2)) await this.#closeList(who, { kind: 'keep', code }, kill)
      const claimed = this.#book.answered.find(([{ kind }]) => kind === 'keep')?.[0]
      if (claimed !== undefined) {
        const { kept = '' } = claimed
        await this.#tell({ kind: 'claim', key: 'claim', actor, cents: claimed.cents, kept }, true)
        this.#cash.set(who, (this.#cash.get(who) ?? 0) - claimed.cents)
      }
      await this.#closeList(who, { kind: 'payBack' }, kill)
    })
  }

  async #closeList(
    who: string,
    list: { kind: ClosingKind; code?: string; below?: number },
    kill: () => Promise<void>,
  ) {
    const { kind, code = null, below = null } = list
    const key = `list-${kind}-${code}`
    const body = {
      ...{ kind, union: null, code, below, signedBy: 'Witness of the soak' },
      ...{ contact: kind === 'keep' ? 'the office' : '', claimUntil: kind === 'keep' ? '2999-12-31' : '' },
    }
    const made = await this.#ask({
      route: 'makeClosingList',
      who,
      body,
      headers: { [idempotencyKeyHeader]: key },
    })
    if (made.status === 422) return
    if (made.status !== 200) throw new Error(`${key} was answered ${made.status}: ${made.body.message}`)
    const number = textOr(made.body.data?.number) ?? ''
    const parameters = { number }
    for (let calls = 0; ; calls++) {
      const booking = this.#ask({ route: 'bookClosingList', parameters, who, body: {} })
      if (calls === 1) await kill()
      const { status, body: answer } = await booking
      if (status !== 200) throw new Error(`${key} was answered ${status}: ${answer.message}`)
      if (answer.data?.endedAt !== null) break
    }
    const { data } = (await this.#ask({ route: 'closingList', parameters, who })).body
    for (const item of (data?.items ?? []) as readonly Item[]) {
      if (item.reference === null) continue
      const action = {
        kind,
        key: item.reference,
        actor: `admin:${who}`,
        cents: centsOf(item.amount),
        camper: item.code,
      }
      const now = performance.now()
      const answered = { outcome: 'done', referenceId: item.reference, span: { from: now, to: now } } as const
      this.#book.answered.push([{ ...action, ...(item.kept !== null && { kept: item.kept }) }, answered])
      if (kind === 'payBack') this.#cash.set(who, (this.#cash.get(who) ?? 0) - action.cents)
    }
  }

  async #relieve({ cashier, isClosedByOther, miscounted, cents }: CashStep, key: string): Promise<void> {
    const other = this.#people.admins.find((admin) => admin !== cashier) ?? cashier
    await this.#close(cashier, isClosedByOther ? other : cashier, miscounted, key)
    await this.#open(cashier, cents % 2 === 0 ? cents : 0, key)
  }

  async #open(cashier: string, cents: Cents, key: string): Promise<void> {
    await this.#conditions.change('noDesk', cashier, false, async () => {
      const asked = { kind: 'open', key: `${key}-open`, actor: `admin:${cashier}`, cents } as const
      const { outcome, desk } = await this.#tell(asked, false)
      if (outcome !== 'done' || desk === undefined) throw new Error(`${cashier} could not open a desk.`)
      this.#desks.set(cashier, desk)
      this.#cash.set(cashier, cents)
    })
  }

  async #close(cashier: string, by: string, miscounted: Cents, key: string): Promise<void> {
    const desk = this.#desks.get(cashier)
    if (desk === undefined) throw new Error(`${cashier} has no desk to close.`)
    await this.#conditions.change('noDesk', cashier, true, async () => {
      const cents = Math.max(0, (this.#cash.get(cashier) ?? 0) + miscounted)
      const asked = { kind: 'close', key: `${key}-close`, actor: `admin:${by}`, cents, desk } as const
      const { outcome } = await this.#tell(asked, false)
      if (outcome !== 'done') throw new Error(`${by} could not close the desk of ${cashier}.`)
    })
  }

  async #limit(camper: string, limit: Cents | null, who: string): Promise<void> {
    const isSet = limit === 0
    if (this.#limited.has(camper) === isSet) return
    await this.#conditions.change('dayLimit', camper, isSet, async () => {
      const body = { limit: limit === null ? null : dollarsFromCents(limit) }
      const request = { route: 'changeDayLimit', parameters: { code: camper }, who, body } as const
      const { status, body: answer } = await this.#ask(request)
      if (status !== 200) throw new Error(`The limit of ${camper} was answered ${status}: ${answer.message}`)
    })
    if (isSet) this.#limited.add(camper)
    else this.#limited.delete(camper)
    this.#book.calls.limits++
  }

  async #changePrices(stall: string, who: string): Promise<void> {
    const before = this.#prices.get(stall) ?? 'documented'
    const after = otherThan(before)
    await this.#conditions.change('wrongPrice', `${stall} ${before}`, true, () =>
      this.#conditions.change('wrongPrice', `${stall} ${after}`, false, () =>
        this.#writePrices(stall, after, who),
      ),
    )
    this.#prices.set(stall, after)
    this.#book.calls.priceLists++
  }

  /**
   * Writing prices has no idempotency key: after a lost answer it reads the list, and writes again if the
   * change is missing.
   */
  async #writePrices(stall: string, list: PriceList, who: string): Promise<void> {
    const parameters = { merchantNumber: stall }
    const wanted = products.map(({ name, price }) => ({
      name,
      price: dollarsFromCents(price + (list === 'raised' ? raise : 0)),
      isSoldOut: false,
    }))
    for (let tries = 0; tries < 50; tries++) {
      const { data } = (await this.#ask({ route: 'priceList', parameters, who })).body
      if (isDeepStrictEqual(data?.products, wanted)) return
      const body = { version: data?.version, products: wanted }
      const { status } = await this.#ask({ route: 'changePriceList', parameters, who, body })
      if (status === 200) return
      if (status !== 409) throw new Error(`The prices of ${stall} were answered ${status}.`)
    }
    throw new Error(`The prices of ${stall} could not be changed.`)
  }

  /** Runs changes of one subject sequentially. */
  async #after(subject: string, make: () => Promise<void>): Promise<void> {
    const made = (this.#chains.get(subject) ?? Promise.resolve()).then(make)
    this.#chains.set(subject, made)
    await made
  }
}

function otherThan(list: PriceList): PriceList {
  return list === 'documented' ? 'raised' : 'documented'
}

/** The change of a drawer's cash by a cash action. */
export function intoDrawer({ kind, cents, reversed }: CashAction): Cents {
  switch (kind) {
    case 'open':
    case 'topUp':
    case 'fromSafe':
    case 'stallPayIn':
      return cents
    case 'payOut':
    case 'stallPayOut':
    case 'toSafe':
    case 'payBack':
    case 'claim':
      return -cents
    case 'reversal':
      return reversed === undefined ? 0 : -intoDrawer(reversed.action)
    default:
      return 0
  }
}

function refundOf(
  sale: Sale,
  { quantity, isByStall, newest }: CashStep,
  made: Pick<CashAction, 'key' | 'actor'>,
): CashAction {
  const { actor: stall, camper, items } = sale.moneyRequest
  const chosen = quantity === 'whole' ? items : items.slice(newest % items.length).slice(0, 1)
  const given = chosen.map((item) => ({ ...item, quantity: quantity === 'whole' ? item.quantity : quantity }))
  return {
    ...made,
    kind: 'refund',
    actor: isByStall ? `merchant:${stall}` : made.actor,
    cents: given.reduce((sum, { price, quantity: count }) => sum + price * count, 0),
    camper,
    stall,
    sale,
    items: Object.fromEntries(given.map(({ name, quantity: count }) => [name, count])),
  }
}

function requestFor(action: CashAction): CashRequest {
  const { kind, key, actor, cents, number, isByName, stall = '', desk = '', reversed, sale, items } = action
  const made = {
    who: actor.slice(actor.indexOf(':') + 1),
    headers: { [idempotencyKeyHeader]: key },
  }
  const amount = dollarsFromCents(cents)
  const witness = 'Witness of the soak'
  const reason = 'a mistake of the soak'
  switch (kind) {
    case 'open':
      return { ...made, route: 'openDesk', body: { float: amount, witness } }
    case 'close':
      return {
        ...made,
        route: 'closeDesk',
        parameters: { desk },
        body: { counted: amount, handedTo: witness },
      }
    case 'topUp':
    case 'payOut':
      return { ...made, route: kind, body: { number, amount }, query: isByName ? '?by=name' : '' }
    case 'stallPayOut':
      return { ...made, route: kind, body: { merchantNumber: stall, amount, takenBy: witness } }
    case 'toSafe':
    case 'fromSafe':
      return { ...made, route: 'moveToSafe', body: { direction: kind, amount, witness } }
    case 'settlement': {
      const paper = { fee: 0.25, slip: key, gateway: 'sandbox', day: '2025-04-16' }
      return { ...made, route: 'bookTreasury', body: { kind, amount, ...paper, ...action.settled } }
    }
    case 'reversal':
      if (reversed?.action.kind === 'settlement') {
        const body = { kind: 'reverseSettlement', settlement: reversed.referenceId, reason }
        return { ...made, route: 'bookTreasury', body }
      }
      return { ...made, route: 'reverseCash', body: { referenceId: reversed?.referenceId, reason } }
    case 'stallPayIn':
      return { ...made, route: kind, body: { merchantNumber: stall, amount, paidBy: witness } }
    case 'toBank':
    case 'fromBank':
      return { ...made, route: 'bookTreasury', body: { kind, amount, slip: key, witness } }
    case 'expense': {
      const paper = { slip: key, whatFor: 'Firewood of the soak', from: action.from }
      return { ...made, route: 'bookTreasury', body: { kind, amount, ...paper, witness } }
    }
    case 'countSafe': {
      const expected = dollarsFromCents(action.expected ?? 0)
      return { ...made, route: 'bookTreasury', body: { kind, amount, expected, witness } }
    }
    case 'cashSource':
      return {
        ...made,
        route: 'bookTreasury',
        body: { kind, withdrawal: action.withdrawal, from: action.from },
      }
    case 'claim':
      return {
        ...made,
        route: 'claimKept',
        parameters: { number: action.kept ?? '' },
        body: { takenBy: witness },
      }
    case 'withdrawal':
    case 'payBack':
    case 'give':
    case 'keep':
      throw new Error(`${key} is not asked for by a cash desk.`)
    case 'refund':
      return {
        ...made,
        route: 'refund',
        parameters: { merchantNumber: stall },
        body: { sale: sale?.referenceId, items, reason },
      }
  }
}

function verdictOf({ kind, key }: CashAction, { status, body }: Answer): CashAnswer {
  const isRefused = status === 409 || status === 422 || (status === 400 && kind === 'stallPayIn')
  if (isRefused) return { outcome: 'refused', reason: body.reason }
  if (status !== 200) throw new Error(`${key} was answered ${status}: ${body.message}`)
  const { referenceId, desk, expected, counted } = body.data ?? {}
  const told = { outcome: 'done', referenceId: textOr(referenceId), desk: textOr(desk) } as const
  return kind === 'close' ? { ...told, expected: centsOf(expected), counted: centsOf(counted) } : told
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function centsOf(dollars: unknown): Cents {
  return Math.round(Number(dollars) * 100)
}
