import * as z from 'zod/mini'
import { envelope } from './values.ts'

const ownSession = z.object({
  id: z.string(),
  isThis: z.boolean(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  /** "Chrome on Android"; null for one that does not say what it is. */
  browser: z.nullable(z.string()),
  /** The address that it was last seen at. */
  network: z.nullable(z.string()),
})

export const ownSessionsAnswer = z.extend(envelope, { sessions: z.array(ownSession) })

export const endSessionsAnswer = z.extend(envelope, { ended: z.number() })
