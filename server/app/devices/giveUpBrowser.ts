import { movementKey } from '../../../src/api/schemas/gate.ts'
import { auditEntry } from '../../database/audit.ts'
import { statement } from '../../database/sql.ts'
import { gateOf } from '../gate/presenceSql.ts'
import { openScans } from '../gate/scanDecisions.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

interface GivingUpValues {
  readonly device: string
  readonly at: Date
  readonly role: string
  readonly subject: string
}

const givingUp = statement<GivingUpValues>(
  'give-up-browser',
  ({ device, at, role, subject }) => `
    with before as (select * from gate_browsers where device = ${device}::text for update),
    given as (
      update gate_browsers b set waiting = 0 from before
      where b.device = before.device and before.waiting > 0
      returning before.actor_role, before.actor, before.waiting),
    audited as (${auditEntry(
      { at, role, actor: subject },
      'giveUpBrowser',
      `''`,
      `jsonb_strip_nulls(jsonb_build_object('gate', ${gateOf('given')}, 'waiting', given.waiting))`,
    )} from given)
    select (${openScans}) as open from before`,
)

/** Stops waiting for the scans of a browser that does not come back. A later upload is still accepted. */
export async function giveUpBrowser(call: Call<'giveUpBrowser'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const device = movementKey.safeParse(parameters.id)
  if (!device.success) throw noBrowser()
  const { role, subject } = session
  const values = { device: device.data, at: host.now(), role, subject }
  const { rows } = await host.database.pool.query<{ open: number }>(givingUp.with(values))
  const [found] = rows
  if (found === undefined) throw noBrowser()
  host.live.announceChange()
  return answer(context, { success: true, data: { open: found.open } })
}

function noBrowser(): Refused {
  return new Refused('notFound', 'There is no such device. Please read the inbox again.')
}
