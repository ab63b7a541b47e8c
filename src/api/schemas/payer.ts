import * as z from 'zod/mini'
import { envelope, optionalText } from './values.ts'

export const payerAnswer = z.extend(envelope, {
  data: z.object({
    firstname: z.string(),
    initial: z.string(),
    age: z.nullable(z.number()),
    code: optionalText,
  }),
})
