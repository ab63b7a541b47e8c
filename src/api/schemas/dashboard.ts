import * as z from 'zod/mini'
import type { CountWithPercentage, DashboardStats } from '../../domain/dashboard.ts'

/** A missing value is 0 (admin document §3). */
const count = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((value): number => value ?? 0),
)
const countWithPercentage = z.pipe(
  z.optional(z.nullable(z.object({ count, percentage: count }))),
  z.transform((value): CountWithPercentage => value ?? { count: 0, percentage: 0 }),
)

const demographics = z.object({
  gender: z.object({ male: z.number(), female: z.number() }),
  age: z.object({
    under18: z.number(),
    '18-24': z.number(),
    '25-34': z.number(),
    '35-49': z.number(),
    '50plus': z.number(),
  }),
})

export const dashboardStats = z.object({
  totalRegistrations: count,
  checkedIn: countWithPercentage,
  healthRecords: countWithPercentage,
  checkedOut: countWithPercentage,
}) satisfies z.ZodMiniType<DashboardStats>

/** Accepted only with the success flag and data; our own host adds the real demographics beside them. */
export const dashboardStatsAnswer = z.object({
  success: z.literal(true),
  data: dashboardStats,
  demographics: z.catch(z.optional(demographics), undefined),
})
