import type { Cents } from '../../src/domain/money.ts'
import { withRetries } from '../database/retries.ts'
import type { Attempt } from './attempt.ts'
import type { LedgerHost } from './deposits.ts'

/*
 * The beginning of a deposit. The gateway is asked outside of any transaction, so a claim is kept first: a pending
 * transfer under the attempt's key, for one host to take to the gateway within a lease. Others with the same key see
 * the claim and wait. A host that died in the middle leaves a claim whose lease runs out: it is failed, and the next
 * repeat takes the key over with a new reference.
 */

export interface NewDeposit {
  readonly reference: string
  readonly ownerCode: string
  readonly payerName: string
  readonly amount: Cents
  readonly gateway: string
  readonly actor: string
  /** None when the app sends no key: then there is nothing to repeat. */
  readonly attempt: Attempt | undefined
  readonly leaseUntil: Date
}

/** The claim, to be taken to the gateway; undefined when there is one with this key, or this reference, already. */
export function claimDeposit(host: LedgerHost, deposit: NewDeposit): Promise<string | undefined> {
  return claim(host, deposit, { name: 'claim-deposit', text: `with ${claimFrom('')}` })
}

/** The same in place of an earlier claim of the same attempt that led nowhere; undefined when there is none. */
export function takeOverDeposit(host: LedgerHost, deposit: NewDeposit): Promise<string | undefined> {
  const text = `
    with released as (
      update transfers t set status = 'failed', attempt = null
      from payments p
      where t.actor = $4 and t.attempt = $5 and t.status in ('pending', 'failed') and p.transfer_id = t.id
        and p.initiation in ('claimed', 'unanswered') and p.lease_until <= $6::timestamptz and p.fingerprint = $8
      returning t.id),
    closed as (
      update payments p set initiation = 'unanswered', next_poll_at = null from released r
      where p.transfer_id = r.id),
    ${claimFrom('from released')}`
  return claim(host, deposit, { name: 'take-over-deposit', text })
}

function claimFrom(source: string): string {
  return `
    claimed as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt, created_at)
      select $1::text, 'deposit', 'pending', $2::text, $3::bigint, $4::text, $5::text, $6::timestamptz ${source}
      on conflict do nothing
      returning id, reference_id, owner_code, amount_cents),
    opened as (
      insert into payments (transfer_id, gateway, fingerprint, payer_name, lease_until, next_poll_at)
      select id, $7::text, $8::text, $9::text, $10::timestamptz, $10::timestamptz from claimed),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select $6::timestamptz, 'participant', owner_code, 'startDeposit', owner_code,
        jsonb_build_object('reference', reference_id, 'cents', amount_cents, 'gateway', $7::text)
      from claimed)
    select id from claimed`
}

async function claim(
  { database, now }: LedgerHost,
  deposit: NewDeposit,
  statement: { readonly name: string; readonly text: string },
): Promise<string | undefined> {
  const values = [
    deposit.reference,
    deposit.ownerCode,
    deposit.amount,
    deposit.actor,
    deposit.attempt?.key ?? null,
    now(),
    deposit.gateway,
    deposit.attempt?.fingerprint ?? null,
    deposit.payerName,
    deposit.leaseUntil,
  ]
  const { rows } = await withRetries(() => database.pool.query<{ id: string }>({ ...statement, values }))
  return rows[0]?.id
}

export interface DepositStanding {
  readonly fingerprint: string
  readonly status: 'pending' | 'completed' | 'failed'
  readonly initiation: 'claimed' | 'answered' | 'declined' | 'unanswered'
  readonly isLeaseOver: boolean
  readonly paymentUrl: string | null
  readonly refusal: string | null
}

export async function standingOfDeposit(
  { database, now }: LedgerHost,
  { actor, key }: Attempt,
): Promise<DepositStanding | undefined> {
  const { rows } = await database.pool.query<DepositStanding>({
    name: 'standing-of-deposit',
    text: `select p.fingerprint, t.status, p.initiation, p.lease_until <= $3 as "isLeaseOver",
        p.payment_url as "paymentUrl", p.refusal
      from transfers t join payments p on p.transfer_id = t.id where t.actor = $1 and t.attempt = $2`,
    values: [actor, key, now()],
  })
  return rows[0]
}

/** Keeps where the payer pays; false when the claim is somebody else's by now. */
export async function keepPayment(
  { database, now }: LedgerHost,
  transferId: string,
  { paymentUrl, pollReference }: { readonly paymentUrl: string; readonly pollReference: string },
  { firstPollAt, giveUpAt }: { readonly firstPollAt: Date; readonly giveUpAt: Date },
): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `update payments set initiation = 'answered', payment_url = $2, poll_reference = $3, next_poll_at = $4,
      give_up_at = $5
    where transfer_id = $1 and initiation = 'claimed' and lease_until > $6`,
    [transferId, paymentUrl, pollReference, firstPollAt, giveUpAt, now()],
  )
  return rowCount === 1
}

/** Fails a claim that the gateway declined, with its words, or did not answer: then the key is free for a repeat. */
export async function keepFailedInitiation(
  { database, now }: LedgerHost,
  transferId: string,
  outcome:
    | { readonly initiation: 'declined'; readonly refusal: string }
    | { readonly initiation: 'unanswered' },
): Promise<void> {
  const text = `
    with closed as (
      update payments set initiation = $2, refusal = $3, lease_until = $4::timestamptz, next_poll_at = null
      where transfer_id = $1 and initiation = 'claimed'
      returning transfer_id),
    failed as (
      update transfers t set status = 'failed' from closed c where t.id = c.transfer_id and t.status = 'pending'
      returning t.reference_id, t.owner_code)
    insert into audit (at, actor_role, actor, action, subject, detail)
    select $4::timestamptz, 'host', 'host', 'failDeposit', owner_code,
      jsonb_build_object('reference', reference_id, 'why', $2::text)
    from failed`
  const refusal = outcome.initiation === 'declined' ? outcome.refusal : null
  const values = [transferId, outcome.initiation, refusal, now()]
  await withRetries(() => database.pool.query(text, values))
}
