import { expect } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'

export interface Book {
  readonly balance: number
  readonly deposits: readonly (readonly [string, number])[]
}

/** A camper's wallet and deposits in cents; checks that every entry has the right account. */
export async function bookOf({ pool }: Database, code: string): Promise<Book> {
  const { rows } = await pool.query<{ balance: number; booked: number }>(
    `select w.balance_cents as balance, coalesce(sum(e.amount_cents), 0)::bigint as booked
    from accounts w left join ledger_entries e on e.account_id = w.id
    where w.kind = 'wallet' and w.owner = $1 group by w.id`,
    [code],
  )
  const { rows: uneven } = await pool.query(
    `select t.reference_id, t.status, count(e.id), sum(e.amount_cents) from transfers t
    left join ledger_entries e on e.transfer_id = t.id where t.type = 'deposit' group by t.id
    having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.id) <> case t.status when 'completed' then 2 else 0 end`,
  )
  expect(uneven).toEqual([])
  expect(rows[0]?.booked).toBe(rows[0]?.balance)
  const { rows: deposits } = await pool.query<{ status: string; amount: number }>(
    `select t.status, t.amount_cents as amount from transfers t
    where t.type = 'deposit' and t.owner_code = $1 order by t.created_at, t.id`,
    [code],
  )
  return {
    balance: rows[0]?.balance ?? Number.NaN,
    deposits: deposits.map(({ status, amount }) => [status, amount]),
  }
}

/** The camper's deposits with a payment, including fields that only host and gateway know, oldest first. */
export async function paymentsOf({ pool }: Database, code: string) {
  const { rows } = await pool.query<{
    reference: string
    gateway: string
    initiation: string
    paymentUrl: string | null
    isAsked: boolean
  }>(
    `select t.reference_id as reference, p.gateway, p.initiation, p.payment_url as "paymentUrl",
      p.next_poll_at is not null as "isAsked"
    from transfers t join payments p on p.transfer_id = t.id where t.owner_code = $1 order by t.created_at, t.id`,
    [code],
  )
  return rows
}

/** The audit entries of a camper's money; references of the camper's transfers read `DEP`. */
export async function auditOf({ pool }: Database, code: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', a.actor_role, a.actor, a.action,
      replace(a.detail::text, coalesce(t.reference_id, '?'), 'DEP')) as line
    from audit a left join transfers t on t.owner_code = a.subject and t.reference_id = a.detail->>'reference'
    where a.subject = $1 and a.action like '%Deposit' order by a.id`,
    [code],
  )
  return rows.map(({ line }) => line)
}
