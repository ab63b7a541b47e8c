import { capitalised, type Tone } from '../camper/wallet.ts'
import { campDay, campTimestamp, dayText, zoneNote, zoneOfTimes } from '../lib/campTime.ts'
import { counted } from '../lib/counted.ts'
import type { ListColumn, ListFile } from '../lib/listFile.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'

/** Deposits paid through a payment gateway, for comparison with the gateway's own list. */

export interface OnlineDeposit {
  readonly referenceId: string
  readonly gateway: string
  readonly gatewayReference: string | null
  readonly code: string
  readonly name: string | null
  readonly amount: Cents
  /** The gateway's fee; null if the gateway does not report it. */
  readonly fee: Cents | null
  readonly status: 'pending' | 'completed' | 'failed'
  readonly createdAt: string
  readonly paidAt: string | null
  /** The amount that the gateway took back; `missing` is the part that is no longer in the wallet. */
  readonly disputed: Cents
  readonly missing: Cents
  readonly disputedAt: string | null
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

export const takenBackAddress = '/admin/deposits?state=takenBack'

export interface DepositFilters {
  /** Empty for all days, otherwise `YYYY-MM-DD`. */
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

/** The day of the payment in camp time, or of the beginning while it is not paid. */
export function dayOfDeposit({ paidAt, createdAt }: OnlineDeposit): string {
  return campDay(Date.parse(paidAt ?? createdAt))
}

export function gatewayName(gateway: string): string {
  return capitalised(gateway)
}

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

/** The amount that the provider pays the camp; null while it is not paid or the fee is not reported. */
export function settledOf({ status, amount, fee }: OnlineDeposit): Cents | null {
  return status === 'completed' && fee !== null ? amount - fee : null
}

/** "3 deposits: $60.00 paid, $1.20 in fees, $20.00 taken back". The paid sum includes what was taken back. */
export function depositTotalsText(deposits: readonly OnlineDeposit[]): string {
  const paid = deposits.filter(({ status }) => status === 'completed')
  const sumOf = (amount: (deposit: OnlineDeposit) => Cents) =>
    paid.reduce((sum, deposit) => sum + amount(deposit), 0)
  const takenBack = sumOf(({ disputed }) => disputed)
  const parts = [
    `${formatUsd(sumOf(({ amount }) => amount))} paid`,
    ...(paid.length > 0 && paid.every(({ fee }) => fee !== null)
      ? [
          `${formatUsd(sumOf(({ fee }) => fee ?? 0))} in fees`,
          `${formatUsd(sumOf((deposit) => settledOf(deposit) ?? 0))} settled`,
        ]
      : []),
    ...(takenBack > 0 ? [`${formatUsd(takenBack)} taken back`] : []),
  ]
  return `${counted(deposits.length, 'deposit')}: ${parts.join(', ')}`
}

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

export function depositFiltersText({ day, gateway, state }: DepositFilters): string {
  return [day && dayText(day), gateway && gatewayName(gateway), state && depositStateLabels[state]]
    .filter(Boolean)
    .join(', ')
}

const fileColumns = (): readonly (readonly [heading: string, kind: ListColumn['kind']])[] => [
  ['Reference', 'text'],
  ['Provider', 'text'],
  ['Provider’s reference', 'text'],
  ['Code', 'text'],
  ['Payer', 'text'],
  ['Amount', 'amount'],
  ['Fee', 'amount'],
  ['Settled', 'amount'],
  ['State', 'text'],
  [`Begun (${zoneOfTimes(zoneNote())})`, 'time'],
  ['Paid', 'time'],
  ['Amount taken back', 'amount'],
  ['Taken back', 'time'],
  ['Paid again', 'time'],
  ['Missing in the wallet', 'amount'],
]

export function depositsFile(deposits: readonly OnlineDeposit[], filters: DepositFilters): ListFile {
  const timeOf = (at: string | null) => (at === null ? '' : campTimestamp(at))
  return {
    list: 'deposits',
    name: ['online-deposits', filters.gateway].filter(Boolean).join('-'),
    count: deposits.length,
    filter: depositFiltersText(filters),
    columns: fileColumns().map(([heading, kind]) => ({ heading, kind })),
    rows: deposits.map((deposit) => [
      deposit.referenceId,
      gatewayName(deposit.gateway),
      deposit.gatewayReference ?? '',
      deposit.code,
      deposit.name ?? '',
      decimalFromCents(deposit.amount),
      deposit.fee === null ? '' : decimalFromCents(deposit.fee),
      settledText(deposit),
      depositStateLabels[stateOfDeposit(deposit)],
      timeOf(deposit.createdAt),
      timeOf(deposit.paidAt),
      decimalFromCents(deposit.disputed),
      timeOf(deposit.disputedAt),
      timeOf(deposit.releasedAt),
      decimalFromCents(deposit.missing),
    ]),
  }
}

function settledText(deposit: OnlineDeposit): string {
  const settled = settledOf(deposit)
  return settled === null ? '' : decimalFromCents(settled)
}
