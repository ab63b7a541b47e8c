import { createHash } from 'node:crypto'
import { movementKey } from '../../../src/api/schemas/gate.ts'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { movementKinds, placeAfter } from '../../../src/domain/gate/movements.ts'
import { instant } from '../../database/sql.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import { fullName, participantJson } from '../auth/identities.ts'
import type { Host } from '../http/call.ts'
import { lostCard, orByName, withdrawnPerson } from '../people/cards.ts'
import { noParticipant } from '../people/codes.ts'
import { shownOperator } from './operators.ts'

/*
 * Presence as SQL over a row `a` of the participants and a row `m` of the movements, which may be missing.
 * The place is stored with the participant and follows from the last movement that was not undone.
 */

export const placeOf = (
  a: string,
) => `case ${a}.status when 'registered' then 'expected' when 'checkedOut' then 'home'
  else case when ${a}.stepped_out_at is null then 'inside' else 'outside' end end`

/** An offline scan is received later than it happened. */
export const happenedAt = (m: string) => `coalesce(${m}.happened_at, ${m}.received_at)`

/**
 * The time of a new movement, never before the last one of the person `a`: setting the clock back must not
 * change their order.
 */
export const momentAfterLast = (at: string, a: string) => `greatest(${at}::timestamptz,
  (select ${happenedAt('l')} from movements l where l.key = ${a}.last_movement))`

export const gateOf = (m: string) =>
  `(select d.name from devices d where ${m}.actor_role = 'device' and d.id = ${m}.actor)`

const staffName = (m: string) =>
  `(select s.name from admins s where ${m}.actor_role <> 'device' and s.email = ${m}.actor)`

/** An offline scan keeps the name of its operator, not of the uploading person. */
export const recorderName = (m: string) => `coalesce(${m}.operator, ${staffName(m)})`

export const recorderOf = (m: string) => `coalesce(${shownOperator(m)}, ${staffName(m)})`

/** The gate or person that a movement counts for; an offline scan counts where it was made. */
export const countedFor = (m: string) =>
  `coalesce((select s.place from gate_scans s where s.key = ${m}.attempt), ${gateOf(m)}, ${recorderName(m)}, '')`

export const isCountedForSender = (m: string) =>
  `${countedFor(m)} = coalesce(${gateOf(m)}, ${staffName(m)}, '')`

export const isCounted = (key: string) => `exists (select from movements c where c.key = ${key}
  and not exists (select from movements u where u.undoes = c.key))`

export const asksWithWhomSetting = 'asksWithWhom'

/** A camp that has saved no facts, or none of this group, has the documented ones. */
const askedBelow = `coalesce((select (facts -> 'rules' ->> 'askedBelow')::integer from camp), ${documentedCamp.facts.rules.askedBelow})`

/** As `isAskedWithWhom` decides on a device, within the statement that moves the person. */
export const asksWithWhom = (a: string) => `(coalesce(${a}.age, 0) < ${askedBelow}
  and not exists (select from settings where name = '${asksWithWhomSetting}' and value = 'no'))`

const lastMovementJson = `jsonb_build_object('since', ${instant(happenedAt('m'))}, 'gate', ${gateOf('m')}, 'by', ${recorderOf('m')},
  'withWhom', m.with_whom, 'asksWithWhom', ${asksWithWhom('a')}, 'last', m.key)`

const presenceJson = `jsonb_build_object('participant', ${participantJson}, 'place', ${placeOf('a')}) || ${lastMovementJson}`

const placesAfter = movementKinds.map((kind) => `when '${kind}' then '${placeAfter[kind]}'`).join(' ')

export const placeAfterSql = (row: string) => `case ${row}.kind ${placesAfter} end`

/** The presence right after `m`, so a retry gets the first answer again. */
const presenceAfter = `jsonb_build_object(
  'participant', ${participantJson} || jsonb_build_object('checkedIn', m.kind <> 'goHome', 'checkedOut', m.kind = 'goHome'),
  'place', ${placeAfterSql('m')}) || ${lastMovementJson}`

export const movementJson = (
  undone: string,
) => `jsonb_build_object('key', m.key, 'kind', m.kind, 'code', m.code,
  'name', ${fullName}, 'at', ${instant(happenedAt('m'))}, 'gate', ${gateOf('m')}, 'by', ${recorderOf('m')},
  'anyway', m.anyway, 'withWhom', m.with_whom, 'undone', ${undone})`

export const undoneJson = `case when u.key is not null
  then jsonb_build_object('at', ${instant('u.received_at')}, 'by', ${recorderOf('u')}) end`

const movedText = `${fullName} || case m.kind when 'arrive' then ' has been successfully checked in!'
  when 'stepOut' then ' has stepped out.' when 'backIn' then ' is back in.' else ' has gone home.' end`

export const moveAnswerJson = `jsonb_build_object('success', true,
  'message', ${movedText}, 'data', jsonb_build_object('movement', ${movementJson('null::jsonb')}, 'standing', ${presenceAfter}))`

export interface FoundPresence {
  readonly name: string
  readonly lostAt: Date | null
  readonly isWithdrawn: boolean
  readonly place: 'expected' | 'inside' | 'outside' | 'home'
  readonly asksWithWhom: boolean
  readonly last: string | null
  readonly standing: string
}

export async function findPresence({ database }: Host, number: string): Promise<FoundPresence | undefined> {
  const { rows } = await database.pool.query<FoundPresence>({
    name: 'find-standing',
    text: `
      select ${fullName} as name, c.lost_at as "lostAt", a.withdrawn_at is not null as "isWithdrawn",
        ${placeOf('a')} as place, ${asksWithWhom('a')} as "asksWithWhom", m.key as last, (${presenceJson})::text as standing
      from cards c join participants a on a.code = c.code left join movements m on m.key = a.last_movement
      where c.number = $1`,
    values: [number],
  })
  return rows[0]
}

/** @throws Refused when the card is unknown or lost, or the registration is withdrawn */
export async function presenceOf(
  host: Host,
  { number, isByName }: { readonly number: string; readonly isByName: boolean },
): Promise<FoundPresence> {
  const found = await findPresence(host, number)
  if (found === undefined) throw noParticipant()
  if (found.lostAt !== null && !isByName) throw lostCard(found.lostAt, host, orByName)
  if (found.isWithdrawn) throw withdrawnPerson(found)
  return found
}

/**
 * The key of the movement that a documented check-in writes. An idempotency key that is a valid movement key
 * is used itself, so the camp has no other movement under it. Any other key is combined with its actor.
 */
export function movementKeyOf({ actor, key }: Pick<Attempt, 'actor' | 'key'>): string {
  if (isMovementKey(key)) return key
  return createHash('sha256')
    .update(JSON.stringify([actor, key]))
    .digest('hex')
    .slice(0, 32)
}

export async function isUploaded({ database }: Host, key: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from gate_scans where key = $1', [key])
  return rowCount === 1
}

export function isMovementKey(key: string): boolean {
  return movementKey.safeParse(key).success
}

export const movementKeySql = (actor: string, key: string) =>
  `left(encode(sha256(convert_to('[' || to_json(${actor}) || ',' || to_json(${key}) || ']', 'UTF8')), 'hex'), 32)`

export interface StoredMovement {
  readonly fingerprint: string | null
  readonly kind: string
  readonly undoes: string | null
  readonly role: string
  readonly actor: string
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  /** JSON text of the first answer; null when the person no longer exists. */
  readonly answer: string | null
  readonly code: string
}

export async function findMovement({ database }: Host, key: string): Promise<StoredMovement | undefined> {
  const { rows } = await database.pool.query<StoredMovement>({
    name: 'find-movement',
    text: `
      select m.fingerprint, m.kind, m.undoes, m.actor_role as role, m.actor, m.code, u.received_at as "undoneAt",
        ${recorderName('u')} as "undoneBy", case when a.code is not null then (${moveAnswerJson})::text end as answer
      from movements m left join movements u on u.undoes = m.key left join participants a on a.code = m.code
      where m.key = $1`,
    values: [key],
  })
  return rows[0]
}
