import { setImmediate as otherWork } from 'node:timers/promises'
import { campTimestamp, isDay } from '../../../src/domain/lib/campTime.ts'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import { byteOrderMark } from '../../../src/domain/lib/csv.ts'
import {
  type AuditChoices,
  type AuditFilters,
  auditFileHeader,
  auditFileLine,
} from '../../../src/domain/staff/audit.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import type { ApiContext, Call, Host, SessionRole } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { type AuditPage, type AuditRange, isAuditEntry, readAudit } from './auditTrail.ts'

/*
 * The audit for leads, in pages or as a file of all matching entries. The file is streamed: the next piece is
 * read when the last one has been sent, so it needs little memory and blocks no call. The download is audited
 * before its first line is sent.
 */

const pageSize = 100
const pieceSize = 500

export async function audit(call: Call<'audit'>): Promise<Response> {
  const { context, host } = call
  const filters = filtersOf(context)
  const before = queryOf(context, 'before', /^\d{1,15}$/, wrongPlace)
  if (before !== '' && !(await isAuditEntry(host.database, before))) throw wrongPlace()
  const page = await readAudit(host.database, { filters, before: before || null, size: pageSize })
  const choices = before === '' && { choices: await choicesOf(host) }
  return answer(context, { success: true, ...page, ...choices })
}

export async function auditFile({ context, host, session }: Call<'auditFile'>): Promise<Response> {
  const filters = filtersOf(context)
  const at = host.now()
  const noting = download.with({ ...filters, at, role: session.role, subject: session.subject })
  await withRetries(() => host.database.pool.query(noting))
  const first = await readAudit(host.database, { filters, before: null, size: pieceSize })
  return context.body(linesFrom(host, filters, first), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName(at)}"`,
    'Cache-Control': 'no-store',
  })
}

interface DownloadValues extends AuditFilters {
  readonly at: Date
  readonly role: SessionRole
  readonly subject: string
}

const download = statement<DownloadValues>(
  'export-audit',
  ({ at, role, subject, staff, device, person, day, action }) => `
    ${auditEntry(
      { at, role, actor: subject },
      'exportAudit',
      `''`,
      `jsonb_strip_nulls(
        jsonb_build_object('staff', nullif(${staff}::text, ''), 'device', nullif(${device}::text, ''),
          'person', nullif(${person}::text, ''), 'day', nullif(${day}::text, ''), 'action', nullif(${action}::text, '')))`,
    )}`,
)

function fileName(at: Date): string {
  return `audit-${campTimestamp(at.toISOString()).slice(0, 10)}.csv`
}

function linesFrom(host: Host, filters: AuditFilters, first: AuditPage): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const textOf = ({ entries }: AuditPage) => entries.map(auditFileLine).join('')
  let page = first
  let isBegun = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isBegun) {
        await otherWork()
        page = await nextPage(host, { filters, before: page.before, size: pieceSize })
      }
      controller.enqueue(
        encoder.encode(isBegun ? textOf(page) : byteOrderMark + auditFileHeader() + textOf(page)),
      )
      isBegun = true
      if (page.before === null) controller.close()
    },
  })
}

/** An error breaks the connection, so that a partial file does not look complete. */
async function nextPage({ database, log }: Host, range: AuditRange): Promise<AuditPage> {
  try {
    return await withRetries(() => readAudit(database, range))
  } catch (error) {
    log('A file of the audit could not be finished.', error)
    throw error
  }
}

async function choicesOf({ database }: Host): Promise<AuditChoices> {
  const { rows } = await database.pool.query<AuditChoices>(`
    select
      coalesce((select jsonb_agg(jsonb_build_object('email', email, 'name', name) order by lower(name), email)
        from admins), '[]') as staff,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'pairedAt', ${instant('paired_at')})
        order by lower(name), paired_at, id)
        from devices where paired_at is not null), '[]') as devices`)
  return rows[0] ?? { staff: [], devices: [] }
}

function filtersOf(context: ApiContext): AuditFilters {
  const text = /^[^\p{Cc}\p{Cs}]{1,200}$/u
  const filters = {
    staff: queryOf(context, 'staff', text, wrongFilter),
    device: queryOf(context, 'device', text, wrongFilter),
    person: upperCased(queryOf(context, 'person', text, wrongFilter)),
    day: queryOf(context, 'day', text, wrongFilter),
    action: queryOf(context, 'action', /^[A-Za-z]{1,60}$/, wrongFilter),
  }
  if (filters.day !== '' && !isDay(filters.day)) throw wrongFilter()
  return filters
}

/** ASCII only: upper-casing other letters could turn an unknown code into another person's code. */
function upperCased(code: string): string {
  return /^[!-~]*$/.test(code) ? code.toUpperCase() : code
}

function queryOf(context: ApiContext, name: string, shape: RegExp, refusal: () => Refused): string {
  const [value = '', ...others] = (context.req.queries(name) ?? []).map(withoutHidden)
  if (others.length > 0 || (value !== '' && !shape.test(value))) throw refusal()
  return value
}

function wrongPlace(): Refused {
  return new Refused('invalid', 'The list has changed. Please load it again.')
}

function wrongFilter(): Refused {
  return new Refused('invalid', 'One of the filters cannot be read. Please clear the filters and try again.')
}
