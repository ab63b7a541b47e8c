import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

interface CancelValues {
  readonly reference: string
  /** Null for the staff. */
  readonly owner: string | null
  readonly at: Date
  readonly role: string
  readonly subject: string
}

/**
 * Fails a deposit that is not paid yet. Its gateway is still asked about it, because what is paid after all is
 * owed.
 */
const cancelling = statement<CancelValues>(
  'cancel-deposit',
  ({ reference, owner, at, role, subject }) => `
    with cancelled as (
      update transfers t set status = 'failed'
      from payments p
      where t.reference_id = ${reference}::text and t.type = 'deposit' and t.status = 'pending'
        and (${owner}::text is null or t.owner_code = ${owner}::text)
        and p.transfer_id = t.id and p.initiation = 'answered'
      returning t.reference_id, t.owner_code)
    ${auditEntry({ at, role: `${role}::text`, actor: `${subject}::text` }, 'cancelDeposit', 'owner_code', { reference: 'reference_id' })} from cancelled`,
)

export function cancelOwnDeposit(call: Call<'cancelOwnDeposit'>): Promise<Response> {
  return cancel(call, call.session.subject)
}

export function cancelDepositOf(call: Call<'cancelDepositOf'>): Promise<Response> {
  return cancel(call, null)
}

interface Found {
  readonly status: 'pending' | 'completed' | 'failed'
}

async function cancel(
  call: Call<'cancelOwnDeposit' | 'cancelDepositOf'>,
  owner: string | null,
): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  const { reference } = call.parameters
  const { role, subject } = session
  const { pool } = host.database
  const values = { reference, owner, at: host.now(), role, subject }
  const { rowCount } = await withRetries(() => pool.query(cancelling.with(values)))
  if (rowCount !== 1) {
    const { rows } = await pool.query<Found>(
      `select t.status from transfers t join payments p on p.transfer_id = t.id
      where t.reference_id = $1 and t.type = 'deposit' and ($2::text is null or t.owner_code = $2)`,
      [reference, owner],
    )
    const refused = refusalOf(rows[0])
    if (refused !== undefined) throw refused
  }
  return answer(context, { success: true, message: 'The deposit is cancelled.' })
}

/** A failed one counts as cancelled. */
function refusalOf(found: Found | undefined): Refused | undefined {
  if (found === undefined)
    return new Refused('notFound', 'There is no such deposit. Please load the page again.')
  if (found.status === 'completed')
    return new Refused('taken', 'This deposit is paid. The money is in the wallet.')
  return found.status === 'failed'
    ? undefined
    : new Refused('notYet', 'This deposit is still being prepared. Please try again in a minute.')
}
