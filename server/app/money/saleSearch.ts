import { maxFoundSales, maxSaleSearch } from '../../../src/domain/money/refunds.ts'
import { campTime, instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { fullName } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/** SQL: the items of a sale or refund `t`. */
export const itemsOf = `(
  select coalesce(jsonb_agg(jsonb_build_object('name', item->'name', 'price', ${dollars("(item->>'price')::numeric")},
    'quantity', item->'quantity') order by place), '[]')
  from jsonb_array_elements(coalesce(t.items, '[]')) with ordinality items (item, place))`

export const leftOf = `case when t.type = 'purchase' and t.status = 'completed' then t.amount_cents - (
  select coalesce(sum(f.amount_cents), 0) from transfers f where f.refund_of = t.id) else 0 end`

/** SQL: what a sale `t` of a person `a` is searched in, in small letters. Times are in camp time. */
const haystack = `lower(concat_ws(' ', t.reference_id, t.owner_code, ${fullName},
  to_char(${campTime('t.created_at')}, 'YYYY-MM-DD HH24:MI DD Mon YYYY'),
  to_char(t.amount_cents / 100.0, 'FM999999990.00'),
  (select string_agg(item->>'name', ' ') from jsonb_array_elements(coalesce(t.items, '[]')) item)))`

/** The newest sales of a stall in which every word is found (contract: "Refunds"). */
export async function findSales({ context, host, parameters }: Call<'findSales'>): Promise<Response> {
  const search = (context.req.query('search') ?? '').slice(0, maxSaleSearch)
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^\$/, '').replace(/,$/, ''))
    .filter((word) => word !== '')
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'find-sales',
    text: `
      with fitting as materialized (
        select t.*, ${fullName} as name from transfers t left join participants a on a.code = t.owner_code
        where t.merchant_number = $1 and t.type = 'purchase' and t.status = 'completed'
          and not exists (select from unnest($2::text[]) word where position(word in ${haystack}) = 0))
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'count', (select count(*) from fitting),
        'sales', coalesce((
          select jsonb_agg(jsonb_build_object('referenceId', t.reference_id, 'createdAt', ${instant('t.created_at')},
            'amount', ${dollars('t.amount_cents')}, 'code', t.owner_code, 'name', t.name, 'items', ${itemsOf},
            'left', ${dollars(leftOf)}) order by t.created_at desc, t.id desc)
          from (select * from fitting order by created_at desc, id desc limit ${maxFoundSales}) t), '[]')))::text as answer
      from merchants m where m.merchant_number = $1`,
    values: [parameters.merchantNumber, words],
  })
  const [row] = rows
  if (row === undefined)
    throw new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
  return answerText(context, row.answer)
}
