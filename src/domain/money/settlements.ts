import type { Tone } from '../camper/wallet.ts'
import { dayText, isDay } from '../lib/campTime.ts'
import { counted } from '../lib/counted.ts'
import { type Cents, formatUsd } from '../lib/money.ts'

/** Settlements: payments of a gateway to the bank, typed by the treasurer and compared with the deposits. */

/** The paid deposits of one gateway on one day, in camp time. */
export interface DepositDay {
  readonly gateway: string
  readonly day: string
  readonly count: number
  readonly amount: Cents
  /** Null if the gateway does not report the fee of each. */
  readonly fee: Cents | null
  readonly takenBack: Cents
}

/** The deposits that a settlement covers: those of one gateway that were paid on these days. */
export interface CoveredDays {
  readonly gateway: string
  readonly firstDay: string
  readonly lastDay: string
}

export interface Settlement extends CoveredDays {
  readonly referenceId: string
  /** The day on which the amount came to the bank. */
  readonly day: string
  readonly amount: Cents
  readonly fee: Cents
  readonly slip: string
  readonly by: string
  readonly takenBack: { readonly by: string; readonly at: string; readonly reason: string } | null
}

export type SettledDeposits = Omit<DepositDay, 'gateway' | 'day'>

export function daysText(firstDay: string, lastDay: string): string {
  return firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} to ${dayText(lastDay)}`
}

export function depositsOf(days: readonly DepositDay[], covered: CoveredDays): SettledDeposits {
  return days
    .filter(
      ({ gateway, day }) => gateway === covered.gateway && day >= covered.firstDay && day <= covered.lastDay,
    )
    .reduce<SettledDeposits>(
      (sum, { count, amount, fee, takenBack }) => ({
        count: sum.count + count,
        amount: sum.amount + amount,
        fee: sum.fee === null || fee === null ? null : sum.fee + fee,
        takenBack: sum.takenBack + takenBack,
      }),
      { count: 0, amount: 0, fee: 0, takenBack: 0 },
    )
}

export interface Comparison {
  readonly deposits: SettledDeposits
  /** The amounts and fees of the settlements of these days, less the deposits. */
  readonly difference: Cents
  /** The typed fees less the reported ones; zero where they are not reported. */
  readonly feeDifference: Cents
  /** The settlements of the same days, which are added up. */
  readonly settlements: number
}

/** @param typed is added to the settlements of the same days that were not taken back */
export function comparisonOf(
  { depositDays, settlements }: Settling,
  covered: CoveredDays,
  typed: Pick<Settlement, 'amount' | 'fee'> | null = null,
): Comparison {
  const deposits = depositsOf(depositDays, covered)
  const together = [
    ...settlements.filter((one) => one.takenBack === null && hasSameDays(one, covered)),
    ...(typed ? [typed] : []),
  ]
  const fees = together.reduce((sum, { fee }) => sum + fee, 0)
  const amounts = together.reduce((sum, { amount }) => sum + amount, 0)
  return {
    deposits,
    difference: amounts + fees - deposits.amount,
    feeDifference: deposits.fee === null ? 0 : fees - deposits.fee,
    settlements: together.length,
  }
}

interface Settling {
  readonly depositDays: readonly DepositDay[]
  readonly settlements: readonly Settlement[]
}

function hasSameDays(one: CoveredDays, other: CoveredDays): boolean {
  return one.gateway === other.gateway && one.firstDay === other.firstDay && one.lastDay === other.lastDay
}

/** "Equal", "Short by $3.00", "More by $0.50". */
export function comparisonText({ difference }: Comparison): string {
  if (difference === 0) return 'Equal'
  return `${difference < 0 ? 'Short' : 'More'} by ${formatUsd(Math.abs(difference))}`
}

/** "2 deposits of $50.00, fees of $1.25", and how the fee differs from that. */
export function comparisonNotes({ deposits, feeDifference, settlements }: Comparison): readonly string[] {
  const fee = formatUsd(Math.abs(feeDifference))
  return [
    depositsText(deposits),
    ...(feeDifference === 0 ? [] : [`The fee is ${fee} ${feeDifference < 0 ? 'less' : 'more'} than theirs.`]),
    ...(settlements > 1 ? [`${settlements} settlements together`] : []),
  ]
}

export function comparisonTone({ difference, feeDifference }: Comparison): Tone {
  return difference === 0 && feeDifference === 0 ? 'good' : 'warning'
}

/** "12 deposits of $240.00, fees of $6.00, $20.00 of it taken back". */
export function depositsText({ count, amount, fee, takenBack }: SettledDeposits): string {
  if (count === 0) return 'No deposit was paid on these days.'
  return [
    `${counted(count, 'deposit')} of ${formatUsd(amount)}`,
    ...(fee === null || fee === 0 ? [] : [`fees of ${formatUsd(fee)}`]),
    ...(takenBack > 0 ? [`${formatUsd(takenBack)} of it taken back`] : []),
  ].join(', ')
}

/** The days with deposits that no settlement covers yet, without a gap that another settlement covers. */
export function unsettledOf({ depositDays, settlements }: Settling): readonly CoveredDays[] {
  const runs = new Map<string, CoveredDays>()
  for (const { gateway, day } of depositDays) {
    const begun = settlements.filter(({ gateway: of, takenBack, firstDay }) => {
      const isKept = takenBack === null
      return isKept && of === gateway && day >= firstDay
    })
    if (begun.some(({ lastDay }) => lastDay >= day)) continue
    const run = `${gateway} ${begun.length}`
    runs.set(run, { gateway, firstDay: runs.get(run)?.firstDay ?? day, lastDay: day })
  }
  return [...runs.values()]
}

export function settlementDaysErrors({ firstDay, lastDay }: Omit<CoveredDays, 'gateway'>) {
  const isReversed = isDay(firstDay) && isDay(lastDay) && firstDay > lastDay
  return {
    firstDay: isDay(firstDay) ? null : 'Choose the first day of the deposits.',
    lastDay: isReversed
      ? 'The last day is before the first.'
      : isDay(lastDay)
        ? null
        : 'Choose the last day of the deposits.',
  }
}
