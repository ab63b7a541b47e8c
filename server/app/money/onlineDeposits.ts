import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { fullName } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'

/**
 * Each deposit that was taken to a payment gateway (contract: "Reports"), the newest first. What is missing in
 * a wallet is missing of its newest disputed deposits.
 */
export async function onlineDeposits({ context, host }: Call<'onlineDeposits'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'online-deposits',
    text: `
      select jsonb_build_object('success', true, 'data', coalesce(jsonb_agg(jsonb_build_object(
        'referenceId', t.reference_id, 'gateway', p.gateway, 'gatewayReference', p.gateway_reference,
        'code', t.owner_code, 'name', ${fullName}, 'amount', ${dollars('t.amount_cents')},
        'fee', ${dollars('p.fee_cents')}, 'status', t.status, 'createdAt', ${instant('t.created_at')},
        'paidAt', ${instant('p.settled_at')}, 'disputed', ${dollars('p.disputed_cents')},
        'missing', ${dollars('greatest(least(p.disputed_cents, w.disputed_cents - w.balance_cents - p.newer_cents), 0)')},
        'disputedAt', ${instant('p.disputed_at')}, 'releasedAt', ${instant('p.released_at')})
        order by t.created_at desc, t.id desc), '[]'))::text as answer
      from transfers t
        join (
          select p.*, coalesce(sum(p.disputed_cents) over (
            partition by t.owner_code order by t.created_at desc, t.id desc
            rows between unbounded preceding and 1 preceding), 0) as newer_cents
          from payments p join transfers t on t.id = p.transfer_id) p on p.transfer_id = t.id
        left join participants a on a.code = t.owner_code
        left join accounts w on w.kind = 'wallet' and w.owner = t.owner_code`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('The list of deposits gave no row')
  return answerText(context, row.answer)
}
