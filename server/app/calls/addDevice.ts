import type pg from 'pg'
import { addDeviceRequest } from '../../../src/api/schemas/devices.ts'
import { endOfCampDay } from '../../../src/domain/campTime.ts'
import { lastDayError, longestDeviceName, type NewPairing } from '../../../src/domain/devices.ts'
import { isVisible } from '../../../src/domain/people.ts'
import { isUniqueViolation } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { queryInTurn } from '../../database/turns.ts'
import { answer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host } from '../call.ts'
import { type SecretAttempt, secretAttemptOf } from '../firstPasswords.ts'
import { attemptOf, keptAnswer } from '../idempotency.ts'
import { hashOfLetters, hashOfSecret, newPairingCode, pairingLasts } from '../pairingCodes.ts'
import { Refused } from '../refused.ts'
import { isDeviceActive } from './devices.ts'
import { refuseHiddenCharacters } from './register.ts'

/*
 * A lead makes a pairing for a device. Its code is shown in this answer only, and kept for a repeat as a first password
 * is. Two devices that can be used at the same time never have one name, or the audit would not say which it was.
 */

const incomplete = 'Please give the device a name and a last day.'

export async function addDevice(call: Call<'addDevice'>): Promise<Response> {
  const { context, host, session } = call
  const { name, endsOn } = await readBody(call, addDeviceRequest, incomplete)
  if (!isVisible(name)) throw new Refused('invalid', 'Please give the device a name, such as “Gate 2”.')
  if (name.length > longestDeviceName)
    throw new Refused('invalid', `Please give the device a name of at most ${longestDeviceName} characters.`)
  refuseHiddenCharacters(name)
  const at = host.now()
  const attempt = attemptOf(context, session, ['addDevice', name, endsOn])
  const secret = attempt && secretAttemptOf(attempt)
  const wrongDay = lastDayError(endsOn, at.getTime())
  if (wrongDay !== null) throw new Refused('invalid', wrongDay)
  const made = await add(host, { name, endsOn, at, lead: session.subject }, secret)
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(made.pairingEndsAt) - at.getTime()) / 1_000))
  const data: NewPairing = { ...made, secondsLeft }
  return answer(context, { success: true, message: `The code for ${name} is ready.`, data })
}

type MadePairing = Omit<NewPairing, 'secondsLeft'>

interface NewDevice {
  readonly name: string
  readonly endsOn: string
  readonly at: Date
  /** The address of whoever makes the pairing. */
  readonly lead: string
}

interface DeviceValues extends NewDevice {
  readonly secretHash: string
  readonly lettersHash: string
  readonly pairingEndsAt: Date
  readonly endsAt: Date
  /** Null when the attempt has no idempotency key. */
  readonly actor: string | null
  readonly key: string | null
  readonly fingerprint: string | null
  readonly sealed: string | null
}

const insertion = statement<DeviceValues>('add-device', (values) => {
  const { name, endsOn, at, lead, secretHash, lettersHash, pairingEndsAt, endsAt, key } = values
  return `
    with added as (
      insert into devices (name, created_at, made_by, secret_hash, letters_hash, pairing_ends_at, ends_at)
      select ${name}::text, ${at}::timestamptz, ${lead}::text, ${secretHash}, ${lettersHash},
        ${pairingEndsAt}::timestamptz, ${endsAt}::timestamptz
      where not exists (
        select from devices d where lower(d.name) = lower(${name}::text) and ${isDeviceActive(`${at}::timestamptz`)})
      returning id),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select ${at}::timestamptz, 'admin', ${lead}::text, 'addDevice', id,
        jsonb_build_object('endsOn', ${endsOn}::text) from added),
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
      select ${values.actor}, ${key}, ${values.fingerprint}, 200,
        jsonb_build_object('id', id, 'sealed', ${values.sealed}::text), ${at}::timestamptz from added
      where ${key}::text is not null)
    select id from added`
})

async function add(host: Host, device: NewDevice, secret: SecretAttempt | undefined): Promise<MadePairing> {
  const code = newPairingCode()
  const pairingEndsAt = new Date(device.at.getTime() + pairingLasts)
  const shown = { name: device.name, ...code, pairingEndsAt: pairingEndsAt.toISOString() }
  const inserting = insertion.with({
    ...device,
    secretHash: await hashOfSecret(host, code.secret),
    lettersHash: await hashOfLetters(host, code.letters),
    pairingEndsAt,
    endsAt: new Date(endOfCampDay(device.endsOn)),
    actor: secret?.kept.actor ?? null,
    key: secret?.kept.key ?? null,
    fingerprint: secret?.kept.fingerprint ?? null,
    sealed: secret?.seal(JSON.stringify(shown)) ?? null,
  })
  const id = await insert(host, inserting, secret !== undefined)
  if (id !== undefined) return { id, ...shown }
  const made = secret && (await shownBefore(host, secret))
  if (made) return made
  throw new Refused(
    'taken',
    `There is a device called “${device.name}” already. End its pairing first, or choose another name.`,
  )
}

/** Undefined when there is such a device, or the attempt was made before; then nothing was written. */
async function insert(
  { database }: Host,
  inserting: pg.QueryConfig,
  hasKey: boolean,
): Promise<string | undefined> {
  try {
    const [added] = await queryInTurn<{ id: string }>(database.pool, 'addDevice', inserting)
    return added?.id
  } catch (error) {
    if (hasKey && isUniqueViolation(error)) return undefined
    throw error
  }
}

async function shownBefore(host: Host, { kept, open }: SecretAttempt): Promise<MadePairing | undefined> {
  const found = await keptAnswer(host, kept)
  if (found === undefined) return undefined
  const { id, sealed } = JSON.parse(found.answer)
  return { id, ...JSON.parse(open(sealed)) }
}
