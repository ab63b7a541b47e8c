import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { faultsIn } from '../app/support/money.ts'
import { describeOnEngines } from '../support/databases.ts'

const migrations = fileURLToPath(new URL('../../../server/database/migrations', import.meta.url))
const lastOfBefore = 5

const people = `
  insert into participants (code, firstname, lastname, password_hash) values ('ZEU001', 'Rudo', 'Moyo', '');
  insert into merchants (merchant_number, merchant_name, password_hash) values ('M1001', 'Baobab Quad Track', '');
  insert into admins (email, name, password_hash) values ('gate@camp.example.org', 'Gate Operator', '');
  insert into sessions (token_hash, role, subject) values ('a hash', 'admin', 'gate@camp.example.org');
  insert into audit (actor_role, actor, action, subject) values ('admin', 'gate@camp.example.org', 'checkIn', 'ZEU001')`

/** A deposit of $25.00, a charge of $5.00 and a pay-out of $3.00; one pending deposit and one failed. */
const rightBook = `
  with booked as (
    insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, actor, items) values
      ('DEP-1', 'deposit', 'completed', 'ZEU001', null, 2500, 'participant:ZEU001', null),
      ('PUR-1', 'purchase', 'completed', 'ZEU001', 'M1001', 500, 'merchant:M1001', '[{"name": "Zip Line", "price": 500, "quantity": 1}]'),
      ('WDR-1', 'withdrawal', 'completed', 'ZEU001', null, 300, 'admin:gate@camp.example.org', null),
      ('DEP-2', 'deposit', 'pending', 'ZEU001', null, 100, 'participant:ZEU001', null),
      ('DEP-3', 'deposit', 'failed', 'ZEU001', null, 100, 'participant:ZEU001', null)
    returning id, reference_id)
  insert into ledger_entries (transfer_id, account_id, amount_cents)
  select booked.id, a.id, side.cents from booked join (values
    ('DEP-1', 'deposits', -2500), ('DEP-1', 'ZEU001', 2500), ('PUR-1', 'ZEU001', -500), ('PUR-1', 'M1001', 500),
    ('WDR-1', 'ZEU001', -300), ('WDR-1', 'withdrawals', 300)) side (reference, owner, cents)
    on side.reference = booked.reference_id
  join accounts a on a.owner = side.owner;
  update accounts set balance_cents = 1700 where owner = 'ZEU001';
  insert into settings (name, value) values ('oneTimePasswordSecret', 'c0ffee')`

describeOnEngines('The migration of the ledger’s rules', (open) => {
  let before: string
  beforeAll(() => {
    before = mkdtempSync(join(tmpdir(), 'camp migrations '))
    cpSync(migrations, before, { recursive: true })
    const path = join(before, 'meta/_journal.json')
    const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(path, 'utf8'))
    const entries = journal.entries.filter(({ idx }) => idx <= lastOfBefore)
    writeFileSync(path, JSON.stringify({ ...journal, entries }))
  })
  afterAll(() => rmSync(before, { recursive: true, force: true }))

  async function older(): Promise<Database> {
    const database = await open()
    await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await migrate(database.orm, { migrationsFolder: before })
    await database.pool.query(people)
    await database.pool.query(rightBook)
    return database
  }

  let refused: Database | undefined

  /** All refused databases share it, because a refusal changes nothing. */
  async function olderAgain(): Promise<Database> {
    if (refused === undefined) {
      refused = await older()
      return refused
    }
    await refused.pool.query(`
      truncate transfers, ledger_entries cascade;
      update accounts set balance_cents = 0;
      delete from settings where name = 'oneTimePasswordSecret';
      ${rightBook}`)
    return refused
  }

  test('keeps existing data and adds the rules', async () => {
    const database = await older()
    await prepareDatabase(database)
    const { rows } = await database.pool.query(
      `select reference_id as reference, status, count(e.id) as entries, coalesce(sum(e.amount_cents), 0) as sum
      from transfers t left join ledger_entries e on e.transfer_id = t.id group by t.id order by 1`,
    )
    expect(rows).toEqual([
      { reference: 'DEP-1', status: 'completed', entries: 2, sum: '0' },
      { reference: 'DEP-2', status: 'pending', entries: 0, sum: '0' },
      { reference: 'DEP-3', status: 'failed', entries: 0, sum: '0' },
      { reference: 'PUR-1', status: 'completed', entries: 2, sum: '0' },
      { reference: 'WDR-1', status: 'completed', entries: 2, sum: '0' },
    ])
    await expect(database.pool.query('delete from ledger_entries')).rejects.toThrow('is append-only')
    const settings = await database.pool.query("select from settings where name = 'oneTimePasswordSecret'")
    expect(settings.rowCount).toBe(0)
  })

  test('makes existing admins leads with their sessions, and keeps merchants’ passwords', async () => {
    const database = await older()
    await prepareDatabase(database)
    const { rows } = await database.pool.query(
      `select a.rights, a.must_change_password as "must", a.closed_at as closed, m.must_change_password as "stallMust",
        count(distinct s.id)::int as sessions, min(u.operator) as operator
      from admins a join sessions s on s.subject = a.email join audit u on u.actor = a.email, merchants m
      group by a.email, m.id`,
    )
    expect(rows).toEqual([
      { rights: ['lead'], must: false, closed: null, stallMust: false, sessions: 1, operator: null },
    ])
  })

  test.each<[string, string, string]>([
    [
      'a side is missing',
      'delete from ledger_entries where amount_cents = -2500',
      'DEP-1: expected $25.00 from outside deposits to wallet ZEU001; there is wallet ZEU001 $25.00 (sum $25.00)',
    ],
    [
      'an entry is changed',
      'update ledger_entries set amount_cents = 501 where amount_cents = 500',
      'PUR-1: expected $5.00 from wallet ZEU001 to merchant M1001; there is wallet ZEU001 -$5.00, merchant M1001 $5.01 (sum $0.01)',
    ],
    [
      'an entry is duplicated',
      `insert into ledger_entries (transfer_id, account_id, amount_cents)
      select transfer_id, account_id, amount_cents from ledger_entries where amount_cents = 500`,
      'PUR-1: expected $5.00 from wallet ZEU001 to merchant M1001; there is wallet ZEU001 -$5.00, merchant M1001 $5.00, merchant M1001 $5.00 (sum $5.00)',
    ],
    [
      'an uncompleted transfer has entries',
      "update transfers set status = 'failed' where reference_id = 'DEP-1'",
      'DEP-1: expected no entry of a failed transfer; there is outside deposits -$25.00, wallet ZEU001 $25.00 (sum $0.00)',
    ],
    [
      'a type is unknown',
      "update transfers set type = 'gift' where reference_id = 'DEP-2'",
      'DEP-2: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a pending gift without a merchant',
    ],
    [
      'a state is unknown',
      "update transfers set status = 'whatever' where reference_id = 'DEP-2'",
      'DEP-2: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a whatever deposit without a merchant',
    ],
  ])('is refused where %s, as the ledger check reports', async (_, breakIt, expected) => {
    const database = await olderAgain()
    await database.pool.query(breakIt)
    await expect(prepareDatabase(database)).rejects.toThrow(
      'The ledger in this database is not right, so this release does not start on it; run npm run ledger:check, which names what is wrong.',
    )
    const faults = await faultsIn(database)
    expect(faults.filter((fault) => !fault.includes('expected one audit row'))).toEqual([expected])
  })
})
