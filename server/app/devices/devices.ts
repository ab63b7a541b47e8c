import { changeDeviceRequest } from '../../../src/api/schemas/devices.ts'
import { lastDayError, type PairedDevice } from '../../../src/domain/devices/devices.ts'
import { endOfCampDay } from '../../../src/domain/lib/campTime.ts'
import { auditEntry, operatorOf } from '../../database/audit.ts'
import { repeatWhileOvertaken } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { browserName } from '../auth/browserNames.ts'
import { isOperatorOf, shownOperator } from '../gate/operators.ts'
import { stillWaits } from '../gate/pendingUploads.ts'
import { isOpen } from '../gate/scanDecisions.ts'
import { answer } from '../http/answers.ts'
import { readBody, readEmptyBody } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { keepUploadTokens } from './afterPairing.ts'

/** The session of a device `d` ends with a sign-out on it, and with a restore of a backup. */
const hasSession = `exists (select from sessions s where s.role = 'device' and s.subject = d.id)`

/** SQL: a device `d` works, or can still be paired. */
export function isDeviceActive(now: string): string {
  return `(d.revoked_at is null and d.ends_at > ${now}
    and case when d.paired_at is null then d.pairing_ends_at > ${now} else ${hasSession} end)`
}

const nameOf = (email: string) => `coalesce((select a.name from admins a where a.email = ${email}), ${email})`

/** Working devices come first; a camp has far fewer than this. */
const maxListed = 500

const list = statement<{ readonly now: Date }>(
  'list-devices',
  ({ now }) => `
    select d.id, d.name, ${instant('d.created_at')} as "createdAt", ${nameOf('d.made_by')} as "madeBy",
      case
        when d.revoked_at is not null then 'revoked'
        when d.paired_at is null then case when d.pairing_ends_at > ${now} then 'waiting' else 'expired' end
        when d.ends_at <= ${now} then 'ended'
        when ${hasSession} then 'paired'
        else 'revoked' end as state,
      ${instant('d.pairing_ends_at')} as "pairingEndsAt", ${instant('d.paired_at')} as "pairedAt",
      ${instant('d.ends_at')} as "endsAt", ${instant('d.revoked_at')} as "revokedAt",
      ${nameOf('d.revoked_by')} as "revokedBy", ${instant('d.last_seen_at')} as "lastSeenAt",
      d.network, d.user_agent as "userAgent", ${shownOperator('d')} as operator, (
        select sum(case when ${stillWaits('b', now)} then b.waiting else 0 end)::int from gate_browsers b
        where b.actor_role = 'device' and b.actor = d.id) as waiting,
      exists (select from ended_pairings e where e.device = d.id) as "handsIn",
      (select count(*)::int from gate_scans s where s.actor_role = 'device' and s.actor = d.id and ${isOpen('s')})
        as undecided
    from devices d order by ${isDeviceActive(now)} desc, lower(d.name), d.created_at desc, d.id limit ${maxListed}`,
)

type Listed = Omit<PairedDevice, 'browser'> & { readonly userAgent: string | null }

export async function devices({ context, host }: Call<'devices'>): Promise<Response> {
  const { rows } = await host.database.pool.query<Listed>(list.with({ now: host.now() }))
  const listed = rows.map(
    ({ userAgent, ...device }): PairedDevice => ({ ...device, browser: browserName(userAgent) }),
  )
  return answer(context, { success: true, devices: listed })
}

interface RevokingValues {
  readonly id: string
  readonly at: Date
  readonly role: 'admin' | 'device'
  readonly actor: string
  readonly by: string | null
}

/**
 * Waits for a running check-in of the device; each later one finds it revoked. It reads only the device's own
 * row, because after waiting for a pairing it would see that row but not the new session.
 */
const revoking = statement<RevokingValues>(
  'revoke-device',
  ({ id, at, role, actor, by }) => `
    with revoked as (
      update devices d set revoked_at = ${at}::timestamptz, revoked_by = ${by}::text
      where d.id = ${id} and d.revoked_at is null and d.ends_at > ${at}::timestamptz
        and (d.paired_at is not null or d.pairing_ends_at > ${at}::timestamptz)
      returning d.id, ${operatorOf('d')},
        ${role}::text = 'device' and ${isOperatorOf(`${at}::timestamptz`)} as "isThere"),
    ended as (delete from sessions s where s.role = 'device' and s.subject in (select id from revoked) returning s.*),
    kept as (${keepUploadTokens(`${role}::text = 'admin'`)}),
    audited as (${auditEntry({ at, role, actor, operator: 'o' }, 'revokeDevice', 'id')}
      from revoked left join lateral (select ${operatorOf('revoked')} where "isThere") o on true)
    select id from revoked`,
)

export async function revokeDevice(call: Call<'revokeDevice'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const name = await nameOfDevice(call, parameters.id)
  const lead = session.subject
  const values = { id: parameters.id, at: host.now(), role: 'admin', actor: lead, by: lead } as const
  await host.database.pool.query(revoking.with(values))
  return answer(context, { success: true, message: `The pairing of ${name} has ended.` })
}

export async function revokeByItself({ database, now }: Host, id: string): Promise<void> {
  await database.pool.query(revoking.with({ id, at: now(), role: 'device', actor: id, by: null }))
}

interface ChangeValues {
  readonly id: string
  readonly at: Date
  readonly endsOn: string
  readonly endsAt: Date
  readonly lead: string
}

/** Makes the token a day older, so the browser soon gets a cookie that lasts until the new day. */
const changing = statement<ChangeValues>(
  'change-device',
  ({ id, at, endsOn, endsAt, lead }) => `
    with changed as (
      update devices d set ends_at = ${endsAt}::timestamptz
      where d.id = ${id} and ${isDeviceActive(`${at}::timestamptz`)}
      returning id),
    renewed as (
      update sessions set created_at = created_at - interval '1 day'
      where role = 'device' and subject in (select id from changed)),
    audited as (${auditEntry({ at, role: `'admin'`, actor: lead }, 'changeDevice', 'id', { endsOn: `${endsOn}::text` })} from changed)
    select id from changed`,
)

export async function changeDevice(call: Call<'changeDevice'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const { endsOn } = await readBody(call, changeDeviceRequest, 'Please choose a day.')
  const at = host.now()
  const wrongDay = lastDayError(endsOn, at.getTime())
  if (wrongDay !== null) throw new Refused('invalid', wrongDay)
  const name = await nameOfDevice(call, parameters.id)
  const endsAt = new Date(endOfCampDay(endsOn))
  const values = { id: parameters.id, at, endsOn, endsAt, lead: session.subject }
  return repeatWhileOvertaken('The change of a pairing', async () => {
    const { rowCount } = await host.database.pool.query(changing.with(values))
    if (rowCount === 1)
      return answer(context, { success: true, message: `The last day of ${name} is changed.` })
    // While waiting for a pairing, the statement did not see its session.
    if (await isActive(host, parameters.id, at)) return undefined
    throw new Refused('taken', `The pairing of ${name} has ended. Please pair the device again.`)
  })
}

async function isActive({ database }: Host, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from devices d where d.id = $1 and ${isDeviceActive('$2::timestamptz')}`,
    [id, at],
  )
  return rowCount === 1
}

async function nameOfDevice({ host }: Pick<Call<'revokeDevice'>, 'host'>, id: string): Promise<string> {
  // PostgreSQL does not accept this character in a text.
  if (id.includes('\0')) throw noDevice()
  const { rows } = await host.database.pool.query<{ name: string }>(
    'select name from devices where id = $1',
    [id],
  )
  const [device] = rows
  if (device === undefined) throw noDevice()
  return device.name
}

function noDevice(): Refused {
  return new Refused('notFound', 'There is no such device. Please read the list again.')
}
