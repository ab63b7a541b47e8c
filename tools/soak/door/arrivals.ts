import { setTimeout as pass } from 'node:timers/promises'
import type { Database } from '../../../server/database/database.ts'
import { pathOf } from '../../../src/api/routes.ts'
import { maxSlips } from '../../../src/domain/people/slips.ts'
import type { CampPeople } from '../camp.ts'
import type { AttackCounts } from './attackers.ts'
import { ask, type Browser, questionOf, signInQuestion } from './browser.ts'
import { type Books, NoVerdict, type Phone, phoneOf, verdictOn } from './phones.ts'
import { campAddress, type DoorSize } from './plan.ts'

/*
 * The day of arrival: campers sign in for the first time on new phones, with the first password of a slip,
 * and choose their own password. All requests come from the camp's one address, and so does a phone that
 * floods it with wrong sign-ins.
 */

export function arrivingIn(size: DoorSize, { campers }: CampPeople): readonly string[] {
  return campers.slice(size.camperPhones, size.camperPhones + size.arrivals)
}

export async function forgetPasswords({ pool }: Database, codes: readonly string[]): Promise<void> {
  await pool.query('update participants set password_hash = null where code = any ($1)', [codes])
}

export const arrival = 'arrival, new phone'

interface Arriving {
  readonly code: string
  readonly password: string
}

export async function slipsFor(office: Phone, codes: readonly string[]): Promise<readonly Arriving[]> {
  const made: Arriving[] = []
  for (let from = 0; from < codes.length; from += maxSlips) {
    const body = { codes: codes.slice(from, from + maxSlips) }
    const { data } = (await verdictOn(office, questionOf('makeSlips', pathOf('makeSlips', {}), { body })))
      .body
    made.push(...(data as unknown as readonly Arriving[]))
  }
  return made
}

export async function arriveOneByOne(
  arriving: readonly Arriving[],
  size: DoorSize,
  shared: Parameters<typeof phoneOf>[2],
  books: Books,
  until: (at: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    arriving.map(async ({ code, password }, index) => {
      await until((size.lasts * index) / arriving.length)
      const plan = { name: `new phone ${code}`, role: 'participant', account: code, acts: [] } as const
      const phone = phoneOf(plan, books, shared)
      try {
        await arrive(phone, password)
      } catch (error) {
        if (!(error instanceof NoVerdict)) throw error
        phone.notebook.found(`${plan.name} got no verdict until the end`, { request: error.message })
      }
    }),
  )
}

async function arrive(phone: Phone, password: string): Promise<void> {
  const question = {
    ...signInQuestion('participant', phone.plan.account, password),
    kind: 'signInFirst',
  }
  const startedAt = performance.now()
  const { status } = await verdictOn(phone, question)
  phone.notebook.saw(arrival, { startedAt, endedAt: performance.now(), status })
  await chooseOwnPassword(phone, password)
}

async function chooseOwnPassword(phone: Phone, first: string): Promise<void> {
  const { account, name } = phone.plan
  const chosen = `seven tents of ${name.length}`
  const body = { password: chosen, newPassword: chosen, currentPassword: first, email: 'a@example.org' }
  const path = pathOf('updatePassword', { code: account })
  const { status } = await verdictOn(phone, questionOf('updatePassword', path, { body }))
  // After a lost answer the retry reports that the first password is no longer valid.
  if (status === 200 || status === 400) phone.books.arrivals.push(account)
  else phone.notebook.found(`${name} could not choose a password: ${status}`, { request: path })
}

/** Each sign-in uses a new code and does not wait for the others. */
export async function flood(
  { host, notebook }: Pick<Browser, 'host' | 'notebook'>,
  size: DoorSize,
  counts: AttackCounts,
  until: (at: number) => Promise<void>,
): Promise<void> {
  const calls: Promise<void>[] = []
  const signIn = async (code: string) => {
    const browser: Browser = { host, notebook, address: campAddress, cookies: new Map() }
    const question = { ...signInQuestion('participant', code, 'a wrong password'), kind: 'flood' }
    const reply = await ask(browser, question)
    counts.floods++
    if (reply?.status === 429 || reply?.status === 503) counts.floodsLimited++
  }
  for (let index = 0; index < (size.floodsPerSecond * size.lasts) / 1_000; index++) {
    await until((index * 1_000) / size.floodsPerSecond)
    calls.push(signIn(`FLOOD${index}`))
    if (index % 100 === 99) await pass(0)
  }
  await Promise.all(calls)
}
