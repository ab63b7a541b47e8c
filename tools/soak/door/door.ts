import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import type { LedgerVerdict } from '../../../server/ledger/check.ts'
import { campEnvironment, prepareSoakCamp } from '../camp.ts'
import type { SoakDatabase } from '../soak.ts'
import { type DoorAccident, suffer } from './accidents.ts'
import { arriveOneByOne, arrivingIn, flood, forgetPasswords, slipsFor } from './arrivals.ts'
import { type AttackCounts, guess, noCounts, openSlowConnections, sendBadRequests } from './attackers.ts'
import {
  addGateStaff,
  checkInAsDevice,
  checkInByRight,
  type GateStaffCounts,
  gateStaff,
} from './gateStaff.ts'
import { type Notebook, openNotebook, type Seen } from './notebook.ts'
import { type Books, emptyBooks, followPlan, type Phone, phoneOf, signIn } from './phones.ts'
import { attackerAccountsOf, type DoorSize, deviceAloneOf, doorPlanFrom, probeOf } from './plan.ts'
import { superviseHost } from './supervisedHost.ts'
import { disagreementsWithHost, findingsInDatabase } from './verify.ts'

/*
 * Runs a crowd against a real host: phones sign in, read, charge and check in, while strangers guess
 * passwords, send bad requests and hold slow connections open, and the database has accidents. In the end
 * every acknowledged change must exist exactly once, and no other change.
 */

export interface DoorDatabase extends SoakDatabase {
  readonly accidents: readonly DoorAccident[]
  readonly preload?: readonly string[]
}

export interface DoorReport {
  readonly findings: readonly string[]
  readonly ledger: LedgerVerdict
  readonly books: Books
  readonly attacks: AttackCounts
  readonly device: GateStaffCounts
  readonly kinds: ReadonlyMap<string, readonly Seen[]>
  readonly isInAccident: Notebook['isInAccident']
  readonly recoveries: readonly { readonly name: string; readonly milliseconds: number }[]
  readonly ended: readonly (number | null)[]
  /** The longest delay of this process's event loop in ms, which limits the accuracy of all figures. */
  readonly ownDelay: number
  readonly seconds: number
}

/** Ms that unanswered callers may still retry after the run. */
const graceTime = 60_000
const arrivingAtOnce = 4

export async function runDoor(
  database: DoorDatabase,
  size: DoorSize,
  program: readonly string[],
): Promise<DoorReport> {
  const { people, staff } = await database.use(async (opened) => {
    const prepared = {
      people: await prepareSoakCamp(opened, size.campers),
      staff: await addGateStaff(opened),
    }
    await forgetPasswords(opened, arrivingIn(size, prepared.people))
    return prepared
  })
  const attackerAccounts = attackerAccountsOf(people)
  const plan = doorPlanFrom(size, people)
  const notebook = openNotebook(size.seed)
  const books = emptyBooks()
  const counts = noCounts()
  const device: GateStaffCounts = { told: 0, refused: 0 }
  // Empty values restore the default limits of deposits.
  const limits = { OPEN_DEPOSITS: '', DEPOSITS_PER_HOUR: '', TRUST_PROXY: '1' }
  const host = await superviseHost(
    { ...campEnvironment, ...database.environment, ...limits },
    [...(database.preload ?? []), ...program],
    notebook,
  )
  const ownDelay = monitorEventLoopDelay({ resolution: 10 })
  const startedAt = performance.now()
  const recoveries: { name: string; milliseconds: number }[] = []
  try {
    let crowdStartedAt = performance.now()
    const outside = { host: () => host.address(), notebook }
    const shared = { ...outside, giveUpAt: () => crowdStartedAt + size.lasts + graceTime }
    const phones = plan.phones.map((phone) => phoneOf(phone, books, shared))
    const phoneFor = async (name: string, role: 'participant' | 'merchant' | 'admin', account: string) => {
      const phone = phoneOf({ name, role, account, acts: [] }, books, shared)
      await signIn(phone)
      return phone
    }
    const arriving = phones.values()
    await Promise.all(
      Array.from({ length: arrivingAtOnce }, async () => {
        for (const phone of arriving) await signIn(phone)
      }),
    )
    const byRight = await phoneFor('gate by right', 'admin', gateStaff)
    const paired = {
      ...staff,
      books,
      counts: device,
      lead: await phoneFor('lead', 'admin', people.admins[0]),
      alone: deviceAloneOf(people),
    }
    const slips = await slipsFor(paired.lead, arrivingIn(size, people))
    const alsoAtGates = people.campers.slice(0, 4)
    const probe = await phoneFor('probe', 'participant', probeOf(people))
    const cookies = {
      camper: sessionOf(await phoneFor('stranger', 'participant', attackerAccounts.camper)),
      merchant: sessionOf(await phoneFor('stranger', 'merchant', attackerAccounts.merchant)),
      admin: sessionOf(await phoneFor('stranger', 'admin', attackerAccounts.admin)),
    }

    ownDelay.enable()
    crowdStartedAt = performance.now()
    const until = async (at: number) => {
      const early = crowdStartedAt + at - performance.now()
      if (early > 0) await pass(early)
    }
    const slow = openSlowConnections(shared, size, counts)
    const accidents = async () => {
      for (const accident of database.accidents) {
        await until(accident.at * size.lasts)
        recoveries.push({
          name: accident.name,
          milliseconds: await suffer(accident, probe, () => host.ended.length),
        })
      }
    }
    try {
      await Promise.all([
        ...phones.map((phone) => followPlan(phone, until)),
        guess(shared, plan.guesses, counts, until),
        sendBadRequests(shared, size, attackerAccounts, cookies, counts, until),
        checkInByRight(byRight, size, alsoAtGates, until),
        checkInAsDevice(paired, size, alsoAtGates, until),
        arriveOneByOne(slips, size, shared, books, until),
        flood(shared, size, counts, until),
        accidents(),
      ])
    } finally {
      await slow.stop()
    }
    ownDelay.disable()
    for (const finding of await disagreementsWithHost([...phones, probe], books, outside))
      notebook.found(finding)
  } finally {
    await host.stop()
  }
  const seconds = (performance.now() - startedAt) / 1000
  for (const { code, at } of host.ended)
    if (!notebook.isInAccident(at, at))
      notebook.found(`The host ended by itself with ${code}`, { request: '', at })
  for (const line of notebook.linesLike(/nothing (waited for|expected)/))
    notebook.found(`The host wrote: ${line}`)
  const { findings, ledger } = await database.use((opened) => findingsInDatabase(opened, books, people))
  return {
    findings: [...notebook.findings(), ...findings],
    ledger,
    books,
    attacks: counts,
    device,
    kinds: notebook.kinds,
    isInAccident: (from, to) => notebook.isInAccident(from, to),
    recoveries,
    ended: host.ended.map(({ code }) => code),
    ownDelay: ownDelay.max / 1e6,
    seconds,
  }
}

function sessionOf({ cookies }: Phone): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
}
