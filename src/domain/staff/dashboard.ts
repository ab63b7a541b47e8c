import type { Cents } from '../lib/money.ts'

/** Dashboard figures (admin document §3). */

export interface CountWithPercentage {
  readonly count: number
  readonly percentage: number
}

export interface GenderDistribution {
  readonly male: number
  readonly female: number
}

export interface AgeDistribution {
  readonly under18: number
  readonly '18-24': number
  readonly '25-34': number
  readonly '35-49': number
  readonly '50plus': number
}

export interface Demographics {
  readonly gender: GenderDistribution
  readonly age: AgeDistribution
}

export interface UnionFigures {
  readonly union: string
  readonly registered: number
  readonly checkedIn: number
  readonly withoutHealthRecord: number
}

export interface CampFigures {
  /** By the start of the hour, oldest first; hours without arrivals are omitted. */
  readonly arrivals: readonly { readonly hour: string; readonly count: number }[]
  readonly unions: readonly UnionFigures[]
  readonly inWallets: Cents
}

export interface ServerWarning {
  readonly sentence: string
  readonly since: string
}

export interface LedgerCheck {
  readonly at: string
  readonly faults: number
}

export interface TakenBack {
  readonly deposits: number
  readonly amount: Cents
}

export interface DashboardStats {
  readonly totalRegistrations: number
  readonly checkedIn: CountWithPercentage
  readonly healthRecords: CountWithPercentage
  readonly checkedOut: CountWithPercentage
  /** Real figures of our own server; otherwise the documented sample figures are shown. */
  readonly demographics?: Demographics | undefined
  /** Only from our own server. */
  readonly camp?: CampFigures | undefined
  readonly warnings?: readonly ServerWarning[] | undefined
  readonly ledgerCheck?: LedgerCheck | undefined
  /** Only from our own server, for staff with the right *cash*, while there are any. */
  readonly takenBack?: TakenBack | undefined
}

export const ageGroupLabels: Readonly<Record<keyof AgeDistribution, string>> = {
  under18: 'Under 18',
  '18-24': '18-24',
  '25-34': '25-34',
  '35-49': '35-49',
  '50plus': '50+',
}
