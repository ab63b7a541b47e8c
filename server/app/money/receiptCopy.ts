import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { answerText } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { movementJson } from './cashDesk.ts'

interface CopyValues {
  readonly reference: string
  readonly at: Date
  readonly subject: string
}

/** Each copy is audited, and the audit counts them. A withdrawal is printed here for the first time too. */
const copying = statement<CopyValues>(
  'copy-receipt',
  ({ reference, at, subject }) => `
    with found as materialized (
      select t.owner_code, ${movementJson} as movement, coalesce(s.name, d.cashier, substr(t.actor, 7)) as cashier,
        case when t.type = 'withdrawal' and t.desk_id is null and t.reverses is null then 0 else 1 end +
          (select count(*) from audit a where a.subject = t.owner_code and a.action = 'printReceipt'
            and a.detail->>'reference' = t.reference_id)::int as copy
      from transfers t left join participants p on p.code = t.owner_code
        left join merchants m on m.merchant_number = t.merchant_number
        left join cash_desks d on d.id = t.desk_id
        left join admins s on s.email = coalesce(d.cashier, substr(t.actor, 7))
      where t.reference_id = ${reference}::text and t.status = 'completed' and t.actor like 'admin:%'
        and t.type not in ('purchase', 'refund', 'cashShort', 'cashOver')),
    audited as (${auditEntry({ at, role: `'admin'`, actor: subject }, 'printReceipt', 'found.owner_code', {
      reference: `${reference}::text`,
      copy: 'found.copy',
    })} from found)
    select jsonb_build_object('success', true, 'data', found.movement || jsonb_build_object('cashier', found.cashier,
      'copy', found.copy, 'printedAt', ${instant(`${at}::timestamptz`)}))::text as answer
    from found`,
)

/** A receipt of cash once more (contract: "Cash desks"). */
export async function copyReceipt(call: Call<'copyReceipt'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const reference = parameters.reference.trim().toUpperCase()
  const { rows } = await withRetries(() =>
    host.database.pool.query<{ answer: string }>(
      copying.with({ reference, at: host.now(), subject: session.subject }),
    ),
  )
  const [row] = rows
  if (row === undefined)
    throw new Refused('notFound', 'There is no receipt with this reference. Please check the reference.')
  return answerText(context, row.answer)
}
