import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { participants, settings } from '../../../server/database/schema.ts'
import { logToConsole } from '../../../server/log.ts'
import { describeOnEngines, describeOnPostgresql, postgresDatabase } from '../support/databases.ts'

/** A placeholder for personal data; no part of it may appear in the log. */
const value = 'child.name@example.org'
const password = '$argon2id$v=19$m=19456$SALTSALT'
const values = /child|example\.org|argon2id|SALTSALT|4711471147/

let printed: MockInstance<typeof console.error>
beforeEach(() => {
  printed = vi.spyOn(console, 'error').mockImplementation(() => {})
})

function logOf(error: unknown): string {
  logToConsole('It failed.', error)
  const text = String(printed.mock.lastCall?.[0])
  expect(text).not.toMatch(values)
  expect(text).toMatch(/^\S+ It failed\.\n/)
  return text
}

/** Logs each form of an error: bare, wrapped by drizzle, as a cause, and in an AggregateError. */
async function logged(failing: Promise<unknown>): Promise<string> {
  const error = await failing.then(
    () => expect.fail('It was to fail.'),
    (failure: unknown) => failure,
  )
  const text = logOf(error)
  expect(text).toMatch(/\n +at .*logHoldsNoValues\.test\.ts:\d+:\d+/)
  const own = text.slice(text.indexOf('PostgreSQL'))
  expect(logOf(new Error('Outside', { cause: error }))).toContain(own)
  expect(logOf(new AggregateError([error, new Error('Another')], 'Two'))).toContain(own)
  return text
}

const named = { firstname: 'child', lastname: 'child', passwordHash: password }

describeOnEngines('The log of a database error contains SQLSTATE and location, and no value', (open) => {
  let database: Database
  beforeEach(async () => {
    database ??= await open()
  })
  const query = (text: string, parameters: unknown[] = [value]) => database.pool.query(text, parameters)

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'a duplicate row',
      'PostgreSQL ERROR 23505: duplicate key value violates unique constraint "settings_pkey", constraint settings_pkey, table settings, at _bt_check_unique in ',
      () => query("insert into settings select $1, '' from generate_series(1, 2)"),
    ],
    [
      'a violated check constraint',
      'PostgreSQL ERROR 23514: new row for relation "participants" violates check constraint "participants_code_shape", constraint participants_code_shape, table participants, at ',
      async () => database.orm.insert(participants).values({ ...named, code: value }),
    ],
    [
      'a missing value',
      'PostgreSQL ERROR 23502: null value in column "value" of relation "settings" violates not-null constraint, table settings, column value, at ',
      () => query('insert into settings values ($1, null)'),
    ],
    [
      'a violated foreign key',
      'PostgreSQL ERROR 23503: insert or update on table "health_records" violates foreign key constraint "health_records_code_participants_code_fk", constraint health_records_code_participants_code_fk, table health_records, at ',
      () => query("insert into health_records select $1, '', '', '', '', '', '', ''"),
    ],
    ['an invalid number', 'PostgreSQL ERROR 22P02: its message', () => query('select $1::int')],
    [
      'the same through drizzle',
      'Error: Failed query: select $1::int\n',
      () => database.orm.execute(sql`select ${value}::int`),
    ],
    [
      'a value of many lines through drizzle',
      'PostgreSQL ERROR 22P02: its message',
      () => database.orm.execute(sql`select ${`1\n    at ${value} (file.ts:1:1)\n${password}`}::int`),
    ],
    ['an invalid date', 'PostgreSQL ERROR 22007: its message', () => query('select $1::date')],
    ['invalid JSON', 'PostgreSQL ERROR 22P02: its message', () => query('select $1::jsonb')],
    [
      'a number that is too large',
      'PostgreSQL ERROR 22003: its message',
      () => query('select $1::int', ['47114711471147']),
    ],
    [
      'a text that is too long',
      'PostgreSQL ERROR 22001: its message',
      () => query("do $$ declare short varchar(3); begin short := 'child'; end $$", []),
    ],
    ['a division by zero', 'PostgreSQL ERROR 22012: its message', () => query('select length($1) / 0')],
    [
      'an invalid text search query',
      'PostgreSQL ERROR 42601: its message',
      () => query("select to_tsquery('simple', $1)", [`${value} child`]),
    ],
    [
      'a message raised by a function',
      'PostgreSQL ERROR P0001: its message may hold a value, function inline_code_block line 1, at exec_stmt_raise in ',
      () => query(`do $$ begin raise exception '%', '${value}'; end $$`, []),
    ],
    [
      'a message raised by a function with an error code',
      'PostgreSQL ERROR 23514: its message may hold a value, function inline_code_block line 1, at exec_stmt_raise in ',
      () => query(`do $$ begin raise check_violation using message = '${value}'; end $$`, []),
    ],
    [
      'a missing table',
      'PostgreSQL ERROR 42P01: relation "nowhere" does not exist, at ',
      () => query('select $1 from nowhere'),
    ],
    [
      'several statements in one transaction',
      'Error: Failed query: insert into "settings" ("name", "value") values ($1, $2)\n',
      () =>
        database.orm.transaction(async (transaction) => {
          await transaction.insert(settings).values({ name: value, value: password })
          await transaction.insert(settings).values({ name: value, value: password })
        }),
    ],
  ])('%s', async (_, sentence, fail) => {
    expect(await logged(fail())).toContain(sentence)
  })
})

describeOnPostgresql('The log of a PostgreSQL error contains no value', () => {
  let database: Database
  beforeEach(async () => {
    database = await postgresDatabase()
  })
  afterEach(() => database.close())

  test('after a statement timeout', async () => {
    const text = await logged(
      database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`set local statement_timeout = 20`)
        await transaction.execute(sql`select pg_sleep(10), ${value}`)
      }),
    )
    expect(text).toContain('PostgreSQL ERROR 57014: canceling statement due to statement timeout, at ')
    expect(text).toContain('Failed query: select pg_sleep(10), $1\n')
  })

  test('after a deadlock', async () => {
    await database.pool.query("insert into settings values ('child.one', ''), ('child.two', '')")
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    const change = (client: pg.PoolClient, name: string) =>
      client.query('update settings set value = $2 where name = $1', [name, value])
    for (const client of [one, other]) await client.query('begin; set local deadlock_timeout = 20')
    await change(one, 'child.one')
    await change(other, 'child.two')
    const text = await logged(Promise.all([change(one, 'child.two'), change(other, 'child.one')]))
    expect(text).toContain('PostgreSQL ERROR 40P01: deadlock detected, at ')
    for (const client of [one, other]) client.release(true)
  })

  test('after a lost connection', async () => {
    const client = await database.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const lost = logged(client.query('select pg_sleep(10), $1::text', [value]))
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    expect(await lost).toContain(
      'PostgreSQL FATAL 57P01: terminating connection due to administrator command',
    )
    client.release(true)
  })
})

test('The log omits a text that could not be parsed', () => {
  let failure: unknown
  try {
    JSON.parse(value)
  } catch (error) {
    failure = error
  }
  expect(logOf(failure)).toContain('\nSyntaxError, with a message that may hold a value\n')
})

test('The log stops at circular causes', () => {
  const error = new Error('One')
  error.cause = new Error('Other', { cause: error })
  expect(logOf(error)).toMatch(
    /\nError: One\n[\s\S]*\ncaused by\nError: Other\n[\s\S]*\ncaused by\nan error that is printed above$/,
  )
})
