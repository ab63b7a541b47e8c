import { instant, isUuid } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { movementJson } from './cashDesk.ts'

/* The closed cash desks, in pages, and the report of one (contract: "Cash of the camp"). */

const pageSize = 50

const staffName = (email: string) =>
  `coalesce((select s.name from admins s where s.email = ${email}), ${email})`

const closedDeskJson = `jsonb_build_object('id', d.id, 'name', ${staffName('d.cashier')},
  'openedAt', ${instant('d.opened_at')}, 'closedAt', ${instant('d.closed_at')},
  'closedBy', case when d.closed_by <> d.cashier then ${staffName('d.closed_by')} end,
  'expected', ${dollars('d.expected_cents')}, 'counted', ${dollars('d.counted_cents')}, 'handedTo', d.handed_to,
  'isConfirmed', d.handed_to_email is not null,
  'bookings', (select count(*) from transfers t where t.desk_id = d.id))`

/** The last closed first; a page continues after a desk, so desks closed meanwhile do not shift it. */
export async function closedDesks({ context, host }: Call<'closedDesks'>): Promise<Response> {
  const before = context.req.query('before') ?? ''
  if (before !== '' && !isUuid(before)) throw noSuchDesk()
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'closed-desks',
    text: `
      with page as (
        select d.*, row_number() over (order by d.closed_at desc, d.id desc) as place
        from cash_desks d
        where d.closed_at is not null and ($1::uuid is null
          or (d.closed_at, d.id) < (select b.closed_at, b.id from cash_desks b where b.id = $1::uuid))
        order by d.closed_at desc, d.id desc limit ${pageSize + 1})
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'desks', coalesce((select jsonb_agg(${closedDeskJson} order by d.place) from page d where d.place <= ${pageSize}), '[]'),
        'before', (select last.id from page last where last.place = ${pageSize}
          and exists (select from page more where more.place > ${pageSize}))))::text as answer`,
    values: [before || null],
  })
  const [row] = rows
  if (row === undefined) throw new Error('The closed desks gave no row')
  return answerText(context, row.answer)
}

export async function closedDesk({ context, host, parameters }: Call<'closedDesk'>): Promise<Response> {
  const { desk } = parameters
  if (!isUuid(desk)) throw noSuchDesk()
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'closed-desk',
    text: `
      select jsonb_build_object('success', true, 'data', ${closedDeskJson} || jsonb_build_object('movements', coalesce((
        select jsonb_agg(${movementJson} order by t.created_at, t.id)
        from transfers t
          left join participants p on p.code = t.owner_code
          left join merchants m on m.merchant_number = t.merchant_number
        where t.desk_id = d.id), '[]')))::text as answer
      from cash_desks d where d.id = $1 and d.closed_at is not null`,
    values: [desk],
  })
  const [row] = rows
  if (row === undefined) throw noSuchDesk()
  return answerText(context, row.answer)
}

function noSuchDesk(): Refused {
  return new Refused('notFound', 'There is no such closed cash desk. Please load the list again.')
}
