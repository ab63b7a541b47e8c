import { expect } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { checkLedger } from '../../../../server/ledger/check.ts'
import type { Cents } from '../../../../src/domain/lib/money.ts'
import type { Portal } from './portal.ts'

/** Puts money into a wallet like a deposit: a completed transfer with its two entries. */
export async function fund({ pool }: Database, code: string, cents: Cents, reference = ''): Promise<void> {
  const { rowCount } = await pool.query(
    `with wallet as (
      update accounts set balance_cents = balance_cents + $2::bigint where kind = 'wallet' and owner = $1 returning id),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
      select coalesce(nullif($3::text, ''), 'DEP-' || gen_random_uuid()), 'deposit', 'completed', $1, $2::bigint,
        '2025-04-13T10:00:00.000Z' from wallet returning id)
    insert into ledger_entries (transfer_id, account_id, amount_cents)
    select booked.id, side.account, side.cents from wallet, booked, accounts outside,
      lateral (values (outside.id, -$2::bigint), (wallet.id, $2::bigint)) side (account, cents)
    where outside.kind = 'outside' and outside.owner = 'deposits'`,
    [code, cents, reference],
  )
  expect(rowCount, `the wallet of ${code}`).toBe(2)
}

export async function balanceOf({ pool }: Database, code: string): Promise<Cents> {
  const { rows } = await pool.query(
    "select balance_cents as cents from accounts where kind = 'wallet' and owner = $1",
    [code],
  )
  return rows[0]?.cents
}

export async function faultsIn({ patientPool }: Database): Promise<string[]> {
  const faults: string[] = []
  await checkLedger(patientPool, (fault) => faults.push(fault))
  return faults
}

/** All data that a refused movement must not change, except kept refusals. */
export async function moneyIn({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query(`select
    (select jsonb_agg(to_jsonb(a) order by id) from accounts a) as accounts,
    (select count(*) from transfers) as transfers, (select count(*) from ledger_entries) as entries,
    (select count(*) from audit) as audit, (select count(*) from merchants) as merchants,
    (select count(*) from idempotency_keys where status = 200) as done`)
  return rows[0]
}

/** The two sides of a transfer as `kind owner cents`, and its audit entry. */
export async function bookingOf({ pool }: Database, reference: string) {
  const { rows } = await pool.query(
    `select t.type, t.status, t.owner_code as "ownerCode", t.merchant_number as "merchantNumber",
      t.amount_cents as cents, t.items, t.actor, t.attempt, t.created_at as "createdAt",
      (select jsonb_agg(concat_ws(' ', a.kind, a.owner, e.amount_cents) order by e.amount_cents)
        from ledger_entries e join accounts a on a.id = e.account_id where e.transfer_id = t.id) as sides,
      (select jsonb_agg(jsonb_build_array(actor_role, actor, action, subject, detail)) from audit
        where detail->>'reference' = t.reference_id) as audit
    from transfers t where t.reference_id = $1`,
    [reference],
  )
  return rows[0]
}

export interface Line {
  readonly name: string
  readonly price: number
  readonly quantity: number
}

export const zipLine: Line = { name: 'Zip Line', price: 5, quantity: 1 }

/** A till's order for these lines, with the correct total by default. */
export function orderFor(ownerCode: string, merchantNumber: string, items: readonly Line[] = [zipLine]) {
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { ownerCode, merchantNumber, amount: total.toFixed(2), method: 'pos', type: 'purchase', items }
}

export interface Till {
  readonly portal: Portal
  readonly cookie: string
  readonly merchantNumber: string
}

export function chargeAt(
  { portal, cookie, merchantNumber }: Till,
  ownerCode: string,
  { items, key, change = {} }: { items?: readonly Line[]; key?: string; change?: object } = {},
): Promise<Response> {
  const body = { ...orderFor(ownerCode, merchantNumber, items), ...change }
  return portal.call('deduct', {}, { cookie, body, key })
}
