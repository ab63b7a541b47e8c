import * as z from 'zod/mini'
import type { LiveCounts } from '../../domain/lib/live.ts'
import { envelope } from './values.ts'

const count = z.number().check(z.int(), z.nonnegative())

export const liveCounts = z.object({
  inside: count,
  outside: z.optional(count),
  home: count,
  expected: count,
  waiting: z.optional(count),
  away: z.optional(count),
  awaySince: z.optional(z.string().check(z.minLength(1))),
}) satisfies z.ZodMiniType<LiveCounts>

export const liveRights = z.object({ rights: z.array(z.string()) })

export const liveInbox = z.object({ open: count })

export const liveAnswer = z.extend(envelope, { data: liveCounts })
