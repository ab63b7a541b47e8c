import { isDeepStrictEqual } from 'node:util'
import type { Cents } from '../../src/domain/lib/money.ts'
import {
  addsUp,
  type Books,
  type DayMovements,
  noMovements,
  type StallReport,
} from '../../src/domain/money/reports.ts'
import type { Acknowledged } from './caller.ts'
import {
  type CashAction,
  type CashAnswered,
  type CashKind,
  intoDrawer,
  type SettledDays,
} from './cashOffice.ts'
import { type Checks, contradiction, type PaymentConditions } from './paymentConditions.ts'
import type { MoneyRequest } from './plan.ts'

export interface Found {
  readonly referenceId: string
  readonly type: string
  readonly status: string
  readonly owner: string
  readonly merchant: string | null
  readonly cents: Cents
  readonly actor: string
  readonly attempt: string | null
  readonly desk: string | null
  readonly reverses: string | null
  readonly refundOf: string | null
}

export interface FoundDesk {
  readonly id: string
  readonly isOpen: boolean
  readonly expected: Cents | null
  readonly counted: Cents | null
}

type AcknowledgedRequests = readonly (readonly [MoneyRequest, Acknowledged])[]

export type Where =
  | { readonly attempt: string }
  | { readonly differenceOf: string }
  | { readonly referenceId: string }
  | { readonly reverses: string }

/**
 * Returns each difference between the cash transfers and the acknowledged results.
 * @param take returns the transfers of an attempt and marks them as accounted for
 */
export function cashFindings(
  told: readonly CashAnswered[],
  desks: readonly FoundDesk[],
  take: (where: Where) => readonly Found[],
): string[] {
  const findings: string[] = []
  const drawers = new Map<string, Cents>()
  const places = new Map<string, string>()
  const addTo = (desk: string, cents: Cents) => drawers.set(desk, (drawers.get(desk) ?? 0) + cents)
  for (const [action, answer] of told) {
    const { kind, key, actor } = action
    const found = take(isOfList(action) ? { referenceId: key } : { attempt: `${actor} ${key}` })
    const wrong = differenceOf(action, answer, found)
    if (wrong !== undefined) findings.push(`${kind} ${key}: ${wrong}`)
    if (answer.outcome !== 'done') continue
    const desk = kind === 'open' ? answer.desk : found[0]?.desk
    if (desk == null || kind === 'close' || intoDrawer(action) === 0) continue
    places.set(key, desk)
    addTo(desk, intoDrawer(action))
  }
  for (const [{ kind, key, reversed, desk = '' }, answer] of told) {
    if (answer.outcome !== 'done') continue
    const at = places.get(key)
    if (kind === 'reversal' && at !== undefined && at !== places.get(reversed?.action.key ?? ''))
      findings.push(`reversal ${key}: at ${at}, where it was not booked`)
    if (kind !== 'close') continue
    const { expected = Number.NaN, counted = Number.NaN } = answer
    const inDrawer = drawers.get(desk) ?? 0
    if (expected !== inDrawer)
      findings.push(
        `close ${key}: reported ${expected} cents, the acknowledged bookings add up to ${inDrawer}`,
      )
    const kept = desks.find(({ id }) => id === desk)
    if (!isDeepStrictEqual(kept, { id: desk, isOpen: false, expected, counted }))
      findings.push(`close ${key}: there is ${JSON.stringify(kept)}`)
    const booked = take({ differenceOf: desk }).map(({ type, cents }) => ({ type, cents }))
    const difference = counted - expected
    const type = difference < 0 ? 'cashShort' : 'cashOver'
    const due = difference === 0 ? [] : [{ type, cents: Math.abs(difference) }]
    if (!isDeepStrictEqual(booked, due))
      findings.push(`close ${key}: ${difference} cents of difference, and there is ${JSON.stringify(booked)}`)
  }
  const opened = told.filter(([{ kind }, { outcome }]) => kind === 'open' && outcome === 'done').length
  if (desks.length !== opened) findings.push(`${opened} desks were opened, and there are ${desks.length}`)
  return [
    ...findings,
    ...wrongSources(told, take),
    ...wrongRefunds(told),
    ...wrongReversals(told),
    ...wrongSettlements(told),
  ]
}

const isOfList = ({ kind }: CashAction) => kind === 'payBack' || kind === 'give' || kind === 'keep'

/** The reversal of a withdrawal puts its cash back where it came from, once, and nothing else does. */
function wrongSources(told: readonly CashAnswered[], take: (where: Where) => readonly Found[]): string[] {
  const reversed = reversedWithdrawals(told)
  return told.flatMap(([{ kind, key, cents, withdrawal = '' }, { outcome, referenceId = '' }]) => {
    if (kind !== 'cashSource' || outcome !== 'done') return []
    const back = take({ reverses: referenceId }).map(({ type, cents: put }) => ({ type, cents: put }))
    const due = reversed.has(withdrawal) ? [{ type: 'cashSourceReversal', cents }] : []
    return isDeepStrictEqual(back, due) ? [] : [`cashSource ${key}: put back as ${JSON.stringify(back)}`]
  })
}

function reversedWithdrawals(told: readonly CashAnswered[]): ReadonlySet<string | undefined> {
  return new Set(
    told.flatMap(([{ kind, reversed }, { outcome }]) =>
      kind === 'reversal' && outcome === 'done' && reversed?.action.kind === 'withdrawal'
        ? [reversed.referenceId]
        : [],
    ),
  )
}

const typeOf: Readonly<Record<CashKind, string>> = {
  open: 'fromSafe',
  close: 'toSafe',
  topUp: 'deposit',
  payOut: 'withdrawal',
  stallPayOut: 'stallPayOut',
  reversal: '',
  toSafe: 'toSafe',
  fromSafe: 'fromSafe',
  refund: 'refund',
  stallPayIn: 'stallPayIn',
  toBank: 'toBank',
  fromBank: 'fromBank',
  expense: 'expense',
  countSafe: '',
  cashSource: 'cashSource',
  settlement: 'settlement',
  withdrawal: 'withdrawal',
  payBack: 'withdrawal',
  give: 'donation',
  keep: 'kept',
  claim: 'claim',
}

/** Their transfers are of no person and no desk. */
const ofTheBooks: ReadonlySet<CashKind> = new Set([
  'toBank',
  'fromBank',
  'expense',
  'countSafe',
  'cashSource',
  'settlement',
])

const reversalOf: Readonly<Partial<Record<CashKind, string>>> = {
  topUp: 'withdrawal',
  payOut: 'deposit',
  stallPayOut: 'stallPayOutReversal',
  stallPayIn: 'stallPayInReversal',
  withdrawal: 'deposit',
  settlement: 'settlementReversal',
}

function differenceOf(
  action: CashAction,
  { outcome, referenceId, desk }: CashAnswered[1],
  found: readonly Found[],
): string | undefined {
  const { kind, camper, stall, reversed, sale, expected = 0, isFirstCount } = action
  const cents = kind === 'countSafe' ? Math.abs(action.cents - expected) : action.cents
  const counted = isFirstCount ? 'firstMoney' : action.cents < expected ? 'cashShort' : 'cashOver'
  const type = kind === 'countSafe' ? counted : typeOf[kind]
  if (outcome !== 'done')
    return found.length === 0 ? undefined : `refused, and there is ${JSON.stringify(found)}`
  // An amount of zero needs no transfer to or from the safe; the desk check covers the difference of a
  // closing.
  if (cents === 0 && (kind === 'open' || kind === 'close' || kind === 'countSafe'))
    return found.length === 0 || kind === 'close'
      ? undefined
      : `of nothing, and there is ${JSON.stringify(found)}`
  const [one, ...others] = found
  if (one === undefined || others.length > 0) return `done, but found ${found.length} times`
  const of = reversed?.action
  const isAsAsked =
    one.type === (of ? reversalOf[of.kind] : type) &&
    one.status === 'completed' &&
    one.cents === cents &&
    one.merchant === (stall ?? of?.stall ?? null) &&
    one.reverses === (reversed?.referenceId ?? null) &&
    one.refundOf === (sale?.referenceId ?? null) &&
    one.referenceId === referenceId &&
    one.owner === (ofTheBooks.has(kind) ? '' : (camper ?? of?.camper ?? (of ? one.owner : one.desk))) &&
    (kind !== 'open' || one.desk === desk) &&
    (kind !== 'close' || one.desk === action.desk)
  return isAsAsked ? undefined : `done as ${referenceId}, and there is ${JSON.stringify(one)}`
}

/** Checks that refunds never exceed a sale, and that each refused refund would have exceeded it. */
function wrongRefunds(told: readonly CashAnswered[]): string[] {
  const given = new Map<string, number>()
  const refunds = told.filter(([{ kind }]) => kind === 'refund')
  const nameOf = ({ sale }: CashAction, item: string) => `${sale?.referenceId} ${item}`
  for (const [action, { outcome }] of refunds)
    for (const [item, quantity] of Object.entries(action.items ?? {}))
      if (outcome === 'done')
        given.set(nameOf(action, item), (given.get(nameOf(action, item)) ?? 0) + quantity)
  return refunds.flatMap(([action, { outcome, reason }]) => {
    const left = Object.entries(action.items ?? {}).map(([item, quantity]) => {
      const sold = action.sale?.moneyRequest.items.find(({ name }) => name === item)?.quantity ?? 0
      return sold - (given.get(nameOf(action, item)) ?? 0) - (outcome === 'refused' ? quantity : 0)
    })
    const least = Math.min(...left)
    if (outcome === 'done' && least < 0)
      return [`refund ${action.key}: ${-least} more of an item than were sold`]
    return outcome === 'refused' && reason === 'refunded' && least >= 0
      ? [`refund ${action.key}: refused as given back, and all of it is left`]
      : []
  })
}

/** Checks that each refusal as already reversed is true, and that nothing was reversed twice. */
function wrongReversals(told: readonly CashAnswered[]): string[] {
  const reversals = told.filter(([{ kind }]) => kind === 'reversal')
  const times = new Map<string | undefined, number>()
  for (const [{ reversed }, { outcome }] of reversals)
    if (outcome === 'done') times.set(reversed?.referenceId, (times.get(reversed?.referenceId) ?? 0) + 1)
  return reversals.flatMap(([{ key, reversed }, { outcome, reason }]) => {
    const count = times.get(reversed?.referenceId) ?? 0
    const isWrong = outcome === 'done' ? count !== 1 : reason === 'undone' && count === 0
    return isWrong ? [`reversal ${key}: ${outcome}, and it was taken back ${count} times`] : []
  })
}

/**
 * Checks that settlements which were not taken back are of the same days or have no day in common, and that each
 * refused one had a day in common with a settlement of other days.
 */
function wrongSettlements(told: readonly CashAnswered[]): string[] {
  const isDone = ([, { outcome }]: CashAnswered) => outcome === 'done'
  const settlements = told.filter(([{ kind }]) => kind === 'settlement')
  const done = settlements.filter(isDone)
  const takenBack = new Set(told.filter(isDone).map(([{ reversed }]) => reversed?.referenceId))
  const kept = done.filter(([, { referenceId }]) => !takenBack.has(referenceId))
  return settlements.flatMap((answered) => {
    const [{ key, settled }, { reason }] = answered
    const isIn = (others: readonly CashAnswered[]) =>
      others.some(([{ settled: other }]) => coversPartOf(settled, other))
    if (kept.includes(answered) && isIn(kept)) return [`settlement ${key}: another covers a part of its days`]
    return reason === 'taken' && !isIn(done)
      ? [`settlement ${key}: refused for its days, which no other covers in part`]
      : []
  })
}

function coversPartOf(one: SettledDays | undefined, other: SettledDays | undefined): boolean {
  if (one === undefined || other === undefined || isDeepStrictEqual(one, other)) return false
  return one.firstDay <= other.lastDay && one.lastDay >= other.firstDay
}

/** Returns each answer that contradicts the conditions at its time. */
export function cashContradictions(
  answered: readonly CashAnswered[],
  conditions: PaymentConditions,
): string[] {
  return answered.flatMap(([action, answer]) => {
    const wrong = contradiction(checksOf(action), answer, conditions)
    return wrong === undefined ? [] : [`${action.kind} ${action.key}: ${wrong}`]
  })
}

function checksOf(action: CashAction): Checks {
  const { kind, actor, camper = '', number = camper, isByName = false, reversed } = action
  const noDesk = { condition: 'noDesk', subject: actor.slice(actor.indexOf(':') + 1) } as const
  const lostCard = isByName ? [] : [{ condition: 'lostCard', subject: number } as const]
  const withdrawn = { condition: 'withdrawn', subject: camper } as const
  switch (kind) {
    case 'topUp':
      return { barriers: [noDesk, ...lostCard, withdrawn], last: [] }
    case 'payOut': {
      const frozen = { condition: 'walletFrozen', subject: camper } as const
      return {
        barriers: [noDesk, ...lostCard, withdrawn, frozen],
        last: ['notEnoughMoney', 'notEnoughCash'],
      }
    }
    case 'stallPayIn':
      return { barriers: [noDesk], last: ['invalid'] }
    case 'toBank':
    case 'expense':
      return { barriers: [], last: ['notEnoughCash'] }
    case 'countSafe':
      return { barriers: [], last: ['changedElsewhere'] }
    case 'cashSource':
      return { barriers: [], last: ['undone', 'taken', 'notEnoughCash'] }
    case 'stallPayOut':
      return { barriers: [noDesk], last: ['notEnoughMoney', 'notEnoughCash'] }
    case 'toSafe':
      return { barriers: [noDesk], last: ['notEnoughCash'] }
    case 'fromSafe':
      return { barriers: [noDesk], last: [] }
    case 'settlement':
      return { barriers: [], last: ['taken'] }
    case 'reversal': {
      const { kind: of, camper: owner = '' } = reversed?.action ?? {}
      const isTopUp = of === 'topUp'
      return {
        first: ['undone'],
        barriers: isTopUp ? [{ condition: 'walletFrozen', subject: owner }] : [],
        last: isTopUp ? ['notEnoughMoney', 'notEnoughCash'] : ['notEnoughCash'],
      }
    }
    case 'refund':
      return { barriers: [], last: ['refunded'] }
    default:
      return { barriers: [], last: [] }
  }
}

export interface Sums extends DayMovements {
  readonly wallets: ReadonlyMap<string, Cents>
  readonly stalls: ReadonlyMap<string, Readonly<Record<'sold' | 'refunded' | 'paidOut', Cents>>>
  /** The entries of these accounts: what is in the safe or the bank is negative. */
  readonly outside: Readonly<Record<OutsideAccount, Cents>>
}

export const outsideAccounts = [
  'safe',
  'cashDifferences',
  'bank',
  'expenses',
  'firstMoney',
  'donations',
  'kept',
  'settlements',
] as const
export type OutsideAccount = (typeof outsideAccounts)[number]

const takenBackIn: { readonly [Kind in CashKind]?: keyof DayMovements } = {
  topUp: 'topUpsTakenBack',
  payOut: 'payOutsTakenBack',
  stallPayOut: 'stallPayOutsTakenBack',
  stallPayIn: 'stallPayInsTakenBack',
}

/** @param placeOf the desk whose drawer a reversal used; null when that desk was closed */
export function sumsOf(
  done: AcknowledgedRequests,
  told: readonly CashAnswered[],
  placeOf: (action: CashAction) => string | null,
): Sums {
  const wallets = new Map<string, Cents>()
  const stalls = new Map<string, Record<'sold' | 'refunded' | 'paidOut', Cents>>()
  const sums = { ...noMovements } as { -readonly [Column in keyof DayMovements]: Cents }
  const outside: Record<OutsideAccount, Cents> = {
    ...{ safe: 0, cashDifferences: 0, bank: 0, expenses: 0, firstMoney: 0, donations: 0, kept: 0 },
    settlements: 0,
  }
  const reversedOnes = reversedWithdrawals(told)
  const inWallet = (owner: string, cents: Cents) => wallets.set(owner, (wallets.get(owner) ?? 0) + cents)
  const atStall = (number: string, column: 'sold' | 'refunded' | 'paidOut', cents: Cents) => {
    const stall = stalls.get(number) ?? { sold: 0, refunded: 0, paidOut: 0 }
    stalls.set(number, { ...stall, [column]: stall[column] + cents })
  }
  for (const [{ kind, camper, cents, actor }, { outcome }] of done) {
    if (outcome !== 'done') continue
    inWallet(camper, kind === 'deposit' ? cents : -cents)
    sums[kind === 'deposit' ? 'topUpsByGateway' : kind === 'charge' ? 'sales' : 'withdrawals'] += cents
    if (kind === 'charge') atStall(actor, 'sold', cents)
  }
  for (const [action, { outcome, expected = 0, counted = 0 }] of told) {
    if (outcome !== 'done') continue
    const { kind, cents, camper = '', stall = '', reversed } = action
    switch (kind) {
      case 'topUp':
        inWallet(camper, cents)
        sums.topUpsInCash += cents
        break
      case 'payOut':
        inWallet(camper, -cents)
        sums.payOutsInCash += cents
        break
      case 'stallPayOut':
        atStall(stall, 'paidOut', cents)
        sums.stallPayOuts += cents
        break
      case 'refund':
        inWallet(camper, cents)
        atStall(stall, 'refunded', cents)
        sums.refunds += cents
        break
      case 'open':
      case 'fromSafe':
        outside.safe += cents
        break
      case 'toSafe':
        outside.safe -= cents
        break
      case 'toBank':
        outside.safe += cents
        outside.bank -= cents
        break
      case 'fromBank':
        outside.safe -= cents
        outside.bank += cents
        break
      case 'expense':
        outside[action.from ?? 'safe'] += cents
        outside.expenses -= cents
        break
      case 'cashSource':
        if (!reversedOnes.has(action.withdrawal)) outside[action.from ?? 'safe'] += cents
        break
      case 'settlement':
        outside.bank -= cents
        outside.settlements += cents
        break
      case 'countSafe': {
        const difference = cents - (action.expected ?? 0)
        outside.safe -= difference
        outside[action.isFirstCount ? 'firstMoney' : 'cashDifferences'] += difference
        if (!action.isFirstCount) sums[difference < 0 ? 'missingCash' : 'surplusCash'] += Math.abs(difference)
        break
      }
      case 'stallPayIn':
        atStall(stall, 'paidOut', -cents)
        sums.stallPayIns += cents
        break
      case 'payBack':
        inWallet(camper, -cents)
        sums.payOutsInCash += cents
        break
      case 'give':
        inWallet(camper, -cents)
        outside.donations += cents
        sums.gifts += cents
        break
      case 'keep':
        inWallet(camper, -cents)
        outside.kept += cents
        sums.kept += cents
        break
      case 'claim':
        outside.kept -= cents
        sums.claims += cents
        break
      case 'close':
        outside.safe -= counted
        outside.cashDifferences += counted - expected
        sums[counted < expected ? 'missingCash' : 'surplusCash'] += Math.abs(counted - expected)
        break
      case 'reversal': {
        const { kind: of, camper: owner = '', stall: paid = '' } = reversed?.action ?? {}
        if (of === 'withdrawal') {
          inWallet(owner, cents)
          sums.withdrawalsTakenBack += cents
          break
        }
        if (of === 'settlement') {
          outside.bank += cents
          outside.settlements -= cents
          break
        }
        if (placeOf(action) === null) {
          outside.cashDifferences -= intoDrawer(action)
          sums.differencesPutRight -= intoDrawer(action)
        }
        if (of === 'stallPayOut') atStall(paid, 'paidOut', -cents)
        else if (of === 'stallPayIn') atStall(paid, 'paidOut', cents)
        else inWallet(owner, of === 'topUp' ? -cents : cents)
        const column = of && takenBackIn[of]
        if (column !== undefined) sums[column] += cents
      }
    }
  }
  return { ...sums, wallets, stalls, outside }
}

export interface Reports {
  readonly books: Books
  readonly stalls: readonly (readonly [merchantNumber: string, report: StallReport])[]
}

export function wrongReports(sums: Sums, { books, stalls }: Reports): string[] {
  const findings: string[] = []
  const compare = (what: string, told: Cents, found: Cents | undefined) => {
    if (told !== found) findings.push(`${what}: reported ${told} cents, there are ${found}`)
  }
  const held = [...sums.wallets.values()].reduce((sum, cents) => sum + cents, 0)
  const owed = (stall: { sold: Cents; refunded: Cents; paidOut: Cents } | undefined) =>
    stall === undefined ? 0 : stall.sold - stall.refunded - stall.paidOut
  const owedToAll = [...sums.stalls.values()].reduce((sum, stall) => sum + owed(stall), 0)
  for (const column of Object.keys(noMovements) as (keyof DayMovements)[])
    compare(
      `books ${column}`,
      sums[column],
      books.days.reduce((sum, day) => sum + day[column], 0),
    )
  compare('books inWallets', held, books.days.at(-1)?.inWallets)
  compare('books owedToStalls', owedToAll, books.days.at(-1)?.owedToStalls)
  if (!addsUp(books)) findings.push(`the books do not add up: ${JSON.stringify(books.threeWays)}`)
  for (const { merchantNumber, sold, refunded, paidOut } of books.stalls) {
    const told = sums.stalls.get(merchantNumber) ?? { sold: 0, refunded: 0, paidOut: 0 }
    const reports = stalls.filter(([number]) => number === merchantNumber).map(([, report]) => report)
    for (const [column, found] of Object.entries({ sold, refunded, paidOut })) {
      const name = column as 'sold' | 'refunded' | 'paidOut'
      compare(`books ${merchantNumber} ${name}`, told[name], found)
      compare(
        `report ${merchantNumber} ${name}`,
        told[name],
        reports.reduce((sum, report) => sum + report[name], 0),
      )
    }
    compare(`report ${merchantNumber} owed`, owed(told), reports.at(-1)?.owed)
    compare(
      `report ${merchantNumber} products`,
      told.sold - told.refunded,
      reports.reduce((sum, { products }) => sum + products.reduce((all, { cents }) => all + cents, 0), 0),
    )
    compare(
      `report ${merchantNumber} hours`,
      told.sold,
      reports.reduce((sum, { hours }) => sum + hours.reduce((all, { cents }) => all + cents, 0), 0),
    )
  }
  return findings
}
