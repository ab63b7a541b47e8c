import * as z from 'zod/mini'
import type { CountWithPercentage, DashboardStats } from '../../domain/staff/dashboard.ts'
import { cents } from './values.ts'

/** Impossible figures make the answer unreadable. */
const people = z.int().check(z.minimum(0))
const perCent = z.number().check(z.minimum(0), z.maximum(100))

/** A missing value is 0 (admin document §3). */
const count = z.pipe(
  z.optional(z.nullable(people)),
  z.transform((value): number => value ?? 0),
)
const percentage = z.pipe(
  z.optional(z.nullable(perCent)),
  z.transform((value): number => value ?? 0),
)
const countWithPercentage = z.pipe(
  z.optional(z.nullable(z.object({ count, percentage }))),
  z.transform((value): CountWithPercentage => value ?? { count: 0, percentage: 0 }),
)

const demographics = z.object({
  gender: z.object({ male: people, female: people }),
  age: z.object({
    under18: people,
    '18-24': people,
    '25-34': people,
    '35-49': people,
    '50plus': people,
  }),
})

const camp = z.object({
  arrivals: z.array(z.object({ hour: z.string(), count: people })),
  unions: z.array(
    z.object({ union: z.string(), registered: people, checkedIn: people, withoutHealthRecord: people }),
  ),
  inWallets: cents,
})

const warnings = z.array(z.object({ sentence: z.string(), since: z.string() }))

const ledgerCheck = z.object({ at: z.string(), faults: people })

const takenBack = z.object({ deposits: people, amount: cents })

export const dashboardStats = z.object({
  totalRegistrations: count,
  checkedIn: countWithPercentage,
  healthRecords: countWithPercentage,
  checkedOut: countWithPercentage,
}) satisfies z.ZodMiniType<DashboardStats>

/** Valid only with the success flag and data; the optional parts come from our own server. */
export const dashboardStatsAnswer = z.object({
  success: z.literal(true),
  data: dashboardStats,
  demographics: z.catch(z.optional(demographics), undefined),
  camp: z.catch(z.optional(camp), undefined),
  warnings: z.catch(z.optional(warnings), undefined),
  ledgerCheck: z.catch(z.optional(ledgerCheck), undefined),
  takenBack: z.catch(z.optional(takenBack), undefined),
})
