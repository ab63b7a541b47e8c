import * as z from 'zod/mini'
import { cents, envelope } from './values.ts'

const amount = z.union([z.number(), z.string().check(z.maxLength(20))])

export const lowerDayLimitRequest = z.object({ limit: amount })
export const changeDayLimitRequest = z.object({ limit: z.nullable(amount) })

export const dayLimitAnswer = z.extend(envelope, {
  data: z.object({ limit: z.nullable(cents), spentToday: cents }),
})
