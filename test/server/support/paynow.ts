import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/*
 * Simulates Paynow by its public documents (developers.paynow.co.zw, "API Reference"). It has its own hash
 * code, so that a mistake in the adapter does not cancel out.
 */

export const integration = { id: '1201', key: '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977' } as const

export interface PaynowStandIn {
  readonly baseUrl: string
  readonly initiated: [string, string][][]
  readonly polled: string[]
  /** Replaces the answer to the next initiation or poll; `silence` never answers. */
  next: { initiation?: Answer; poll?: Answer }
  /** Changes the payment's status and returns the status update for it. */
  becomes(reference: string, status: string, change?: { readonly amount?: string }): string
}

type Answer = string | number | 'silence'

interface Payment {
  readonly guid: string
  readonly number: number
  amount: string
  status: string
}

export async function startPaynow(): Promise<PaynowStandIn> {
  const payments = new Map<string, Payment>()
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '', standIn.baseUrl)
    if (request.method !== 'POST') return answer(response, 405)
    if (pathname === '/interface/initiatetransaction') return answer(response, initiate(body))
    if (pathname !== '/Interface/CheckPayment/') return answer(response, 404)
    standIn.polled.push(request.url ?? '')
    const given = taken('poll')
    const [reference] = [...payments].find(([, { guid }]) => guid === searchParams.get('guid')) ?? []
    answer(response, given ?? (reference === undefined ? 404 : statusUpdate(reference)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')

  function taken(what: 'initiation' | 'poll'): Answer | undefined {
    const given = standIn.next[what]
    delete standIn.next[what]
    return given
  }

  function initiate(body: string): Answer {
    const fields = [...new URLSearchParams(body)]
    standIn.initiated.push(fields)
    const given = taken('initiation')
    if (given !== undefined) return given
    const { id, reference, amount, status, hash } = Object.fromEntries(fields)
    if (id !== integration.id || status !== 'Message') return 'Status=Error&Error=Invalid+Id.'
    const expected = signed(fields.filter(([name]) => name !== 'hash')).at(-1)?.[1]
    if (hash !== expected || reference === undefined || amount === undefined)
      return 'Status=Error&Error=Invalid+Hash.++Hash+should+start+with%3a+8AB116'
    const payment = { guid: `guid-${reference}`, number: 9_510 + payments.size, amount, status: 'Created' }
    payments.set(reference, payment)
    return encoded(
      signed([
        ['status', 'Ok'],
        ['browserurl', `${standIn.baseUrl}/Payment/ConfirmPayment/${payment.number}`],
        ['pollurl', pollUrlOf(payment)],
      ]),
    )
  }

  function statusUpdate(reference: string): string {
    const payment = payments.get(reference)
    if (payment === undefined) throw new Error(`${reference} was not begun`)
    return encoded(
      signed([
        ['reference', reference],
        ['paynowreference', String(payment.number)],
        ['amount', payment.amount],
        ['status', payment.status],
        ['pollurl', pollUrlOf(payment)],
      ]),
    )
  }
  const pollUrlOf = ({ guid }: Payment) => `${standIn.baseUrl}/Interface/CheckPayment/?guid=${guid}`

  const standIn: PaynowStandIn = {
    baseUrl: `http://127.0.0.1:${address.port}`,
    initiated: [],
    polled: [],
    next: {},
    becomes(reference, status, { amount } = {}) {
      const payment = payments.get(reference)
      if (payment === undefined) throw new Error(`${reference} was not begun`)
      payment.status = status
      if (amount !== undefined) payment.amount = amount
      return statusUpdate(reference)
    },
  }
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return standIn
}

type Fields = readonly (readonly [string, string])[]

/** Adds the hash: SHA-512 in upper-case hex of all values in order and the key. */
export function signed(fields: Fields): Fields {
  const text = fields.map(([, value]) => value).join('') + integration.key
  return [...fields, ['hash', createHash('sha512').update(text).digest('hex').toUpperCase()]]
}

/** Encodes an answer as Paynow does: every value URL-encoded. */
export function encoded(fields: Fields): string {
  return fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function answer(response: ServerResponse, given: Answer): void {
  if (given === 'silence') return
  if (typeof given === 'number') response.writeHead(given, { location: 'http://127.0.0.1:1/' }).end()
  else response.end(given)
}
