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

export interface DashboardStats {
  readonly totalRegistrations: number
  readonly checkedIn: CountWithPercentage
  readonly healthRecords: CountWithPercentage
  readonly checkedOut: CountWithPercentage
  /** Real figures of our own host; without them the documented sample figures are drawn. */
  readonly demographics?: Demographics | undefined
}

export const ageGroupLabels: Readonly<Record<keyof AgeDistribution, string>> = {
  under18: 'Under 18',
  '18-24': '18-24',
  '25-34': '25-34',
  '35-49': '35-49',
  '50plus': '50+',
}
