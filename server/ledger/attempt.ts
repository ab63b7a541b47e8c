/** One attempt of one person: a retry gets the first answer and does nothing. */
export interface Attempt {
  readonly actor: string
  readonly key: string
  readonly fingerprint: string
}

interface KeptAttempt extends Readonly<Record<keyof Attempt, string>> {
  readonly at: string
  readonly movesMoney?: string
}

/**
 * The part `kept` of a `with`: stores the answer of an attempt that has a key, for its retries.
 * @param attempt SQL, as are the other parameters
 */
export const kept = (
  { actor, key, fingerprint, at, movesMoney = 'false' }: KeptAttempt,
  answer: string,
  from: string,
) => `
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, moved_money, created_at)
      select ${actor}, ${key}::text, ${fingerprint}::text, 200, ${answer}, ${movesMoney}, ${at}::timestamptz
      from ${from} where ${key}::text is not null)`
