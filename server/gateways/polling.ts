import { setImmediate as otherWork } from 'node:timers/promises'
import { type RunningJob, startJob } from '../jobs.ts'
import { failDeposit, noteUnaskable } from '../ledger/deposits.ts'
import {
  type DuePayment,
  leaseAbandonedPayments,
  leaseDuePayments,
  nextPollAt,
} from '../ledger/duePayments.ts'
import type { PaymentGateway } from './gateway.ts'
import { pollPayment, type SettlingHost } from './settlement.ts'

/*
 * Polls the gateway about payments without a callback. A host first postpones the payment's next poll, so no
 * two hosts poll it at the same time and another host takes over if this one stops. A payment fails only when
 * the gateway reports it unpaid after a day; for another week it is polled once a day in case it was paid
 * late.
 *
 * The embedded database and the gateway must serve people meanwhile: each run polls few payments in parallel,
 * yields in between, and leaves the rest to the next run.
 */

const pollInterval = 5_000
const batchSize = 5
const maxInOneLook = 100

export function startPolling(host: SettlingHost, every = pollInterval): RunningJob {
  async function run(stopped: AbortSignal) {
    if (host.database.room() === 'enough') await pollDuePayments(host, stopped)
  }
  return startJob({ failure: 'Payments could not be asked about', every, run }, host.log)
}

export async function pollDuePayments(host: SettlingHost, stopped?: AbortSignal): Promise<void> {
  const { gateway } = host.gateways
  if (gateway !== undefined)
    await inBatches(
      () => leaseDuePayments(host, gateway.name, batchSize),
      (payment) => pollOne(host, gateway, payment, stopped),
      stopped,
    )
  await inBatches(
    () => leaseAbandonedPayments(host, gateway?.name ?? '', batchSize),
    (payment) => pollAbandoned(host, payment),
    stopped,
  )
}

async function inBatches(
  take: () => Promise<DuePayment[]>,
  lookAfter: (payment: DuePayment) => Promise<void>,
  stopped: AbortSignal | undefined,
): Promise<void> {
  for (let taken = 0; taken < maxInOneLook && !stopped?.aborted; ) {
    const due = await take()
    await Promise.all(due.map(lookAfter))
    if (due.length < batchSize) return
    taken += due.length
    // The embedded database never yields to other work by itself.
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

/** The gateway of this payment is no longer configured, so people have to check it. */
async function pollAbandoned(host: SettlingHost, payment: DuePayment): Promise<void> {
  if (payment.pollReference === null) await neverBegun(host, payment)
  else if (isTimeUp(host, payment)) await leaveToPeople(host, payment)
}

async function neverBegun(host: SettlingHost, { transferId }: DuePayment): Promise<void> {
  await failDeposit(host, transferId, { actor: 'host', why: 'never begun' })
}

function isTimeUp({ now }: SettlingHost, { giveUpAt, status }: DuePayment): boolean {
  return giveUpAt !== null && giveUpAt <= now() && status === 'pending'
}

/** Returns true only when the gateway says so: without an answer the state is unknown. */
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
      host.log(
        `${payment.gateway} did not report the state of ${payment.reference}; the host asks again.`,
        error,
      )
    return false
  }
}

async function giveUp(host: SettlingHost, payment: DuePayment): Promise<void> {
  const failure = { actor: 'host', why: 'not paid within a day', askAgainAt: nextPollAt(host.now()) }
  if (await failDeposit(host, payment.transferId, failure))
    host.log(`${payment.reference} was not paid within a day and counts as failed.`)
}

async function leaveToPeople(host: SettlingHost, payment: DuePayment): Promise<void> {
  if (await noteUnaskable(host, payment.transferId))
    host.log(
      `${payment.reference} was begun at ${payment.gateway}, which this host is not set up to ask: it stays pending; please look there whether it was paid.`,
    )
}
