import type * as z from 'zod/mini'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { auditRoutes } from '../routes/audit.ts'
import type { noteListRequest } from '../schemas/savedLists.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(auditRoutes)

/** Writes into the audit that a list leaves the portal. A repeat is another row. */
export function noteList(note: z.infer<typeof noteListRequest>): Promise<Outcome<unknown>> {
  return call('noteList', {}, { body: note, answer: envelope })
}
