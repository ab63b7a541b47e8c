import type { Outcome } from '../../domain/lib/outcome.ts'
import { type AuditFilters, auditAddressOf } from '../../domain/staff/audit.ts'
import { announcePermissions, announceSessionNews, numberOfCall } from '../account/sessionNews.ts'
import { CallFailure } from '../lib/failure.ts'
import { settings } from '../lib/settings.ts'
import { auditRoutes } from '../routes/audit.ts'
import { apiBase } from '../routes/route.ts'
import { failure } from '../schemas/failure.ts'

export interface AuditFile {
  readonly content: Blob
  readonly name: string
}

/** Without a timeout, because the file may be long. */
export async function fetchAuditFile(
  filters: AuditFilters,
  signal: AbortSignal,
): Promise<Outcome<AuditFile>> {
  const { apiHost } = settings()
  const number = numberOfCall()
  const query = auditAddressOf(filters)
  const asked = fetch(
    new Request(`${apiHost}${apiBase}${auditRoutes.auditFile.path}${query && `?${query}`}`, {
      credentials: apiHost === '' ? 'same-origin' : 'include',
      cache: 'no-store',
      signal,
    }),
  )
  try {
    const response = await asked
    announcePermissions(auditRoutes.auditFile, response.headers, number)
    if (response.ok) return { ok: true, value: { content: await response.blob(), name: nameIn(response) } }
    const words = failure.safeParse(await response.json().catch(() => undefined))
    const refusal = { ok: false, status: response.status, ...(words.success && words.data) } as const
    announceSessionNews(auditRoutes.auditFile, refusal, number)
    return refusal
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallFailure('unreachable', error)
  }
}

function nameIn({ headers }: Response): string {
  const [, name = 'audit.csv'] = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return name
}
