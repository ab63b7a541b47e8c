import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { isNotReversed } from '../../ledger/cashDesk.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'

const maxShown = 500

/** Lists the newest withdrawals with the amount and number of all. Reversed ones do not count. */
export async function withdrawals({ context, host }: Call<'withdrawals'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'withdrawals',
    text: `
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'totalWithdrawn', ${dollars('coalesce(sum(paid.amount_cents), 0)')}, 'count', count(*),
        'withdrawals', coalesce((
          select jsonb_agg(jsonb_build_object('referenceId', t.reference_id, 'ownerCode', t.owner_code,
            'amount', ${dollars('t.amount_cents')}, 'createdAt', ${instant('t.created_at')}, 'status', t.status)
            order by t.created_at desc, t.id desc)
          from (
            select * from transfers w where w.type = 'withdrawal' and ${isNotReversed('w')}
            order by w.created_at desc, w.id desc limit ${maxShown}) t), '[]')))::text as answer
      from transfers paid where paid.type = 'withdrawal' and paid.status = 'completed' and ${isNotReversed('paid')}`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('The list of withdrawals gave no row')
  return answerText(context, row.answer)
}
