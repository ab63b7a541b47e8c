import * as z from 'zod/mini'
import { merchant } from './people.ts'
import { envelope } from './values.ts'

export const merchantsAnswer = z.extend(envelope, { merchants: z.array(merchant) })

export const addMerchantRequest = z.object({
  merchantName: z.string().check(z.trim()),
})
export const addMerchantAnswer = z.extend(envelope, {
  data: z.catch(z.optional(z.object({ merchantNumber: z.string(), oneTimePassword: z.string() })), undefined),
})

export const newMerchantPasswordAnswer = z.extend(envelope, {
  data: z.object({ merchantNumber: z.string(), oneTimePassword: z.string() }),
})
