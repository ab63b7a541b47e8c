import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { answerText } from '../answers.ts'
import type { Call } from '../call.ts'

const itemsInDollars = `(
  select jsonb_agg(jsonb_build_object('name', item->'name', 'price', ${dollars("(item->>'price')::numeric")},
    'quantity', item->'quantity') order by place)
  from jsonb_array_elements(t.items) with ordinality items (item, place))`

/** Where a deposit that nobody has paid yet can still be paid. */
const openPayment = `(
  select jsonb_build_object('paymentUrl', p.payment_url) from payments p
  where p.transfer_id = t.id and t.status = 'pending' and p.initiation = 'answered')`

/** What is in a camper's wallet and all its movements, newest first; one statement, so that they agree. */
export async function wallet({ context, host, parameters }: Call<'wallet'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'wallet',
    text: `
      select jsonb_build_object('success', true, 'balance', ${dollars('w.balance_cents')}, 'transactions', coalesce((
        select jsonb_agg(jsonb_build_object('_id', t.id, 'type', t.type, 'amount', ${dollars('t.amount_cents')},
          'status', t.status, 'createdAt', ${instant('t.created_at')}, 'referenceId', t.reference_id) ||
          case when t.items is null then '{}' else jsonb_build_object('items', ${itemsInDollars}) end || coalesce(${openPayment}, '{}')
          order by t.created_at desc, t.id desc)
        from transfers t where t.owner_code = w.owner), '[]'))::text as answer
      from accounts w where w.kind = 'wallet' and w.owner = $1`,
    values: [parameters.code],
  })
  const [row] = rows
  if (row === undefined) throw new Error('A participant who is signed in has no wallet')
  return answerText(context, row.answer)
}
