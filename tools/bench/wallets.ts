import { hashPassword } from '../../server/app/auth/passwords.ts'
import type { Database } from '../../server/database/database.ts'
import { prepareDatabase } from '../../server/database/migrations.ts'
import { checkLedger } from '../../server/ledger/check.ts'

export const tillPassword = 'a password of the benchmark'
export const stalls = ['M1001', 'M1002', 'M1003', 'M1004'] as const

export async function fillWallets(database: Database, count: number): Promise<string[]> {
  await prepareDatabase(database)
  const { pool } = database
  await pool.query(
    `insert into merchants (merchant_number, merchant_name, password_hash)
    select number, 'Stall ' || number, $2 from unnest($1::text[]) number`,
    [stalls, await hashPassword(tillPassword)],
  )
  await pool.query(
    `insert into participants (code, firstname, lastname, password_hash)
    select 'PAY' || lpad(n::text, 6, '0'), 'Camper', 'Number ' || n, 'none' from generate_series(1, $1::int) n`,
    [count],
  )
  const { rows } = await pool.query<{ code: string }>(`
    with booked as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor)
      select 'DEP-' || code, 'deposit', 'completed', code, 1000000000, 'participant:' || code from participants
      returning id, reference_id, owner_code, amount_cents),
    paid as (
      insert into payments (transfer_id, gateway, payer_name, initiation, lease_until)
      select id, 'sandbox', '', 'answered', now() from booked),
    audited as (
      insert into audit (actor_role, actor, action, subject, detail)
      select 'gateway', 'sandbox', 'completeDeposit', owner_code,
        jsonb_build_object('reference', reference_id, 'cents', amount_cents) from booked),
    credited as (
      update accounts a set balance_cents = balance_cents + amount_cents
      from booked where a.kind = 'wallet' and a.owner = booked.owner_code
      returning a.id as account, booked.id as transfer, owner_code, amount_cents),
    entered as (
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select transfer, side.account, side.cents from credited, accounts outside,
        lateral (values (credited.account, amount_cents), (outside.id, -amount_cents)) side (account, cents)
      where outside.kind = 'outside' and outside.owner = 'deposits')
    select owner_code as code from credited order by owner_code`)
  for (const table of ['participants', 'accounts', 'transfers', 'ledger_entries'])
    await pool.query(`vacuum (analyze) ${table}`)
  await pool.query('checkpoint')
  return rows.map(({ code }) => code)
}

export async function verifyCharges(database: Database, acknowledged: number): Promise<void> {
  const { rows } = await database.pool.query<{ charges: number; audited: number; kept: number }>(
    `select (select count(*) from transfers where type = 'purchase') as charges,
      (select count(*) from audit where action = 'charge') as audited,
      (select count(*) from idempotency_keys where status = 200) as kept`,
  )
  const [counts] = rows
  if (counts === undefined || Object.values(counts).some((count) => count !== acknowledged))
    throw new Error(`${acknowledged} charges were acknowledged, and there are ${JSON.stringify(counts)}.`)
  const { faults } = await checkLedger(database.pool, (fault) => console.error(fault))
  if (faults > 0) throw new Error('The ledger is not right.')
}

export async function fillBook(
  { patientPool }: Database,
  merchantNumber: string,
  transactions: number,
): Promise<void> {
  await patientPool.query(
    `with booked as (
      insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, created_at)
      select 'PUR-' || $1::text || '-' || n, 'purchase', 'completed', 'PAY000001', $1, 1,
        timestamptz '2025-04-01T00:00:00Z' + n * interval '1 second' from generate_series(1, $2::int) n
      returning id)
    insert into ledger_entries (transfer_id, account_id, amount_cents)
    select booked.id, a.id, case a.kind when 'wallet' then -1 else 1 end from booked, accounts a
    where (a.kind, a.owner) in (('wallet', 'PAY000001'), ('merchant', $1))`,
    [merchantNumber, transactions],
  )
  await patientPool.query(
    `update accounts set balance_cents = balance_cents - $1::int where kind = 'wallet' and owner = 'PAY000001'`,
    [transactions],
  )
  for (const table of ['transfers', 'ledger_entries']) await patientPool.query(`vacuum (analyze) ${table}`)
}
