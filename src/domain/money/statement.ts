import type { BasketItem } from '../camper/wallet.ts'
import { campDay, campTimestamp, zoneNote, zoneOfTimes } from '../lib/campTime.ts'
import { csvLine } from '../lib/csv.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'

/** All movements of one camper's wallet as the staff sees them. */

export const statementKinds = [
  'deposit',
  'topUp',
  'purchase',
  'refund',
  'withdrawal',
  'payOut',
  'reverseTopUp',
  'reversePayOut',
  'donation',
  'donationReversal',
  'kept',
  'keptReversal',
] as const
type StatementKind = (typeof statementKinds)[number]

export interface StatementRow {
  readonly referenceId: string
  readonly kind: StatementKind
  readonly status: string
  readonly amount: Cents
  readonly createdAt: string
  readonly stall: { readonly number: string; readonly name: string } | null
  readonly items: readonly BasketItem[]
  readonly reason: string | null
  /** Name of the member of staff who booked it. */
  readonly cashier: string | null
  readonly reversedBy: string | null
  /** The amount of a purchase that can still be refunded. */
  readonly left: Cents
}

export interface Statement {
  readonly code: string
  readonly name: string
  readonly union: string | null
  readonly balance: Cents
  readonly isFrozen: boolean
  readonly isWithdrawn: boolean
  readonly readAt: string
  readonly rows: readonly StatementRow[]
}

/** A recording masks the kind, which then has no look. */
const looks: { readonly [Kind in StatementKind]?: { readonly word: string; readonly sign: 1 | -1 } } = {
  deposit: { word: 'Deposit online', sign: 1 },
  topUp: { word: 'Pay-in', sign: 1 },
  purchase: { word: 'Purchase', sign: -1 },
  refund: { word: 'Refund', sign: 1 },
  withdrawal: { word: 'Withdrawal', sign: -1 },
  payOut: { word: 'Pay-out', sign: -1 },
  reverseTopUp: { word: 'Pay-in taken back', sign: -1 },
  reversePayOut: { word: 'Pay-out taken back', sign: 1 },
  donation: { word: 'Given to the camp', sign: -1 },
  donationReversal: { word: 'Gift taken back', sign: 1 },
  kept: { word: 'Kept under a number', sign: -1 },
  keptReversal: { word: 'Back from the number', sign: 1 },
}

export function statementWord({ kind }: Pick<StatementRow, 'kind'>): string {
  return looks[kind]?.word ?? ''
}

/** Negative for money that left the wallet; zero for a deposit that is not paid. */
export function changeOfWallet({ kind, amount, status }: StatementRow): Cents {
  return status === 'completed' ? (looks[kind]?.sign ?? 0) * amount : 0
}

export function signedText(cents: Cents): string {
  return `${cents < 0 ? '−' : '+'}${formatUsd(Math.abs(cents))}`
}

const sums = [
  ['Paid in', ['deposit', 'topUp', 'reverseTopUp']],
  ['Purchases', ['purchase']],
  ['Refunds', ['refund']],
  ['Paid out', ['withdrawal', 'payOut', 'reversePayOut']],
] as const

/** Shown where a wallet has them. */
const closingSums = [
  ['Given to the camp', ['donation', 'donationReversal']],
  ['Kept under numbers', ['kept', 'keptReversal']],
] as const

/** They add up to the balance: what is taken back counts against what it takes back. */
export function statementSums({ rows }: Pick<Statement, 'rows'>) {
  const has = (kinds: readonly string[]) => rows.some(({ kind }) => kinds.includes(kind))
  return [...sums, ...closingSums.filter(([, kinds]) => has(kinds))].map(([label, kinds]) => ({
    label,
    cents: rows
      .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
      .reduce((sum, row) => sum + changeOfWallet(row), 0),
  }))
}

/** Each word is found in the kind, the stall, the products, the reference, the amount or the time. */
export function matchingRows(rows: readonly StatementRow[], search: string): readonly StatementRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = [
      ...[statementWord(row), row.referenceId, row.reason ?? '', row.cashier ?? ''],
      ...[row.stall?.name ?? '', row.stall?.number ?? '', ...row.items.map(({ name }) => name)],
      ...[formatUsd(row.amount), campTimestamp(row.createdAt)],
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function itemsText({ items }: Pick<StatementRow, 'items'>): string {
  return items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}

export function statementFile({ code, name, rows }: Pick<Statement, 'code' | 'name' | 'rows'>): string {
  return [
    csvLine([
      ...[
        'Code',
        'Name',
        `Time (${zoneOfTimes(zoneNote())})`,
        'Reference',
        'What',
        'Stall',
        'Products',
        'Amount',
      ],
      ...['Status', 'Cashier', 'Reason', 'Taken back by'],
    ]),
    ...rows.map((row) =>
      csvLine([
        ...[code, name, campTimestamp(row.createdAt), row.referenceId, statementWord(row)],
        ...[row.stall?.name ?? '', itemsText(row), decimalFromCents(changeOfWallet(row))],
        ...[row.status, row.cashier ?? '', row.reason ?? '', row.reversedBy ?? ''],
      ]),
    ),
  ].join('')
}

export function statementFileName({ code, readAt }: Pick<Statement, 'code' | 'readAt'>): string {
  return `statement-${code}-${campDay(Date.parse(readAt))}.csv`
}
