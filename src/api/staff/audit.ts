import type { Outcome } from '../../domain/lib/outcome.ts'
import type { AuditChoices, AuditEntry, AuditFilters } from '../../domain/staff/audit.ts'
import { auditQueryOf } from '../../domain/staff/audit.ts'
import { readableDetail } from '../../domain/staff/auditActions.ts'
import { callsOf } from '../lib/client.ts'
import { auditRoutes } from '../routes/audit.ts'
import { auditAnswer } from '../schemas/audit.ts'

const call = callsOf(auditRoutes)

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
