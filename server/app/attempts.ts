import type { Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * Sign-in attempts, counted in the database because several hosts may serve one camp. A bucket counts within a
 * window that begins with its first attempt; the phones of a whole camp may share one address.
 */

interface Limit {
  readonly attempts: number
  readonly window: number
}

const minute = 60_000
const perAccount: Limit = { attempts: 10, window: 15 * minute }
const perAddress: Limit = { attempts: 300, window: minute }

export function accountBucket(role: string, identifier: string): string {
  return `account:${role}:${identifier}`
}

export function countAccountAttempt(host: Host, bucket: string): Promise<void> {
  return countAttempt(host, bucket, perAccount)
}

export function countAddressAttempt(host: Host, address: string): Promise<void> {
  return countAttempt(host, `address:${address}`, perAddress)
}

/** Refuses with 429 when the bucket's attempts are used up, this one included. */
async function countAttempt({ database, now }: Host, bucket: string, limit: Limit): Promise<void> {
  const at = now()
  const { rows } = await database.pool.query<{ attempts: number; startedAt: Date }>({
    name: 'count-attempt',
    text: `insert into sign_in_limits as l (bucket, window_started_at, attempts) values ($1, $2, 1)
      on conflict (bucket) do update set
        attempts = case when l.window_started_at > $3 then l.attempts + 1 else 1 end,
        window_started_at = case when l.window_started_at > $3 then l.window_started_at else $2 end
      returning attempts, window_started_at as "startedAt"`,
    values: [bucket, at, new Date(at.getTime() - limit.window)],
  })
  const [counted] = rows
  if (counted === undefined || counted.attempts <= limit.attempts) return
  const seconds = Math.max(1, Math.ceil((counted.startedAt.getTime() + limit.window - at.getTime()) / 1000))
  throw new Refused('tooManyAttempts', `Too many attempts. Please wait ${inWords(seconds)} and try again.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

export async function forgiveAttempts({ database }: Host, bucket: string): Promise<void> {
  await database.pool.query('delete from sign_in_limits where bucket = $1', [bucket])
}

/** Rows that another transaction has locked are left for the next time. */
export async function deleteExpiredAttempts({ database, now }: Host): Promise<void> {
  await database.pool.query(
    `delete from sign_in_limits where bucket in (
      select bucket from sign_in_limits where window_started_at <= $1 limit 1000 for update skip locked)`,
    [new Date(now().getTime() - perAccount.window)],
  )
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
