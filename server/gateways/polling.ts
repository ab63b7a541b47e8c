import { setImmediate as otherWork } from 'node:timers/promises'
import { type RunningJob, startJob } from '../jobs.ts'
import { failDeposit, noteUnaskable } from '../ledger/deposits.ts'
import {
  askedAgainAt,
  type DuePayment,
  leaseAbandonedPayments,
  leaseDuePayments,
} from '../ledger/duePayments.ts'
import type { PaymentGateway } from './gateway.ts'
import { pollPayment, type SettlingHost } from './settlement.ts'

/*
 * Asks the gateway about payments whose callback has not come. Each host asks its own gateway; it first moves a payment's next poll to a
 * later time, so that no two hosts ask about it at once, and another host asks if this one stops. A payment fails only
 * when the gateway says after a day that it is still not paid; for a week after that the gateway is asked once a day
 * whether it was paid after all.
 *
 * The embedded database and the gateway serve people meanwhile: a look takes few payments at once, lets others have
 * their turn in between, and leaves to the next look what is more than its share.
 */

const lookEvery = 5_000
const mostAtOnce = 5
const mostInOneLook = 100

export function startPolling(host: SettlingHost, every = lookEvery): RunningJob {
  async function run(stopped: AbortSignal) {
    if (host.database.room() === 'enough') await pollDuePayments(host, stopped)
  }
  return startJob({ failure: 'Payments could not be asked about', every, run }, host.log)
}

/** Looks after payments that are due, one hundred of each kind at most. */
export async function pollDuePayments(host: SettlingHost, stopped?: AbortSignal): Promise<void> {
  const { gateway } = host.gateways
  if (gateway !== undefined)
    await inBatches(
      () => leaseDuePayments(host, gateway.name, mostAtOnce),
      (payment) => pollOne(host, gateway, payment, stopped),
      stopped,
    )
  await inBatches(
    () => leaseAbandonedPayments(host, gateway?.name ?? '', mostAtOnce),
    (payment) => lookAfterAbandoned(host, payment),
    stopped,
  )
}

async function inBatches(
  take: () => Promise<DuePayment[]>,
  lookAfter: (payment: DuePayment) => Promise<void>,
  stopped: AbortSignal | undefined,
): Promise<void> {
  for (let taken = 0; taken < mostInOneLook && !stopped?.aborted; ) {
    const due = await take()
    await Promise.all(due.map(lookAfter))
    if (due.length < mostAtOnce) return
    taken += due.length
    // The embedded database answers without ever giving other work its turn.
    await otherWork()
  }
}

async function pollOne(
  host: SettlingHost,
  gateway: PaymentGateway,
  payment: DuePayment,
  stopped?: AbortSignal,
): Promise<void> {
  const { pollReference } = payment
  if (pollReference === null) return neverBegun(host, payment)
  const isStillUnpaid = await isUnpaid(host, gateway, { ...payment, pollReference }, stopped)
  if (isStillUnpaid && isTimeUp(host, payment)) await giveUp(host, payment)
}

/** Its gateway cannot be asked: people have to. */
async function lookAfterAbandoned(host: SettlingHost, payment: DuePayment): Promise<void> {
  if (payment.pollReference === null) await neverBegun(host, payment)
  else if (isTimeUp(host, payment)) await leaveToPeople(host, payment)
}

async function neverBegun(host: SettlingHost, { transferId }: DuePayment): Promise<void> {
  await failDeposit(host, transferId, { actor: 'host', why: 'never begun' })
}

function isTimeUp({ now }: SettlingHost, { giveUpAt, status }: DuePayment): boolean {
  return giveUpAt !== null && giveUpAt <= now() && status === 'pending'
}

/** True only when the gateway says so: without its answer the payment's state is unknown. */
async function isUnpaid(
  host: SettlingHost,
  gateway: PaymentGateway,
  payment: DuePayment & { readonly pollReference: string },
  stopped?: AbortSignal,
): Promise<boolean> {
  try {
    return (await pollPayment(host, gateway, payment, stopped)) === 'pending'
  } catch (error) {
    if (!stopped?.aborted)
      host.log(`${payment.gateway} did not tell how ${payment.reference} stands; it is asked again.`, error)
    return false
  }
}

async function giveUp(host: SettlingHost, payment: DuePayment): Promise<void> {
  const failure = { actor: 'host', why: 'not paid within a day', askAgainAt: askedAgainAt(host.now()) }
  if (await failDeposit(host, payment.transferId, failure))
    host.log(`${payment.reference} was not paid within a day and counts as failed.`)
}

async function leaveToPeople(host: SettlingHost, payment: DuePayment): Promise<void> {
  if (await noteUnaskable(host, payment.transferId))
    host.log(
      `${payment.reference} was begun at ${payment.gateway}, which this host is not set up to ask: it stays pending; please look there whether it was paid.`,
    )
}
