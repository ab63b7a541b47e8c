import { movementKey, undoMovementRequest } from '../../../src/api/schemas/gate.ts'
import { undoableFor } from '../../../src/domain/gate/movements.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { auditEntry, operatorColumns, operatorOf } from '../../database/audit.ts'
import { isUniqueViolation, repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { refuseEndedPairing } from '../devices/endedPairing.ts'
import { answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Host, SessionRole } from '../http/call.ts'
import { keyReused } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { undone } from './move.ts'
import { deviceAtGate, isOperatorOf } from './operators.ts'
import { recomputePresence, withPersonLock } from './presence.ts'
import { findMovement, findPresence, type StoredMovement } from './presenceSql.ts'
import { isOpen } from './scanDecisions.ts'

/*
 * Undoes a movement (contract: "undoMovement") with a new row that refers to it, and returns the
 * person to the place before. The lock on the camper's row ensures that no other movement has followed. An
 * open entry of the movement in the inbox is decided by the undo.
 */

interface UndoValues {
  readonly key: string
  readonly ownKey: string
  readonly at: Date
  readonly after: Date
  readonly role: SessionRole
  readonly subject: string
}

const undoing = statement<UndoValues>(
  'undo-movement',
  ({ key, ownKey, at, after, role, subject }) => `
    with ${deviceAtGate({ role, subject, at })},
    noted as materialized (
      select * from movements where key = ${key}::text and kind <> 'undo' and received_at > ${after}::timestamptz),
    person as materialized (
      select a.code, a.last_movement from participants a join noted on a.code = noted.code for no key update of a),
    undone as (
      insert into movements (key, code, number, kind, undoes, noted_at, received_at, actor_role, actor, ${operatorColumns})
      select ${ownKey}::text, noted.code, noted.number, 'undo', noted.key, ${at}::timestamptz, ${at}::timestamptz,
        ${role}::text, ${subject}::text, ${operatorOf('d')}
      from person join noted on noted.code = person.code and noted.key = person.last_movement
        left join device d on ${isOperatorOf(`${at}::timestamptz`)}
      where ${role}::text <> 'device' or exists (select from device)
      returning *),
    decided as (
      update gate_scans s set decision = 'undo', decided_at = u.received_at, decided_by = u.actor
      from undone u where s.key = u.undoes and ${isOpen('s')})
    ${auditEntry(
      { at: 'u.received_at', role: 'u.actor_role', actor: 'u.actor', operator: 'u' },
      'undoMovement',
      'u.code',
      { kind: 'noted.kind' },
    )} from undone u join noted on noted.key = u.undoes`,
)

export async function undoMovement(call: Call<'undoMovement'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const { key: ownKey } = await readBody(call, undoMovementRequest, 'Please send the key of this attempt.')
  const { key } = parameters
  if (!movementKey.safeParse(key).success) throw noMovement()
  return repeatWhileOvertaken('An undo', async () => {
    const noted = await findMovement(host, key)
    if (noted === undefined || noted.undoes !== null) throw noMovement()
    refuseOtherGate(call, noted)
    const at = host.now()
    const after = new Date(at.getTime() - undoableFor)
    const { role, subject } = session
    if (await tryToUndo(host, noted.code, { key, ownKey, at, after, role, subject }))
      host.live.announceChange()
    else if (!(await isRepeat(host, key, ownKey))) {
      await refuseUndo(host, key, at)
      await refuseEndedPairing(host, session)
      return undefined
    }
    const found = await findPresence(host, noted.code)
    if (found === undefined) throw noMovement()
    const message = JSON.stringify(`What was noted of ${found.name} is undone.`)
    return answerText(context, `{"success":true,"message":${message},"data":{"standing":${found.standing}}}`)
  })
}

function noMovement(): Refused {
  return new Refused('notFound', 'This is not in the list any more. Please load the page again.')
}

/** A gate undoes its own movements, the office any. */
function refuseOtherGate({ session }: Call<'undoMovement'>, { role, actor }: StoredMovement): void {
  if (role === session.role && actor === session.subject) return
  if (hasRight(session.rights, ['office'])) return
  throw new Refused(
    'noRight',
    'This was noted at another gate. Please undo it there, or ask the camp office.',
  )
}

async function tryToUndo({ database }: Host, code: string, values: UndoValues): Promise<boolean> {
  try {
    return await withRetries(() =>
      withPersonLock(database.pool, code, async (client) => {
        const { rowCount } = await client.query(undoing.with(values))
        if (rowCount !== 1) return false
        await recomputePresence(client, code)
        return true
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function isRepeat(host: Host, key: string, ownKey: string): Promise<boolean> {
  const own = await findMovement(host, ownKey)
  if (own !== undefined && own.undoes !== key) throw keyReused()
  return own !== undefined
}

async function refuseUndo(host: Host, key: string, at: Date): Promise<void> {
  const { rows } = await host.database.pool.query<{ isLast: boolean; receivedAt: Date }>({
    name: 'undoable-movement',
    text: `
      select a.last_movement is not distinct from m.key as "isLast", m.received_at as "receivedAt"
      from movements m join participants a on a.code = m.code where m.key = $1`,
    values: [key],
  })
  const noted = await findMovement(host, key)
  const [found] = rows
  if (noted === undefined || found === undefined) throw noMovement()
  if (noted.undoneAt !== null) throw undone(noted.undoneAt, noted.undoneBy)
  if (!found.isLast)
    throw new Refused(
      'movedSince',
      'This person has gone through a gate again since. Please undo that first, or note where the person is now.',
    )
  if (found.receivedAt.getTime() <= at.getTime() - undoableFor)
    throw new Refused(
      'tooLate',
      'This is more than ten minutes old and cannot be undone. Please note where the person is now.',
    )
}
