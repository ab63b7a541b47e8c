import { signedOut } from '../auth/access.ts'
import type { Host, Session } from '../http/call.ts'

/**
 * Called after a statement that changed nothing: the pairing may have ended since the call was authorised.
 */
export async function refuseEndedPairing({ database, now }: Host, { role, subject }: Session): Promise<void> {
  if (role !== 'device') return
  const { rowCount } = await database.pool.query(
    'select from devices where id = $1 and revoked_at is null and ends_at > $2',
    [subject, now()],
  )
  if (rowCount !== 1) throw signedOut()
}
