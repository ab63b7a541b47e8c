import * as z from 'zod/mini'
import { campFacts } from '../camp.ts'
import { campProgramme } from './programme.ts'

const text = z.string().check(z.trim())

/** The secret of the link that the host prints. */
export const secretRequest = z.object({ secret: z.string() })

const lead = z.object({ name: z.string(), email: z.string(), password: z.string() })

export const beginningRequest = z.object({
  secret: z.string(),
  beginning: z.object({
    ...{ name: text, shortName: text, country: text, venue: text },
    ...{ firstDay: text, lastDay: text, begins: text, ends: text, zone: text },
    leads: z.tuple([lead, lead]),
  }),
  /** Facts of an earlier camp, from its file. */
  base: z.optional(z.nullable(campFacts)),
  programme: z.optional(campProgramme),
  /** The logo of that camp: a PNG in base64. */
  logo: z.optional(z.nullable(z.string())),
})
