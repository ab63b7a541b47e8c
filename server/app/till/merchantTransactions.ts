import { stallRefundsFor } from '../../../src/domain/money/refunds.ts'
import { instant } from '../../database/sql.ts'
import { bookOf, dollars } from '../../ledger/amounts.ts'
import { settleWhenDue } from '../../ledger/checkpoint.ts'
import { accountKinds } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { beforeOf, wrongCursor } from '../http/cursor.ts'
import { Refused } from '../http/refused.ts'

const pageSize = 500

interface Page {
  readonly answer: string
  readonly unsettled: number
  readonly isAfterRow: boolean
}

const cursor = `(select c.created_at, c.id from transfers c where c.id = $2 and c.merchant_number = $1)`

/** Shown for as long as a first password lasts, so a stall notices one that it did not ask for. */
const passwordMade = `(
  select jsonb_build_object('passwordMade', jsonb_build_object(
    'at', ${instant('m.password_made_at')}, 'by', m.password_made_by))
  from merchants m
  where m.merchant_number = $1 and m.password_made_by is not null
    and m.password_made_at > $2::timestamptz - interval '${accountKinds.merchant.firstPasswordDays} days')`

/** The amount of a sale that was not refunded, and whether the sale is too old for the caller to refund it. */
const refundable = `case when t.type = 'purchase' then jsonb_build_object('left', ${dollars(`t.amount_cents - (
  select coalesce(sum(f.amount_cents), 0) from transfers f where f.refund_of = t.id)`)}) ||
  case when t.created_at <= $3::timestamptz then '{"isLate": true}'::jsonb else '{}' end else '{}' end`

function page(name: string, after: string, isAfterRow: string, news: string) {
  const text = `
    select book.unsettled, ${isAfterRow} as "isAfterRow",
      (jsonb_build_object('success', true, 'merchantBalance', ${dollars('book.cents')}, 'total', book.entries,
        'data', coalesce((
          select jsonb_agg(jsonb_build_object('_id', t.id, 'referenceId', t.reference_id, 'ownerCode', case when t.type like 'stallPay%' then '' else t.owner_code end,
            'amount', ${dollars('t.amount_cents')}, 'type', t.type, 'createdAt', ${instant('t.created_at')}) ||
            case when t.attempt is null then '{}' else jsonb_build_object('attempt', t.attempt) end || ${refundable}
            order by t.created_at desc, t.id desc)
          from (
            select * from transfers t
            where t.merchant_number = $1 and t.status = 'completed' ${after}
            order by t.created_at desc, t.id desc limit ${pageSize}) t), '[]')) || coalesce(${news}, '{}'))::text as answer
    from ${bookOf('$1')} book`
  return { name, text }
}

const firstPage = page('first-page-of-merchant', '', 'true', passwordMade)
const laterPage = page(
  'later-page-of-merchant',
  `and (t.created_at, t.id) < ${cursor}`,
  `exists ${cursor}`,
  "'{}'::jsonb",
)

/**
 * A merchant's book (contract): the newest rows, or those after `before`, with the balance and the number of
 * all rows. Its time does not grow with the book.
 */
export async function merchantTransactions(call: Call<'merchantTransactions'>): Promise<Response> {
  const { context, host, parameters, session } = call
  const before = beforeOf(context)
  const { merchantNumber } = parameters
  if (!/^[!-~]{1,100}$/.test(merchantNumber)) throw noMerchant()
  const now = host.now()
  const lateUntil = session.role === 'merchant' ? new Date(now.getTime() - stallRefundsFor * 60_000) : null
  const query =
    before === undefined
      ? { ...firstPage, values: [merchantNumber, now, lateUntil] }
      : { ...laterPage, values: [merchantNumber, before, lateUntil] }
  const { rows } = await host.database.pool.query<Page>(query)
  const [row] = rows
  if (row === undefined) throw noMerchant()
  if (!row.isAfterRow) throw wrongCursor()
  settleWhenDue(host, row.unsettled)
  return answerText(context, row.answer)
}

function noMerchant(): Refused {
  return new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
}
