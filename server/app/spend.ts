import type { Cents } from '../../src/domain/money.ts'
import { isUniqueViolation, repeatWhileOvertaken, withRetries } from '../database/retries.ts'
import type { Attempt } from '../ledger/attempt.ts'
import { newReference, type ReferencePrefix } from '../ledger/reference.ts'
import type { SpendingStatement } from '../ledger/spending.ts'
import { errorCodeOf } from '../refusal.ts'
import { answerText, bodyOfRefusal } from './answers.ts'
import type { ApiContext, Host, Session } from './call.ts'
import { keepRefusal, keptAnswer, keyReused } from './idempotency.ts'
import { Refused } from './refused.ts'

/*
 * Takes money from a wallet once. As at the gate (calls/checkIn.ts), a statement that has done nothing is followed by
 * a look at how things stand: a repeat finds the kept answer, or else what the ledger says of the attempt, and too
 * little money is an answer that is kept as well.
 */

export interface Spending {
  readonly statement: SpendingStatement
  readonly prefix: ReferencePrefix
  readonly code: string
  readonly cents: Cents
  /** Of a charge: the items with prices in cents, as JSON. */
  readonly items?: string
  /** The sentence for too little money. */
  readonly tooLittle: (balance: Cents) => string
}

interface Asked {
  readonly context: ApiContext
  readonly host: Host
  readonly session: Session
}

export async function spend(
  { context, host, session }: Asked,
  spending: Spending,
  attempt: Attempt | undefined,
): Promise<Response> {
  return repeatWhileOvertaken('A payment', async () => {
    const spent = await tryToSpend(host, session, spending, attempt)
    if (spent !== undefined) return answerText(context, spent)

    const earlier = attempt && (await earlierAnswer({ context, host }, spending, attempt))
    if (earlier) return earlier

    const balance = await balanceOf(host, spending.code)
    if (balance === undefined) throw noWallet()
    if (balance >= spending.cents) return undefined
    const refused = new Refused('notEnoughMoney', spending.tooLittle(balance))
    if (attempt === undefined) throw refused
    const refusal = await keepRefusal(host, attempt, refused.status, JSON.stringify(bodyOfRefusal(refused)))
    return refusal === undefined ? undefined : answerText(context, refusal, refused.status)
  })
}

/**
 * What an attempt was answered before; undefined when it moved nothing and no refusal of it is kept. Without a kept
 * answer the ledger decides: a charge that was made must never look refused.
 * @throws Refused when the attempt was used for something else
 */
export async function earlierAnswer(
  { context, host }: Pick<Asked, 'context' | 'host'>,
  {
    statement,
    code,
    cents,
    items = null,
  }: Pick<Spending, 'statement' | 'code' | 'cents'> & { items?: string | null },
  attempt: Attempt,
): Promise<Response | undefined> {
  const kept = await keptAnswer(host, attempt)
  if (kept !== undefined) return answerText(context, kept.answer, kept.status)
  const { actor, key } = attempt
  const { rows } = await host.database.pool.query<{ answer: string | null }>(
    statement.earlier.with({ actor, key, code, cents, items }),
  )
  const [moved] = rows
  if (moved === undefined) return undefined
  if (moved.answer === null) throw keyReused()
  return answerText(context, moved.answer)
}

/** The answer of a success; undefined when nothing was changed. */
async function tryToSpend(
  { database, now }: Host,
  { subject }: Session,
  { statement, prefix, code, cents, items }: Spending,
  attempt: Attempt | undefined,
): Promise<string | undefined> {
  const spending = statement.spend.with({
    code,
    cents,
    reference: newReference(prefix),
    at: now(),
    subject,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    items: items ?? null,
  })
  try {
    const { rows } = await withRetries(() => database.pool.query<{ answer: string }>(spending))
    return rows[0]?.answer
  } catch (error) {
    // The attempt was made before, another transfer has the same random reference, or the wallet would be negative.
    if (isUniqueViolation(error) || errorCodeOf(error) === '23514') return undefined
    throw error
  }
}

/** Undefined when there is no such wallet. */
async function balanceOf({ database }: Host, code: string): Promise<Cents | undefined> {
  const { rows } = await database.pool.query<{ balance: Cents }>({
    name: 'balance-of-wallet',
    text: `select balance_cents as balance from accounts where kind = 'wallet' and owner = $1`,
    values: [code],
  })
  return rows[0]?.balance
}

export function noWallet(): Refused {
  return new Refused(
    'notFound',
    'There is no participant with this code. Please check the code and enter it again.',
  )
}
