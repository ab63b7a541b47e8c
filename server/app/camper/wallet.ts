import { instant, noPrecondition, type Precondition, statement } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { isNotReversed } from '../../ledger/cashDesk.ts'
import { callerIs, type SessionLookUpValues } from '../auth/sessions.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { beforeOf, wrongCursor } from '../http/cursor.ts'
import type { FastPathAnswer, FastPathCall } from '../http/fastPath.ts'
import { codeIn } from '../people/codes.ts'

const firstPageSize = 100
const laterPageSize = 500
const openDepositsShown = 20

const itemsInDollars = `(
  select jsonb_agg(jsonb_build_object('name', item->'name', 'price', ${dollars("(item->>'price')::numeric")},
    'quantity', item->'quantity') order by place)
  from jsonb_array_elements(t.items) with ordinality items (item, place))`

const stallOf = `(
  select jsonb_build_object('stall', m.merchant_name) from merchants m where m.merchant_number = t.merchant_number)`

const openPayment = `(
  select jsonb_build_object('paymentUrl', p.payment_url) from payments p
  where p.transfer_id = t.id and t.status = 'pending' and p.initiation = 'answered')`

const takenBack = `case
  when t.reverses is not null then (
    select jsonb_build_object('reverses', booked.reference_id, 'reason', t.reason)
    from transfers booked where booked.id = t.reverses)
  when t.desk_id is not null or t.type in ('withdrawal', 'donation', 'kept') then (
    select jsonb_build_object('reversedBy', reversal.reference_id)
    from transfers reversal where reversal.reverses = t.id) end`

const transactionsOf = (rows: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('_id', t.id, 'type', t.type, 'amount', ${dollars('t.amount_cents')},
    'status', t.status, 'createdAt', ${instant('t.created_at')}, 'referenceId', t.reference_id) ||
    case when t.items is null then '{}' else jsonb_build_object('items', ${itemsInDollars}) || coalesce(${stallOf}, '{}') end || coalesce(${openPayment}, '{}') ||
    coalesce(${takenBack}, '{}')
    order by t.created_at desc, t.id desc)
  from (${rows}) t), '[]')`

interface PageValues {
  readonly code: string
}

interface FirstPageValues extends PageValues {
  readonly now: Date
}

interface LaterPageValues extends PageValues {
  readonly before: string
}

type Parameters<Values> = Readonly<Record<keyof Values, string>>

const page = (size: number, code: string, after: string) => `
  newest as materialized (
    select * from transfers t where t.owner_code = ${code} ${after}
    order by t.created_at desc, t.id desc limit ${size + 1}),
  page as materialized (select * from newest t order by t.created_at desc, t.id desc limit ${size})`

const hasMore = (size: number) => `(select count(*) > ${size} from newest)`

const firstPage = (
  { code, now }: Parameters<FirstPageValues>,
  { parts, columns, sources }: Precondition = noPrecondition,
) => `with ${parts} ${page(firstPageSize, code, '')}
    select ${columns} true as "isAfterRow", (jsonb_build_object('success', true, 'balance', ${dollars('w.balance_cents')},
      'transactions', ${transactionsOf('select * from page')}) ||
      case when ${hasMore(firstPageSize)} then jsonb_build_object('hasMore', true, 'totals', (
        select jsonb_build_object('transactions', count(*),
          'deposited', ${dollars(`coalesce(sum(t.amount_cents) filter (where t.type = 'deposit' and t.status = 'completed' and ${isNotReversed('t')}), 0)`)},
          'spent', ${dollars("coalesce(sum(t.amount_cents) filter (where t.type = 'purchase' and t.status = 'completed'), 0)")},
          'refunded', ${dollars("coalesce(sum(t.amount_cents) filter (where t.type = 'refund' and t.status = 'completed'), 0)")},
          'pendingDeposits', count(*) filter (where t.type = 'deposit' and t.status = 'pending'))
        from transfers t where t.owner_code = ${code}),
        'pendingDeposits', ${transactionsOf(`
          select * from transfers t where t.owner_code = ${code} and t.type = 'deposit' and t.status = 'pending'
          order by t.created_at desc, t.id desc limit ${openDepositsShown}`)})
      else '{}' end || case when w.frozen_at is null then '{}' else '{"isFrozen": true}'::jsonb end || case when w.disputed_cents = 0 then '{}' else jsonb_build_object('disputed',
        ${dollars('w.disputed_cents')}) end || case when w.day_limit_cents is null then '{}' else jsonb_build_object('dayLimit',
        jsonb_build_object('limit', ${dollars('w.day_limit_cents')},
          'spentToday', ${dollars(`spent_on_day(w.owner, ${now})`)})) end)::text as answer
    from ${sources} accounts w where w.kind = 'wallet' and w.owner = ${code}`

const laterPage = (
  { code, before }: Parameters<LaterPageValues>,
  { parts, columns, sources }: Precondition = noPrecondition,
) => {
  const cursor = `(select c.created_at, c.id from transfers c where c.id = ${before} and c.owner_code = ${code})`
  return `with ${parts} ${page(laterPageSize, code, `and (t.created_at, t.id) < ${cursor}`)}
    select ${columns} exists ${cursor} as "isAfterRow",
      jsonb_build_object('success', true, 'balance', ${dollars('w.balance_cents')},
        'transactions', ${transactionsOf('select * from page')}, 'hasMore', ${hasMore(laterPageSize)})::text as answer
    from ${sources} accounts w where w.kind = 'wallet' and w.owner = ${code}`
}

const callerIsOwner = (parameters: Parameters<SessionLookUpValues & PageValues>) =>
  callerIs('participant', parameters, `subject = ${parameters.code}`)

const pages = {
  first: statement<FirstPageValues>('first-page-of-wallet', (values) => firstPage(values)),
  later: statement<LaterPageValues>('later-page-of-wallet', (values) => laterPage(values)),
  firstOnFastPath: statement<SessionLookUpValues & FirstPageValues>(
    'first-page-of-wallet-at-once',
    (values) => firstPage(values, callerIsOwner(values)),
  ),
  laterOnFastPath: statement<SessionLookUpValues & LaterPageValues>(
    'later-page-of-wallet-at-once',
    (values) => laterPage(values, callerIsOwner(values)),
  ),
}

interface Page {
  readonly answer: string
  readonly isAfterRow: boolean
}

/**
 * The balance and the newest transactions of a camper, or those after `before` (contract). One statement
 * keeps them consistent. The first page includes totals over all transactions.
 */
export async function wallet({ context, host, parameters: { code } }: Call<'wallet'>): Promise<Response> {
  const before = beforeOf(context)
  const { rows } = await host.database.pool.query<Page>(
    before === undefined ? pages.first.with({ code, now: host.now() }) : pages.later.with({ code, before }),
  )
  const [row] = rows
  if (row === undefined) throw new Error('A participant who is signed in has no wallet')
  if (!row.isAfterRow) throw wrongCursor()
  return answerText(context, row.answer)
}

export async function walletFastPath({
  context,
  host,
  parameters: { code },
  caller,
}: FastPathCall<'wallet'>): Promise<FastPathAnswer | undefined> {
  // A path may hold characters that PostgreSQL refuses.
  if (codeIn(code) !== code) return undefined
  const before = beforeOf(context)
  const { rows } = await host.database.pool.query<FastPathAnswer & Page>(
    before === undefined
      ? pages.firstOnFastPath.with({ ...caller, code })
      : pages.laterOnFastPath.with({ ...caller, code, before }),
  )
  const [row] = rows
  return row?.isAfterRow ? row : undefined
}
