import { type RunningJob, startJob } from '../jobs.ts'
import { failDeposit, noteUnaskable } from '../ledger/deposits.ts'
import { askedAgainAt, type DuePayment, leaseDuePayments } from '../ledger/duePayments.ts'
import type { PaymentGateway } from './gateway.ts'
import { pollPayment, type SettlingHost } from './settlement.ts'

/*
 * Asks the gateway about payments whose callback has not come. Each host asks; it first moves a payment's next poll to a
 * later time, so that no two hosts ask about it at once, and another host asks if this one stops. A payment fails only
 * when the gateway says after a day that it is still not paid; for a week after that the gateway is asked once a day
 * whether it was paid after all.
 */

const lookEvery = 5_000

export function startPolling(host: SettlingHost, every = lookEvery): RunningJob {
  const run = (stopped: AbortSignal) => pollDuePayments(host, stopped)
  return startJob({ failure: 'Payments could not be asked about', every, run }, host.log)
}

/** Asks about every payment that is due. */
export async function pollDuePayments(host: SettlingHost, stopped?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await leaseDuePayments(host)
    if (due.length === 0) return
    await Promise.all(due.map((payment) => pollOne(host, payment, stopped)))
    if (stopped?.aborted) return
  }
}

async function pollOne(host: SettlingHost, payment: DuePayment, stopped?: AbortSignal): Promise<void> {
  const { pollReference } = payment
  if (pollReference === null) {
    await failDeposit(host, payment.transferId, { actor: 'host', why: 'never begun' })
    return
  }
  const { gateway } = host.gateways
  const isTimeUp = payment.giveUpAt !== null && payment.giveUpAt <= host.now()
  if (gateway?.name !== payment.gateway) {
    if (isTimeUp && payment.status === 'pending') await leaveToPeople(host, payment)
    return
  }
  const isStillUnpaid = await isUnpaid(host, gateway, { ...payment, pollReference }, stopped)
  if (isStillUnpaid && isTimeUp && payment.status === 'pending') await giveUp(host, payment)
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
