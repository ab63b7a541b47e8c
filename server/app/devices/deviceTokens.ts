import { createHmac } from 'node:crypto'
import { auditEntry } from '../../database/audit.ts'
import { statement } from '../../database/sql.ts'
import { hostSecret } from '../auth/hostSecrets.ts'
import type { Host } from '../http/call.ts'
import { keepUploadTokens } from './afterPairing.ts'

/*
 * A paired device is signed in for weeks, so its token is renewed every day of use, which makes a copied old
 * token worthless. The next token is derived from the presented one: concurrent calls and retries get the
 * same one. The old token is valid until the next one is used, and one minute longer for running calls.
 */

export const renewedAfter = 24 * 60 * 60_000
export const oldTokenStays = 60_000

/** The `last_seen_at` of a token that was given but not used yet. */
const unused = `'epoch'::timestamptz`

/** SQL: the next token of a device's session `s` is in use. */
export function isSuperseded(givenBefore: string): string {
  return `exists (
    select from sessions n where n.role = 'device' and n.subject = s.subject and n.created_at > s.created_at
      and n.last_seen_at > ${unused} and n.created_at <= ${givenBefore})`
}

export async function nextTokenOf({ database }: Pick<Host, 'database'>, token: string): Promise<string> {
  const secret = await hostSecret(database, 'renewalSecret')
  return createHmac('sha256', secret).update(token).digest('base64url')
}

/**
 * An old token used this long after its successor was stored elsewhere: no call runs for so long, and a
 * browser that has lost the next token is signed out anyway.
 */
const copyAfter = 10 * 60_000

interface CopyValues {
  readonly tokenHash: string
  readonly givenBefore: Date
  readonly at: Date
}

const endedBy = 'the server, because an old key of it was used: perhaps it was copied'

const endingCopied = statement<CopyValues>(
  'end-copied-pairing',
  ({ tokenHash, givenBefore, at }) => `
    with revoked as (
      update devices d set revoked_at = ${at}::timestamptz, revoked_by = '${endedBy}'
      where d.revoked_at is null and d.ends_at > ${at}::timestamptz and d.id = (
        select s.subject from sessions s
        where s.token_hash = ${tokenHash} and s.role = 'device' and ${isSuperseded(`${givenBefore}::timestamptz`)})
      returning d.id, d.name),
    ended as (delete from sessions s where s.role = 'device' and s.subject in (select id from revoked) returning s.*),
    kept as (${keepUploadTokens()}),
    audited as (${auditEntry({ at, role: `'host'`, actor: `'host'` }, 'revokeDevice', 'id', { by: `'copy'` })} from revoked)
    select name from revoked`,
)

export async function endCopiedPairing(host: Host, tokenHash: string): Promise<void> {
  const { database, now, log } = host
  if (database.room() === 'none') return
  const at = now()
  const query = endingCopied.with({ tokenHash, at, givenBefore: new Date(at.getTime() - copyAfter) })
  const { rows } = await database.pool.query<{ name: string }>(query)
  if (rows.length > 0)
    log('The pairing of a device was ended, because an old key of it was used. The list of devices names it.')
}

interface RenewalValues {
  readonly device: string
  readonly nextHash: string
  readonly now: Date
}

/** Returns no row when the next token is in use, or the pairing has ended. */
export const renewal = statement<RenewalValues>(
  'renew-device-token',
  ({ device, nextHash, now }) => `
    with given as (
      insert into sessions as s (token_hash, role, subject, created_at, last_seen_at)
      select ${nextHash}, 'device', d.id, ${now}::timestamptz, ${unused} from devices d
      where d.id = ${device} and d.revoked_at is null and d.ends_at > ${now}::timestamptz
      on conflict (token_hash) do update set created_at = excluded.created_at where s.last_seen_at = ${unused}
      returning subject)
    select d.ends_at as "endsAt" from given join devices d on d.id = given.subject`,
)
