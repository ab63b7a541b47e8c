import { createHash } from 'node:crypto'
import type pg from 'pg'
import { decideConflictsRequest } from '../../../src/api/schemas/offlineGate.ts'
import { type MovementKind, placeAfter } from '../../../src/domain/gate/movements.ts'
import {
  type ConflictDecision,
  maxConflictNoteLength,
  maxConflictsListed,
} from '../../../src/domain/gate/offlineGate.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { fullName } from '../auth/identities.ts'
import { answer } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { auditOf } from './move.ts'
import { recomputePresence, withPersonLock } from './presence.ts'
import { isCounted } from './presenceSql.ts'
import { isOpen, openScans } from './scanDecisions.ts'
import { classifyScan } from './scanJudging.ts'
import { applyScan, readScanContext } from './scanWriting.ts'

/*
 * Decisions on conflicting offline scans (contract: "decideConflicts"). Each decision is one transaction
 * under the person's lock. A change of what counts recomputes the person's presence.
 */

interface Wanted {
  readonly decision: ConflictDecision
  readonly note: string | null
  readonly code: string | null
}

interface DecidedScan {
  readonly code: string | null
  readonly kind: MovementKind | null
  readonly device: string
  readonly counter: number | null
  readonly happenedAt: Date
  readonly isOpen: boolean
  readonly decision: string | null
  readonly note: string | null
  readonly other: string | null
  readonly isCounted: boolean
  readonly isOtherCounted: boolean
  readonly isMoved: boolean
  readonly name: string | null
  readonly isWithdrawn: boolean
}

const finding = statement<{ readonly key: string }>(
  'find-decided-scan',
  ({ key }) => `
    select s.code, s.kind, s.device, s.counter, s.happened_at as "happenedAt", ${isOpen('s')} as "isOpen", s.decision, s.note,
      s.other, ${isCounted('s.key')} as "isCounted", ${isCounted('s.other')} as "isOtherCounted",
      exists (select from movements m where m.key = s.key) as "isMoved",
      ${fullName} as name, a.withdrawn_at is not null as "isWithdrawn"
    from gate_scans s left join participants a on a.code = s.code where s.key = ${key}::text`,
)

export async function decideConflicts(call: Call<'decideConflicts'>): Promise<Response> {
  const { context, host, session } = call
  const wrongShape = `Please say what is decided about at most ${maxConflictsListed} notes, with a note of at most ${maxConflictNoteLength} characters.`
  const body = await readBody(call, decideConflictsRequest, wrongShape)
  refuseHiddenCharacters(body.note ?? '')
  const note = body.decision === 'lookFor' ? (body.note ?? null) : null
  const code = body.decision === 'thisWas' ? await codeOf(host, body.code ?? '') : null
  const decided: string[] = []
  const left: string[] = []
  try {
    for (const key of new Set(body.keys)) {
      const isDecided = await withRetries(() =>
        decide(host, session, key, { decision: body.decision, note, code }),
      )
      if (isDecided) decided.push(key)
      else left.push(key)
    }
  } finally {
    if (decided.length > 0) host.live.announceChange()
  }
  const { rows } = await host.database.pool.query<{ open: number }>(`select (${openScans}) as open`)
  return answer(context, { success: true, data: { open: rows[0]?.open ?? 0, decided, left } })
}

/**
 * @returns false when another decision came first, or the decision does not fit the scan
 * @throws Refused when a movement would count for a withdrawn person
 */
export async function decide(host: Host, session: Session, key: string, wanted: Wanted): Promise<boolean> {
  const { pool } = host.database
  const found = await findDecided(pool, key)
  if (found === undefined) return false
  return withPersonLock(pool, wanted.code ?? found.code ?? undefined, async (client) => {
    let scan = await findDecided(client, key)
    if (scan === undefined) return false
    const isSamePerson = wanted.code === null || wanted.code === scan.code
    if (scan.decision === wanted.decision && scan.note === wanted.note && isSamePerson) return true
    if (!scan.isOpen || !fits(wanted.decision, scan)) return false
    if (wanted.code !== null) {
      await client.query('update gate_scans set code = $2 where key = $1', [key, wanted.code])
      scan = (await findDecided(client, key)) ?? scan
    }
    if (counts(wanted.decision) && scan.isWithdrawn) throw withdrawnRegistration(scan)
    const values = { ...wanted, key, at: host.now(), role: session.role, subject: session.subject }
    await client.query(deciding.with(values))
    if (scan.code !== null && (await changeMovements(client, session, scan, values)))
      await recomputePresence(client, scan.code)
    return true
  })
}

const counts = (decision: ConflictDecision) => ['apply', 'countNow', 'thisWas'].includes(decision)

async function codeOf({ database }: Host, number: string): Promise<string> {
  const { rows } = await database.pool.query<{ code: string }>('select code from cards where number = $1', [
    number.trim().toUpperCase(),
  ])
  const [card] = rows
  if (card === undefined)
    throw new Refused('notFound', 'No camper has this code. Please check it, or search by name.')
  return card.code
}

function withdrawnRegistration({ name }: DecidedScan): Refused {
  return new Refused(
    'withdrawn',
    `The registration of ${name ?? 'this person'} is withdrawn. Please open the record and press Restore registration first.`,
  )
}

async function findDecided(client: Pick<pg.Pool, 'query'>, key: string): Promise<DecidedScan | undefined> {
  const { rows } = await client.query<DecidedScan>(finding.with({ key }))
  return rows[0]
}

function fits(decision: ConflictDecision, { code, kind, other, isMoved }: DecidedScan): boolean {
  switch (decision) {
    case 'apply':
      return code !== null && kind !== null && !isMoved
    case 'countNow':
      return code !== null && kind !== null
    case 'thisWas':
      return code === null && kind !== null && !isMoved
    case 'undoOther':
      return other !== null
    case 'onePerson':
    case 'lookFor':
    case 'undo':
      return true
  }
}

interface DecidingValues extends Wanted, Pick<Session, 'role' | 'subject'> {
  readonly key: string
  readonly at: Date
}

const deciding = statement<DecidingValues>(
  'decide-scan',
  ({ key, decision, note, at, role, subject }) => `
    with decided as (
      update gate_scans set decision = ${decision}::text, note = ${note}::text, decided_at = ${at}::timestamptz,
        decided_by = ${subject}::text
      where key = ${key}::text
      returning *)
    ${auditEntry(
      { at: 'd.decided_at', role, actor: subject },
      'decideScan',
      'coalesce(d.code, d.number)',
      `jsonb_strip_nulls(jsonb_build_object('kind', d.kind,
        'decision', case when d.decision = 'onePerson' and d.other is null then 'left' else d.decision end, 'gate',
        coalesce(d.place, (select v.name from devices v where d.actor_role = 'device' and v.id = d.actor))))`,
    )} from decided d`,
)

async function changeMovements(
  client: pg.PoolClient,
  session: Session,
  scan: DecidedScan,
  values: DecidingValues,
): Promise<boolean> {
  const { decision, key, at } = values
  const { kind, code, other } = scan
  if ((decision === 'apply' || decision === 'thisWas') && kind !== null && code !== null) {
    const { role, subject } = session
    const { line } = await readScanContext(client, { code, role, subject, at })
    const { device, counter, happenedAt } = scan
    const { placeBefore } = classifyScan(
      { kind, device, counter, at: happenedAt, receivedAt: at, role, subject },
      line,
    )
    const arrives = kind !== 'goHome' && (placeBefore === 'expected' || placeBefore === 'home')
    await applyScan(client, { key, fingerprint: null, arrives, action: auditOf[kind].action, at })
    return true
  }
  if (decision === 'countNow' && kind !== null && code !== null) {
    if (scan.isCounted) await client.query(undoing.with({ ...values, key, ownKey: derivedKey('undo', key) }))
    const { role, subject } = session
    const { line } = await readScanContext(client, { code, role, subject, at })
    const last = line.at(-1)
    const placeBefore = last ? placeAfter[last.kind] : 'expected'
    const arrives = kind !== 'goHome' && (placeBefore === 'expected' || placeBefore === 'home')
    const moment = new Date(Math.max(at.getTime(), (last?.at.getTime() ?? 0) + 1))
    const asOf = { key: derivedKey('now', key), at: moment }
    await applyScan(client, { key, asOf, fingerprint: null, arrives, action: auditOf[kind].action, at })
    return true
  }
  const undone =
    decision === 'undo' ? scan.isCounted && key : decision === 'undoOther' && scan.isOtherCounted && other
  if (!undone) return false
  await client.query(undoing.with({ ...values, key: undone, ownKey: derivedKey('undo', undone) }))
  return true
}

/** Derived from the scan's key, so a retry cannot undo or count it twice. */
function derivedKey(what: 'undo' | 'now', key: string): string {
  return createHash('sha256').update(`${what} ${key}`).digest('hex').slice(0, 32)
}

interface UndoingValues extends Pick<DecidingValues, 'key' | 'at' | 'role' | 'subject'> {
  readonly ownKey: string
}

const undoing = statement<UndoingValues>(
  'undo-decided-movement',
  ({ key, ownKey, at, role, subject }) => `
    with undone as (
      insert into movements (key, code, number, kind, undoes, noted_at, received_at, actor_role, actor)
      select ${ownKey}::text, m.code, m.number, 'undo', m.key, ${at}::timestamptz, ${at}::timestamptz, ${role}::text,
        ${subject}::text
      from movements m where m.key = ${key}::text
      returning *)
    ${auditEntry({ at: 'u.received_at', role: 'u.actor_role', actor: 'u.actor' }, 'undoMovement', 'u.code', { kind: 'm.kind' })}
      from undone u join movements m on m.key = u.undoes`,
)
