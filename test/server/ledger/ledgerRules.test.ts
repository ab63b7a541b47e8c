import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { faultsIn, fund } from '../app/support/money.ts'
import { addPeople, people } from '../app/support/people.ts'
import { describeOnEngines } from '../support/databases.ts'

interface Side {
  readonly kind: 'wallet' | 'merchant' | 'outside'
  readonly owner: string
  readonly cents: number
}
interface Transfer {
  readonly type: string
  readonly status?: string
  readonly merchant?: string
  readonly sides: readonly Side[]
}

const of = (kind: Side['kind'], owner: string, cents: number): Side => ({ kind, owner, cents })
const wallet = (cents: number) => of('wallet', people.camper, cents)
const stall = (cents: number) => of('merchant', people.merchant, cents)
const deposits = (cents: number) => of('outside', 'deposits', cents)
const withdrawals = (cents: number) => of('outside', 'withdrawals', cents)

describeOnEngines('The database', (open) => {
  let database: Database
  let made = 0
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
    await fund(database, people.camper, 10_000, 'DEP-FUND')
    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt) values
        ('DEP-PENDING', 'deposit', 'pending', 'ZEU001', 500, 'participant:ZEU001', 'one'),
        ('DEP-FAILED', 'deposit', 'failed', 'ZEU001', 500, 'participant:ZEU001', 'two')`,
    )
  })

  const book = ({ type, status = 'completed', merchant, sides }: Transfer) =>
    database.pool.query(
      `with booked as (
        insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents)
        values ($1, $2, $3, 'ZEU001', $4, 500) returning id)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, a.id, (side->>'cents')::bigint
      from booked, jsonb_array_elements($5) side
      join accounts a on a.kind = side->>'kind' and a.owner = side->>'owner'`,
      [`RULE-${++made}`, type, status, merchant ?? null, JSON.stringify(sides)],
    )
  async function rows() {
    const { rows } = await database.pool.query(
      `select (select jsonb_agg(to_jsonb(t) order by id) from transfers t) as transfers,
        (select jsonb_agg(to_jsonb(e) order by id) from ledger_entries e) as entries`,
    )
    return rows
  }

  test.each<[string, Transfer]>([
    ['a deposit', { type: 'deposit', sides: [deposits(-500), wallet(500)] }],
    ['a purchase', { type: 'purchase', merchant: 'M1001', sides: [wallet(-500), stall(500)] }],
    ['a withdrawal', { type: 'withdrawal', sides: [wallet(-500), withdrawals(500)] }],
    ['a pending deposit without entries', { type: 'deposit', status: 'pending', sides: [] }],
  ])('accepts %s', async (_, transfer) => {
    await book(transfer)
  })

  const wrongSides = /^the transfer RULE-\d+ does not have exactly its two sides$/
  const notCompleted = 'an entry belongs to a transfer that is not completed'
  test.each<[string, Transfer, RegExp | string]>([
    ['without entries', { type: 'deposit', sides: [] }, wrongSides],
    ['with one side', { type: 'deposit', sides: [wallet(500)] }, wrongSides],
    ['that does not sum to zero', { type: 'deposit', sides: [deposits(-499), wallet(500)] }, wrongSides],
    ['of another amount', { type: 'deposit', sides: [deposits(-499), wallet(499)] }, wrongSides],
    ['in the wrong direction', { type: 'deposit', sides: [deposits(500), wallet(-500)] }, wrongSides],
    ['from the wrong account', { type: 'deposit', sides: [withdrawals(-500), wallet(500)] }, wrongSides],
    [
      'into another person’s wallet',
      { type: 'deposit', sides: [deposits(-500), of('wallet', people.other, 500)] },
      wrongSides,
    ],
    [
      'to another merchant',
      { type: 'purchase', merchant: 'M1002', sides: [wallet(-500), stall(500)] },
      wrongSides,
    ],
    ['to a merchant, as a withdrawal', { type: 'withdrawal', sides: [wallet(-500), stall(500)] }, wrongSides],
    [
      'with an entry twice',
      { type: 'deposit', sides: [deposits(-500), wallet(500), wallet(500)] },
      'ledger_entries_one_per_side',
    ],
    [
      'with an entry of nothing',
      { type: 'deposit', sides: [deposits(-500), wallet(500), stall(0)] },
      'ledger_entries_amount_not_zero',
    ],
    [
      'that is pending, with entries',
      { type: 'deposit', status: 'pending', sides: [deposits(-500), wallet(500)] },
      notCompleted,
    ],
    ['of an unknown type', { type: 'gift', sides: [deposits(-500), wallet(500)] }, 'transfers_type'],
    ['of an unknown state', { type: 'deposit', status: 'whatever', sides: [] }, 'transfers_status'],
    [
      'from no merchant',
      { type: 'purchase', sides: [wallet(-500), stall(500)] },
      'transfers_purchases_have_merchant',
    ],
    [
      'from a merchant, as a deposit',
      { type: 'deposit', merchant: 'M1001', sides: [deposits(-500), wallet(500)] },
      'transfers_purchases_have_merchant',
    ],
  ])('refuses a transfer %s', async (_, transfer, why) => {
    const before = await rows()
    await expect(book(transfer)).rejects.toThrow(why)
    expect(await rows()).toEqual(before)
  })

  const entryOf = (reference: string) =>
    `insert into ledger_entries (transfer_id, account_id, amount_cents)
      select t.id, a.id, 500 from transfers t, accounts a where t.reference_id = '${reference}' and a.owner = 'ZEU001'`
  test.each<[string, string, string]>([
    ['an entry beside those of a transfer', entryOf('DEP-FUND'), 'ledger_entries_one_per_side'],
    ['an entry of a pending transfer', entryOf('DEP-PENDING'), notCompleted],
    ['an entry of a failed transfer', entryOf('DEP-FAILED'), notCompleted],
    [
      'to change an entry',
      'update ledger_entries set amount_cents = amount_cents + 1',
      'the ledger_entries table is append-only',
    ],
    ['to delete entries', 'delete from ledger_entries', 'the ledger_entries table is append-only'],
    ['to empty the entries', 'truncate ledger_entries', 'the ledger_entries table is append-only'],
    ['to delete transfers', 'delete from transfers', 'the transfers table is append-only'],
    ['to empty the transfers', 'truncate transfers cascade', 'the transfers table is append-only'],
    ...[
      'reference_id = reference_id',
      "type = 'withdrawal'",
      "merchant_number = 'M1001'",
      'amount_cents = 1',
      "items = '[]'",
      'created_at = now()',
      "owner_code = 'ZEU002'",
      "actor = 'participant:ZEU002'",
    ].map((change): [string, string, string] => [
      `to change a transfer by ${change}`,
      `update transfers set ${change}`,
      'the transfers table is append-only',
    ]),
    ...[
      ['a completed transfer', 'DEP-FUND', "status = 'failed'"],
      ['a completed transfer', 'DEP-FUND', "status = 'pending'"],
      ['a failed transfer', 'DEP-FAILED', "status = 'pending'"],
      ['a pending transfer', 'DEP-PENDING', 'attempt = null'],
      ['a pending transfer', 'DEP-PENDING', "attempt = 'three'"],
      ['a failed transfer', 'DEP-FAILED', "attempt = 'three'"],
    ].map(([what, reference, change]): [string, string, string] => [
      `to change ${what} by ${change}`,
      `update transfers set ${change} where reference_id = '${reference}'`,
      'the transfers table is append-only',
    ]),
    [
      'to complete a transfer without entries',
      "update transfers set status = 'completed' where reference_id = 'DEP-PENDING'",
      'the transfer DEP-PENDING does not have exactly its two sides',
    ],
    [
      'to give a wallet to another person',
      "update accounts set owner = 'ZEU009' where owner = 'ZEU001'",
      'the accounts table is append-only',
    ],
    [
      'to turn a wallet into a merchant account',
      "update accounts set kind = 'merchant' where owner = 'ZEU001'",
      'the accounts table is append-only',
    ],
    [
      'to change a kept answer',
      "update idempotency_keys set actor = ''",
      'the idempotency_keys table is append-only',
    ],
  ])('refuses %s', async (_, change, why) => {
    const before = await rows()
    await expect(database.pool.query(change)).rejects.toThrow(why)
    expect(await rows()).toEqual(before)
  })

  test('lets a deposit fail, release its key, and be completed with its entries later', async () => {
    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt)
      values ('DEP-LATE', 'deposit', 'pending', 'ZEU001', 500, 'participant:ZEU001', 'late')`,
    )
    const late = `where reference_id = 'DEP-LATE'`
    await database.pool.query(`update transfers set status = 'failed' ${late}`)
    await database.pool.query(`update transfers set status = 'failed', attempt = null ${late}`)
    await database.pool.query(
      `with completed as (update transfers set status = 'completed' ${late} returning id),
      credited as (update accounts set balance_cents = balance_cents where kind = 'wallet' and owner = 'ZEU001')
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select completed.id, a.id, case a.kind when 'wallet' then 500 else -500 end
      from completed, accounts a where a.owner in ('ZEU001', 'deposits')`,
    )
    const faults = await faultsIn(database)
    expect(faults.filter((fault) => fault.includes('DEP-LATE: expected $'))).toEqual([])
  })

  test('accepts both sides of a transfer in one transaction, and rolls back if one is missing', async () => {
    const entry = (reference: string, owner: string, cents: number) =>
      `insert into ledger_entries (transfer_id, account_id, amount_cents)
      select t.id, a.id, ${cents} from transfers t, accounts a
      where t.reference_id = '${reference}' and a.owner = '${owner}'`
    const transfer = (reference: string) =>
      `insert into transfers (reference_id, type, status, owner_code, amount_cents)
      values ('${reference}', 'deposit', 'completed', 'ZEU001', 500)`
    await database.pool.query(
      `begin; ${transfer('DEP-WHOLE')}; ${entry('DEP-WHOLE', 'ZEU001', 500)};
      ${entry('DEP-WHOLE', 'deposits', -500)}; commit`,
    )
    const before = await rows()
    await expect(
      database.pool.query(`begin; ${transfer('DEP-HALF')}; ${entry('DEP-HALF', 'ZEU001', 500)}; commit`),
    ).rejects.toThrow('the transfer DEP-HALF does not have exactly its two sides')
    expect(await rows()).toEqual(before)
  })
})
