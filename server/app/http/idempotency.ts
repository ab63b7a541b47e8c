import { hash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type pg from 'pg'
import { idempotencyKeyHeader } from '../../../src/api/routes/route.ts'
import { statement } from '../../database/sql.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import type { ApiContext, Host, Session } from './call.ts'
import { Refused } from './refused.ts'

const maxAnswerAge = 7 * 24 * 60 * 60_000

/**
 * Returns undefined without a key.
 * @throws Refused when the key is not 1 to 200 visible ASCII characters
 */
export function attemptOf(
  context: ApiContext,
  { role, subject }: Pick<Session, 'role' | 'subject'>,
  request: readonly unknown[],
): Attempt | undefined {
  const keyed = keyedRequestOf(context, request)
  return keyed && { actor: `${role}:${subject}`, ...keyed }
}

export function keyedRequestOf(
  context: ApiContext,
  request: readonly unknown[],
): Omit<Attempt, 'actor'> | undefined {
  const key = context.req.header(idempotencyKeyHeader)
  if (key === undefined) return undefined
  if (!/^[!-~]{1,200}$/.test(key))
    throw new Refused('invalid', 'The idempotency key must be 1 to 200 visible ASCII characters.')
  const fingerprint = hash('sha256', JSON.stringify(request))
  return { key, fingerprint }
}

export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: ContentfulStatusCode
  /** PostgreSQL's own text of the JSON, so that a retry gets the same bytes. */
  readonly answer: string
}

export async function keptAnswer(
  { database }: { readonly database: { readonly pool: Pick<pg.Pool, 'query'> } },
  { actor, key, fingerprint }: Attempt,
): Promise<KeptAnswer | undefined> {
  const { rows } = await database.pool.query<KeptAnswer>({
    name: 'kept-answer',
    text: 'select fingerprint, status, answer::text from idempotency_keys where actor = $1 and key = $2',
    values: [actor, key],
  })
  const [kept] = rows
  if (kept !== undefined && kept.fingerprint !== fingerprint) throw keyReused()
  return kept
}

export function keyReused(): Refused {
  return new Refused('keyReused', 'This was sent before with other content. Please start again.')
}

/** @returns the answer as PostgreSQL stores it, or as it is without a key */
export async function keepAnswer(
  client: pg.PoolClient,
  attempt: Attempt | undefined,
  at: Date,
  text: string,
): Promise<string> {
  if (attempt === undefined) return text
  const { rows } = await client.query<{ answer: string }>(
    `insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
    values ($1, $2, $3, 200, $4::jsonb, $5) returning answer::text`,
    [attempt.actor, attempt.key, attempt.fingerprint, text, at],
  )
  return rows[0]?.answer ?? text
}

interface RefusalValues extends Attempt {
  readonly status: ContentfulStatusCode
  readonly refusal: string
  readonly at: Date
}

const refusing = statement<RefusalValues>(
  'keep-refusal',
  ({ actor, key, fingerprint, status, refusal, at }) => `
    insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
    values (${actor}, ${key}, ${fingerprint}, ${status}, ${refusal}::jsonb, ${at})
    on conflict do nothing returning answer::text`,
)

/**
 * Stores a refusal as the attempt's answer and returns its JSON text; undefined when the attempt was answered
 * concurrently.
 */
export async function keepRefusal(
  { database, now }: Host,
  attempt: Attempt,
  status: ContentfulStatusCode,
  refusal: string,
): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ answer: string }>(
    refusing.with({ ...attempt, status, refusal, at: now() }),
  )
  return rows[0]?.answer
}

/**
 * Deletes at most `most` rows and returns their number. Answers that moved money are never deleted; rows
 * locked by another transaction are skipped.
 */
export async function deleteExpiredAnswers(
  { database, now }: Pick<Host, 'database' | 'now'>,
  most: number,
): Promise<number> {
  const { rowCount } = await database.pool.query(
    `delete from idempotency_keys where (actor, key) in (
      select actor, key from idempotency_keys where created_at <= $1 and not moved_money
      limit $2 for update skip locked)`,
    [new Date(now().getTime() - maxAnswerAge), most],
  )
  return rowCount ?? 0
}
