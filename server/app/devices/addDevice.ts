import { addDeviceRequest } from '../../../src/api/schemas/devices.ts'
import { lastDayError, maxDeviceNameLength, type NewPairing } from '../../../src/domain/devices/devices.ts'
import { endOfCampDay } from '../../../src/domain/lib/campTime.ts'
import { isVisible } from '../../../src/domain/people/people.ts'
import { auditEntry } from '../../database/audit.ts'
import { queryWithAdvisoryLock } from '../../database/locks.ts'
import { statement } from '../../database/sql.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import { type KeptValues, keeping, showOnce } from '../auth/firstPasswords.ts'
import { answer } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { attemptOf } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { isDeviceActive } from './devices.ts'
import { hashOfLetters, hashOfSecret, newPairingCode, pairingLasts } from './pairingCodes.ts'

/*
 * A lead makes a pairing for a device. Only this answer shows its code; a retry gets it as in
 * auth/firstPasswords.ts. Two active devices never share a name, because the audit could not distinguish
 * them.
 */

const incomplete = 'Please give the device a name and a last day.'

export async function addDevice(call: Call<'addDevice'>): Promise<Response> {
  const { context, host, session } = call
  const { name, endsOn } = await readBody(call, addDeviceRequest, incomplete)
  if (!isVisible(name)) throw new Refused('invalid', 'Please give the device a name, such as “Gate 2”.')
  if (name.length > maxDeviceNameLength)
    throw new Refused(
      'invalid',
      `Please give the device a name of at most ${maxDeviceNameLength} characters.`,
    )
  refuseHiddenCharacters(name)
  const at = host.now()
  const attempt = attemptOf(context, session, ['addDevice', name, endsOn])
  const wrongDay = lastDayError(endsOn, at.getTime())
  if (wrongDay !== null) throw new Refused('invalid', wrongDay)
  const made = await add(host, { name, endsOn, at, lead: session.subject }, attempt)
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(made.pairingEndsAt) - at.getTime()) / 1_000))
  const data: NewPairing = { ...made, secondsLeft }
  return answer(context, { success: true, message: `The code for ${name} is ready.`, data })
}

type MadePairing = Omit<NewPairing, 'secondsLeft'>

interface NewDevice {
  readonly name: string
  readonly endsOn: string
  readonly at: Date
  readonly lead: string
}

interface DeviceValues extends NewDevice, KeptValues {
  readonly secretHash: string
  readonly lettersHash: string
  readonly pairingEndsAt: Date
  readonly endsAt: Date
}

const insertion = statement<DeviceValues>('add-device', (values) => {
  const { name, endsOn, at, lead, secretHash, lettersHash, pairingEndsAt, endsAt } = values
  return `
    with added as (
      insert into devices (name, created_at, made_by, secret_hash, letters_hash, pairing_ends_at, ends_at)
      select ${name}::text, ${at}::timestamptz, ${lead}::text, ${secretHash}, ${lettersHash},
        ${pairingEndsAt}::timestamptz, ${endsAt}::timestamptz
      where not exists (
        select from devices d where lower(d.name) = lower(${name}::text) and ${isDeviceActive(`${at}::timestamptz`)})
      returning id),
    audited as (${auditEntry({ at, role: `'admin'`, actor: lead }, 'addDevice', 'id', { endsOn: `${endsOn}::text` })} from added),
    ${keeping(`'id', id`, values)}
    select id from added`
})

async function add(host: Host, device: NewDevice, attempt: Attempt | undefined): Promise<MadePairing> {
  const code = newPairingCode()
  const pairingEndsAt = new Date(device.at.getTime() + pairingLasts)
  const shown = { name: device.name, ...code, pairingEndsAt: pairingEndsAt.toISOString() }
  const hashes = {
    secretHash: await hashOfSecret(host, code.secret),
    lettersHash: await hashOfLetters(host, code.letters),
  }
  const endsAt = new Date(endOfCampDay(device.endsOn))
  const pairing = await showOnce(host, attempt, JSON.stringify(shown), async (kept) => {
    const inserting = insertion.with({ ...device, ...hashes, pairingEndsAt, endsAt, ...kept })
    const [added] = await queryWithAdvisoryLock<{ id: string }>(host.database.pool, 'addDevice', inserting)
    return added
  })
  if (pairing) return { ...pairing.made, ...JSON.parse(pairing.secret) }
  throw new Refused(
    'taken',
    `There is a device called “${device.name}” already. End its pairing first, or choose another name.`,
  )
}
