import { isDeepStrictEqual } from 'node:util'
import { apiBase, idempotencyKeyHeader, pathOf, type RouteKey } from '../../src/api/routes.ts'
import { decimalFromCents, dollarsFromCents } from '../../src/domain/lib/money.ts'
import type { KillableHost } from './host.ts'
import type { Movement } from './plan.ts'

/** What somebody was told: done (under a reference where one is told), refused, or left open at the gateway. */
export interface Acknowledged {
  readonly outcome: 'done' | 'refused' | 'declined' | 'leftOpen'
  readonly referenceId?: string | undefined
  /** Of a refusal. */
  readonly reason?: string | undefined
  /** From before it was asked until after it was answered. */
  readonly span?: Span
}

/** Milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Counts {
  /** Answers that did not come or were no verdict, after each of which the same was asked again. */
  retries: number
  /** Deposits whose page to pay on is being asked for at the moment. */
  beginnings: number
}

/** How calls get through, whatever happens on the way. */
export interface Caller {
  readonly counts: Pick<Counts, 'beginnings'>
  /** Asks in the name of somebody, under the same key, until there is a verdict. */
  readonly call: (
    route: MoneyRoute,
    who: string,
    key: string,
    body: object,
    query?: string,
  ) => Promise<Answer>
  /** Decides on the sandbox's page at this path until the page takes it. */
  readonly decide: (page: string, key: string, decision: 'approve' | 'decline') => Promise<void>
}

export type MoneyRoute = RouteKey & ('deduct' | 'withdraw' | 'deposit')

export interface Answer {
  readonly status: number
  readonly body: { message?: string; reason?: string; data?: { referenceId?: string; paymentUrl?: string } }
}

const mostTries = 200

/** Does a movement with its key until there is an answer; twice at the same time where it was pressed twice. */
export async function carryOut(caller: Caller, movement: Movement): Promise<Acknowledged> {
  const from = performance.now()
  const told = await pressed(caller, movement)
  return { ...told, span: { from, to: performance.now() } }
}

async function pressed(caller: Caller, movement: Movement): Promise<Acknowledged> {
  const send = () => sendOnce(caller, movement)
  if (!movement.isPressedTwice) return send()
  const [first, second] = await Promise.all([send(), send()])
  if (isDeepStrictEqual(first, second)) return first
  // A refusal for the price is not kept: the prices have changed between the two.
  const priced = [first, second].find(({ reason }) => reason !== 'invalid')
  if (movement.kind === 'charge' && [first, second].some(({ reason }) => reason === 'invalid'))
    return priced ?? first
  // Who is withdrawn between the two has begun to pay, and the other one is sent away.
  const begun = [first, second].find((one) => !isSentAway(one))
  if (movement.kind === 'deposit' && [first, second].some(isSentAway)) return begun ?? first
  throw new Error(`${movement.key} was answered ${JSON.stringify(first)} and ${JSON.stringify(second)}.`)
}

function sendOnce(caller: Caller, movement: Movement): Promise<Acknowledged> {
  switch (movement.kind) {
    case 'charge':
      return charge(caller, movement)
    case 'withdrawal':
      return withdraw(caller, movement)
    case 'deposit':
      return deposit(caller, movement)
  }
}

async function charge(caller: Caller, movement: Movement): Promise<Acknowledged> {
  const { key, camper, number = camper, actor, cents, items } = movement
  const answer = await caller.call('deduct', actor, key, {
    ownerCode: number,
    merchantNumber: actor,
    amount: decimalFromCents(cents),
    method: 'pos',
    type: 'purchase',
    items: items.map((item) => ({ ...item, price: dollarsFromCents(item.price) })),
  })
  // These are not the prices of the stall.
  if (answer.status === 400) return { outcome: 'refused', reason: 'invalid' }
  return verdictOf(key, answer)
}

async function withdraw(caller: Caller, movement: Movement): Promise<Acknowledged> {
  const { key, camper, number = camper, isByName, actor, cents } = movement
  const body = { ownerCode: number, amount: dollarsFromCents(cents) }
  return verdictOf(key, await caller.call('withdraw', actor, key, body, isByName ? '?by=name' : ''))
}

function verdictOf(key: string, { status, body }: Answer): Acknowledged {
  if (status === 200) return { outcome: 'done', referenceId: body.data?.referenceId }
  if (status === 422) return { outcome: 'refused', reason: body.reason }
  throw new Error(`${key} was answered ${status}: ${body.message}`)
}

async function deposit(caller: Caller, { key, camper, cents, decision }: Movement): Promise<Acknowledged> {
  const names = { firstName: 'Camper', lastName: camper }
  const body = { amount: dollarsFromCents(cents), ...names, ownerCode: camper }
  caller.counts.beginnings++
  const begun = await caller.call('deposit', camper, key, body)
  caller.counts.beginnings--
  // So many are open already, or were begun within an hour.
  if (begun.status === 429) return { outcome: 'refused', reason: 'tooManyAttempts' }
  const { reason } = begun.body
  if (reason === 'withdrawn' || reason === 'signedOut') return { outcome: 'refused', reason }
  const { paymentUrl } = begun.body.data ?? {}
  if (begun.status !== 200 || paymentUrl === undefined)
    throw new Error(`${key} was answered ${begun.status}: ${begun.body.message}`)
  if (decision === 'walkAway') return { outcome: 'leftOpen' }
  await caller.decide(new URL(paymentUrl).pathname, key, decision)
  return { outcome: decision === 'approve' ? 'done' : 'declined' }
}

/** A camper whose registration was withdrawn, and whose session has ended with it. */
export function isSentAway({ outcome, reason }: Acknowledged): boolean {
  return outcome === 'refused' && (reason === 'withdrawn' || reason === 'signedOut')
}

/** Asks a host that is killed and started again. */
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

/** Undefined after an answer that leaves it open. */
export function post(url: string, cookie = '', key: string, body: object) {
  return send('POST', url, { Cookie: cookie, [idempotencyKeyHeader]: key }, body)
}

/** As `post`, of any method. */
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

/** Asks again after a lost connection and after every answer that leaves it open (`undefined`). */
export async function untilAnswered<Value>(
  host: KillableHost,
  counts: Counts,
  ask: (address: string) => Promise<Value | undefined>,
): Promise<Value> {
  let lost: unknown
  for (let tries = 1; tries <= mostTries; tries++) {
    const address = await host.address()
    try {
      const answer = await ask(address)
      if (answer !== undefined) return answer
    } catch (error) {
      // What fetch throws when the host is gone; anything else is a finding.
      if (!(error instanceof TypeError)) throw error
      lost = error
    }
    counts.retries++
  }
  throw new Error(`The host gave no answer in ${mostTries} tries.`, { cause: lost })
}
