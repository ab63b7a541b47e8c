import type { Cents } from '../../src/domain/lib/money.ts'
import { auditEntry } from '../database/audit.ts'
import type { Database } from '../database/database.ts'
import { withRetries } from '../database/retries.ts'
import { statement } from '../database/sql.ts'
import { ledgerEntries } from './entries.ts'

/*
 * A deposit after the start of its payment. It has no ledger entries until the gateway confirms it; then one
 * statement completes it, credits the wallet and writes both entries and the audit. Completed is final. A
 * failed deposit is still completed when the gateway reports it paid later, because paid money is owed.
 */

export interface LedgerHost {
  readonly database: Database
  readonly now: () => Date
}

export interface Payment {
  readonly transferId: string
  readonly reference: string
  readonly gateway: string
  readonly amount: Cents
  readonly status: 'pending' | 'completed' | 'failed'
  readonly pollReference: string | null
  readonly disputed: Cents
}

export const paymentColumns = `t.id as "transferId", t.reference_id as reference, p.gateway, t.amount_cents as amount,
  t.status, p.poll_reference as "pollReference", p.disputed_cents as disputed`

export async function findPayment(
  { database }: LedgerHost,
  gateway: string,
  reference: string,
): Promise<Payment | undefined> {
  if (!/^DEP-[A-Z0-9]{10}$/.test(reference)) return undefined
  const { rows } = await database.pool.query<Payment>({
    name: 'find-payment',
    text: `select ${paymentColumns} from transfers t join payments p on p.transfer_id = t.id
      where t.reference_id = $1 and p.gateway = $2`,
    values: [reference, gateway],
  })
  return rows[0]
}

interface CompletionValues extends Told {
  readonly gateway: string
  readonly gatewayReference: string | null
  readonly fee: Cents | null
  readonly at: Date
}

const completion = statement<CompletionValues>(
  'complete-deposit',
  ({ reference, gateway, amount, gatewayStatus, gatewayReference, fee, at }) => `
    with completed as (
      update transfers t set status = 'completed'
      from payments p, accounts wallet, accounts outside
      where t.reference_id = ${reference} and t.type = 'deposit' and t.status in ('pending', 'failed')
        and t.amount_cents = ${amount}::bigint and p.transfer_id = t.id and p.gateway = ${gateway}
        and wallet.kind = 'wallet' and wallet.owner = t.owner_code
        and outside.kind = 'outside' and outside.owner = 'deposits'
      returning t.id, t.reference_id, t.owner_code, t.amount_cents, wallet.id as wallet, outside.id as outside),
    settled as (
      update payments p set next_poll_at = null, settled_at = ${at}::timestamptz, gateway_status = ${gatewayStatus},
        gateway_reference = coalesce(${gatewayReference}, gateway_reference), fee_cents = ${fee}::bigint
      from completed c where p.transfer_id = c.id),
    credited as (
      update accounts a set balance_cents = a.balance_cents + c.amount_cents
      from completed c where a.id = c.wallet
      returning a.id),
    entered as (${ledgerEntries('c.id', { payer: 'c.outside', payee: 'c.wallet', cents: 'c.amount_cents' }, 'completed c')}),
    audited as (${auditEntry({ at, role: `'gateway'`, actor: gateway }, 'completeDeposit', 'owner_code', {
      reference: 'reference_id',
      cents: 'amount_cents',
      gatewayReference: `${gatewayReference}::text`,
    })} from completed)
    select (select count(*) from credited) as credited from completed`,
)

/**
 * Credits the wallet with a deposit that its gateway reports as paid, exactly once and with its own amount.
 * @returns true if this call credited it
 */
export async function completeDeposit(
  { database, now }: LedgerHost,
  gateway: string,
  { reference, amount, gatewayStatus, gatewayReference = null, fee = null }: Told,
): Promise<boolean> {
  const completing = completion.with({
    ...{ reference, amount, gatewayStatus, gatewayReference },
    ...{ gateway, fee, at: now() },
  })
  const { rows } = await withRetries(() => database.pool.query(completing))
  return rows.length === 1
}

interface Told {
  readonly reference: string
  readonly amount: Cents
  readonly gatewayStatus: string
  readonly gatewayReference?: string | null | undefined
  readonly fee?: Cents | null | undefined
}

interface Failure {
  readonly actor: 'host' | (string & {})
  readonly why: string
  /** The time of the next poll; without it the deposit is not polled again. */
  readonly askAgainAt?: Date
}

interface FailureValues extends Omit<Failure, 'askAgainAt'> {
  readonly transferId: string
  readonly askAgainAt: Date | null
  readonly at: Date
}

const failure = statement<FailureValues>(
  'fail-deposit',
  ({ transferId, at, actor, why, askAgainAt }) => `
    with failed as (
      update transfers set status = 'failed' where id = ${transferId} and type = 'deposit' and status = 'pending'
      returning id, reference_id, owner_code),
    settled as (
      update payments set next_poll_at = case when exists (select from failed) then ${askAgainAt}::timestamptz end
      where transfer_id = ${transferId}),
    audited as (${auditEntry(
      { at, role: `case when ${actor} = 'host' then 'host' else 'gateway' end`, actor },
      'failDeposit',
      'owner_code',
      { reference: 'reference_id', why: `${why}::text` },
    )} from failed)
    select from failed`,
)

/** Does nothing unless the deposit is pending. */
export async function failDeposit(
  { database, now }: LedgerHost,
  transferId: string,
  { actor, why, askAgainAt }: Failure,
): Promise<boolean> {
  const failing = failure.with({ transferId, actor, why, askAgainAt: askAgainAt ?? null, at: now() })
  const { rowCount } = await withRetries(() => database.pool.query(failing))
  return rowCount === 1
}

/**
 * Audits that a deposit has expired and its gateway cannot be polled; it stays pending.
 * @returns false when it was audited already
 */
export async function noteUnaskable({ database, now }: LedgerHost, transferId: string): Promise<boolean> {
  const text = `
    insert into audit (at, actor_role, actor, action, subject, detail)
    select $2::timestamptz, 'host', 'host', 'leaveDeposit', t.owner_code,
      jsonb_build_object('reference', t.reference_id, 'gateway', p.gateway)
    from transfers t join payments p on p.transfer_id = t.id
    where t.id = $1 and t.status = 'pending' and not exists (
      select from audit a where a.subject = t.owner_code and a.action = 'leaveDeposit'
        and a.detail->>'reference' = t.reference_id)`
  const { rowCount } = await withRetries(() => database.pool.query(text, [transferId, now()]))
  return rowCount === 1
}

interface Contest extends Pick<Told, 'amount' | 'gatewayStatus' | 'gatewayReference'> {
  /** If true, only a credited deposit is contested; without credit no money is owed. */
  readonly onlyCompleted: boolean
}

interface ContestValues extends Contest {
  readonly transferId: string
  readonly gatewayReference: string | null
  readonly at: Date
}

const contest = statement<ContestValues>(
  'contest-deposit',
  ({ transferId, amount, gatewayStatus, gatewayReference, onlyCompleted, at }) => `
    with seen as materialized (
      select transfer_id, disputed_cents from payments where transfer_id = ${transferId} for update),
    contested as (
      update payments p set gateway_status = ${gatewayStatus},
        gateway_reference = coalesce(${gatewayReference}, gateway_reference),
        disputed_cents = case when t.status = 'completed'
          then greatest(seen.disputed_cents, least(${amount}::bigint, t.amount_cents)) else seen.disputed_cents end,
        disputed_at = ${at}::timestamptz, released_at = null
      from transfers t, seen
      where p.transfer_id = seen.transfer_id and t.id = p.transfer_id
        and (p.gateway_status is distinct from ${gatewayStatus}
          or (t.status = 'completed' and p.released_at is null
            and seen.disputed_cents < least(${amount}::bigint, t.amount_cents)))
        and (t.status = 'completed' or not ${onlyCompleted}::boolean)
      returning p.transfer_id, p.gateway, t.owner_code, p.disputed_cents as held, p.disputed_cents - seen.disputed_cents as more),
    held as (
      update accounts w set disputed_cents = w.disputed_cents + c.more
      from contested c where w.kind = 'wallet' and w.owner = c.owner_code and c.more > 0),
    audited as (${auditEntry(
      { at, role: `'gateway'`, actor: 'c.gateway' },
      'contestDeposit',
      't.owner_code',
      {
        reference: 't.reference_id',
        status: `${gatewayStatus}::text`,
        cents: 'c.held',
      },
    )} from contested c join transfers t on t.id = c.transfer_id)
    select from contested`,
)

/**
 * Audits a dispute, a refund, or a failure after the wallet was credited, for people to act on. No money
 * moves, but the amount of a credited deposit is held: it cannot be spent until `releaseDeposit`. It may
 * exceed the balance, which never becomes negative.
 * @returns false when it was audited already
 */
export async function contestDeposit(
  { database, now }: LedgerHost,
  transferId: string,
  { amount, gatewayStatus, gatewayReference = null, onlyCompleted }: Contest,
): Promise<boolean> {
  const contesting = contest.with({
    ...{ transferId, amount, gatewayStatus, gatewayReference, onlyCompleted },
    at: now(),
  })
  const { rowCount } = await withRetries(() => database.pool.query(contesting))
  return rowCount === 1
}

type Release = Pick<Told, 'gatewayStatus' | 'gatewayReference'>

interface ReleaseValues extends Release {
  readonly transferId: string
  readonly gatewayReference: string | null
  readonly at: Date
}

const release = statement<ReleaseValues>(
  'release-deposit',
  ({ transferId, gatewayStatus, gatewayReference, at }) => `
    with seen as materialized (
      select transfer_id, disputed_cents as cents from payments
      where transfer_id = ${transferId} and disputed_cents > 0 for update),
    released as (
      update payments p set gateway_status = ${gatewayStatus}, disputed_cents = 0, released_at = ${at}::timestamptz,
        gateway_reference = coalesce(${gatewayReference}, gateway_reference), next_poll_at = null
      from transfers t, seen
      where p.transfer_id = seen.transfer_id and t.id = p.transfer_id
      returning p.gateway, t.owner_code, t.reference_id, seen.cents),
    freed as (
      update accounts w set disputed_cents = w.disputed_cents - r.cents
      from released r where w.kind = 'wallet' and w.owner = r.owner_code),
    audited as (${auditEntry({ at, role: `'gateway'`, actor: 'gateway' }, 'releaseDeposit', 'owner_code', {
      reference: 'reference_id',
      status: `${gatewayStatus}::text`,
      cents: 'cents',
    })} from released)
    select from released`,
)

/**
 * Releases the held amount of a deposit, because its gateway reports it paid again.
 * @returns false when nothing was held
 */
export async function releaseDeposit(
  { database, now }: LedgerHost,
  transferId: string,
  { gatewayStatus, gatewayReference = null }: Release,
): Promise<boolean> {
  const releasing = release.with({ transferId, gatewayStatus, gatewayReference, at: now() })
  const { rowCount } = await withRetries(() => database.pool.query(releasing))
  return rowCount === 1
}
