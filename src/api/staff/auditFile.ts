import type { Outcome } from '../../domain/lib/outcome.ts'
import { type AuditFilters, auditAddressOf } from '../../domain/staff/audit.ts'
import { type FetchedFile, fetchFile } from '../lib/file.ts'
import { auditRoutes } from '../routes/audit.ts'

export function fetchAuditFile(filters: AuditFilters, signal: AbortSignal): Promise<Outcome<FetchedFile>> {
  return fetchFile(auditRoutes.auditFile, auditAddressOf(filters), 'audit.csv', signal)
}
