import { type Statement, statement } from '../database/sql.ts'
import { type LedgerHost, type Payment, paymentColumns } from './deposits.ts'

const firstWait = 15
const maxWait = 300
const abandonedAfter = 3_600

const day = 24 * 60 * 60_000
const givenUpAfter = day
const daysAskedAfterwards = 7

export interface DuePayment extends Payment {
  readonly giveUpAt: Date | null
}

export function abandonedAt(since: Date): Date {
  return new Date(since.getTime() + givenUpAfter)
}

/** When the gateway is asked about a payment given up now, in case it was paid after all. */
export function nextPollAt(now: Date): Date {
  return new Date(now.getTime() + day)
}

interface LeaseValues {
  readonly gateway: string
  readonly at: Date
  readonly most: number
}

/**
 * @param due SQL for which payments are due
 * @param wait SQL for the seconds until the next poll
 * @param polls SQL for the number of polls then
 */
const leasing = (
  name: string,
  due: (values: Readonly<Record<keyof LeaseValues, string>>) => string,
  wait: string,
  polls: string,
) =>
  statement<LeaseValues>(
    name,
    (values) => `
      with due as (
        select p.transfer_id from payments p where ${due(values)}
        order by p.next_poll_at limit ${values.most}::integer for update skip locked),
      leased as (
        update payments p set polls = ${polls}, next_poll_at = case
          when t.status = 'pending' or p.give_up_at > ${values.at}::timestamptz or p.give_up_at is null
            then ${values.at}::timestamptz + ${wait} * interval '1 second'
          when ${values.at}::timestamptz < p.give_up_at + ${daysAskedAfterwards} * interval '1 day'
            then ${values.at}::timestamptz + interval '1 day'
          end
        from due join transfers t on t.id = due.transfer_id where p.transfer_id = due.transfer_id
        returning p.*)
      select ${paymentColumns}, p.give_up_at as "giveUpAt" from leased p join transfers t on t.id = p.transfer_id`,
  )

export const leasingDue = leasing(
  'lease-due-payments',
  ({ gateway, at }) => `p.gateway = ${gateway} and p.next_poll_at <= ${at}::timestamptz`,
  `least(${maxWait}, ${firstWait} * power(2, least(p.polls, 10)))`,
  'p.polls + 1',
)

const leasingAbandoned = leasing(
  'lease-abandoned-payments',
  ({ gateway, at }) => `p.gateway <> ${gateway}
    and p.next_poll_at <= ${at}::timestamptz - ${abandonedAfter} * interval '1 second'`,
  `${abandonedAfter}`,
  'p.polls',
)

/**
 * Leases a limited number of this gateway's due payments by moving the next poll of each: after 15 seconds,
 * then twice as long each time, at most five minutes; a given-up one daily for a week.
 */
export function leaseDuePayments(host: LedgerHost, gateway: string, most: number): Promise<DuePayment[]> {
  return lease(leasingDue, host, gateway, most)
}

/**
 * Leases payments of other gateways that have been due for an hour: no host has their gateway. Each is due
 * again an hour later.
 * @param gateway this host's own; empty when it has none
 */
export function leaseAbandonedPayments(
  host: LedgerHost,
  gateway: string,
  most: number,
): Promise<DuePayment[]> {
  return lease(leasingAbandoned, host, gateway, most)
}

async function lease(
  statement: Statement<LeaseValues>,
  { database, now }: LedgerHost,
  gateway: string,
  most: number,
): Promise<DuePayment[]> {
  const { rows } = await database.pool.query<DuePayment>(statement.with({ gateway, at: now(), most }))
  return rows
}

interface NewsValues {
  readonly transferId: string
  readonly pollReference: string
  readonly at: Date
  readonly giveUpAt: Date
}

const news = statement<NewsValues>(
  'expect-confirmation',
  ({ transferId, pollReference, at, giveUpAt }) => `
    update payments set poll_reference = coalesce(poll_reference, ${pollReference}), polls = 0,
      next_poll_at = ${at}, give_up_at = ${giveUpAt}
    where transfer_id = ${transferId}`,
)

/** Makes a payment due immediately and polls it for a day, because its gateway announced a change. */
export async function expectConfirmation(
  { database, now }: LedgerHost,
  transferId: string,
  pollReference: string,
): Promise<void> {
  const at = now()
  await database.pool.query(news.with({ transferId, pollReference, at, giveUpAt: abandonedAt(at) }))
}
