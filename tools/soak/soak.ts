import type { Database } from '../../server/database/database.ts'
import type { LedgerVerdict } from '../../server/ledger/check.ts'
import { type Acknowledged, callerOf, carryOut } from './caller.ts'
import { campEnvironment, prepareSoakCamp, signInAll } from './camp.ts'
import { cashCallerOf, readReports } from './cashCaller.ts'
import { type CashBook, CashOffice } from './cashOffice.ts'
import { cashPlanFrom } from './cashPlan.ts'
import type { Reports } from './cashVerify.ts'
import { startKillableHost } from './host.ts'
import { circumstancesFrom, Office, type OfficeBook } from './office.ts'
import { officeCallerOf } from './officeCaller.ts'
import { PaymentConditions } from './paymentConditions.ts'
import { type MoneyRequest, planFrom } from './plan.ts'
import { compareWithDatabase } from './verify.ts'

/*
 * Many callers move random amounts through a real host that is killed (`kill -9`) at random times and
 * restarted on the same database; they retry under the same key. The office, the cash desks and the stalls
 * act at the same time (office.ts, cashOffice.ts). In the end every acknowledged money request exists once, and no
 * other. No money request was made after the acknowledgement of a change that forbids it, each refusal has its
 * reason, and every drawer and the books match the sum of the acknowledgements.
 */

/** A new database with two ways to use it; an embedded one allows only one of them at a time. */
export interface SoakDatabase {
  readonly environment: Readonly<Record<string, string>>
  readonly use: <Result>(use: (database: Database) => Promise<Result>) => Promise<Result>
}

export interface SoakSize {
  readonly seed: number
  readonly callers: number
  readonly campers: number
  readonly moneyRequests: number
  readonly kills: number
  /**
   * Whether a host may be killed while it starts a deposit. The retry then waits until the lease of the
   * killed host expires, 20 seconds.
   */
  readonly killsDuringDeposits: boolean
}

export interface SoakReport {
  readonly findings: readonly string[]
  readonly ledger: LedgerVerdict
  /** Counts by kind and outcome, such as `charge done` and `charge refused (lostCard)`. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly cash: Readonly<Record<string, number>>
  readonly calls: OfficeBook['calls'] & CashBook['calls']
  readonly kills: number
  readonly retries: number
  readonly seconds: number
}

export async function runSoak(
  database: SoakDatabase,
  size: SoakSize,
  program?: readonly string[],
): Promise<SoakReport> {
  const people = await database.use((opened) => prepareSoakCamp(opened, size.campers))
  const { moneyRequests, killAfter } = planFrom(size.seed, people, size)
  const host = await startKillableHost({ ...campEnvironment, ...database.environment }, program)
  const circumstances = circumstancesFrom(size.seed, moneyRequests)
  const cashPlan = cashPlanFrom(size.seed, people, moneyRequests)
  const book: OfficeBook = { conditions: new PaymentConditions(), calls: {} }
  const cashBook: CashBook = { answered: [], calls: { limits: 0, priceLists: 0 } }
  const done: [MoneyRequest, Acknowledged][] = []
  const counts = { retries: 0, depositsInFlight: 0 }
  const killings: Promise<void>[] = []
  const startedAt = performance.now()
  let reports: Reports
  try {
    const cookies = await signInAll(await host.address(), people)
    const caller = callerOf(host, cookies, counts)
    const office = new Office(officeCallerOf(host, people, cookies, counts), book)
    const askCash = cashCallerOf(host, cookies, counts)
    const cash = new CashOffice(askCash, people, book.conditions, cashBook)
    await cash.begin()
    const queue = moneyRequests.entries()
    const pendingKills = [...killAfter]
    await Promise.all(
      Array.from({ length: size.callers }, async () => {
        for (const [place, planned] of queue) {
          const around = circumstances[place]
          const { step = null, isOldPrice = false } = cashPlan[place] ?? {}
          const shown = around ? office.shown(planned, around) : planned
          const moneyRequest = cash.priced(shown, isOldPrice)
          const [answered] = await Promise.all([
            carryOut(caller, moneyRequest),
            office.take(around?.step ?? null, moneyRequest.camper, moneyRequest.key),
            cash.take(step, moneyRequest),
          ])
          done.push([moneyRequest, answered])
          cash.sold(moneyRequest, answered)
          const isDue = done.length >= (pendingKills[0] ?? Number.POSITIVE_INFINITY)
          if (!isDue || (counts.depositsInFlight > 0 && !size.killsDuringDeposits)) continue
          pendingKills.shift()
          killings.push(host.kill())
        }
      }),
    )
    await Promise.all(killings)
    await cash.closeWallets(people.campers, () => host.kill())
    await cash.end()
    reports = await readReports(askCash, people)
  } finally {
    await host.stop()
  }
  const seconds = (performance.now() - startedAt) / 1000
  const found = await database.use((opened) =>
    compareWithDatabase(opened, done, {
      conditions: book.conditions,
      cash: cashBook.answered,
      reports,
      openDeposits: Number(campEnvironment.OPEN_DEPOSITS),
    }),
  )
  const { retries } = counts
  return {
    ...found,
    outcomes: countOutcomes(done),
    cash: countOutcomes(cashBook.answered),
    calls: { ...book.calls, ...cashBook.calls },
    kills: killings.length,
    retries,
    seconds,
  }
}

function countOutcomes(
  done: readonly (readonly [{ kind: string }, Pick<Acknowledged, 'outcome' | 'reason'>])[],
): Record<string, number> {
  const outcomes: Record<string, number> = {}
  for (const [{ kind }, { outcome, reason }] of done) {
    const name = [kind, outcome, ...(reason === undefined ? [] : [`(${reason})`])].join(' ')
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  return outcomes
}
