import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { movementKindOf } from '../../ledger/cashDesk.ts'
import { fullName } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { codeFromPath } from '../people/codes.ts'
import { noWallet } from '../till/spend.ts'
import { itemsOf, leftOf } from './saleSearch.ts'

/** SQL of a transfer `t` of a wallet. */
const kindOf = `case
  when t.type in ('purchase', 'refund', 'donation', 'donationReversal', 'kept', 'keptReversal') then t.type
  when t.reverses is null and t.desk_id is null and t.type in ('deposit', 'withdrawal') then t.type
  else ${movementKindOf('t')} end`

/** All movements of one wallet with stalls and cashiers (contract: "Cash desks"). */
export async function statement({ context, host, parameters }: Call<'statement'>): Promise<Response> {
  const code = codeFromPath(parameters.code, noWallet)
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'statement-of-wallet',
    text: `
      select jsonb_build_object('success', true, 'data', jsonb_build_object('code', a.code, 'name', ${fullName},
        'union', a.union_name, 'balance', ${dollars('w.balance_cents')}, 'isFrozen', w.frozen_at is not null,
        'isWithdrawn', a.withdrawn_at is not null, 'readAt', ${instant('$2::timestamptz')},
        'rows', coalesce((
          select jsonb_agg(jsonb_build_object('referenceId', t.reference_id, 'kind', ${kindOf}, 'status', t.status,
            'amount', ${dollars('t.amount_cents')}, 'createdAt', ${instant('t.created_at')},
            'stall', case when m.id is not null then jsonb_build_object('number', m.merchant_number, 'name', m.merchant_name) end,
            'items', ${itemsOf}, 'reason', t.reason,
            'cashier', case when t.actor like 'admin:%' then coalesce(s.name, substr(t.actor, 7)) end,
            'reversedBy', (select r.reference_id from transfers r where r.reverses = t.id),
            'left', ${dollars(leftOf)}) order by t.created_at desc, t.id desc)
          from transfers t left join merchants m on m.merchant_number = t.merchant_number
            left join admins s on t.actor = 'admin:' || s.email
          where t.owner_code = a.code), '[]')))::text as answer
      from participants a join accounts w on w.kind = 'wallet' and w.owner = a.code where a.code = $1`,
    values: [code, host.now()],
  })
  const [row] = rows
  if (row === undefined) throw noWallet()
  return answerText(context, row.answer)
}
