import { campDate } from '../lib/campTime.ts'
import { type AgeRange, noFilters, searchOf } from '../people/filters.ts'
import {
  type AgeDistribution,
  ageGroupLabels,
  type CampFigures,
  type DashboardStats,
  type Demographics,
  type GenderDistribution,
} from './dashboard.ts'

/** The dashboard's cards and charts (admin document §3). */

const none = { count: 0, percentage: 0 }

export const noStats: DashboardStats = {
  totalRegistrations: 0,
  checkedIn: none,
  checkedOut: none,
  healthRecords: none,
}

/** The documents' fixed placeholders. */
const sampleDemographics: Demographics = {
  gender: { male: 60, female: 40 },
  age: { under18: 15, '18-24': 25, '25-34': 30, '35-49': 20, '50plus': 10 },
}

export interface Figure {
  readonly label: string
  readonly count: number
  /** The query of the registrations page that lists exactly these people; absent if there is none. */
  readonly list?: string | undefined
}

export interface Distribution {
  readonly figures: readonly Figure[]
  readonly isSample: boolean
  readonly unknown: number
}

export function genderDistributionOf(stats: DashboardStats): Distribution {
  const { gender } = stats.demographics ?? sampleDemographics
  const order: readonly (keyof GenderDistribution)[] = ['male', 'female']
  const labels = { male: 'Male', female: 'Female' } as const
  return distributionOf(
    stats,
    order.map((group) => ({
      label: labels[group],
      count: gender[group],
      list: searchOf({ ...noFilters, gender: group === 'male' ? 'MALE' : 'FEMALE' }),
    })),
  )
}

export function ageDistributionOf(stats: DashboardStats): Distribution {
  const { age } = stats.demographics ?? sampleDemographics
  const order: readonly (keyof AgeDistribution)[] = ['under18', '18-24', '25-34', '35-49', '50plus']
  return distributionOf(
    stats,
    order.map((group) => ({
      label: ageGroupLabels[group],
      count: age[group],
      list: ageRangeOf[group] && searchOf({ ...noFilters, age: ageRangeOf[group] }),
    })),
  )
}

/** The list's range `under18` includes 18, the figure does not. */
const ageRangeOf: Readonly<Record<keyof AgeDistribution, AgeRange | undefined>> = {
  under18: undefined,
  '18-24': 'youngAdults',
  '25-34': 'adults',
  '35-49': 'middleAge',
  '50plus': 'seniors',
}

export function totalOf(figures: readonly Figure[]): number {
  return figures.reduce((total, { count }) => total + count, 0)
}

export interface DayOfArrivals {
  readonly day: string
  readonly count: number
  readonly hours: CampFigures['arrivals']
}

export function arrivalsByDay({ arrivals }: Pick<CampFigures, 'arrivals'>): readonly DayOfArrivals[] {
  const days = new Map<string, DayOfArrivals>()
  for (const arrived of arrivals) {
    const day = campDate(arrived.hour)
    const { count, hours } = days.get(day) ?? { count: 0, hours: [] }
    days.set(day, { day, count: count + arrived.count, hours: [...hours, arrived] })
  }
  return [...days.values()].reverse()
}

function distributionOf(stats: DashboardStats, figures: readonly Figure[]): Distribution {
  const isSample = stats.demographics === undefined
  const unknown = isSample ? 0 : Math.max(0, stats.totalRegistrations - totalOf(figures))
  return { figures: isSample ? figures.map(({ list: _, ...sample }) => sample) : figures, isSample, unknown }
}
