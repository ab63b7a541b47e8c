import { decimalFromCents } from '../../src/domain/lib/money.ts'
import type { PaynowConfiguration } from './configuration.ts'
import { PaymentDeclined, type PaymentGateway, type PaymentReport, type PaymentRequest } from './gateway.ts'
import {
  amountFrom,
  type Fields,
  fieldOf,
  fieldsOf,
  hashOf,
  isAuthentic,
  statusFrom,
} from './paynowMessages.ts'

const maxAnswer = 64 * 1024
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const isAboutIntegration = /hash|integration|\bid\b/i

/**
 * Paynow Zimbabwe, by its documented protocol: initiate
 * (https://developers.paynow.co.zw/docs/initiate_transaction.html), status update to `resultUrl`
 * (…/status_update.html) and poll (…/polling_status.html).
 *
 * A status update is authenticated by its hash, but a payment is credited only after a poll confirms it, as
 * Paynow recommends: otherwise a holder of the integration key could forge a payment. Requests are sent to
 * the configured host only, whatever address a message contains.
 */
export function paynowGateway({
  baseUrl,
  integrationId,
  integrationKey,
}: PaynowConfiguration): PaymentGateway {
  const base = new URL(baseUrl)

  async function post(url: string, fields: Fields, signal: AbortSignal): Promise<Fields> {
    const response = await fetch(url, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`Paynow answered with status ${response.status}`)
    return fieldsOf(await readLimited(response))
  }

  function addressFrom(text: string | undefined): string | undefined {
    const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
    return url?.origin === base.origin ? url.href : undefined
  }

  function ownAddress(text: string | undefined): string {
    const address = addressFrom(text)
    if (address === undefined) throw new Error('Paynow named an address that is not its own')
    return address
  }

  function reportFrom(fields: Fields): PaymentReport | undefined {
    const [reference, status] = [fieldOf(fields, 'reference'), fieldOf(fields, 'status')]
    const amount = amountFrom(fieldOf(fields, 'amount'))
    if (!reference || !status || amount === undefined) return undefined
    return {
      reference,
      amount,
      status: statusFrom(status),
      gatewayStatus: status.slice(0, 100),
      gatewayReference: fieldOf(fields, 'paynowreference')?.slice(0, 100),
      pollReference: addressFrom(fieldOf(fields, 'pollurl')),
    }
  }

  return {
    name: 'paynow',
    confirmsByPolling: true,

    async initiate(request, signal) {
      const fields = initiation(request, integrationId)
      const hash = hashOf(fields, integrationKey)
      const url = new URL('/interface/initiatetransaction', base).href
      const answered = await post(url, [...fields, ['hash', hash]], signal)
      const status = fieldOf(answered, 'status')?.toLowerCase()
      if (status === 'error') throw refusalFrom(fieldOf(answered, 'error') ?? '')
      if (status !== 'ok' || !isAuthentic(answered, integrationKey))
        throw new Error('Paynow answered with nothing that proves to be its own')
      return {
        paymentUrl: ownAddress(fieldOf(answered, 'browserurl')),
        pollReference: ownAddress(fieldOf(answered, 'pollurl')),
      }
    },

    async poll(pollReference, signal) {
      const answered = await post(ownAddress(pollReference), [], signal)
      const report = isAuthentic(answered, integrationKey) ? reportFrom(answered) : undefined
      if (report === undefined) throw new Error('Paynow answered with nothing that proves to be its own')
      return report
    },

    readCallback(rawBody) {
      const fields = fieldsOf(rawBody)
      if (!isAuthentic(fields, integrationKey)) return { ok: false, because: 'forged' }
      const report = reportFrom(fields)
      return report === undefined ? { ok: false, because: 'unreadable' } : { ok: true, report }
    },
  }
}

/**
 * The payer's name is not sent, because Paynow shows this to the payer and the code identifies the wallet.
 */
function initiation(request: PaymentRequest, integrationId: string): Fields {
  return [
    ['id', integrationId],
    ['reference', request.reference],
    ['amount', decimalFromCents(request.amount)],
    ['additionalinfo', `Camp wallet of ${request.payer.code}`],
    ['returnurl', request.returnUrl],
    ['resulturl', request.resultUrl],
    ['status', 'Message'],
  ]
}

function refusalFrom(words: string): Error {
  const sentence = words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
  return sentence === '' || isAboutIntegration.test(sentence)
    ? new Error(`Paynow does not take this integration: ${sentence}`)
    : new PaymentDeclined(sentence)
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswer) throw new Error('Paynow answered with more than it ever says')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
