import type { Cents } from '../../src/domain/lib/money.ts'
import { auditEntry } from '../database/audit.ts'
import { queryWithAdvisoryLock } from '../database/locks.ts'
import { withRetries } from '../database/retries.ts'
import { type Statement, statement } from '../database/sql.ts'
import type { Attempt } from './attempt.ts'
import type { LedgerHost } from './deposits.ts'

/*
 * The start of a deposit. The gateway is asked outside of any transaction, so a claim is stored first: a
 * pending transfer under the attempt's key, which one host takes to the gateway within a lease. Others with
 * the same key see the claim and wait. If that host stops, the lease expires: the claim fails, and the next
 * retry takes the key over with a new reference. The claiming statement also counts a camper's open and
 * recent deposits, and claims of one camper are serialized over all hosts.
 */

export interface DepositLimits {
  readonly open: number
  readonly perHour: number
}

export interface NewDeposit {
  readonly reference: string
  readonly ownerCode: string
  readonly payerName: string
  readonly amount: Cents
  readonly gateway: string
  readonly actor: string
  /** Undefined when the app sends no key: such an attempt cannot be repeated. */
  readonly attempt: Attempt | undefined
  readonly leaseUntil: Date
  readonly limits: DepositLimits
}

interface ClaimValues extends Omit<NewDeposit, 'attempt' | 'limits'>, DepositLimits {
  readonly key: string | null
  readonly fingerprint: string | null
  readonly at: Date
}

interface Counted {
  readonly ownerCode: string
  readonly at: string
}

/**
 * Rows begun since `interval` before `at`. A row dated in the future was made by a wrong clock and would
 * count for ever.
 */
const begunWithin = (interval: string, { ownerCode, at }: Counted) => `
  transfers counted join payments taken on taken.transfer_id = counted.id
  where counted.owner_code = ${ownerCode}::text and counted.type = 'deposit'
    and counted.created_at > ${at}::timestamptz - interval '${interval}'
    and counted.created_at < ${at}::timestamptz + interval '1 hour'`

const openDeposits = (counted: Counted) => `${begunWithin('1 day', counted)} and counted.status = 'pending'`

/** @param replaced SQL for the id of a claim that the new one replaces */
function hasRoom(deposit: Readonly<Record<keyof ClaimValues, string>>, replaced = 'null::uuid'): string {
  return `
    not exists (select from participants p where p.code = ${deposit.ownerCode} and p.withdrawn_at is not null)
    and (select count(*) from (select from ${openDeposits(deposit)} and counted.id is distinct from ${replaced}
      limit ${deposit.open}::integer) open) < ${deposit.open}::integer
    and (select count(*) from (select from ${begunWithin('1 hour', deposit)}
      limit ${deposit.perHour}::integer) begun) < ${deposit.perHour}::integer`
}

/** @param source a condition, or a `from` whose rows each make one claim */
function claimFrom(source: string, deposit: Readonly<Record<keyof ClaimValues, string>>): string {
  return `
    claimed as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt, created_at)
      select ${deposit.reference}::text, 'deposit', 'pending', ${deposit.ownerCode}::text, ${deposit.amount}::bigint,
        ${deposit.actor}::text, ${deposit.key}::text, ${deposit.at}::timestamptz ${source}
      on conflict do nothing
      returning id, reference_id, owner_code, amount_cents),
    opened as (
      insert into payments (transfer_id, gateway, fingerprint, payer_name, lease_until, next_poll_at)
      select id, ${deposit.gateway}::text, ${deposit.fingerprint}::text, ${deposit.payerName}::text,
        ${deposit.leaseUntil}::timestamptz, ${deposit.leaseUntil}::timestamptz from claimed),
    audited as (${auditEntry(
      { at: deposit.at, role: `'participant'`, actor: 'owner_code' },
      'startDeposit',
      'owner_code',
      {
        reference: 'reference_id',
        cents: 'amount_cents',
        gateway: `${deposit.gateway}::text`,
      },
    )} from claimed)
    select id from claimed`
}

const firstClaim = statement<ClaimValues>(
  'claim-deposit',
  (deposit) => `with ${claimFrom(`where ${hasRoom(deposit)}`, deposit)}`,
)

const nextClaim = statement<ClaimValues>(
  'take-over-deposit',
  (deposit) => `
    with released as (
      update transfers t set status = 'failed', attempt = null
      from payments p
      where t.actor = ${deposit.actor} and t.attempt = ${deposit.key} and t.status in ('pending', 'failed')
        and p.transfer_id = t.id and p.initiation in ('claimed', 'unanswered')
        and p.lease_until <= ${deposit.at}::timestamptz and p.fingerprint = ${deposit.fingerprint}
        and ${hasRoom(deposit, 't.id')}
      returning t.id),
    closed as (
      update payments p set initiation = 'unanswered', next_poll_at = null from released r
      where p.transfer_id = r.id),
    ${claimFrom('from released', deposit)}`,
)

export function claimDeposit(host: LedgerHost, deposit: NewDeposit): Promise<string | undefined> {
  return claim(host, deposit, firstClaim)
}

export function takeOverDeposit(host: LedgerHost, deposit: NewDeposit): Promise<string | undefined> {
  return claim(host, deposit, nextClaim)
}

async function claim(
  { database, now }: LedgerHost,
  { attempt, limits, ...deposit }: NewDeposit,
  claiming: Statement<ClaimValues>,
): Promise<string | undefined> {
  const query = claiming.with({
    ...deposit,
    ...limits,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    at: now(),
  })
  const rows = await withRetries(() =>
    queryWithAdvisoryLock<{ id: string }>(database.pool, `deposit:${deposit.ownerCode}`, query),
  )
  return rows[0]?.id
}

export interface DepositRoom {
  readonly open: number
  readonly fullUntil: Date | null
}

interface RoomValues extends Pick<ClaimValues, 'ownerCode' | 'perHour' | 'key' | 'at'> {}

const room = statement<RoomValues>(
  'room-for-deposit',
  (asked) => `
    select (select count(*) from ${openDeposits(asked)} and (counted.attempt is null or counted.attempt is distinct from ${asked.key}::text)) as open,
      (select counted.created_at + interval '1 hour' from ${begunWithin('1 hour', asked)}
        order by counted.created_at desc offset ${asked.perHour}::integer - 1 limit 1) as "fullUntil"`,
)

export async function roomForDeposit(
  { database, now }: LedgerHost,
  { ownerCode, attempt, limits: { perHour } }: NewDeposit,
): Promise<DepositRoom> {
  const { rows } = await database.pool.query<DepositRoom>(
    room.with({ ownerCode, perHour, key: attempt?.key ?? null, at: now() }),
  )
  return rows[0] ?? { open: 0, fullUntil: null }
}

export interface DepositState {
  readonly reference: string
  readonly fingerprint: string
  readonly status: 'pending' | 'completed' | 'failed'
  readonly initiation: 'claimed' | 'answered' | 'declined' | 'unanswered'
  readonly isLeaseOver: boolean
  readonly paymentUrl: string | null
  readonly refusal: string | null
}

export async function findDepositState(
  { database, now }: LedgerHost,
  { actor, key }: Attempt,
): Promise<DepositState | undefined> {
  const { rows } = await database.pool.query<DepositState>({
    name: 'standing-of-deposit',
    text: `select t.reference_id as reference, p.fingerprint, t.status, p.initiation, p.lease_until <= $3 as "isLeaseOver",
        p.payment_url as "paymentUrl", p.refusal
      from transfers t join payments p on p.transfer_id = t.id where t.actor = $1 and t.attempt = $2`,
    values: [actor, key, now()],
  })
  return rows[0]
}

interface BegunPayment {
  readonly transferId: string
  readonly paymentUrl: string
  readonly pollReference: string
  readonly firstPollAt: Date
  readonly giveUpAt: Date
}

const keeping = statement<BegunPayment & { readonly at: Date }>(
  'keep-payment',
  ({ transferId, paymentUrl, pollReference, firstPollAt, giveUpAt, at }) => `
    update payments set initiation = 'answered', payment_url = ${paymentUrl}, poll_reference = ${pollReference},
      next_poll_at = ${firstPollAt}, give_up_at = ${giveUpAt}
    where transfer_id = ${transferId} and initiation = 'claimed' and lease_until > ${at}`,
)

/** Stores the payment page; false when another host has the claim by now. */
export async function keepPayment({ database, now }: LedgerHost, payment: BegunPayment): Promise<boolean> {
  const { rowCount } = await database.pool.query(keeping.with({ ...payment, at: now() }))
  return rowCount === 1
}

interface FailureValues {
  readonly transferId: string
  readonly initiation: 'declined' | 'unanswered'
  readonly refusal: string | null
  readonly at: Date
}

const failing = statement<FailureValues>(
  'fail-initiation',
  ({ transferId, initiation, refusal, at }) => `
    with closed as (
      update payments set initiation = ${initiation}, refusal = ${refusal}, lease_until = ${at}::timestamptz,
        next_poll_at = null
      where transfer_id = ${transferId} and initiation = 'claimed'
      returning transfer_id),
    failed as (
      update transfers t set status = 'failed' from closed c where t.id = c.transfer_id and t.status = 'pending'
      returning t.reference_id, t.owner_code)
    ${auditEntry({ at, role: `'host'`, actor: `'host'` }, 'failDeposit', 'owner_code', {
      reference: 'reference_id',
      why: `${initiation}::text`,
    })} from failed`,
)

/** Fails a claim that the gateway declined or did not answer: the key is then free for a retry. */
export async function keepFailedInitiation(
  { database, now }: LedgerHost,
  transferId: string,
  outcome:
    | { readonly initiation: 'declined'; readonly refusal: string }
    | { readonly initiation: 'unanswered'; readonly refusal: null },
): Promise<void> {
  const query = failing.with({ transferId, ...outcome, at: now() })
  await withRetries(() => database.pool.query(query))
}
