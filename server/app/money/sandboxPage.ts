import {
  decideSandboxPayment,
  findSandboxPayment,
  sandboxCallback,
  sandboxName,
} from '../../gateways/sandbox.ts'
import { paymentPage, unknownPaymentPage } from '../../gateways/sandboxPages.ts'
import { receiveCallback } from '../../gateways/settlement.ts'
import { readText } from '../http/body.ts'
import type { ApiContext, Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * The page of the sandbox. Like a real gateway's, its decision reaches the ledger by a signed callback; if
 * the host stops in between, polling finds it.
 */

const decisions: ReadonlyMap<string | null, 'approved' | 'declined'> = new Map([
  ['approve', 'approved'],
  ['decline', 'declined'],
])

export async function sandboxPage(call: Call<'sandboxPage'>): Promise<Response> {
  const payment = await findPayment(call)
  return payment === undefined
    ? page(call.context, await unknownPaymentPage(), 404)
    : page(call.context, await paymentPage(payment))
}

export async function sandboxDecision(call: Call<'sandboxDecision'>): Promise<Response> {
  const { context, host } = call
  const payment = await findPayment(call)
  const { gateway } = host.gateways
  if (payment === undefined || gateway === undefined) return page(context, await unknownPaymentPage(), 404)
  const decision = decisions.get(new URLSearchParams(await readText(context)).get('decision'))
  if (decision === undefined) throw new Refused('invalid', 'Please press one of the two buttons on the page.')
  const decided = await decideSandboxPayment(host.database, payment.token, decision)
  if (decided !== undefined) {
    const { rawBody, headers } = await sandboxCallback(host.database, decided)
    await receiveCallback(host, gateway, rawBody, headers)
  }
  // The page is shown by a GET, so a reload does not repeat the decision.
  return context.redirect(new URL(context.req.url).pathname, 303)
}

function findPayment({ host, parameters }: Pick<Call<'sandboxPage'>, 'host' | 'parameters'>) {
  if (host.gateways.gateway?.name !== sandboxName) return undefined
  return findSandboxPayment(host.database, parameters.reference)
}

function page(context: ApiContext, html: string, status: 200 | 404 = 200): Response {
  return context.html(html, status, { 'Cache-Control': 'no-store' })
}
