import { randomUUID } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { demoAdmins, demoCamp, demoCodes, demoPasswords } from '../src/domain/demo/demoCamp.ts'
import type { DemoMovement } from '../src/domain/demo/wallets.ts'
import type { Cents } from '../src/domain/lib/money.ts'
import type { Participant } from '../src/domain/people/people.ts'
import { hashPassword } from './app/auth/passwords.ts'
import type { Database } from './database/database.ts'
import * as schema from './database/schema.ts'

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

const rowsPerStatement = 250
const gateOpened = Date.parse('2025-04-13T05:00:00.000Z')
const gateClosed = Date.parse('2025-04-17T17:00:00.000Z')
const secondsPerCamper = 10

export async function seedDemoCamp(orm: Database['orm']): Promise<void> {
  const hashes = await hashDemoPasswords()
  await orm.transaction(async (transaction) => {
    await transaction.insert(schema.settings).values({ name: 'camp', value: 'demo' })
    await seedPeople(transaction, hashes)
    await seedMoney(transaction)
  })
}

async function hashDemoPasswords() {
  const { admin, participant, merchant, newcomer } = demoPasswords
  const [admins, participants, merchants, newcomers] = await Promise.all(
    [admin, participant, merchant, newcomer].map((password) => hashPassword(password)),
  )
  if (!admins || !participants || !merchants || !newcomers) throw new Error('A password was not hashed.')
  return { admins, participants, merchants, newcomers }
}

async function seedPeople(
  transaction: Transaction,
  hashes: Awaited<ReturnType<typeof hashDemoPasswords>>,
): Promise<void> {
  const { participants, merchants, healthRecords } = demoCamp()
  const rows = participants.map((person, index) => participantRow(person, index, hashes))
  await insertRows(
    transaction,
    schema.participants,
    rows.map(({ movements: _, ...person }) => person),
  )
  await insertRows(
    transaction,
    schema.movements,
    rows.flatMap(({ movements }) => movements),
  )
  await insertRows(
    transaction,
    schema.healthRecords,
    [...healthRecords].map(([code, record]) => ({ code, ...record })),
  )
  await transaction.insert(schema.merchants).values(
    merchants.map(({ _id, merchantNumber, merchantName, createdAt }) => ({
      id: _id,
      merchantNumber,
      merchantName,
      passwordHash: hashes.merchants,
      createdAt: new Date(createdAt),
    })),
  )
  await transaction
    .insert(schema.admins)
    .values(demoAdmins.map((admin) => ({ ...admin, passwordHash: hashes.admins })))
}

function participantRow(
  person: Participant,
  index: number,
  hashes: { participants: string; newcomers: string },
): typeof schema.participants.$inferInsert & { movements: (typeof schema.movements.$inferInsert)[] } {
  const isNewcomer = person.code === demoCodes.newcomer
  const atTheGate = (opened: number) => new Date(opened + index * secondsPerCamper * 1000)
  const checkedInAt = person.checkedIn || person.checkedOut ? atTheGate(gateOpened) : null
  const checkedOutAt = person.checkedOut ? atTheGate(gateClosed) : null
  const movements = [
    ...(checkedInAt ? [seededMovement(person.code, 'arrive', checkedInAt)] : []),
    ...(checkedOutAt ? [seededMovement(person.code, 'goHome', checkedOutAt)] : []),
  ]
  return {
    id: person._id,
    code: person.code,
    firstname: person.firstname,
    lastname: person.lastname,
    gender: person.gender ?? null,
    age: person.age,
    unionName: person.union ?? null,
    country: person.country ?? null,
    whatsapp: person.whatsapp ?? null,
    passwordHash: isNewcomer ? hashes.newcomers : hashes.participants,
    mustChangePassword: isNewcomer,
    status: person.checkedIn ? 'checkedIn' : person.checkedOut ? 'checkedOut' : 'registered',
    registeredAt: person.registeredAt === undefined ? new Date() : new Date(person.registeredAt),
    checkedInAt,
    checkedOutAt,
    lastMovement: movements.at(-1)?.key ?? null,
    movements,
  }
}

function seededMovement(code: string, kind: 'arrive' | 'goHome', at: Date) {
  return {
    key: randomUUID().replaceAll('-', ''),
    ...{ code, number: code, kind, arrives: kind === 'arrive', notedAt: at, receivedAt: at },
    ...{ actorRole: 'host', actor: 'demo' },
  }
}

async function seedMoney(transaction: Transaction): Promise<void> {
  const { wallets } = demoCamp()
  const accounts = await openAccounts(transaction)
  const booked = [...wallets].flatMap(([ownerCode, { movements }]) =>
    movements.map((movement) => ({ ...movement, ownerCode, id: randomUUID() })),
  )
  await insertRows(
    transaction,
    schema.transfers,
    booked.map(({ createdAt, items, ...movement }) => ({
      ...movement,
      createdAt: new Date(createdAt),
      items: items?.map((item) => ({ ...item })) ?? null,
    })),
  )
  const entries = booked
    .filter(({ status }) => status === 'completed')
    .flatMap((movement) =>
      sidesOf(movement).map(([account, amount]) => ({
        transferId: movement.id,
        accountId: accounts(account),
        amount,
      })),
    )
  await insertRows(transaction, schema.ledgerEntries, entries)
  // The commit checks each transfer; with statistics of empty tables its plan takes four times as long.
  await transaction.execute(sql`analyze accounts, transfers, ledger_entries`)
}

interface Account {
  readonly kind: 'wallet' | 'merchant' | 'outside'
  readonly owner: string
}

async function openAccounts(transaction: Transaction): Promise<(account: Account) => number> {
  const { wallets, merchants } = demoCamp()
  const opened: (Account & { balance: Cents })[] = [
    { kind: 'outside', owner: 'deposits', balance: 0 },
    { kind: 'outside', owner: 'withdrawals', balance: 0 },
    ...merchants.map(({ merchantNumber }) => ({
      kind: 'merchant' as const,
      owner: merchantNumber,
      balance: 0,
    })),
    ...[...wallets].map(([owner, { balance }]) => ({ kind: 'wallet' as const, owner, balance })),
  ]
  const numbers = new Map<string, number>()
  await inStatements(opened, async (rows) => {
    const { accounts } = schema
    const { id, kind, owner } = accounts
    const withBalances = await transaction
      .insert(accounts)
      .values(rows)
      .onConflictDoUpdate({ target: [kind, owner], set: { balance: sql`excluded.balance_cents` } })
      .returning({ id, kind, owner })
    for (const row of withBalances) numbers.set(`${row.kind} ${row.owner}`, row.id)
  })
  return ({ kind, owner }) => {
    const number = numbers.get(`${kind} ${owner}`)
    if (number === undefined) throw new Error(`The demo camp has no account of kind ${kind} for ${owner}.`)
    return number
  }
}

function sidesOf(movement: DemoMovement & { ownerCode: string }): [Account, Cents][] {
  const { type, amount, ownerCode, merchantNumber = '' } = movement
  const wallet: Account = { kind: 'wallet', owner: ownerCode }
  const sides: Record<typeof type, { from: Account; to: Account }> = {
    deposit: { from: { kind: 'outside', owner: 'deposits' }, to: wallet },
    purchase: { from: wallet, to: { kind: 'merchant', owner: merchantNumber } },
    withdrawal: { from: wallet, to: { kind: 'outside', owner: 'withdrawals' } },
  }
  const { from, to } = sides[type]
  return [
    [from, -amount],
    [to, amount],
  ]
}

/**
 * Sends all rows of a statement as one parameter, because one parameter per value costs more than the write.
 * A column that no row has gets its default; a column that some rows lack is null in those.
 */
async function insertRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row))
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const named = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key] ?? null]))
  await inStatements(rows, (some) =>
    transaction.execute(
      sql`insert into ${table} (${names})
        select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(some.map(named))})`,
    ),
  )
}

/** Limited to some hundred rows per statement, so the process serves other work in between. */
async function inStatements<Row>(
  rows: readonly Row[],
  insert: (rows: Row[], from: number) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insert(rows.slice(from, from + rowsPerStatement), from)
    await otherWork()
  }
}
