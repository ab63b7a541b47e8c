import { isDeepStrictEqual } from 'node:util'
import { idempotencyKeyHeader } from '../../src/api/routes.ts'
import { type Cents, dollarsFromCents } from '../../src/domain/lib/money.ts'
import { products } from '../../src/domain/till/products.ts'
import type { Acknowledged } from './caller.ts'
import type { CashStep } from './cashPlan.ts'
import type { PaymentConditions } from './paymentConditions.ts'
import type { MoneyRequest, PriceList } from './plan.ts'

/*
 * Runs the cash office beside the money requests: opens and closes cash desks, takes and pays out cash, reverses
 * bookings, refunds sales, pays out stalls, changes prices, and limits wallets.
 */

export type CashKind =
  | 'open'
  | 'close'
  | 'topUp'
  | 'payOut'
  | 'stallPayOut'
  | 'reversal'
  | 'toSafe'
  | 'fromSafe'
  | 'refund'

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
/** Higher than any daily spending, so that the limit is computed but stops nothing. */
const highLimit: Cents = 1_000_000_00
const raise: Cents = 50

function limitOf({ kind, cents }: CashStep): Cents | null {
  if (kind === 'limit') return 0
  return cents % 2 === 0 ? highLimit : null
}

export class CashOffice {
  readonly #desks = new Map<string, string>()
  readonly #sales: Sale[] = []
  readonly #bookings: Booking[] = []
  readonly #limited = new Set<string>()
  readonly #prices = new Map<string, PriceList>()
  /** The cash that each cashier expects in the drawer. */
  readonly #cash = new Map<string, Cents>()
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
    if (moneyRequest.kind !== 'charge' || outcome !== 'done' || referenceId === undefined) return
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
    if (told.referenceId !== undefined && (kind === 'topUp' || kind === 'payOut' || kind === 'stallPayOut')) {
      this.#bookings.unshift({ action: asked, referenceId: told.referenceId })
      this.#bookings.splice(newestKept)
    }
    const taken = intoDrawer(asked)
    this.#cash.set(step.cashier, (this.#cash.get(step.cashier) ?? 0) + taken)
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
      case 'toSafe':
      case 'fromSafe':
        return { ...made, kind, cents }
      case 'reversal': {
        const reversed = this.#bookings[newest % this.#bookings.length]
        return reversed && { ...made, kind, cents: reversed.action.cents, reversed }
      }
      case 'refund': {
        const sale = this.#sales[newest % this.#sales.length]
        return sale && refundOf(sale, step, made)
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
      return cents
    case 'payOut':
    case 'stallPayOut':
    case 'toSafe':
      return -cents
    case 'reversal':
      return reversed?.action.kind === 'topUp' ? -cents : cents
    case 'close':
    case 'refund':
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
    case 'reversal':
      return { ...made, route: 'reverseCash', body: { referenceId: reversed?.referenceId, reason } }
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
  if (status === 409 || status === 422) return { outcome: 'refused', reason: body.reason }
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
