import { groupWords } from '../camp/groupWords.ts'
import { csvLine } from '../lib/csv.ts'
import type { ListFile } from '../lib/listFile.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'

/** A stall's daily report and the camp's books (design: "Money"). Days are in camp time. */

export interface ReportedProduct {
  readonly name: string
  readonly sold: number
  readonly refunded: number
  readonly cents: Cents
}

export interface StallReport {
  readonly day: string
  readonly firstDay: string | null
  readonly sales: number
  readonly sold: Cents
  readonly refunded: Cents
  /** Negative if more was reversed than paid out on that day. */
  readonly paidOut: Cents
  /** The current debt to the stall; negative if refunds exceeded the balance. */
  readonly owed: Cents
  readonly products: readonly ReportedProduct[]
  readonly hours: readonly { readonly hour: number; readonly sales: number; readonly cents: Cents }[]
}

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

export interface DayMovements {
  readonly topUpsByGateway: Cents
  readonly topUpsInCash: Cents
  readonly topUpsTakenBack: Cents
  readonly sales: Cents
  readonly refunds: Cents
  readonly withdrawals: Cents
  readonly withdrawalsTakenBack: Cents
  readonly payOutsInCash: Cents
  readonly payOutsTakenBack: Cents
  readonly stallPayOuts: Cents
  readonly stallPayOutsTakenBack: Cents
  readonly stallPayIns: Cents
  readonly stallPayInsTakenBack: Cents
  readonly missingCash: Cents
  readonly surplusCash: Cents
  /** Missing cash that was cleared later by reversing a booking of a closed desk. */
  readonly differencesPutRight: Cents
  readonly gifts: Cents
  readonly giftsTakenBack: Cents
  readonly kept: Cents
  readonly keptTakenBack: Cents
  readonly claims: Cents
  readonly claimsTakenBack: Cents
}

export interface Holdings {
  readonly wallets: Cents
  readonly stalls: Cents
  readonly missingCash: Cents
  /** Owed to people who show a number. */
  readonly kept: Cents
  /** Given to the camp. */
  readonly gifts: Cents
}

export interface BooksDay extends DayMovements {
  readonly day: string
  readonly inWallets: Cents
  readonly owedToStalls: Cents
  readonly owedUnderNumbers: Cents
}

export interface StallBook {
  readonly merchantNumber: string
  readonly merchantName: string
  readonly sold: Cents
  readonly refunded: Cents
  readonly paidOut: Cents
}

export interface StallDay extends Omit<StallBook, 'merchantName'> {
  readonly day: string
}

export interface Books {
  readonly days: readonly BooksDay[]
  readonly stalls: readonly StallBook[]
  readonly stallDays: readonly StallDay[]
  /** The same sums computed from the days, the ledger entries and the account balances, which must agree. */
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
  return others.every((other) => holdings.every((holding) => other[holding] === first[holding]))
}

const holdings = ['wallets', 'stalls', 'missingCash', 'kept', 'gifts'] as const

export const noMovements: DayMovements = {
  topUpsByGateway: 0,
  topUpsInCash: 0,
  topUpsTakenBack: 0,
  sales: 0,
  refunds: 0,
  withdrawals: 0,
  withdrawalsTakenBack: 0,
  payOutsInCash: 0,
  payOutsTakenBack: 0,
  stallPayOuts: 0,
  stallPayOutsTakenBack: 0,
  stallPayIns: 0,
  stallPayInsTakenBack: 0,
  missingCash: 0,
  surplusCash: 0,
  differencesPutRight: 0,
  gifts: 0,
  giftsTakenBack: 0,
  kept: 0,
  keptTakenBack: 0,
  claims: 0,
  claimsTakenBack: 0,
}

export function changeOf(day: DayMovements): Holdings {
  const paidIn = day.topUpsByGateway + day.topUpsInCash + day.payOutsTakenBack + day.withdrawalsTakenBack
  const paidOut = day.withdrawals + day.payOutsInCash + day.topUpsTakenBack
  const gifts = day.gifts - day.giftsTakenBack
  const kept = day.kept - day.keptTakenBack
  return {
    wallets: paidIn - paidOut - day.sales + day.refunds - gifts - kept,
    stalls:
      day.sales -
      day.refunds -
      day.stallPayOuts +
      day.stallPayOutsTakenBack +
      day.stallPayIns -
      day.stallPayInsTakenBack,
    missingCash: day.missingCash - day.surplusCash - day.differencesPutRight,
    kept: kept - day.claims + day.claimsTakenBack,
    gifts,
  }
}

export function withHoldings(
  days: readonly (DayMovements & { readonly day: string })[],
): readonly BooksDay[] {
  let [inWallets, owedToStalls, owedUnderNumbers] = [0, 0, 0]
  return days.map((day) => {
    const { wallets, stalls, kept } = changeOf(day)
    inWallets += wallets
    owedToStalls += stalls
    owedUnderNumbers += kept
    return { ...day, inWallets, owedToStalls, owedUnderNumbers }
  })
}

export function heldAfter(days: readonly DayMovements[]): Holdings {
  return days.map(changeOf).reduce(
    (held, change) => ({
      wallets: held.wallets + change.wallets,
      stalls: held.stalls + change.stalls,
      missingCash: held.missingCash + change.missingCash,
      kept: held.kept + change.kept,
      gifts: held.gifts + change.gifts,
    }),
    { wallets: 0, stalls: 0, missingCash: 0, kept: 0, gifts: 0 },
  )
}

export const booksColumns: readonly (readonly [keyof Omit<BooksDay, 'day'>, label: string])[] = [
  ['topUpsByGateway', 'Deposits online'],
  ['topUpsInCash', 'Paid in, cash'],
  ['topUpsTakenBack', 'Pay-ins taken back'],
  ['sales', 'Sales'],
  ['refunds', 'Refunds'],
  ['withdrawals', 'Withdrawals'],
  ['withdrawalsTakenBack', 'Withdrawals taken back'],
  ['payOutsInCash', 'Paid out, cash'],
  ['payOutsTakenBack', 'Pay-outs taken back'],
  ['stallPayOuts', 'Paid out to stalls'],
  ['stallPayOutsTakenBack', 'Stalls’ pay-outs taken back'],
  ['stallPayIns', 'Paid in by stalls'],
  ['stallPayInsTakenBack', 'Stalls’ pay-ins taken back'],
  ['missingCash', 'Cash missing'],
  ['surplusCash', 'Cash too much'],
  ['differencesPutRight', 'Missing cash put right'],
  ['gifts', 'Given to the camp'],
  ['giftsTakenBack', 'Gifts taken back'],
  ['kept', 'Kept under numbers'],
  ['keptTakenBack', 'Kept, taken back'],
  ['claims', 'Kept, paid out'],
  ['claimsTakenBack', 'Kept, pay-outs taken back'],
  ['inWallets', 'In all wallets at the end'],
  ['owedToStalls', 'Owed to stalls at the end'],
  ['owedUnderNumbers', 'Owed under numbers at the end'],
]

export function booksFile({ days }: Pick<Books, 'days'>): string {
  return [
    csvLine(['Day', ...booksColumns.map(([, label]) => label)]),
    ...days.map((day) =>
      csvLine([day.day, ...booksColumns.map(([column]) => decimalFromCents(day[column]))]),
    ),
  ].join('')
}

/** On a day only the stalls with a movement; for null all stalls. */
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

const stallColumns = ['Number', 'Stall', 'Sold', 'Given back', 'Paid out']

const stallCells = ({ merchantNumber, merchantName, sold, refunded, paidOut }: StallBook) => [
  ...[merchantNumber, merchantName],
  ...[sold, refunded, paidOut].map(decimalFromCents),
]

/** All days of each stall, and what the camp owes it. */
export function stallsFile({ stalls }: Pick<Books, 'stalls'>): string {
  return [
    csvLine([...stallColumns, 'Owed']),
    ...stalls.map((stall) => csvLine([...stallCells(stall), decimalFromCents(owedTo(stall))])),
  ].join('')
}

/** Each day of each stall with a movement. */
export function stallDaysFile({ stalls, stallDays }: Pick<Books, 'stalls' | 'stallDays'>): string {
  const nameOf = new Map(stalls.map(({ merchantNumber, merchantName }) => [merchantNumber, merchantName]))
  return [
    csvLine(['Day', ...stallColumns]),
    ...stallDays.map(({ day, ...moved }) =>
      csvLine([day, ...stallCells({ ...moved, merchantName: nameOf.get(moved.merchantNumber) ?? '' })]),
    ),
  ].join('')
}

export function owedTo({ sold, refunded, paidOut }: Pick<StallBook, 'sold' | 'refunded' | 'paidOut'>): Cents {
  return sold - refunded - paidOut
}

/** A refund may leave a stall owing money to the camp. */
export function owedText(owed: Cents): string {
  return owed < 0 ? `owes the camp ${formatUsd(-owed)}` : formatUsd(owed)
}

export type BooksFile = 'days' | 'stalls' | 'stallDays'

const fileNames: Readonly<Record<BooksFile, string>> = {
  days: 'books-days',
  stalls: 'books-stalls',
  stallDays: 'books-stalls-by-day',
}

export function booksFileName(file: BooksFile, today: string): string {
  return `${fileNames[file]}-${today}.csv`
}

export function walletsFile(wallets: readonly LeftInWallet[]): ListFile {
  return {
    list: 'wallets',
    name: 'books-wallets',
    count: wallets.length,
    filter: '',
    columns: [
      { heading: 'Code', kind: 'text' },
      { heading: 'Name', kind: 'text' },
      { heading: groupWords().label, kind: 'text' },
      { heading: 'Left', kind: 'amount' },
    ],
    rows: wallets.map(({ code, name, union, balance }) => [
      code,
      name,
      union ?? '',
      decimalFromCents(balance),
    ]),
  }
}
