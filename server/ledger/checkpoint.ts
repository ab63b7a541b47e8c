import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { errorCodeOf } from '../refusal.ts'

/*
 * A checkpoint moves the sum of a merchant's entries into the account, so that opening a merchant with
 * 100,000 transactions takes as long as with none. Entries get their numbers before they are committed; under
 * the lock no entry is uncommitted, so every number up to the last one seen is final. It is one round trip,
 * so that a disconnected host does not block the tills.
 */

const maxUnsettled = 1_000
const lockNotAvailable = '55P03'

const checkpoint = `do $$ begin
  set local lock_timeout = '200ms';
  lock table ledger_entries in share row exclusive mode;
  update accounts a
  set balance_cents = a.balance_cents + since.cents, settled_entry_id = since.last,
    settled_count = a.settled_count + since.entries
  from (
    select m.id, sum(e.amount_cents) as cents, count(*) as entries, max(e.id) as last
    from accounts m join ledger_entries e on e.account_id = m.id and e.id > m.settled_entry_id
    where m.kind = 'merchant' group by m.id) since
  where a.id = since.id;
end $$`

export async function settleMerchants(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(checkpoint)
    return true
  } catch (error) {
    if (errorCodeOf(error) === lockNotAvailable) return false
    throw error
  }
}

const settling = new WeakSet<pg.Pool>()

/**
 * Settles in the background once a merchant has many unsettled entries; a failure is retried at the next
 * look.
 */
export function settleWhenDue(
  { database: { pool }, log }: { readonly database: Database; readonly log: Log },
  unsettled: number,
): void {
  if (unsettled <= maxUnsettled || settling.has(pool)) return
  settling.add(pool)
  settleMerchants(pool)
    .catch((error) => log('A checkpoint of the ledger failed; it is tried again.', error))
    .finally(() => settling.delete(pool))
}
