import { setImmediate as otherWork } from 'node:timers/promises'
import { campDay, isDay } from '../../../src/domain/lib/campTime.ts'
import { byteOrderMark } from '../../../src/domain/lib/csv.ts'
import {
  type JournalRow,
  journalHeader,
  journalLine,
  journalName,
} from '../../../src/domain/money/journal.ts'
import { boundsOfDay } from '../../../src/domain/staff/audit.ts'
import { auditEntry } from '../../database/audit.ts'
import type { Database } from '../../database/database.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { movementKindOf } from '../../ledger/cashDesk.ts'
import { settlementText } from '../../ledger/treasury.ts'
import { fullName } from '../auth/identities.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * The journal of all movements as a file (contract: "Cash of the camp"). Each piece reads the entries of one range of
 * ids, so neither memory nor one statement grows with the camp. The download is audited before its first line.
 */

const entriesAtOnce = 4_000

interface Range {
  readonly after: number
  readonly to: number
  readonly day: string
}

const kind = `case when t.type = 'deposit' and t.desk_id is null and t.reverses is null then 'deposit'
  when t.type = 'withdrawal' and t.desk_id is null and t.reverses is null then 'withdrawal'
  when t.type in ('donationReversal', 'keptReversal') then t.type
  when t.type = 'deposit' and exists (select from transfers r where r.id = t.reverses and r.desk_id is null)
    then 'reverseWithdrawal'
  else ${movementKindOf('t')} end`

const staffName = (email: string) =>
  `coalesce((select s.name from admins s where s.email = ${email}), ${email})`

/** Each completed transfer has one entry of its payee. */
const piece = `
  select ${instant('t.created_at')} as at, t.reference_id as reference, ${kind} as kind,
    coalesce(w.owner, '') as code, coalesce(${fullName}, '') as name,
    coalesce(t.merchant_number, '') as "stallNumber", coalesce(m.merchant_name, '') as stall,
    coalesce(${staffName('d.cashier')}, '') as desk, ${instant('d.opened_at')} as "deskOpenedAt",
    case when t.actor like 'admin:%' then ${staffName('substr(t.actor, 7)')}
      else coalesce(substr(t.actor, strpos(t.actor, ':') + 1), '') end as by,
    t.amount_cents as cents, coalesce(t.reason, t.what_for, ${settlementText('s')}, '') as reason, coalesce(t.slip, '') as slip,
    coalesce(o.reference_id, '') as of
  from ledger_entries e join transfers t on t.id = e.transfer_id
    left join accounts w on w.kind = 'wallet' and w.owner = t.owner_code
    left join participants a on a.code = t.owner_code
    left join merchants m on m.merchant_number = t.merchant_number
    left join cash_desks d on d.id = t.desk_id
    left join settlements s on s.reference = t.reference_id
    left join transfers o on o.id = coalesce(t.reverses, t.refund_of, t.source_of)
  where e.id > $1 and e.id <= $2 and e.amount_cents > 0
    and ($3::timestamptz is null or (t.created_at >= $3 and t.created_at < $4))
  order by e.id`

async function rowsOf({ pool }: Database, { after, to, day }: Range): Promise<readonly JournalRow[]> {
  const { from = null, to: until = null } = day === '' ? {} : boundsOfDay(day)
  const last = Math.min(after + entriesAtOnce, to)
  const { rows } = await withRetries(() =>
    pool.query<JournalRow>({ name: 'journal', text: piece, values: [after, last, from, until] }),
  )
  return rows
}

interface DownloadValues {
  readonly at: Date
  readonly subject: string
  readonly day: string
}

const download = statement<DownloadValues>(
  'export-journal',
  ({ at, subject, day }) => `
    ${auditEntry(
      { at, role: `'admin'`, actor: subject },
      'exportJournal',
      `''`,
      `jsonb_strip_nulls(jsonb_build_object('day', nullif(${day}::text, '')))`,
    )}`,
)

export async function journalFile({ context, host, session }: Call<'journalFile'>): Promise<Response> {
  const day = context.req.query('day') ?? ''
  if (day !== '' && !isDay(day))
    throw new Refused('invalid', `Please choose a day, such as ${host.camp.current().facts.time.firstDay}.`)
  const at = host.now()
  await withRetries(() => host.database.pool.query(download.with({ at, subject: session.subject, day })))
  const { rows } = await host.database.pool.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from ledger_entries',
  )
  const name = journalName(day, campDay(at.getTime()))
  return context.body(linesFrom(host, { after: 0, to: rows[0]?.last ?? 0, day }), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  })
}

/** An error breaks the connection, so that a partial file does not look complete. */
function linesFrom({ database, log }: Host, range: Range): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: number | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (after === undefined) {
        after = range.after
        controller.enqueue(encoder.encode(byteOrderMark + journalHeader()))
        return
      }
      try {
        while (after < range.to) {
          await otherWork()
          const rows = await rowsOf(database, { ...range, after })
          after += entriesAtOnce
          if (rows.length > 0) {
            controller.enqueue(encoder.encode(rows.map(journalLine).join('')))
            return
          }
        }
      } catch (error) {
        log('A file of the journal could not be finished.', error)
        throw error
      }
      controller.close()
    },
  })
}
