import { expect, test } from 'vitest'
import { startSweeping, sweep } from '../../../../server/app/http/cleanup.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { people, signIn } from '../support/people.ts'
import { opening } from '../support/portal.ts'

const minute = 60_000
const hour = 60 * minute

describeFreshCamp('The cleanup', ({ portal, database }) => {
  const all = async (text: string) => (await database.pool.query(text)).rows

  async function addAnswers(): Promise<void> {
    await database.pool.query(
      `insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at, moved_money)
      select 'admin:gate', key, '', 200, '{}', $1::timestamptz - age, moved
      from (values ('old', interval '168 hours', false), ('money', interval '168 hours', true),
        ('young', interval '168 hours' - interval '1 second', false)) as kept (key, age, moved)`,
      [opening],
    )
  }

  test('deletes expired sessions, sign-in counts and stored answers, and nothing else', async () => {
    await addAnswers()
    await database.pool.query(
      `insert into sessions (token_hash, role, subject, created_at, last_seen_at)
      select token_hash, 'admin', 'a', $1::timestamptz + made, $1::timestamptz + seen
      from (values ('idle', interval '-13 hours', interval '-12 hours'), ('old', interval '-7 days', interval '0'),
        ('of a clock ahead', interval '61 minutes', interval '0'),
        ('alive', interval '-6 days', interval '-11 hours')) as made (token_hash, made, seen)`,
      [opening],
    )
    await database.pool.query(
      `insert into sign_in_limits (bucket, window_started_at, attempts)
      select bucket, $1::timestamptz + began, 1
      from (values ('over', interval '-15 minutes'), ('of a clock ahead', interval '2 minutes'),
        ('right:203.0.113.7', interval '-7 days'), ('right:203.0.113.8', interval '-6 days'),
        ('running', interval '-14 minutes')) as counted (bucket, began)`,
      [opening],
    )
    await sweep(portal.host)
    expect(await all('select key from idempotency_keys order by key')).toEqual([
      { key: 'money' },
      { key: 'young' },
    ])
    expect(await all('select token_hash as hash from sessions order by 1')).toEqual([
      { hash: 'alive' },
      { hash: 'of a clock ahead' },
    ])
    expect(await all('select bucket from sign_in_limits order by bucket')).toEqual([
      { bucket: 'right:203.0.113.8' },
      { bucket: 'running' },
    ])
  })

  test('[W855] deletes the token of a device 30 days after the end of its pairing', async () => {
    await database.pool.query(
      `with ended as (
        insert into devices (id, name, made_by, created_at, paired_at, pairing_ends_at, ends_at, revoked_at)
        select id, id, 'a', $1::timestamptz - interval '90 days', $1::timestamptz - interval '90 days',
          $1::timestamptz, $1::timestamptz + ends, $1::timestamptz + revoked
        from (values ('sweep-over', interval '-1 day', interval '-30 days'),
          ('sweep-out', interval '-30 days', null::interval),
          ('sweep-late', interval '-29 days -23 hours', null)) as made (id, ends, revoked)
        returning id)
      insert into ended_pairings (token_hash, device) select 'token of ' || id, id from ended
        union all select 'token of nobody', 'sweep-nobody'`,
      [opening],
    )
    await sweep(portal.host)
    expect(await all('select token_hash as hash from ended_pairings')).toEqual([
      { hash: 'token of sweep-late' },
    ])
    await database.pool.query('delete from ended_pairings')
  })

  test('repeats in steps of 200 rows until nothing is left', async () => {
    await database.pool.query(
      `insert into sign_in_limits (bucket, window_started_at, attempts)
      select 'bucket ' || n, $1::timestamptz - interval '1 day', 1 from generate_series(1, 401) n`,
      [opening],
    )
    const deleted: (number | null)[] = []
    const { pool } = database
    const watched = {
      ...portal.host,
      database: {
        ...database,
        pool: new Proxy(pool, {
          get: (_, name) =>
            name === 'query'
              ? async (text: string, values: unknown[]) => {
                  const answer = await pool.query(text, values)
                  deleted.push(answer.rowCount)
                  return answer
                }
              : Reflect.get(pool, name),
        }),
      },
    }
    await sweep(watched)
    expect(deleted).toEqual([200, 200, 1, 0, 0, 0])
  })

  test('runs on a timer and not during a sign-in', async () => {
    await signIn(portal, people.camper)
    await addAnswers()
    portal.pass(12 * hour)
    await signIn(portal, people.admin)
    expect(await all('select count(*)::int as count from sessions')).toEqual([{ count: 2 }])
    const job = startSweeping(portal.host, 10)
    await expect
      .poll(() => all('select subject from sessions'), { timeout: 10_000 })
      .toEqual([{ subject: people.admin }])
    await expect.poll(() => all('select key from idempotency_keys order by key')).toEqual([{ key: 'money' }])
    await job.stop()
    expect(portal.logged).toEqual([])
  })
})
