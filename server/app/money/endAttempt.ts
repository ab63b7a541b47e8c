import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

interface EndValues {
  readonly actor: string
  readonly key: string
  readonly at: Date
}

/** A booking writes its key in its own statement, so one of the two comes first and the other sees it. */
const ending = statement<EndValues>(
  'end-attempt',
  ({ actor, key, at }) => `
    insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
    values (${actor}, ${key}, 'ended', 409,
      '{"success": false, "reason": "keyReused", "message": "This was ended before it was booked. Nothing was booked."}',
      ${at})
    on conflict do nothing`,
)

/** Ends an attempt whose answer was lost, unless it was booked (contract: "endAttempt"). */
export async function endAttempt(call: Call<'endAttempt'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const { key } = parameters
  if (!/^[!-~]{1,200}$/.test(key))
    throw new Refused('invalid', 'The idempotency key must be 1 to 200 visible ASCII characters.')
  const actor = `${session.role}:${session.subject}`
  const { pool } = host.database
  await withRetries(() => pool.query(ending.with({ actor, key, at: host.now() })))
  const { rows } = await pool.query<{ isDone: boolean }>({
    name: 'attempt-is-done',
    text: 'select status < 300 as "isDone" from idempotency_keys where actor = $1 and key = $2',
    values: [actor, key],
  })
  const isDone = rows[0]?.isDone === true
  return answer(context, {
    success: true,
    message: isDone ? 'This was booked.' : 'This was not booked, and will not be.',
    data: { isDone },
  })
}
