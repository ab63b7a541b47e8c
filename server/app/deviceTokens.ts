import { createHmac } from 'node:crypto'
import { statement } from '../database/sql.ts'
import type { Host } from './call.ts'
import { hostSecret } from './hostSecrets.ts'

/*
 * A paired device is signed in for weeks, so its token is renewed every day while it is used, and a copy of an old one
 * is worth nothing. The next token follows from the one that is presented: calls that are made at the same time, and
 * those whose answer was lost, are all given the same one. The old token is taken until the next one was used, and a
 * minute longer for calls that are still under way.
 */

export const renewedAfter = 24 * 60 * 60_000
/** How long calls may be under way with the old token after the next one was given. */
export const oldTokenStays = 60_000

/** Of a token that was given and not used yet. */
const unused = `'epoch'::timestamptz`

/** Whether the next token of a device's session `s` is in use. */
export function isSuperseded(givenBefore: string): string {
  return `exists (
    select from sessions n where n.role = 'device' and n.subject = s.subject and n.created_at > s.created_at
      and n.last_seen_at > ${unused} and n.created_at <= ${givenBefore})`
}

/** The token that follows from this one; nobody can tell it without the camp's secret. */
export async function nextTokenOf({ database }: Pick<Host, 'database'>, token: string): Promise<string> {
  const secret = await hostSecret(database, 'renewalSecret')
  return createHmac('sha256', secret).update(token).digest('base64url')
}

interface RenewalValues {
  readonly device: string
  readonly nextHash: string
  readonly now: Date
}

/** No row when the next token is in use already, or the pairing has ended meanwhile. */
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
