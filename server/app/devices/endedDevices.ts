import { dismissScansAnswer, stopScansAnswer } from '../../../src/api/schemas/devices.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { decide } from '../gate/decideConflicts.ts'
import { isOpen } from '../gate/scanDecisions.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * A lead's actions on a device whose pairing has ended and which may be stolen: stop its uploads, and dismiss
 * its undecided scans. Both can be retried.
 */

interface StopValues {
  readonly id: string
  readonly at: Date
  readonly subject: string
}

const stopping = statement<StopValues>(
  'stop-scans-of-device',
  ({ id, at, subject }) => `
    with stopped as (delete from ended_pairings where device = ${id}::text returning device),
    given_up as (
      update gate_browsers set waiting = 0 where actor_role = 'device' and actor = ${id}::text and waiting > 0
      returning actor),
    audited as (${auditEntry({ at, role: `'admin'`, actor: subject }, 'stopScans', 'ended.device')}
      from (select device from stopped union select actor from given_up) ended)
    select from stopped`,
)

export async function stopScans(call: Call<'stopScans'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  const { id, name } = await endedDevice(call)
  const query = stopping.with({ id, at: host.now(), subject: session.subject })
  await withRetries(() => host.database.pool.query(query))
  host.live.announceChange()
  const message = `Nothing more is taken from ${name}.`
  return answer(context, stopScansAnswer.parse({ success: true, message }))
}

/** Small enough to finish within the app's timeout. */
const batchSize = 200

export async function dismissScans(call: Call<'dismissScans'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  const { id } = await endedDevice(call)
  let decided = 0
  for (const key of await openScansOf(host, id, batchSize)) {
    const wanted = { decision: 'undo', note: null, code: null } as const
    if (await withRetries(() => decide(host, session, key, wanted))) decided++
  }
  if (decided > 0) host.live.announceChange()
  const left = (await openScansOf(host, id, batchSize)).length
  return answer(context, dismissScansAnswer.parse({ success: true, data: { decided, left } }))
}

async function openScansOf({ database }: Host, id: string, most: number): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ key: string }>(
    `select s.key from gate_scans s where s.actor_role = 'device' and s.actor = $1 and ${isOpen('s')}
      order by s.id limit ${most}`,
    [id],
  )
  return rows.map(({ key }) => key)
}

async function endedDevice({ host, parameters }: Call<'stopScans' | 'dismissScans'>) {
  const id = parameters.id.replaceAll('\0', '')
  const { rows } = await host.database.pool.query<{ name: string; hasEnded: boolean }>(
    'select name, revoked_at is not null or ends_at <= $2 as "hasEnded" from devices where id = $1',
    [id, host.now()],
  )
  const [device] = rows
  if (device === undefined)
    throw new Refused('notFound', 'There is no such device. Please read the list again.')
  if (!device.hasEnded) throw new Refused('taken', `${device.name} is still paired. Please revoke it first.`)
  return { id, name: device.name }
}
