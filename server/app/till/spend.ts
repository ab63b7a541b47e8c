import type { Cents } from '../../../src/domain/lib/money.ts'
import { frozenText } from '../../../src/domain/money/cashDesk.ts'
import { isUniqueViolation, repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import type { Statement } from '../../database/sql.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import { newReference, type ReferencePrefix } from '../../ledger/reference.ts'
import type { SpendingStatement } from '../../ledger/spending.ts'
import { errorCodeOf } from '../../refusal.ts'
import { answerText, bodyOfRefusal } from '../http/answers.ts'
import type { ApiContext, Host, Session } from '../http/call.ts'
import { keepRefusal, keptAnswer, keyReused } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { cardOf, type FoundCard, lostCard, orByName } from '../people/cards.ts'

/*
 * Takes money from a wallet once. As in gate/checkIn.ts, a second query follows a statement that changed
 * nothing: a retry gets the stored answer or the ledger's, and insufficient funds are an answer that is
 * stored too.
 */

export interface Spending {
  readonly statement: SpendingStatement
  readonly prefix: ReferencePrefix
  readonly number: string
  readonly isByName?: boolean
  readonly cents: Cents
  readonly items?: string
  readonly tooLittle: (card: FoundCard) => string
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
  return moveOnce({ context, host }, attempt, {
    move: () => tryToSpend(host, session, spending, attempt),
    earlier: (made) => earlierAnswer({ context, host }, spending, made),
    refusal: () => refusalOf(host, spending),
  })
}

interface SpendStep {
  readonly move: () => Promise<string | undefined>
  readonly earlier: (attempt: Attempt) => Promise<Response | undefined>
  readonly refusal: () => Promise<Refused | undefined>
}

export async function moveOnce(
  { context, host }: Pick<Asked, 'context' | 'host'>,
  attempt: Attempt | undefined,
  { move, earlier, refusal }: SpendStep,
): Promise<Response> {
  return repeatWhileOvertaken('A payment', async () => {
    const moved = await move()
    if (moved !== undefined) return answerText(context, moved)

    const before = attempt && (await earlier(attempt))
    if (before) return before

    const refused = await refusal()
    if (refused === undefined) return undefined
    if (attempt === undefined) throw refused
    const kept = await keepRefusal(host, attempt, refused.status, JSON.stringify(bodyOfRefusal(refused)))
    return kept === undefined ? undefined : answerText(context, kept, refused.status)
  })
}

/**
 * Returns the attempt's stored answer, or else the ledger's: a charge that was made must never look refused.
 * Undefined when it moved nothing and no refusal is stored.
 * @throws Refused when the attempt was used for something else
 */
export async function earlierAnswer(
  { context, host }: Pick<Asked, 'context' | 'host'>,
  {
    statement,
    number,
    cents,
    items = null,
  }: Pick<Spending, 'statement' | 'number' | 'cents'> & { items?: string | null },
  attempt: Attempt,
): Promise<Response | undefined> {
  const kept = await keptAnswer(host, attempt)
  if (kept !== undefined) return answerText(context, kept.answer, kept.status)
  const { actor, key } = attempt
  const { rows } = await host.database.pool.query<{ answer: string | null }>(
    statement.earlier.with({ actor, key, number, cents, items }),
  )
  const [moved] = rows
  if (moved === undefined) return undefined
  if (moved.answer === null) throw keyReused()
  return answerText(context, moved.answer)
}

async function tryToSpend(
  { database, now }: Host,
  { subject }: Session,
  { statement, prefix, number, isByName = false, cents, items }: Spending,
  attempt: Attempt | undefined,
): Promise<string | undefined> {
  const spending = statement.spend.with({
    number,
    isByName,
    cents,
    reference: newReference(prefix),
    at: now(),
    subject,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    items: items ?? null,
  })
  return tryToMove(database, spending)
}

/**
 * Runs a ledger statement, which does everything or nothing.
 * @returns undefined when it did nothing
 */
export async function tryToMove(
  database: Host['database'],
  movement: ReturnType<Statement<object>['with']>,
): Promise<string | undefined> {
  return (await rowOfMove<{ answer: string }>(database, movement))?.answer
}

export async function rowOfMove<Row extends object>(
  { pool }: Host['database'],
  movement: ReturnType<Statement<object>['with']>,
): Promise<Row | undefined> {
  try {
    const { rows } = await withRetries(() => pool.query<Row>(movement))
    return rows[0]
  } catch (error) {
    // The attempt was made before, another transfer has the same random reference, or an account would be
    // overdrawn.
    if (isUniqueViolation(error) || errorCodeOf(error) === '23514') return undefined
    throw error
  }
}

/**
 * Checked in this order: card, wallet, balance.
 * @returns undefined when the reason no longer applies
 */
async function refusalOf(
  host: Host,
  { statement, number, isByName = false, cents, tooLittle }: Spending,
): Promise<Refused | undefined> {
  const card = await cardOf(host, number)
  if (card === undefined) throw noWallet()
  const refused =
    cardRefusal(host, card, statement, isByName) ?? (await limitRefusal(host, card, statement, cents))
  if (refused !== undefined) return refused
  return card.balance < cents ? new Refused('notEnoughMoney', tooLittle(card)) : undefined
}

export function cardRefusal(
  host: Pick<Host, 'now'>,
  card: FoundCard,
  { isForNamed, isForWithdrawn }: Pick<SpendingStatement, 'isForNamed' | 'isForWithdrawn'>,
  isByName = false,
): Refused | undefined {
  if (card.lostAt !== null && !(isForNamed && isByName))
    return lostCard(card.lostAt, host, isForNamed ? orByName : 'Please ask for the new card.')
  if (card.isWithdrawn && !isForWithdrawn) return withdrawnOwner()
  if (!card.isFrozen) return undefined
  const stallText = 'This wallet is frozen. Please send the person to the camp office.'
  return new Refused('walletFrozen', isForNamed ? frozenText(card.name) : stallText)
}

/** A stall must learn neither the balance nor the rest of the limit. */
async function limitRefusal(
  { database, now }: Host,
  { code, dayLimit }: FoundCard,
  { isLimited }: SpendingStatement,
  cents: Cents,
): Promise<Refused | undefined> {
  if (!isLimited || dayLimit === null) return undefined
  const { rows } = await database.pool.query<{ spent: Cents }>({
    name: 'spent-on-day',
    text: 'select spent_on_day($1, $2) as spent',
    values: [code, now()],
  })
  return (rows[0]?.spent ?? 0) + cents <= dayLimit
    ? undefined
    : new Refused(
        'dayLimit',
        'This passes the camper’s day limit: take something out of the cart, or send the camper to the camp office to raise it. Nothing was charged.',
      )
}

/** A stall must not learn whose wallet it is. */
function withdrawnOwner(): Refused {
  return new Refused(
    'withdrawn',
    'This registration was withdrawn. Please send the person to the camp office. Nothing was charged.',
  )
}

export function noWallet(): Refused {
  return new Refused(
    'notFound',
    'There is no participant with this code. Please check the code and enter it again.',
  )
}
