import { capitalised, type Tone } from '../camper/wallet.ts'
import { campDay, campTimestamp } from '../lib/campTime.ts'
import { counted } from '../lib/counted.ts'
import { csvLine } from '../lib/csv.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'

/** Deposits that were taken to a payment gateway, to compare them with its own list. */

export interface OnlineDeposit {
  readonly referenceId: string
  readonly gateway: string
  /** The gateway's own name of the payment. */
  readonly gatewayReference: string | null
  readonly code: string
  /** Null where the person was forgotten. */
  readonly name: string | null
  readonly amount: Cents
  /** What the gateway keeps for itself; null where it does not say. */
  readonly fee: Cents | null
  readonly status: 'pending' | 'completed' | 'failed'
  readonly createdAt: string
  readonly paidAt: string | null
  /** What the gateway took back, and what of it is in the wallet no more. */
  readonly disputed: Cents
  readonly missing: Cents
  readonly disputedAt: string | null
  /** When it was paid again. */
  readonly releasedAt: string | null
}

export const depositStates = ['paid', 'takenBack', 'pending', 'failed'] as const
export type DepositState = (typeof depositStates)[number]

export const depositStateLabels: Readonly<Record<DepositState, string>> = {
  paid: 'Paid',
  takenBack: 'Taken back',
  pending: 'Not paid yet',
  failed: 'Not paid',
}

export const depositStateTones: Readonly<Record<DepositState, Tone>> = {
  paid: 'good',
  takenBack: 'bad',
  pending: 'warning',
  failed: 'neutral',
}

/** Where the dashboard and the cash desk send people. */
export const takenBackAddress = '/admin/deposits?state=takenBack'

export interface DepositFilters {
  /** `YYYY-MM-DD`; empty for all days. */
  readonly day: string
  readonly gateway: string
  readonly state: DepositState | ''
}

export const noDepositFilters: DepositFilters = { day: '', gateway: '', state: '' }

export function isDepositState(text: string | null): text is DepositState {
  return depositStates.some((state) => state === text)
}

export function stateOfDeposit({ status, disputed }: OnlineDeposit): DepositState {
  if (status === 'completed') return disputed > 0 ? 'takenBack' : 'paid'
  return status
}

/** The camp's day on which it was paid; on which it was begun while it is not. */
export function dayOfDeposit({ paidAt, createdAt }: OnlineDeposit): string {
  return campDay(Date.parse(paidAt ?? createdAt))
}

/** "Paynow". */
export function gatewayName(gateway: string): string {
  return capitalised(gateway)
}

/** The days and gateways that there are, the newest day first. */
export function depositChoicesIn(deposits: readonly OnlineDeposit[]) {
  return {
    days: [...new Set(deposits.map(dayOfDeposit))].sort().reverse(),
    gateways: [...new Set(deposits.map(({ gateway }) => gateway))].sort(),
  }
}

export function matchingDeposits(
  deposits: readonly OnlineDeposit[],
  { day, gateway, state }: DepositFilters,
): readonly OnlineDeposit[] {
  return deposits.filter(
    (deposit) =>
      (day === '' || dayOfDeposit(deposit) === day) &&
      (gateway === '' || deposit.gateway === gateway) &&
      (state === '' || stateOfDeposit(deposit) === state),
  )
}

/** "3 deposits: $60.00 paid, $1.20 in fees, $20.00 taken back". What was taken back was paid before. */
export function depositTotalsText(deposits: readonly OnlineDeposit[]): string {
  const paid = deposits.filter(({ status }) => status === 'completed')
  const sumOf = (amount: (deposit: OnlineDeposit) => Cents) =>
    paid.reduce((sum, deposit) => sum + amount(deposit), 0)
  const takenBack = sumOf(({ disputed }) => disputed)
  const parts = [
    `${formatUsd(sumOf(({ amount }) => amount))} paid`,
    ...(paid.some(({ fee }) => fee !== null) ? [`${formatUsd(sumOf(({ fee }) => fee ?? 0))} in fees`] : []),
    ...(takenBack > 0 ? [`${formatUsd(takenBack)} taken back`] : []),
  ]
  return `${counted(deposits.length, 'deposit')}: ${parts.join(', ')}`
}

/** "2 deposits of $35.00 in all were taken back by the payment provider." */
export function takenBackText({
  deposits,
  amount,
}: {
  readonly deposits: number
  readonly amount: Cents
}): string {
  return deposits === 1
    ? `1 deposit of ${formatUsd(amount)} was taken back by the payment provider.`
    : `${counted(deposits, 'deposit')} of ${formatUsd(amount)} in all were taken back by the payment provider.`
}

export function depositsFile(deposits: readonly OnlineDeposit[]): string {
  const timeOf = (at: string | null) => (at === null ? '' : campTimestamp(at))
  return [
    csvLine([
      ...['Reference', 'Provider', 'Provider’s reference', 'Code', 'Payer', 'Amount', 'Fee', 'State'],
      ...[
        'Begun (CAT, UTC+2)',
        'Paid',
        'Amount taken back',
        'Taken back',
        'Paid again',
        'Missing in the wallet',
      ],
    ]),
    ...deposits.map((deposit) =>
      csvLine([
        deposit.referenceId,
        gatewayName(deposit.gateway),
        deposit.gatewayReference ?? '',
        deposit.code,
        deposit.name ?? '',
        decimalFromCents(deposit.amount),
        deposit.fee === null ? '' : decimalFromCents(deposit.fee),
        depositStateLabels[stateOfDeposit(deposit)],
        timeOf(deposit.createdAt),
        timeOf(deposit.paidAt),
        decimalFromCents(deposit.disputed),
        timeOf(deposit.disputedAt),
        timeOf(deposit.releasedAt),
        decimalFromCents(deposit.missing),
      ]),
    ),
  ].join('')
}

/** "online-deposits-2025-04-14.csv". */
export function depositsFileName({ day, gateway }: DepositFilters): string {
  return `${['online-deposits', gateway, day].filter(Boolean).join('-')}.csv`
}
