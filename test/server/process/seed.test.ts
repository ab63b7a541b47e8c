import { verify } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/app/auth/passwords.ts'
import { prepareCamp } from '../../../server/camp.ts'
import type { CampOwner } from '../../../server/config.ts'
import type { Database } from '../../../server/database/database.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { StartRefused } from '../../../server/refusal.ts'
import { demoCamp } from '../../../src/domain/demo/demoCamp.ts'
import {
  barePostgresDatabase,
  describeOnAnyEngine,
  describeOnPostgresql,
  dropPostgresDatabase,
} from '../support/databases.ts'

const nobody: CampOwner = { admins: undefined, wantsDemo: false, begins: false }
const demo: CampOwner = { admins: undefined, wantsDemo: true, begins: false }
const owner = (password = 'a first password', second = 'two@example.org'): CampOwner => ({
  admins: { emails: ['one@example.org', second], password },
  wantsDemo: false,
  begins: false,
})

/** A camp has one account per wallet and stall, and four for the outside world. */
const nothing = {
  participants: 0,
  merchants: 0,
  admins: 0,
  health_records: 0,
  transfers: 0,
  ledger_entries: 0,
  accounts: 11,
}

function everything() {
  const { participants, merchants, healthRecords, wallets } = demoCamp()
  const movements = [...wallets.values()].flatMap((wallet) => wallet.movements)
  return {
    participants: participants.length,
    merchants: 6,
    admins: 2,
    health_records: healthRecords.size,
    transfers: movements.length,
    ledger_entries: 2 * movements.filter(({ status }) => status === 'completed').length,
    accounts: participants.length + merchants.length + 11,
  }
}

describeOnAnyEngine('The demo camp', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    expect(await prepareCamp(database.orm, demo, database.engine)).toBe('demo')
  })

  test('has all its people and data', async () => {
    expect(demoCamp().participants.length).toBeGreaterThanOrEqual(600)
    expect(await countsIn(database)).toEqual(everything())
  })

  test('has every status, with the matching times', async () => {
    const rows = await rowsOf(
      database,
      `select status, count(*) filter (where checked_in_at is not null) as in, count(checked_out_at) as out, count(*) as all
        from participants group by status order by status`,
    )
    const { participants } = demoCamp()
    const checkedIn = participants.filter((person) => person.checkedIn).length
    const checkedOut = participants.filter((person) => person.checkedOut).length
    const registered = participants.length - checkedIn - checkedOut
    expect(rows).toEqual([
      { status: 'checkedIn', in: checkedIn, out: 0, all: checkedIn },
      { status: 'checkedOut', in: checkedOut, out: checkedOut, all: checkedOut },
      { status: 'registered', in: 0, out: 0, all: registered },
    ])
  })

  test('moves money only by completed transfers, which sum to zero', async () => {
    const unbalanced = `select transfer_id from ledger_entries group by transfer_id
      having sum(amount_cents) <> 0 or count(*) <> 2`
    expect(await rowsOf(database, unbalanced)).toEqual([])
    const wrong = `select t.id from transfers t where (t.status = 'completed') <>
      exists (select from ledger_entries e where e.transfer_id = t.id)`
    expect(await rowsOf(database, wrong)).toEqual([])
    const otherAmount = `select t.id from transfers t join ledger_entries e on e.transfer_id = t.id
      where abs(e.amount_cents) <> t.amount_cents`
    expect(await rowsOf(database, otherAmount)).toEqual([])
  })

  test('has balances equal to the sum of the entries, in wallets and stalls', async () => {
    const wrong = `select a.owner from accounts a left join ledger_entries e on e.account_id = a.id
      where a.kind = 'wallet' group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)`
    expect(await rowsOf(database, wrong)).toEqual([])
    const balances = await rowsOf(
      database,
      `select a.owner, coalesce(sum(e.amount_cents), 0)::int8 as balance
        from accounts a left join ledger_entries e on e.account_id = a.id where a.kind <> 'outside'
        group by a.kind, a.owner`,
    )
    const { wallets, merchants } = demoCamp()
    expect(new Map(balances.map(({ owner: code, balance }) => [code, balance]))).toEqual(
      new Map([
        ...[...wallets].map(([code, { balance }]) => [code, balance] as const),
        ...merchants.map(({ merchantNumber, balance }) => [merchantNumber, balance] as const),
      ]),
    )
  })

  test('has the demo passwords, and a first password for the newcomer', async () => {
    const rows = await rowsOf(
      database,
      `select must_change_password as must, password_hash as hash, count(*) as people from participants
        group by must_change_password, password_hash order by people`,
    )
    expect(rows.map(({ must, people }) => ({ must, people }))).toEqual([
      { must: true, people: 1 },
      { must: false, people: demoCamp().participants.length - 1 },
    ])
    expect(await verify(String(rows[0]?.hash), 'first-night-in-camp')).toBe(true)
    expect(await verify(String(rows[1]?.hash), 'songs-by-the-campfire')).toBe(true)
    expect(String(rows[0]?.hash)).toMatch(/^\$argon2id\$/)
  })

  test('stays unchanged at the next start, with or without DEMO=1', async () => {
    const before = await countsIn(database)
    expect(await prepareCamp(database.orm, demo, database.engine)).toBe('demo')
    expect(await prepareCamp(database.orm, nobody, database.engine)).toBe('demo')
    expect(await countsIn(database)).toEqual(before)
  })

  test('is never opened to the admins of a real camp', async () => {
    await expect(prepareCamp(database.orm, owner(), database.engine)).rejects.toEqual(
      new StartRefused(
        'This database holds the demo camp, so ADMIN_EMAILS and ADMIN_PASSWORD would open it to strangers; set DATA_DIR or DATABASE_URL to an empty database, or start without them.',
      ),
    )
    expect(await rowsOf(database, 'select email from admins order by email')).toEqual([
      { email: 'gate@camp.example.org' },
      { email: 'office@camp.example.org' },
    ])
  })
})

describeOnAnyEngine('A real camp', (open) => {
  let database: Database
  const prepare = (camp: CampOwner) => prepareCamp(database.orm, camp, database.engine)
  beforeAll(async () => {
    database = await open()
  })

  test('has the two admins of the environment, and no other account', async () => {
    expect(await prepare(owner())).toBe('real')
    const rows = await rowsOf(
      database,
      'select email, name, password_hash as hash from admins order by email',
    )
    expect(rows).toEqual([
      { email: 'one@example.org', name: 'one', hash: expect.any(String) },
      { email: 'two@example.org', name: 'two', hash: expect.any(String) },
    ])
    for (const { hash } of rows) expect(await verify(String(hash), 'a first password')).toBe(true)
    expect(await countsIn(database)).toEqual({ ...nothing, admins: 2 })
  })

  test('keeps their hashes and sessions when nothing changes', async () => {
    await openSessions(database, ['one@example.org', 'two@example.org'])
    const before = await rowsOf(database, 'select * from admins order by email')
    expect(await prepare(owner())).toBe('real')
    expect(await prepare(nobody)).toBe('real')
    expect(await rowsOf(database, 'select * from admins order by email')).toEqual(before)
    expect(await openSubjects(database)).toEqual(['one@example.org', 'two@example.org'])
  })

  test('makes the admins leads, and signs out an admin who is no longer named [W171]', async () => {
    await prepare(owner('a first password', 'three@example.org'))
    const rows = 'select email, rights, configured, closed_at is null as open from admins order by email'
    expect(await rowsOf(database, rows)).toEqual([
      { email: 'one@example.org', rights: ['lead'], configured: true, open: true },
      { email: 'three@example.org', rights: ['lead'], configured: true, open: true },
      { email: 'two@example.org', rights: ['lead'], configured: false, open: false },
    ])
    expect(await openSubjects(database)).toEqual(['one@example.org'])
  })

  test('[W155] audits once each account that it closes and reopens', async () => {
    const told = () =>
      rowsOf(database, 'select actor_role as role, actor, action, subject as of from audit order by id')
    const bySettings = { role: 'host', actor: 'settings' }
    const closed = { ...bySettings, action: 'closeStaff', of: 'two@example.org' }
    await prepare(owner('a first password', 'three@example.org'))
    expect(await told()).toEqual([closed])
    await prepare(owner('a first password', 'two@example.org'))
    await prepare(owner('a first password', 'two@example.org'))
    expect(await told()).toEqual([
      closed,
      { ...bySettings, action: 'closeStaff', of: 'three@example.org' },
      { ...bySettings, action: 'openStaff', of: 'two@example.org' },
    ])
    await prepare(owner('a first password', 'three@example.org'))
  })

  test('does not change accounts created by a lead', async () => {
    await database.pool.query(
      `insert into admins (email, name, rights, password_hash) values ('gate@example.org', 'Gate', '{gate}', 'x')`,
    )
    await openSessions(database, ['gate@example.org'])
    await prepare(owner('a first password', 'three@example.org'))
    expect(await openSubjects(database)).toEqual(['gate@example.org', 'one@example.org'])
    const rows = `select name, rights, configured, closed_at from admins where email = 'gate@example.org'`
    expect(await rowsOf(database, rows)).toEqual([
      { name: 'Gate', rights: ['gate'], configured: false, closed_at: null },
    ])
    await database.pool.query("delete from admins where email = 'gate@example.org'")
    await database.pool.query("delete from sessions where subject = 'gate@example.org'")
  })

  test('[W049] makes an account created by a lead a lead while its address is configured, and closes it afterwards', async () => {
    await database.pool.query(
      `insert into admins (email, name, rights, password_hash, must_change_password, closed_at)
        values ('gate@example.org', 'Gate', '{gate}', $1, true, now())`,
      [await hashPassword('a first password of a person')],
    )
    await openSessions(database, ['gate@example.org'])
    await prepare(owner('a first password', 'gate@example.org'))
    expect(await openSubjects(database)).not.toContain('gate@example.org')
    const rows = `select name, rights, configured, must_change_password as must, closed_at is null as open,
      password_hash as hash from admins where email = 'gate@example.org'`
    const [named] = await rowsOf(database, rows)
    expect(named).toMatchObject({ name: 'Gate', rights: ['lead'], configured: true, must: false, open: true })
    expect(await verify(String(named?.hash), 'a first password')).toBe(true)
    await database.pool.query("update admins set name = 'Ruth' where email = 'gate@example.org'")
    await openSessions(database, ['gate@example.org'])
    await prepare(owner('a first password', 'gate@example.org'))
    expect((await rowsOf(database, rows))[0]).toMatchObject({ name: 'Ruth', configured: true })
    expect(await openSubjects(database)).toContain('gate@example.org')

    await prepare(owner('a first password', 'three@example.org'))
    expect((await rowsOf(database, rows))[0]).toMatchObject({ name: 'Ruth', configured: false, open: false })
    expect(await openSubjects(database)).not.toContain('gate@example.org')
    await database.pool.query("delete from admins where email = 'gate@example.org'")
  })

  test('signs the admins out when the password changes', async () => {
    await openSessions(database, ['three@example.org'])
    await prepare(owner('a second password', 'three@example.org'))
    expect(await openSubjects(database)).toEqual([])
    const rows = await rowsOf(database, 'select password_hash as hash from admins where closed_at is null')
    for (const { hash } of rows) expect(await verify(String(hash), 'a second password')).toBe(true)
  })

  test('is never filled with the demo camp', async () => {
    await expect(prepare(demo)).rejects.toEqual(
      new StartRefused(
        'This database holds a real camp, and DEMO=1 fills an empty one only; start without DEMO, or set DATA_DIR or DATABASE_URL to an empty database.',
      ),
    )
    await database.pool.query(
      "insert into merchants (merchant_number, merchant_name, password_hash) values ('M1', 'A stall', '')",
    )
    await database.pool.query('delete from admins')
    await expect(prepare(nobody)).rejects.toEqual(
      new StartRefused(
        'Nobody could sign in to this database; set ADMIN_EMAILS and ADMIN_PASSWORD to name its two admins, or DEMO=1 to fill an empty one with the demo camp.',
      ),
    )
    expect(await countsIn(database)).toEqual({ ...nothing, merchants: 1, accounts: 12 })
  })
})

describeOnAnyEngine('An empty database', (open) => {
  test('is filled with the demo camp by default only if it is embedded', async () => {
    const database = await open()
    const prepared = prepareCamp(database.orm, nobody, database.engine)
    if (database.engine === 'embedded') expect(await prepared).toBe('demo')
    else await expect(prepared).rejects.toThrow('Nobody could sign in to this database')
  })
})

describeOnPostgresql('Several servers on one PostgreSQL server', () => {
  test('fill an empty database once when started together', async () => {
    const url = await barePostgresDatabase()
    const databases = await Promise.all(
      [1, 2, 3].map(() => openPostgresqlDatabase(url, console.error, { durability: 'unchecked' })),
    )
    try {
      await Promise.all(
        databases.map((database) =>
          prepareDatabase(database, async (orm) => {
            await prepareCamp(orm, demo, database.engine)
          }),
        ),
      )
      const [first] = databases
      expect(first && (await countsIn(first))).toEqual(everything())
    } finally {
      await Promise.all(databases.map((database) => database.close()))
      await dropPostgresDatabase(url)
    }
  })
})

async function rowsOf(database: Database, statement: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(statement)).rows
}

async function countsIn(database: Database): Promise<Record<string, unknown> | undefined> {
  const tables = [
    'participants',
    'merchants',
    'admins',
    'health_records',
    'transfers',
    'ledger_entries',
    'accounts',
  ]
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  const [row] = await rowsOf(database, `select ${counts.join(', ')}`)
  return row
}

async function openSessions(database: Database, subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    await database.pool.query("insert into sessions (token_hash, role, subject) values ($1, 'admin', $1)", [
      subject,
    ])
  }
}

async function openSubjects(database: Database): Promise<unknown[]> {
  return (await rowsOf(database, 'select subject from sessions order by subject')).map(
    ({ subject }) => subject,
  )
}
