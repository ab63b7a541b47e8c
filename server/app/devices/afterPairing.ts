import { handsInFor } from '../../../src/domain/gate/offlineGate.ts'
import { statement } from '../../database/sql.ts'
import type { Host, Session } from '../http/call.ts'

/* After the end of its pairing a device may still upload its offline scans (contract: "handInScans"). */

/**
 * Part of a `with`: keeps the tokens of the devices among the deleted sessions `ended` for their uploads,
 * except superseded tokens.
 * @param only further SQL condition
 */
export const keepUploadTokens = (only = 'true') => `
      insert into ended_pairings (token_hash, device)
      select s.token_hash, s.subject from ended s
      where s.role = 'device' and ${only} and not exists (
        select from sessions n where n.role = 'device' and n.subject = s.subject and n.created_at > s.created_at
          and n.last_seen_at > 'epoch'::timestamptz)
      on conflict do nothing`

const endedPairing = statement<{ readonly tokenHash: string; readonly endedAfter: Date; readonly now: Date }>(
  'find-ended-pairing',
  ({ tokenHash, endedAfter, now }) => `
    select d.id from ended_pairings e join devices d on d.id = e.device
    where e.token_hash = ${tokenHash} and least(d.revoked_at, d.ends_at) > ${endedAfter}
      and least(d.revoked_at, d.ends_at) <= ${now}`,
)

/** Returns the session of a device after the end of its pairing, while it may still upload. */
export async function sessionAfterPairing(
  { database, now: clock }: Host,
  tokenHash: string,
): Promise<Session | undefined> {
  const now = clock()
  const values = { tokenHash, endedAfter: new Date(now.getTime() - handsInFor), now }
  const { rows } = await database.pool.query<{ id: string }>(endedPairing.with(values))
  const [found] = rows
  if (found === undefined) return undefined
  return {
    ...{ tokenHash, role: 'device', subject: found.id, restricted: false, isLocked: false },
    ...{ rights: ['gate'], hasEnded: true },
  }
}

const expiry = statement<{ readonly endedAfter: Date; readonly most: number }>(
  'delete-ended-pairings',
  ({ endedAfter, most }) => `
    delete from ended_pairings where token_hash in (
      select e.token_hash from ended_pairings e left join devices d on d.id = e.device
      where d.id is null or least(d.revoked_at, d.ends_at) <= ${endedAfter}
      limit ${most} for update of e skip locked)`,
)

/** Deletes at most `most` rows that no longer allow an upload, and returns their number. */
export async function deleteEndedPairings(
  { database, now }: Pick<Host, 'database' | 'now'>,
  most: number,
): Promise<number> {
  const endedAfter = new Date(now().getTime() - handsInFor)
  const { rowCount } = await database.pool.query(expiry.with({ endedAfter, most }))
  return rowCount ?? 0
}
