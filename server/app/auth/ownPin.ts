import { pinSetting, setPinRequest } from '../../../src/api/schemas/pins.ts'
import { pinErrorOf } from '../../../src/domain/account/pins.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { checkedPasswordHash } from './ownPassword.ts'
import { asksPins, asksPinsSetting, hashPin } from './pins.ts'

export async function ownPin({ context, host, session }: Call<'ownPin'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ hasPin: boolean; isAsked: boolean }>({
    name: 'own-pin',
    text: `select coalesce((select pin_hash is not null from admins where email = $1), false) as "hasPin",
      ${asksPins} as "isAsked"`,
    values: [ownerOf(session)],
  })
  return answer(context, { success: true, data: rows[0] })
}

interface SetPinValues {
  readonly subject: string
  readonly pinHash: string | null
  readonly at: Date
}

const setPinStatement = statement<SetPinValues>(
  'set-pin',
  ({ subject, pinHash, at }) => `
    with changed as (
      update admins set pin_hash = ${pinHash}::text
      where email = ${subject}::text and (pin_hash is not null or ${pinHash}::text is not null)
      returning email)
    ${auditEntry({ at, role: `'admin'`, actor: 'email' }, 'setPin', 'email', { isRemoved: `${pinHash}::text is null` })}
    from changed`,
)

export async function setPin(call: Call<'setPin'>): Promise<Response> {
  const { context, host, session } = call
  const subject = ownerOf(session)
  const { currentPassword, pin } = await readBody(
    call,
    setPinRequest,
    'Please enter your password, and a PIN of six digits.',
  )
  const error = pin === null ? null : pinErrorOf(pin)
  if (error !== null) throw new Refused('invalid', error)
  const owner = { subject, tokenHash: session.tokenHash, role: 'admin' } as const
  await checkedPasswordHash(context, host, owner, currentPassword)
  const pinHash =
    pin === null
      ? null
      : await host.hashing.run({ urgency: 'change', account: `admin:${subject}` }, () => hashPin(host, pin))
  await withRetries(() =>
    host.database.pool.query(setPinStatement.with({ subject, pinHash, at: host.now() })),
  )
  return answer(context, { success: true, data: { hasPin: pin !== null } })
}

interface AskPinsValues extends Pick<Session, 'subject'> {
  readonly name: string
  readonly value: 'yes' | 'no'
  readonly at: Date
}

const askPinsStatement = statement<AskPinsValues>(
  'ask-pins',
  ({ name, value, at, subject }) => `
    with changed as (
      insert into settings as s (name, value) select ${name}::text, ${value}::text
      where ${value}::text = 'no' or exists (select from settings where name = ${name}::text)
      on conflict (name) do update set value = excluded.value where s.value <> excluded.value
      returning value)
    ${auditEntry({ at, role: `'admin'`, actor: subject }, 'askPins', `''`, { isAsked: `value = 'yes'` })} from changed`,
)

export async function askPins(call: Call<'askPins'>): Promise<Response> {
  const { context, host, session } = call
  const data = await readBody(call, pinSetting, 'Please say whether this camp asks for PINs.')
  const value = data.isAsked ? 'yes' : 'no'
  const query = askPinsStatement.with({
    name: asksPinsSetting,
    value,
    at: host.now(),
    subject: ownerOf(session),
  })
  await withRetries(() => host.database.pool.query(query))
  return answer(context, { success: true, data })
}

function ownerOf({ role, subject }: Session): string {
  if (role === 'admin') return subject
  throw new Refused('invalid', 'This device has no PIN. Please sign in with your own account to set yours.')
}
