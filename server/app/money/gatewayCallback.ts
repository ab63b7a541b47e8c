import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Reason } from '../../../src/domain/lib/outcome.ts'
import { type CallbackOutcome, receiveCallback } from '../../gateways/settlement.ts'
import { answer } from '../http/answers.ts'
import { readText } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

const refusals: Readonly<
  Record<Exclude<CallbackOutcome, 'noted'>, readonly [Reason, string, ContentfulStatusCode]>
> = {
  forged: ['invalid', 'The signature of this message is not that of the gateway.', 403],
  unreadable: ['invalid', 'This message is none that the gateway sends.', 400],
  unknown: ['notFound', 'There is no such payment here.', 404],
  otherAmount: ['invalid', 'The amount is not that of the payment.', 409],
}

/**
 * The callback of a payment gateway. Repeated and late callbacks get the same answer, so the gateway stops
 * sending them.
 */
export async function gatewayCallback({
  context,
  host,
  parameters,
}: Call<'gatewayCallback'>): Promise<Response> {
  const { gateway } = host.gateways
  if (gateway === undefined || gateway.name !== parameters.name)
    throw new Refused('notFound', 'There is no such payment gateway here.')
  const outcome = await receiveCallback(host, gateway, await readText(context), context.req.raw.headers)
  if (outcome === 'noted') return answer(context, { success: true })
  const [reason, message, status] = refusals[outcome]
  throw new Refused(reason, message, { status })
}
