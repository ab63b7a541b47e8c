import * as z from 'zod/mini'
import { reasons } from '../../domain/lib/outcome.ts'
import { optionalText } from './values.ts'

const requestId = z.string().check(z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/))

export const failure = z.object({
  message: z.catch(optionalText, undefined),
  reason: z.catch(z.optional(z.enum(reasons)), undefined),
  data: z.optional(z.unknown()),
  version: z.optional(z.unknown()),
  requestId: z.catch(z.optional(requestId), undefined),
})
