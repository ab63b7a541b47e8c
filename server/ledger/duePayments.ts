import { statement } from '../database/sql.ts'
import { type LedgerHost, type Payment, paymentColumns } from './deposits.ts'

const mostAtOnce = 20
const firstWait = 15
const longestWait = 300

const day = 24 * 60 * 60_000
const givenUpAfter = day
const daysAskedAfterwards = 7

export interface DuePayment extends Payment {
  /** Null when the gateway was never asked. */
  readonly giveUpAt: Date | null
}

/** When a payment that is asked about since `since` is given up. */
export function givenUpAt(since: Date): Date {
  return new Date(since.getTime() + givenUpAfter)
}

/** When the gateway is asked about a payment that was given up now, in case it was paid after all. */
export function askedAgainAt(now: Date): Date {
  return new Date(now.getTime() + day)
}

/**
 * Takes the payments that are due, by moving the next poll of each to a later time: 15 seconds at first, twice as long
 * each time, five minutes at most; for one that was given up a day, during a week.
 */
export async function leaseDuePayments({ database, now }: LedgerHost): Promise<DuePayment[]> {
  const { rows } = await database.pool.query<DuePayment>({
    name: 'lease-due-payments',
    text: `
      with due as (
        select p.transfer_id, t.status = 'failed' and p.give_up_at <= $1::timestamptz as "isGivenUp"
        from payments p join transfers t on t.id = p.transfer_id
        where p.next_poll_at <= $1::timestamptz
        order by p.next_poll_at limit ${mostAtOnce} for update of p skip locked),
      leased as (
        update payments p set polls = p.polls + 1, next_poll_at = case
          when not due."isGivenUp" or due."isGivenUp" is null then $1::timestamptz
            + least(${longestWait}, ${firstWait} * power(2, least(p.polls, 10))) * interval '1 second'
          when $1::timestamptz < p.give_up_at + ${daysAskedAfterwards} * interval '1 day'
            then $1::timestamptz + interval '1 day'
          end
        from due where p.transfer_id = due.transfer_id
        returning p.*)
      select ${paymentColumns}, p.give_up_at as "giveUpAt" from leased p join transfers t on t.id = p.transfer_id`,
    values: [now()],
  })
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

/** Makes a payment due at once, and polled for a day, because its gateway has announced a change. */
export async function expectConfirmation(
  { database, now }: LedgerHost,
  transferId: string,
  pollReference: string,
): Promise<void> {
  const at = now()
  await database.pool.query(news.with({ transferId, pollReference, at, giveUpAt: givenUpAt(at) }))
}
