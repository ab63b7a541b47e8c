import type { Cents } from '../lib/money.ts'

/** Dashboard figures (admin document §3). */

export interface CountWithPercentage {
  readonly count: number
  /** Whole per cent, 0 to 100. */
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
  /** Empty for those of whom none is known. */
  readonly union: string
  readonly registered: number
  readonly checkedIn: number
  readonly withoutHealthRecord: number
}

/** What our own host tells besides of the camp. */
export interface CampFigures {
  /** How many arrived in an hour, which is named by its beginning; hours with nobody are left out, oldest first. */
  readonly arrivals: readonly { readonly hour: string; readonly count: number }[]
  readonly unions: readonly UnionFigures[]
  readonly inWallets: Cents
}

/** What the server of our own host needs: room on its disk, for example. */
export interface ServerWarning {
  readonly sentence: string
  readonly since: string
}

/** The last check of the ledger, at night. */
export interface LedgerCheck {
  readonly at: string
  readonly faults: number
}

/** Deposits that the payment provider took back, and how much of them is held. */
export interface TakenBack {
  readonly deposits: number
  readonly amount: Cents
}

export interface DashboardStats {
  readonly totalRegistrations: number
  readonly checkedIn: CountWithPercentage
  readonly healthRecords: CountWithPercentage
  readonly checkedOut: CountWithPercentage
  /** Real figures of our own host; without them the documented sample figures are drawn. */
  readonly demographics?: Demographics | undefined
  /** Of our own host; without them nothing is drawn. */
  readonly camp?: CampFigures | undefined
  /** Of our own host; without them nothing is shown. */
  readonly warnings?: readonly ServerWarning[] | undefined
  /** Of our own host, once it has made one; without it nothing is shown. */
  readonly ledgerCheck?: LedgerCheck | undefined
  /** Of our own host, for staff with the right *cash*, while there are any. */
  readonly takenBack?: TakenBack | undefined
}

export const ageGroupLabels: Readonly<Record<keyof AgeDistribution, string>> = {
  under18: 'Under 18',
  '18-24': '18-24',
  '25-34': '25-34',
  '35-49': '35-49',
  '50plus': '50+',
}
