import * as z from 'zod/mini'
import type { LiveCounts } from '../../domain/live.ts'
import { envelope } from './values.ts'

const count = z.number().check(z.int(), z.nonnegative())

export const liveCounts = z.object({
  inside: count,
  home: count,
  expected: count,
}) satisfies z.ZodMiniType<LiveCounts>

export const liveAnswer = z.extend(envelope, { data: liveCounts })
