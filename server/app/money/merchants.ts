import { bookOf } from '../../ledger/amounts.ts'
import { settleWhenDue } from '../../ledger/checkpoint.ts'
import { merchantJson } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'

export async function merchants({ context, host }: Call<'merchants'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string; unsettled: number }>({
    name: 'merchants',
    text: `
      select coalesce(max((select book.unsettled from ${bookOf('a.merchant_number')} book)), 0) as unsettled,
        jsonb_build_object('success', true, 'merchants', coalesce(
          jsonb_agg(${merchantJson} order by length(a.merchant_number), a.merchant_number), '[]'))::text as answer
      from merchants a`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('The list of merchants gave no row')
  settleWhenDue(host, row.unsettled)
  return answerText(context, row.answer)
}
