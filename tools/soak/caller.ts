import { isDeepStrictEqual } from 'node:util'
import { apiBase, idempotencyKeyHeader, pathOf, type RouteKey } from '../../src/api/routes.ts'
import { decimalFromCents, dollarsFromCents } from '../../src/domain/lib/money.ts'
import type { KillableHost } from './host.ts'
import type { MoneyRequest } from './plan.ts'

/**
 * The acknowledged result: done (with a reference where there is one), refused, or left open at the gateway.
 */
export interface Acknowledged {
  readonly outcome: 'done' | 'refused' | 'declined' | 'leftOpen'
  readonly referenceId?: string | undefined
  readonly reason?: string | undefined
  /** From before the first request until after the answer. */
  readonly span?: Span
}

export interface Span {
  readonly from: number
  readonly to: number
}

export interface Counts {
  /** Retries after a lost answer or an undecided one. */
  retries: number
  /** Deposits whose gateway page is being requested. */
  depositsInFlight: number
}

export interface Caller {
  readonly counts: Pick<Counts, 'depositsInFlight'>
  /** Retries under the same idempotency key until there is a verdict. */
  readonly call: (
    route: MoneyRoute,
    who: string,
    key: string,
    body: object,
    query?: string,
  ) => Promise<Answer>
  readonly decide: (page: string, key: string, decision: 'approve' | 'decline') => Promise<void>
}

export type MoneyRoute = RouteKey & ('deduct' | 'withdraw' | 'deposit')

export interface Answer {
  readonly status: number
  readonly body: { message?: string; reason?: string; data?: { referenceId?: string; paymentUrl?: string } }
}

const maxTries = 200

/** Retries a money request under its key until it is answered; a double click sends it twice concurrently. */
export async function carryOut(caller: Caller, moneyRequest: MoneyRequest): Promise<Acknowledged> {
  const from = performance.now()
  const told = await pressed(caller, moneyRequest)
  return { ...told, span: { from, to: performance.now() } }
}

async function pressed(caller: Caller, moneyRequest: MoneyRequest): Promise<Acknowledged> {
  const send = () => sendOnce(caller, moneyRequest)
  if (!moneyRequest.isPressedTwice) return send()
  const [first, second] = await Promise.all([send(), send()])
  if (isDeepStrictEqual(first, second)) return first
  // A refusal for an old price is not kept under the key, so the two answers may differ when prices change
  // between them.
  const priced = [first, second].find(({ reason }) => reason !== 'invalid')
  if (moneyRequest.kind === 'charge' && [first, second].some(({ reason }) => reason === 'invalid'))
    return priced ?? first
  // A camper who is withdrawn between the two requests has begun one deposit, and the other is refused.
  const begun = [first, second].find((one) => !isWithdrawnRefusal(one))
  if (moneyRequest.kind === 'deposit' && [first, second].some(isWithdrawnRefusal)) return begun ?? first
  throw new Error(`${moneyRequest.key} was answered ${JSON.stringify(first)} and ${JSON.stringify(second)}.`)
}

function sendOnce(caller: Caller, moneyRequest: MoneyRequest): Promise<Acknowledged> {
  switch (moneyRequest.kind) {
    case 'charge':
      return charge(caller, moneyRequest)
    case 'withdrawal':
      return withdraw(caller, moneyRequest)
    case 'deposit':
      return deposit(caller, moneyRequest)
  }
}

async function charge(caller: Caller, moneyRequest: MoneyRequest): Promise<Acknowledged> {
  const { key, camper, number = camper, actor, cents, items } = moneyRequest
  const answer = await caller.call('deduct', actor, key, {
    ownerCode: number,
    merchantNumber: actor,
    amount: decimalFromCents(cents),
    method: 'pos',
    type: 'purchase',
    items: items.map((item) => ({ ...item, price: dollarsFromCents(item.price) })),
  })
  // The prices differ from the stall's current list.
  if (answer.status === 400) return { outcome: 'refused', reason: 'invalid' }
  return verdictOf(key, answer)
}

async function withdraw(caller: Caller, moneyRequest: MoneyRequest): Promise<Acknowledged> {
  const { key, camper, number = camper, isByName, actor, cents } = moneyRequest
  const body = { ownerCode: number, amount: dollarsFromCents(cents) }
  return verdictOf(key, await caller.call('withdraw', actor, key, body, isByName ? '?by=name' : ''))
}

function verdictOf(key: string, { status, body }: Answer): Acknowledged {
  if (status === 200) return { outcome: 'done', referenceId: body.data?.referenceId }
  if (status === 422) return { outcome: 'refused', reason: body.reason }
  throw new Error(`${key} was answered ${status}: ${body.message}`)
}

async function deposit(
  caller: Caller,
  { key, camper, cents, decision }: MoneyRequest,
): Promise<Acknowledged> {
  const names = { firstName: 'Camper', lastName: camper }
  const body = { amount: dollarsFromCents(cents), ...names, ownerCode: camper }
  caller.counts.depositsInFlight++
  const begun = await caller.call('deposit', camper, key, body)
  caller.counts.depositsInFlight--
  // The limit of recent deposits is reached; that of unpaid ones is answered with `taken`.
  if (begun.status === 429) return { outcome: 'refused', reason: 'tooManyAttempts' }
  const { reason } = begun.body
  if (reason === 'withdrawn' || reason === 'signedOut' || reason === 'taken')
    return { outcome: 'refused', reason }
  const { paymentUrl } = begun.body.data ?? {}
  if (begun.status !== 200 || paymentUrl === undefined)
    throw new Error(`${key} was answered ${begun.status}: ${begun.body.message}`)
  if (decision === 'walkAway') return { outcome: 'leftOpen' }
  await caller.decide(new URL(paymentUrl).pathname, key, decision)
  return { outcome: decision === 'approve' ? 'done' : 'declined' }
}

/** The camper's registration was withdrawn, and the session ended with it. */
export function isWithdrawnRefusal({ outcome, reason }: Acknowledged): boolean {
  return outcome === 'refused' && (reason === 'withdrawn' || reason === 'signedOut')
}

export function callerOf(host: KillableHost, cookies: ReadonlyMap<string, string>, counts: Counts): Caller {
  return {
    counts,
    call: (route, who, key, body, query = '') =>
      untilAnswered(host, counts, (address) =>
        post(`${address}${apiBase}${pathOf(route, {})}${query}`, cookies.get(who), key, body),
      ),
    decide: (page, key, decision) =>
      untilAnswered(host, counts, async (address) => {
        const answer = await fetch(`${address}${page}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: address, 'Sec-Fetch-Site': 'same-origin' },
          body: new URLSearchParams({ decision }),
        })
        await answer.arrayBuffer()
        if (answer.status === 303) return answer.status
        if (answer.status >= 500) return undefined
        throw new Error(`The page of ${key} answered ${answer.status}.`)
      }).then(() => {}),
  }
}

export function post(url: string, cookie = '', key: string, body: object) {
  return send('POST', url, { Cookie: cookie, [idempotencyKeyHeader]: key }, body)
}

export async function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  return answer.status >= 500 ? undefined : { status: answer.status, body: JSON.parse(text) }
}

/** Retries after a lost connection and after every undecided answer (`undefined`). */
export async function untilAnswered<Value>(
  host: KillableHost,
  counts: Counts,
  ask: (address: string) => Promise<Value | undefined>,
): Promise<Value> {
  let lost: unknown
  for (let tries = 1; tries <= maxTries; tries++) {
    const address = await host.address()
    try {
      const answer = await ask(address)
      if (answer !== undefined) return answer
    } catch (error) {
      // fetch throws a TypeError when the host is down; any other error is a finding.
      if (!(error instanceof TypeError)) throw error
      lost = error
    }
    counts.retries++
  }
  throw new Error(`The host gave no answer in ${maxTries} tries.`, { cause: lost })
}
