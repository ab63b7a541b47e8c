import { createHash } from 'node:crypto'
import { moveRequest } from '../../../src/api/schemas/gate.ts'
import {
  type MovementKind,
  type MovementVerdict,
  maxEscortLength,
  maxOverrideReasonLength,
  movementVerdicts,
  type Place,
  places,
  type WantedMovement,
} from '../../../src/domain/gate/movements.ts'
import { scansVersion } from '../../../src/domain/gate/offlineGate.ts'
import { campHour } from '../../../src/domain/lib/campTime.ts'
import { auditEntry, operatorColumns, operatorOf } from '../../database/audit.ts'
import { isUniqueViolation, repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { refuseEndedPairing } from '../devices/endedPairing.ts'
import { answerRefusal, answerText } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host, SessionRole } from '../http/call.ts'
import { keyReused } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { codeFromPath } from '../people/codes.ts'
import { deviceAtGate, isOperatorOf } from './operators.ts'
import {
  asksWithWhom,
  type FoundPresence,
  findMovement,
  happenedAt,
  isUploaded,
  momentAfterLast,
  moveAnswerJson,
  placeOf,
  presenceOf,
  type StoredMovement,
} from './presenceSql.ts'

/*
 * A movement through the gate (contract: "move"). Like a confirmed check-in it is one statement under the
 * lock of the camper's row, and a second query follows if nothing changed. A retry violates the uniqueness of
 * its key, which rolls everything back, and is answered from the stored movement. Movements with an override
 * reason are listed in the inbox, beside offline scans.
 */

interface MoveValues {
  readonly key: string
  readonly fingerprint: string
  readonly number: string
  readonly isByName: boolean
  readonly kind: MovementKind
  readonly withWhom: string | null
  readonly anyway: string | null
  /**
   * With it the override reason applies only while `seen` is still the person's last movement; null means no
   * movement.
   */
  readonly hasSeen: boolean
  readonly seen: string | null
  readonly counter: number
  readonly device: string | null
  readonly notedAt: Date
  readonly at: Date
  readonly role: SessionRole
  readonly subject: string
  readonly action: string
  /** A person in one of `allowedPlaces` needs no reason; in one of `wrongPlaces` an override reason is required. */
  readonly allowedPlaces: readonly Place[]
  readonly wrongPlaces: readonly Place[]
}

export const auditOf: Readonly<Record<MovementKind, { readonly action: string }>> = {
  arrive: { action: 'checkIn' },
  stepOut: { action: 'stepOut' },
  backIn: { action: 'backIn' },
  goHome: { action: 'goHome' },
}

const isLeaving = (kind: string) => `${kind}::text in ('stepOut', 'goHome')`

const moving = statement<MoveValues>('move', (values) => {
  const { key, fingerprint, number, isByName, kind, withWhom, anyway, hasSeen, seen } = values
  const { counter, device, notedAt, at, role, subject, allowedPlaces, wrongPlaces } = values
  return `
    with ${deviceAtGate({ role, subject, at })},
    card as materialized (
      select c.code from cards c
      where c.number = ${number}::text and (c.lost_at is null or ${isByName}::boolean) for share),
    person as materialized (
      select a.code, ${placeOf('a')} as place, ${momentAfterLast(at, 'a')} as moment
      from participants a join card on a.code = card.code for no key update of a),
    changed as (
      update participants a set last_movement = ${key}::text,
        status = case when ${kind}::text = 'goHome' then 'checkedOut' else 'checkedIn' end,
        checked_in_at = case when ${kind}::text <> 'goHome' and person.place in ('expected', 'home')
          then person.moment else a.checked_in_at end,
        checked_out_at = case when ${kind}::text = 'goHome' then person.moment end,
        stepped_out_at = case when ${kind}::text = 'stepOut' then person.moment end
      from person
      where a.code = person.code and a.withdrawn_at is null
        and (person.place = any (${allowedPlaces}::text[])
          or (${anyway}::text is not null and person.place = any (${wrongPlaces}::text[])
            and (not ${hasSeen}::boolean or a.last_movement is not distinct from ${seen}::text)))
        and not exists (select from gate_scans s where s.key = ${key}::text)
        and (${withWhom}::text is not null or not (${isLeaving(kind)}) or not ${asksWithWhom('a')})
        and (${role}::text <> 'device' or exists (select from device))
      returning a.*, person.place as place_before, person.moment),
    moved as (
      insert into movements (key, fingerprint, code, number, by_name, kind, arrives, with_whom, anyway, noted_at,
        happened_at, received_at, device, counter, actor_role, actor, ${operatorColumns})
      select ${key}::text, ${fingerprint}::text, changed.code, ${number}::text, ${isByName}::boolean, ${kind}::text,
        ${kind}::text <> 'goHome' and place_before in ('expected', 'home'),
        case when ${isLeaving(kind)} then ${withWhom}::text end,
        case when place_before = any (${wrongPlaces}::text[]) then ${anyway}::text end,
        ${notedAt}::timestamptz, nullif(changed.moment, ${at}::timestamptz), ${at}::timestamptz, ${device}::text,
        ${counter}::bigint, ${role}::text, ${subject}::text,
        ${operatorOf('d')}
      from changed left join device d on ${isOperatorOf(`${at}::timestamptz`)}
      returning *),
    shown as (
      insert into gate_scans (key, device, counter, version, number, code, kind, by_name, with_whom, anyway, operator,
        operator_confirmed, noted_at, happened_at, received_at, actor_role, actor, marks)
      select m.key, coalesce(m.device, ''), m.counter, ${scansVersion}, m.number, m.code, m.kind, m.by_name, m.with_whom,
        m.anyway, m.operator, m.operator_confirmed, m.noted_at, ${happenedAt('m')}, m.received_at, m.actor_role, m.actor, '{anyway}'
      from moved m where m.anyway is not null),
    audited as (${auditEntry(
      { at: 'm.received_at', role: 'm.actor_role', actor: 'm.actor', operator: 'm' },
      { sql: values.action },
      'm.code',
      `nullif(jsonb_strip_nulls(jsonb_build_object('byName', nullif(m.by_name, false), 'anyway', m.anyway)), '{}')`,
    )} from moved m)
    select (${moveAnswerJson})::text as answer from moved m join changed a on a.code = m.code`
})

export async function move(call: Call<'move'>): Promise<Response> {
  const { context, host, session } = call
  const wrongShape = `Please say who it is and what this gate does, “with whom” in at most ${maxEscortLength} and a reason in at most ${maxOverrideReasonLength} characters.`
  const wanted: WantedMovement = await readBody(call, moveRequest, wrongShape)
  const { key, kind, byName: isByName = false, withWhom = null, anyway = null, seen } = wanted
  const { counter, device = null } = wanted
  refuseHiddenCharacters(withWhom ?? '', anyway ?? '')
  const number = codeFromPath(wanted.number)
  const fingerprint = fingerprintOf({ ...wanted, number })
  const verdicts = movementVerdicts[kind]
  const values = {
    ...{ key, fingerprint, number, isByName, kind, withWhom, anyway, counter, device },
    ...{ hasSeen: seen !== undefined, seen: seen ?? null },
    ...auditOf[kind],
    notedAt: new Date(wanted.notedAt),
    role: session.role,
    subject: session.subject,
    allowedPlaces: places.filter((place) => verdicts[place] === 'allowed'),
    wrongPlaces: places.filter((place) => verdicts[place] === 'wrongPlace'),
  }
  return repeatWhileOvertaken('A step through the gate', async () => {
    const written = await tryToMove(host, { ...values, at: host.now() })
    if (written !== undefined) {
      host.live.announceChange()
      return answerText(context, written)
    }

    const noted = await findMovement(host, key)
    if (noted !== undefined) return answerText(context, storedAnswer(noted, fingerprint))

    const found = await presenceOf(host, { number, isByName })
    const verdict = verdicts[found.place]
    const isOutdated = seen !== undefined && seen !== found.last
    if (verdict === 'alreadyThere' || (verdict === 'wrongPlace' && (anyway === null || isOutdated)))
      return answerRefusal(context, misplaced(verdict, kind, found), { data: JSON.parse(found.standing) })
    if (withWhom === null && found.asksWithWhom && (kind === 'stepOut' || kind === 'goHome'))
      throw new Refused('invalid', `Please ask with whom ${found.name} leaves, and type it in.`)
    await refuseEndedPairing(host, session)
    if (await isUploaded(host, key)) throw keyReused()
    return undefined
  })
}

/** An uploading device must compute the same fingerprint, so `seen` and `device` are not part of it. */
export function fingerprintOf({ key: _, ...wanted }: WantedMovement): string {
  const { kind, number, byName = false, withWhom = null, anyway = null, counter, notedAt } = wanted
  const request = [kind, number, byName, withWhom, anyway, counter, notedAt]
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

async function tryToMove({ database }: Host, values: MoveValues): Promise<string | undefined> {
  try {
    const { rows } = await withRetries(() => database.pool.query<{ answer: string }>(moving.with(values)))
    return rows[0]?.answer
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

function storedAnswer(noted: StoredMovement, fingerprint: string): string {
  if (noted.fingerprint !== fingerprint || noted.answer === null) throw keyReused()
  if (noted.undoneAt !== null) throw undone(noted.undoneAt, noted.undoneBy)
  return noted.answer
}

export function undone(at: Date, by: string | null): Refused {
  const who = by === null ? '' : ` by ${by}`
  return new Refused('undone', `Undone${who} at ${campHour(at.toISOString())}. Please scan the card again.`)
}

const wherePeopleAre: Readonly<Record<Place, string>> = {
  expected: 'has not been checked in',
  inside: 'is inside already',
  outside: 'has stepped out',
  home: 'has gone home',
}

const alreadyThere: Readonly<Record<MovementKind, string>> = {
  arrive: 'is already checked in',
  stepOut: 'has already stepped out.',
  backIn: 'is inside already.',
  goHome: 'has already gone home.',
}

function misplaced(
  verdict: Exclude<MovementVerdict, 'allowed'>,
  kind: MovementKind,
  { name, place }: FoundPresence,
): Refused {
  if (verdict === 'alreadyThere') return new Refused(verdict, `${name} ${alreadyThere[kind]}`)
  return new Refused(
    verdict,
    `${name} ${wherePeopleAre[place]}. Ask what happened, and say why if you let this person through anyway.`,
  )
}
