import { csvLine } from '../lib/csv.ts'
import { type Cents, decimalFromCents } from '../lib/money.ts'

/** What a stall has sold on a day, and the camp's books (design: "Money"). A day is the camp's. */

export interface ReportedProduct {
  readonly name: string
  readonly sold: number
  readonly refunded: number
  /** What was paid for it and not given back. */
  readonly cents: Cents
}

export interface StallReport {
  /** "2025-04-14". */
  readonly day: string
  /** The day of the stall's first transaction; null without one. */
  readonly firstDay: string | null
  readonly sales: number
  readonly sold: Cents
  readonly refunded: Cents
  /** Below zero on a day on which more was taken back than paid out. */
  readonly paidOut: Cents
  /** What the camp owes the stall now; below zero where more was given back than was left. */
  readonly owed: Cents
  /** The one that brought most first. */
  readonly products: readonly ReportedProduct[]
  /** Hours with a sale, in their order; 0 to 23 at the camp. */
  readonly hours: readonly { readonly hour: number; readonly sales: number; readonly cents: Cents }[]
}

/** The report as a table for a spreadsheet. */
export function stallReportFile({ day, products, sold, refunded }: StallReport): string {
  return [
    csvLine(['Day', 'Product', 'Sold', 'Given back', 'Amount']),
    ...products.map((product) =>
      csvLine([
        day,
        product.name,
        String(product.sold),
        String(product.refunded),
        decimalFromCents(product.cents),
      ]),
    ),
    csvLine([day, 'All', '', '', decimalFromCents(sold - refunded)]),
  ].join('')
}

/** What was moved on a day, by what it was. */
export interface DayMovements {
  readonly topUpsByGateway: Cents
  readonly topUpsInCash: Cents
  readonly topUpsTakenBack: Cents
  readonly sales: Cents
  readonly refunds: Cents
  /** Withdrawals that the office has paid. */
  readonly withdrawals: Cents
  readonly payOutsInCash: Cents
  readonly payOutsTakenBack: Cents
  readonly stallPayOuts: Cents
  readonly stallPayOutsTakenBack: Cents
  readonly missingCash: Cents
  readonly surplusCash: Cents
  /** What of missing cash was none: a booking of a desk that had been closed was taken back. */
  readonly differencesPutRight: Cents
}

/** What is where. */
export interface Holdings {
  readonly wallets: Cents
  readonly stalls: Cents
  /** Less what was too much. */
  readonly missingCash: Cents
}

export interface BooksDay extends DayMovements {
  readonly day: string
  /** At the end of the day. */
  readonly inWallets: Cents
  readonly owedToStalls: Cents
}

export interface StallBook {
  readonly merchantNumber: string
  readonly merchantName: string
  readonly sold: Cents
  readonly refunded: Cents
  /** Without what was taken back. */
  readonly paidOut: Cents
}

export interface StallDay extends Omit<StallBook, 'merchantName'> {
  readonly day: string
}

export interface Books {
  /** Days with a movement, in their order. */
  readonly days: readonly BooksDay[]
  readonly stalls: readonly StallBook[]
  /** Days on which something was moved at a stall, in their order. */
  readonly stallDays: readonly StallDay[]
  /** By the days, by the entries of the ledger, and by the balances of the accounts. */
  readonly threeWays: readonly [days: Holdings, entries: Holdings, balances: Holdings]
}

export interface LeftInWallet {
  readonly code: string
  readonly name: string
  readonly union: string | null
  readonly balance: Cents
}

export function addsUp({ threeWays }: Pick<Books, 'threeWays'>): boolean {
  const [first, ...others] = threeWays
  return others.every(
    ({ wallets, stalls, missingCash }) =>
      wallets === first.wallets && stalls === first.stalls && missingCash === first.missingCash,
  )
}

export const noMovements: DayMovements = {
  topUpsByGateway: 0,
  topUpsInCash: 0,
  topUpsTakenBack: 0,
  sales: 0,
  refunds: 0,
  withdrawals: 0,
  payOutsInCash: 0,
  payOutsTakenBack: 0,
  stallPayOuts: 0,
  stallPayOutsTakenBack: 0,
  missingCash: 0,
  surplusCash: 0,
  differencesPutRight: 0,
}

/** What a day has changed of it. */
export function changeOf(day: DayMovements): Holdings {
  const paidIn = day.topUpsByGateway + day.topUpsInCash + day.payOutsTakenBack
  const paidOut = day.withdrawals + day.payOutsInCash + day.topUpsTakenBack
  return {
    wallets: paidIn - paidOut - day.sales + day.refunds,
    stalls: day.sales - day.refunds - day.stallPayOuts + day.stallPayOutsTakenBack,
    missingCash: day.missingCash - day.surplusCash - day.differencesPutRight,
  }
}

/** Days in their order, with what is in the wallets and owed to the stalls at the end of each. */
export function withHoldings(
  days: readonly (DayMovements & { readonly day: string })[],
): readonly BooksDay[] {
  let [inWallets, owedToStalls] = [0, 0]
  return days.map((day) => {
    const { wallets, stalls } = changeOf(day)
    inWallets += wallets
    owedToStalls += stalls
    return { ...day, inWallets, owedToStalls }
  })
}

/** What all days together have left. */
export function heldAfter(days: readonly DayMovements[]): Holdings {
  return days.map(changeOf).reduce(
    (held, change) => ({
      wallets: held.wallets + change.wallets,
      stalls: held.stalls + change.stalls,
      missingCash: held.missingCash + change.missingCash,
    }),
    { wallets: 0, stalls: 0, missingCash: 0 },
  )
}

/** The columns of the books, on the screen and in the file. */
export const booksColumns: readonly (readonly [keyof Omit<BooksDay, 'day'>, label: string])[] = [
  ['topUpsByGateway', 'Deposits online'],
  ['topUpsInCash', 'Paid in, cash'],
  ['topUpsTakenBack', 'Pay-ins taken back'],
  ['sales', 'Sales'],
  ['refunds', 'Refunds'],
  ['withdrawals', 'Withdrawals'],
  ['payOutsInCash', 'Paid out, cash'],
  ['payOutsTakenBack', 'Pay-outs taken back'],
  ['stallPayOuts', 'Paid out to stalls'],
  ['stallPayOutsTakenBack', 'Stalls’ pay-outs taken back'],
  ['missingCash', 'Cash missing'],
  ['surplusCash', 'Cash too much'],
  ['differencesPutRight', 'Missing cash put right'],
  ['inWallets', 'In all wallets at the end'],
  ['owedToStalls', 'Owed to stalls at the end'],
]

export function booksFile({ days }: Pick<Books, 'days'>): string {
  return [
    csvLine(['Day', ...booksColumns.map(([, label]) => label)]),
    ...days.map((day) =>
      csvLine([day.day, ...booksColumns.map(([column]) => decimalFromCents(day[column]))]),
    ),
  ].join('')
}

/** What each stall has moved: on a day those with something, without one all of them. */
export function stallsOn(
  { stalls, stallDays }: Pick<Books, 'stalls' | 'stallDays'>,
  day: string | null,
): readonly StallBook[] {
  if (day === null) return stalls
  return stalls.flatMap((stall) =>
    stallDays
      .filter((moved) => moved.day === day && moved.merchantNumber === stall.merchantNumber)
      .map(({ sold, refunded, paidOut }) => ({ ...stall, sold, refunded, paidOut })),
  )
}

/** Each stall day by day, and then in all, with what it is owed. */
export function stallsFile({ stalls, stallDays }: Pick<Books, 'stalls' | 'stallDays'>): string {
  const nameOf = new Map(stalls.map(({ merchantNumber, merchantName }) => [merchantNumber, merchantName]))
  const line = (day: string, stall: StallBook, owed: string) =>
    csvLine([
      ...[day, stall.merchantNumber, stall.merchantName],
      ...[stall.sold, stall.refunded, stall.paidOut].map(decimalFromCents),
      owed,
    ])
  return [
    csvLine(['Day', 'Number', 'Stall', 'Sold', 'Given back', 'Paid out', 'Owed']),
    ...stallDays.map((moved) =>
      line(moved.day, { ...moved, merchantName: nameOf.get(moved.merchantNumber) ?? '' }, ''),
    ),
    ...stalls.map((stall) => line('All', stall, decimalFromCents(owedTo(stall)))),
  ].join('')
}

export function owedTo({ sold, refunded, paidOut }: Pick<StallBook, 'sold' | 'refunded' | 'paidOut'>): Cents {
  return sold - refunded - paidOut
}

export function walletsFile(wallets: readonly LeftInWallet[]): string {
  return [
    csvLine(['Code', 'Name', 'Union', 'Left']),
    ...wallets.map(({ code, name, union, balance }) =>
      csvLine([code, name, union ?? '', decimalFromCents(balance)]),
    ),
  ].join('')
}
