import { formatUsd } from '../../src/domain/lib/money.ts'
import {
  completeDeposit,
  contestDeposit,
  failDeposit,
  findPayment,
  type LedgerHost,
  type Payment,
  releaseDeposit,
} from '../ledger/deposits.ts'
import { expectConfirmation } from '../ledger/duePayments.ts'
import type { Log } from '../log.ts'
import type { LogRarely } from '../rateLimitedLog.ts'
import type { PaymentGateway, PaymentReport, PaymentStatus } from './gateway.ts'
import type { Gateways } from './gateways.ts'

/*
 * The only place that passes a gateway's report, from a callback or a poll, to the ledger. A report takes
 * effect only if its reference belongs to this gateway and its amount equals the deposit's. Repeated and late
 * reports find the deposit settled. A report against a credited deposit, even for a part of it, moves no
 * money: it holds that amount in the wallet until the gateway reports paid again, is logged and audited, and
 * people decide. For a gateway that confirms by polling, the answer to a poll counts, not the order of
 * callbacks.
 */

export interface SettlingHost extends LedgerHost {
  readonly log: Log
  readonly gateways: Gateways
}

export type CallbackOutcome = 'noted' | 'forged' | 'unreadable' | 'unknown' | 'otherAmount'

/** The body is not logged, because anyone can post anything. */
export async function receiveCallback(
  host: SettlingHost & { readonly logRarely: LogRarely },
  gateway: PaymentGateway,
  rawBody: string,
  headers: Headers,
): Promise<CallbackOutcome> {
  const reading = await gateway.readCallback(rawBody, headers)
  if (!reading.ok) {
    host.logRarely(`A callback for ${gateway.name} was ${reading.because} and changed nothing.`)
    return reading.because
  }
  const { report } = reading
  const payment = await findPayment(host, gateway.name, report.reference)
  if (payment === undefined) {
    host.logRarely(`${gateway.name} reported a payment that this host did not begin; nothing was changed.`)
    return 'unknown'
  }
  const isCredited = payment.status === 'completed'
  const settles = report.status === 'paid' || report.status === 'failed'
  const isAsked = settles || (report.status === 'contested' && isCredited)
  if (isPartlyContested(payment, report)) await contest(host, payment, report)
  else if (!isOf(payment, report, host)) return 'otherAmount'
  else if (gateway.confirmsByPolling && isAsked) await confirm(host, gateway, payment, report)
  else await settle(host, payment, report)
  return 'noted'
}

/**
 * Polls the gateway immediately. Without a clear answer, a report against a credited deposit is trusted;
 * after any other report the payment stays due.
 */
async function confirm(
  host: SettlingHost,
  gateway: PaymentGateway,
  payment: Payment,
  report: PaymentReport,
): Promise<void> {
  const isCredited = payment.status === 'completed'
  if (isCredited && report.status === 'paid' && payment.disputed === 0) return
  const trustsReport = isCredited && report.status !== 'paid'
  const pollReference = payment.pollReference ?? report.pollReference
  if (pollReference === undefined) {
    host.log(`${gateway.name} has news of ${payment.reference}, and there is no address to confirm it at.`)
    if (trustsReport) await settle(host, payment, report)
    return
  }
  if (!trustsReport) await expectConfirmation(host, payment.transferId, pollReference)
  try {
    const word = await pollPayment(host, gateway, { ...payment, pollReference })
    const isUnclear = word === undefined || word === 'pending'
    if (isUnclear && trustsReport) await settle(host, payment, report)
    if (word === 'paid' && report.status === 'contested')
      host.log(
        `${gateway.name} reports ${payment.reference} as ${report.gatewayStatus}, and as paid when it is asked; nothing is held, please look into it.`,
      )
  } catch (error) {
    const next = trustsReport ? 'the notice is applied' : 'the host asks again'
    host.log(`${gateway.name} has news of ${payment.reference} and did not confirm it; ${next}.`, error)
    if (trustsReport) await settle(host, payment, report)
  }
}

/**
 * Polls the gateway for a payment and applies the answer.
 * @returns its status; undefined for another amount or reference
 * @throws when the gateway does not answer
 */
export async function pollPayment(
  host: SettlingHost,
  gateway: PaymentGateway,
  payment: Payment & { readonly pollReference: string },
  stopped?: AbortSignal,
): Promise<PaymentStatus | undefined> {
  const late = AbortSignal.timeout(host.gateways.timeouts.gatewayAnswers)
  const signal = stopped === undefined ? late : AbortSignal.any([late, stopped])
  const report = await gateway.poll(payment.pollReference, signal)
  if (isPartlyContested(payment, report)) {
    await contest(host, payment, report)
    return report.status
  }
  if (!isOf(payment, report, host)) return undefined
  await settle(host, payment, report)
  return report.status
}

async function settle(host: SettlingHost, payment: Payment, report: PaymentReport): Promise<void> {
  switch (report.status) {
    case 'paid':
      if (!(await completeDeposit(host, payment.gateway, report))) await release(host, payment, report)
      break
    case 'failed':
      if (
        !(await failDeposit(host, payment.transferId, { actor: payment.gateway, why: report.gatewayStatus }))
      )
        await contest(host, payment, report)
      break
    case 'contested':
      await contest(host, payment, report)
      break
    case 'pending':
      break
  }
}

/** A failure is contested only if the deposit was credited, perhaps by another host in the meantime. */
async function contest(host: SettlingHost, payment: Payment, report: PaymentReport): Promise<void> {
  const isFailure = report.status === 'failed'
  const part = report.amount === payment.amount ? '' : ` (${formatUsd(report.amount)})`
  const gatewayStatus = `${report.gatewayStatus}${part}`
  const { gatewayReference } = report
  const contested = { amount: report.amount, gatewayStatus, gatewayReference, onlyCompleted: isFailure }
  if (await contestDeposit(host, payment.transferId, contested))
    host.log(
      `${payment.gateway} reports ${payment.reference} as ${gatewayStatus} (${isFailure ? 'completed' : payment.status} here); no money was moved, please look into it.`,
    )
}

async function release(host: SettlingHost, payment: Payment, report: PaymentReport): Promise<void> {
  if (await releaseDeposit(host, payment.transferId, report))
    host.log(
      `${payment.gateway} reports ${payment.reference} as ${report.gatewayStatus} again; the wallet may spend it again.`,
    )
}

function isPartlyContested(payment: Payment, { reference, status, amount }: PaymentReport): boolean {
  const isContested = reference === payment.reference && status === 'contested' && amount !== payment.amount
  return isContested && payment.status === 'completed'
}

function isOf(payment: Payment, report: PaymentReport, { log }: SettlingHost): boolean {
  if (report.reference === payment.reference && report.amount === payment.amount) return true
  log(`${payment.gateway} reports another amount or reference for ${payment.reference}; it changed nothing.`)
  return false
}
