import * as z from 'zod/mini'
import { envelope } from './values.ts'

const ownSession = z.object({
  id: z.string(),
  isThis: z.boolean(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
})

export const ownSessionsAnswer = z.extend(envelope, { sessions: z.array(ownSession) })

export const endSessionsAnswer = z.extend(envelope, { ended: z.number() })
