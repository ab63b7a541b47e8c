import * as z from 'zod/mini'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { AuditChoices, AuditEntry, AuditFilters } from '../../domain/staff/audit.ts'
import { auditQueryOf } from '../../domain/staff/audit.ts'
import { readableDetail } from '../../domain/staff/auditActions.ts'
import { callsOf } from '../lib/client.ts'
import { auditRoutes } from '../routes/audit.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(auditRoutes)

const party = z.object({
  kind: z.enum(['camper', 'merchant', 'staff', 'device', 'gateway', 'host', 'unknown']),
  name: z.nullable(z.string()),
  code: z.string(),
  isForgotten: z.optional(z.boolean()),
})

const entry = z.object({
  id: z.string(),
  at: z.string(),
  actor: party,
  operator: z.nullable(
    z.object({
      name: z.string(),
      isTyped: z.boolean(),
      isConfirmed: z.optional(z.nullable(z.boolean())),
    }),
  ),
  action: z.string(),
  subject: z.nullable(party),
  detail: z.record(z.string(), z.unknown()),
}) satisfies z.ZodMiniType<AuditEntry>

const choices = z.object({
  staff: z.array(z.object({ email: z.string(), name: z.string() })),
  devices: z.array(z.object({ id: z.string(), name: z.string(), pairedAt: z.string() })),
}) satisfies z.ZodMiniType<AuditChoices>

export const auditAnswer = z.extend(envelope, {
  entries: z.array(entry),
  /** The cursor of the next page; null at the end. */
  before: z.nullable(z.string()),
  choices: z.optional(choices),
})

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly before: string | null
  readonly choices?: AuditChoices | undefined
}

export function fetchAudit(
  filters: AuditFilters,
  before: string | null,
  signal: AbortSignal,
): Promise<Outcome<AuditPage>> {
  const query = { ...auditQueryOf(filters), before: before ?? undefined }
  return call('audit', {}, { query, signal, answer: auditAnswer }, ({ entries, before: next, choices }) => ({
    entries: entries.map((entry) => ({ ...entry, detail: readableDetail(entry.action, entry.detail) })),
    before: next,
    choices,
  }))
}
