import { setTimeout as pass } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { pathOf, type RouteKey } from '../../../src/api/routes.ts'
import type { HealthRecord } from '../../../src/domain/health/health.ts'
import { type Acknowledged, type Caller, carryOut } from '../caller.ts'
import type { MoneyRequest } from '../plan.ts'
import { ask, type Browser, type Question, questionOf, type Reply, signInQuestion } from './browser.ts'
import type { Notebook, Seen } from './notebook.ts'
import { type Act, campAddress, type PhonePlan, type Registration } from './plan.ts'

/*
 * The phones of the legitimate users: they follow the plan in order, retry unanswered calls under the same
 * key, and record what was acknowledged.
 */

export interface Books {
  readonly checkIns: { readonly code: string; readonly outcome: 'done' | 'alreadyIn' }[]
  readonly moneyRequests: (readonly [MoneyRequest, Acknowledged])[]
  /** By code: the last saved record, its version, and the number of saves. */
  readonly records: Map<
    string,
    { readonly record: HealthRecord; readonly version: string; readonly saves: number }
  >
  readonly registrations: {
    readonly registration: Registration
    readonly code: string
    readonly password: string
  }[]
  readonly merchants: { readonly name: string; readonly number: string; readonly password: string }[]
  readonly arrivals: string[]
  readonly endedSessions: string[]
  returns: number
  reads: number
}

export function emptyBooks(): Books {
  return {
    checkIns: [],
    moneyRequests: [],
    records: new Map(),
    registrations: [],
    merchants: [],
    arrivals: [],
    endedSessions: [],
    returns: 0,
    reads: 0,
  }
}

export interface Phone extends Browser {
  readonly plan: PhonePlan
  readonly books: Books
  readonly giveUpAt: () => number
}

export function phoneOf(
  plan: PhonePlan,
  books: Books,
  shared: { host: Browser['host']; notebook: Notebook; giveUpAt: () => number },
): Phone {
  return { plan, books, ...shared, cookies: new Map(), address: campAddress }
}

export class NoVerdict extends Error {}

/** Signs in and performs each step at its time, or immediately when it is late. */
export async function followPlan(phone: Phone, until: (at: number) => Promise<void>): Promise<void> {
  for (const act of phone.plan.acts) {
    await until(act.at)
    try {
      await doAct(phone, act)
    } catch (error) {
      if (!(error instanceof NoVerdict)) throw error
      phone.notebook.found(`${phone.plan.name} got no verdict until the end`, { request: error.message })
      return
    }
  }
}

export async function signIn(phone: Phone): Promise<Seen> {
  const { role, account, name } = phone.plan
  const kind = phone.cookies.size > 0 ? 'signInKnown' : 'signInFresh'
  const startedAt = performance.now()
  const { status } = await verdictOn(phone, { ...signInQuestion(role, account), kind })
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  return { startedAt, endedAt: performance.now(), status }
}

async function doAct(phone: Phone, act: Act): Promise<void> {
  const { books, plan } = phone
  switch (act.kind) {
    case 'checkIn':
      return checkIn(phone, act)
    case 'moneyRequest':
      books.moneyRequests.push([act.moneyRequest, await carryOut(callerOf(phone), act.moneyRequest)])
      return
    case 'saveHealth':
      return saveHealth(phone, act.record)
    case 'register': {
      const { data } = await repeated(phone, 'register', act.key, act.registration)
      const [code, password] = [String(data?.code), String(data?.oneTimePassword)]
      books.registrations.push({ registration: act.registration, code, password })
      return
    }
    case 'addMerchant': {
      const { merchantName: name, key } = act
      const { data } = await repeated(phone, 'addMerchant', key, { merchantName: name })
      const [number, password] = [String(data?.merchantNumber), String(data?.oneTimePassword)]
      books.merchants.push({ name, number, password })
      return
    }
    case 'read': {
      const { route, subject } = act
      const path = pathOf(route, { code: subject, merchantNumber: subject })
      const question = questionOf(route, path)
      const { status } = await verdictOn(phone, question)
      // The health corner answers 404 for a camper without a health record.
      if (status !== 200 && !(route === 'participantHealth' && status === 404))
        phone.notebook.found(`${plan.name} was answered ${status}`, { request: question.path })
      books.reads++
      return
    }
    case 'return':
      return signInAgain(phone, act.freshFrom)
  }
}

async function checkIn(phone: Phone, act: Act & { kind: 'checkIn' }): Promise<void> {
  const { code, key, isPressedTwice } = act
  const path = pathOf('checkIn', { code })
  const search = questionOf('checkIn', `${path}?step=search`, { kind: 'checkInSearch', body: {} })
  const found = await verdictOn(phone, search)
  if (found.status !== 200 || found.body.data?.code !== code)
    phone.notebook.found(`The search for ${code} was answered ${found.status}`, { request: search.path })
  const confirm = questionOf('checkIn', `${path}?step=confirm`, { kind: 'checkInConfirm', key, body: {} })
  const pressed = isPressedTwice ? [confirm, confirm] : [confirm]
  const [told, again = told] = await Promise.all(pressed.map((question) => verdictOn(phone, question)))
  if (told === undefined || again === undefined) return
  if (told.status !== again.status || !isDeepStrictEqual(told.body.data, again.body.data))
    phone.notebook.found(`${key} was answered ${told.status} and ${again.status}`, { request: confirm.path })
  if (told.status === 200) phone.books.checkIns.push({ code, outcome: 'done' })
  else if (told.status === 409) phone.books.checkIns.push({ code, outcome: 'alreadyIn' })
  else phone.notebook.found(`${key} was answered ${told.status}`, { request: confirm.path })
}

async function saveHealth(phone: Phone, record: HealthRecord): Promise<void> {
  const question = saveOf(phone, record)
  const reply = await verdictOn(phone, question)
  if (reply.status === 200) bookSave(phone, record, reply)
  else if (reply.status !== 429)
    phone.notebook.found(`${phone.plan.name} could not save: ${reply.status}`, { request: question.path })
}

/**
 * The save is based on the last saved record, so that a late request with a lost answer replaces no later
 * one.
 */
export function saveOf({ books, plan }: Phone, record: HealthRecord): Question {
  const version = books.records.get(plan.account)?.version ?? '*'
  return questionOf('saveHealth', pathOf('saveHealth', { code: plan.account }), { body: record, version })
}

export function bookSave({ books, plan }: Phone, record: HealthRecord, { body }: Reply): void {
  const saves = (books.records.get(plan.account)?.saves ?? 0) + 1
  books.records.set(plan.account, { record, version: String(body.version), saves })
}

/** Makes a call and repeats it once under the same key; both answers must be equal. */
async function repeated(
  phone: Phone,
  route: RouteKey & ('register' | 'addMerchant'),
  key: string,
  body: object,
): Promise<Reply['body']> {
  const question = questionOf(route, pathOf(route, {}), { key, body })
  const first = await verdictOn(phone, question)
  const second = await verdictOn(phone, question)
  if (first.status !== 200 || second.status !== 200 || !isDeepStrictEqual(first.body.data, second.body.data))
    phone.notebook.found(`${key} was answered ${first.status} and then ${second.status}`, {
      request: question.path,
      requestId: second.requestId,
    })
  return first.body
}

export const backIn = { known: 'backIn, known browser', fresh: 'backIn, fresh browser' } as const

async function signInAgain(phone: Phone, freshFrom: string | undefined): Promise<void> {
  const session = Array.from(phone.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  await verdictOn(phone, questionOf('signOut', pathOf('signOut', {}), { body: {} }))
  phone.books.endedSessions.push(session)
  if (freshFrom !== undefined) {
    phone.cookies.clear()
    phone.address = freshFrom
  }
  phone.notebook.saw(freshFrom === undefined ? backIn.known : backIn.fresh, await signIn(phone))
  phone.books.returns++
}

function callerOf(phone: Phone): Caller {
  return {
    counts: { depositsInFlight: 0 },
    call: async (route, _, key, body) => {
      const { status, body: answered } = await verdictOn(
        phone,
        questionOf(route, pathOf(route, {}), { key, body }),
      )
      return { status, body: answered }
    },
    async decide(page, key, decision) {
      const question = { kind: 'sandboxDecision', method: 'POST', path: page, form: { decision } }
      const { status } = await verdictOn(phone, question)
      if (status !== 303) throw new Error(`The page of ${key} answered ${status}.`)
    },
  }
}

const untilRepeat = 250
const maxWait = 5

/** Retries after no answer, after an outage and after a rate limit. */
export async function verdictOn(phone: Phone, question: Question): Promise<Reply> {
  const { notebook, plan } = phone
  const isSignIn = question.kind.startsWith('signIn')
  for (;;) {
    const startedAt = performance.now()
    const reply = await ask(phone, question)
    const evidence = {
      request: `${question.method} ${question.path}`,
      requestId: reply?.requestId,
      at: startedAt,
    }
    if (reply?.status === 401 && question.kind === 'signOut') return reply
    if (reply?.status === 401) {
      notebook.found(
        isSignIn ? `${plan.name} was refused with the right password` : `${plan.name} has lost the session`,
        evidence,
      )
      if (!isSignIn) await signIn(phone)
    } else if (reply?.status === 429 && isSignIn) {
      const { retryAfter } = reply
      // Only an unknown browser may have to wait, and only briefly.
      if (question.kind === 'signInKnown' || retryAfter > maxWait)
        notebook.found(`${plan.name} was kept out: ${reply.body.message}`, evidence)
      await pass(Math.min(retryAfter, maxWait) * 1_000)
    } else if (reply !== undefined && reply.status < 500) {
      return reply
    }
    if (performance.now() > phone.giveUpAt()) throw new NoVerdict(evidence.request)
    await pass(untilRepeat)
  }
}
