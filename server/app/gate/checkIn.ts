import { randomBytes } from 'node:crypto'
import { gateMarkHeaders } from '../../../src/api/routes/gateMarks.ts'
import type { CheckInStep } from '../../../src/api/routes.ts'
import { gateMark } from '../../../src/api/schemas/gate.ts'
import { auditEntry, operatorColumns, operatorOf } from '../../database/audit.ts'
import { isUniqueViolation, repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { noPrecondition, type Precondition, statement } from '../../database/sql.ts'
import { type Attempt, kept } from '../../ledger/attempt.ts'
import { fullName, participantJson } from '../auth/identities.ts'
import { callerIs, type SessionLookUpValues } from '../auth/sessions.ts'
import { refuseEndedPairing } from '../devices/endedPairing.ts'
import { answerText } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { ApiContext, Call, Host, SessionRole } from '../http/call.ts'
import { type FastPathAnswer, type FastPathCall, hasRightTo } from '../http/fastPath.ts'
import { attemptOf, keepRefusal, keptAnswer, keyedRequestOf, keyReused } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { isByName, lostCard, orByName, withdrawnPerson } from '../people/cards.ts'
import { codeFromPath, noParticipant } from '../people/codes.ts'
import { undone } from './move.ts'
import { deviceAtGate, isOperatorOf } from './operators.ts'
import {
  findMovement,
  isMovementKey,
  isUploaded,
  momentAfterLast,
  movementKeyOf,
  movementKeySql,
} from './presenceSql.ts'

/*
 * The gate (contract: "checkIn"). A search never writes. A confirm is one statement: it changes the camper's
 * status, writes the movement with the browser's mark, writes the audit with the operator of a paired device,
 * and stores the answer for retries. PostgreSQL's lock on the camper's row admits one of many gates. A
 * checked-out camper checks in again in the same way.
 *
 * Two concurrent retries of one attempt: the second one waits for the row, then finds the camper inside and
 * changes nothing, or violates the uniqueness of the idempotency key and rolls back. Both then read the
 * stored answer. Therefore a second query follows a statement that changed nothing.
 */

interface Asked {
  readonly number: string
  readonly isByName: boolean
}

interface GateMark {
  readonly device: string | null
  readonly counter: number | null
  readonly notedAt: Date | null
}

interface ConfirmationValues extends Asked, GateMark {
  readonly at: Date
  readonly role: SessionRole
  readonly subject: string
  readonly actor: string | null
  readonly key: string | null
  readonly fingerprint: string | null
  readonly movement: string
}

function confirming(
  values: Readonly<Record<keyof ConfirmationValues, string>>,
  { parts, holds, columns, sources }: Precondition = noPrecondition,
): string {
  const { number, isByName, at, role, subject, actor, key, fingerprint, movement } = values
  const { device, counter, notedAt } = values
  return `
    with ${parts} ${deviceAtGate({ role, subject, at })},
    card as materialized (
      select c.code from cards c
      where c.number = ${number} and (c.lost_at is null or ${isByName}::boolean) and ${holds} for share),
    changed as (
      update participants a set status = 'checkedIn', checked_in_at = ${momentAfterLast(at, 'a')}, checked_out_at = null,
        last_movement = ${movement}::text
      from card
      where a.code = card.code and a.status <> 'checkedIn' and a.withdrawn_at is null
        and not exists (select from movements m where m.key = ${key}::text)
        and not exists (select from gate_scans s where s.key = ${key}::text)
        and (${role}::text <> 'device' or exists (select from device))
      returning a.*),
    answered as (
      select jsonb_build_object('success', true, 'data', ${participantJson},
        'message', ${fullName} || ' has been successfully checked in!') as answer
      from changed a),
    moved as (
      insert into movements (key, code, number, by_name, kind, arrives, noted_at, happened_at, received_at, device,
        counter, actor_role, actor, ${operatorColumns}, attempt)
      select ${movement}::text, changed.code, ${number}, ${isByName}::boolean, 'arrive', true, coalesce(${notedAt}::timestamptz,
        ${at}::timestamptz), nullif(changed.checked_in_at, ${at}::timestamptz), ${at}::timestamptz, ${device}::text,
        ${counter}::bigint, ${role}::text, ${subject}::text, ${operatorOf('d')}, ${key}::text
      from changed left join device d on ${isOperatorOf(`${at}::timestamptz`)}),
    audited as (${auditEntry(
      { at, role, actor: subject, operator: 'd' },
      'checkIn',
      'changed.code',
      `case when ${isByName}::boolean then '{"byName": true}'::jsonb end`,
    )} from changed left join device d on ${isOperatorOf(`${at}::timestamptz`)}),
    ${kept({ actor, key, fingerprint, at }, 'answer', 'answered')}
    select ${columns} answer::text from ${sources} answered`
}

export const confirmation = statement<ConfirmationValues>('confirm-check-in', (values) => confirming(values))

interface FastPathConfirmationValues
  extends SessionLookUpValues,
    Omit<ConfirmationValues, 'at' | 'role' | 'subject' | 'actor' | 'movement'> {
  readonly freeMovement: string | null
}

const fastPathConfirmation = statement<FastPathConfirmationValues>('confirm-check-in-at-once', (values) => {
  const { number, isByName, now: at, key, fingerprint, device, counter, notedAt, freeMovement } = values
  const caller = callerIs('staff', values, hasRightTo('checkIn'))
  const movement = movementKeySql("role || ':' || subject", `${key}::text`)
  const attempt = `attempt as materialized (
      select role || ':' || subject as actor,
        coalesce(${freeMovement}::text, ${movement}) as movement
      from caller),`
  const ofCaller = { role: '(select role from caller)', subject: '(select subject from caller)' }
  const ofAttempt = { actor: '(select actor from attempt)', movement: '(select movement from attempt)' }
  return confirming(
    { number, isByName, at, key, fingerprint, device, counter, notedAt, ...ofCaller, ...ofAttempt },
    { ...caller, parts: `${caller.parts} ${attempt}` },
  )
})

interface CheckInRow {
  readonly name: string
  readonly lostAt: Date | null
  readonly isWithdrawn: boolean
  readonly isIn: boolean
  readonly found: string
  readonly refusal: string
}

const foundJson = `jsonb_build_object('success', true, 'data', ${participantJson})`

const findCheckIn = {
  name: 'find-check-in',
  text: `
    select ${fullName} as name, c.lost_at as "lostAt", a.withdrawn_at is not null as "isWithdrawn",
      a.status = 'checkedIn' as "isIn", (${foundJson})::text as found,
      jsonb_build_object('success', false, 'reason', 'alreadyCheckedIn',
        'message', ${fullName} || ' is already checked in', 'data', ${participantJson})::text as refusal
    from cards c join participants a on a.code = c.code where c.number = $1`,
}

const fastPathSearch = statement<SessionLookUpValues & Asked>('find-check-in-at-once', (values) => {
  const { parts, columns, sources } = callerIs('staff', values, hasRightTo('checkIn'))
  return `
    with ${parts} found as (
      select ${foundJson}::text as answer from cards c join participants a on a.code = c.code
      where c.number = ${values.number} and (c.lost_at is null or ${values.isByName}::boolean)
        and a.withdrawn_at is null)
    select ${columns} answer from ${sources} found`
})

export async function checkIn(call: Call<'checkIn'>): Promise<Response> {
  const { context, host, session } = call
  const step = stepOf(context)
  const asked = await readRequest(call)
  if (step === 'search') return answerText(context, (await personOfCard(host, asked)).found)
  return confirm(call, { ...asked, ...gateMarkOf(context) }, attemptOf(context, session, requestOf(asked)))
}

export async function checkInFastPath(call: FastPathCall<'checkIn'>): Promise<FastPathAnswer | undefined> {
  const { context, host, caller } = call
  const step = stepOf(context)
  const asked = await readRequest(call)
  if (step === 'search') {
    const searching = fastPathSearch.with({ ...caller, ...asked })
    return (await host.database.pool.query<FastPathAnswer>(searching)).rows[0]
  }
  const keyed = keyedRequestOf(context, requestOf(asked))
  const confirming = fastPathConfirmation.with({
    ...caller,
    ...asked,
    ...gateMarkOf(context),
    key: keyed?.key ?? null,
    fingerprint: keyed?.fingerprint ?? null,
    freeMovement: freeMovementKey(keyed?.key),
  })
  const confirmed = await tryToConfirm<FastPathAnswer>(host, confirming, keyed !== undefined)
  if (confirmed !== undefined) host.live.announceChange()
  return confirmed
}

async function readRequest({
  context,
  parameters,
  readJson,
}: Pick<Call<'checkIn'>, 'context' | 'parameters' | 'readJson'>): Promise<Asked> {
  await readEmptyBody({ readJson })
  return { isByName: isByName(context), number: codeFromPath(parameters.code) }
}

function requestOf({ number, isByName }: Asked): readonly string[] {
  return ['checkIn', number, ...(isByName ? ['name'] : [])]
}

function freeMovementKey(key: string | undefined): string | null {
  if (key === undefined) return newMovementKey()
  return isMovementKey(key) ? key : null
}

function newMovementKey(): string {
  return randomBytes(16).toString('hex')
}

/** The default is the documented search: only an explicit confirm may write. */
function stepOf(context: ApiContext): CheckInStep {
  const [step = 'search', ...others] = context.req.queries('step') ?? []
  if (others.length === 0 && (step === 'search' || step === 'confirm')) return step
  throw new Refused('invalid', 'The step of a check-in is either "search" or "confirm".')
}

async function personOfCard(host: Host, { number, isByName }: Asked): Promise<CheckInRow> {
  const { rows } = await host.database.pool.query<CheckInRow>({ ...findCheckIn, values: [number] })
  const [found] = rows
  if (found === undefined) throw noParticipant()
  if (found.lostAt !== null && !isByName) throw lostCard(found.lostAt, host, orByName)
  if (found.isWithdrawn) throw withdrawnPerson(found)
  return found
}

const noMark: GateMark = { device: null, counter: null, notedAt: null }

function gateMarkOf({ req }: ApiContext): GateMark {
  const counterHeader = req.header(gateMarkHeaders.counter)
  // A schema is slow to reject, and the documented call has no mark.
  if (counterHeader === undefined) return noMark
  const mark = gateMark.safeParse({
    device: req.header(gateMarkHeaders.device),
    counter: Number(counterHeader),
    notedAt: req.header(gateMarkHeaders.notedAt),
  })
  if (!mark.success) return noMark
  const { device = null, counter, notedAt } = mark.data
  return { device, counter, notedAt: new Date(notedAt) }
}

async function confirm(
  { context, host, session }: Call<'checkIn'>,
  asked: Asked & GateMark,
  attempt: Attempt | undefined,
): Promise<Response> {
  return repeatWhileOvertaken('A check-in', async () => {
    const { role, subject } = session
    const confirming = confirmation.with({
      ...asked,
      at: host.now(),
      role,
      subject,
      actor: attempt?.actor ?? null,
      key: attempt?.key ?? null,
      fingerprint: attempt?.fingerprint ?? null,
      movement: attempt === undefined ? newMovementKey() : movementKeyOf(attempt),
    })
    const confirmed = await tryToConfirm<{ answer: string }>(host, confirming, attempt !== undefined)
    if (confirmed !== undefined) {
      host.live.announceChange()
      return answerText(context, confirmed.answer)
    }

    const kept = attempt && (await keptAnswer(host, attempt))
    if (attempt && kept?.status === 200) await refuseUndone(host, attempt)
    if (kept) return answerText(context, kept.answer, kept.status)

    const found = await personOfCard(host, asked)
    if (!found.isIn) {
      // The stored answer of a check-in is deleted after a week; its movement stays.
      if (attempt && ((await refuseUndone(host, attempt)) || (await isUploaded(host, attempt.key))))
        throw keyReused()
      await refuseEndedPairing(host, session)
      return undefined
    }
    const refusal = attempt ? await keepRefusal(host, attempt, 409, found.refusal) : found.refusal
    return refusal === undefined ? undefined : answerText(context, refusal, 409)
  })
}

/**
 * A retry of a check-in that was undone must not be answered as done.
 * @returns true if the attempt has checked a person in
 */
async function refuseUndone(host: Host, attempt: Attempt): Promise<boolean> {
  // A gate without an answer uploads the attempt as an offline scan under the attempt's own key.
  const noted = (await findMovement(host, movementKeyOf(attempt))) ?? (await findMovement(host, attempt.key))
  if (noted !== undefined && noted.undoneAt !== null) throw undone(noted.undoneAt, noted.undoneBy)
  return noted !== undefined
}

async function tryToConfirm<Row extends object>(
  { database }: Host,
  confirming: ReturnType<typeof confirmation.with>,
  hasKey: boolean,
): Promise<Row | undefined> {
  try {
    const { rows } = await withRetries(() => database.pool.query<Row>(confirming))
    return rows[0]
  } catch (error) {
    if (hasKey && isUniqueViolation(error)) return undefined
    throw error
  }
}
