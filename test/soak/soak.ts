import type { Database } from '../../server/database/database.ts'
import type { LedgerVerdict } from '../../server/ledger/check.ts'
import { type Acknowledged, callerOf, carryOut } from './caller.ts'
import { campEnvironment, prepareSoakCamp, signInEverybody } from './camp.ts'
import { startKillableHost } from './host.ts'
import { circumstancesFrom, Office, type OfficeBook } from './office.ts'
import { officeCallerOf } from './officeCaller.ts'
import { type Movement, planFrom } from './plan.ts'
import { Standings } from './standings.ts'
import { findingsIn } from './verify.ts'

/*
 * Many callers move money at random through a real host that is killed (`kill -9`) at random moments and started
 * again on the same database; they repeat what was not answered with the same key. Meanwhile the office reports cards
 * as lost, finds and replaces them, freezes and frees wallets, withdraws people and restores them. In the end every
 * movement that somebody was told of must be there once, and nothing else; none was taken after the answer to what
 * stands against it, and each refusal has its reason.
 */

/** A new database, and the two ways to it; never both at once where it belongs to one process. */
export interface SoakDatabase {
  /** What the host is told about it. */
  readonly environment: Readonly<Record<string, string>>
  readonly use: <Result>(use: (database: Database) => Promise<Result>) => Promise<Result>
}

export interface SoakSize {
  readonly seed: number
  readonly callers: number
  readonly campers: number
  readonly movements: number
  readonly kills: number
  /**
   * Whether a host may also be killed while it begins a deposit. The repeat then waits for the end of the dead host's
   * lease, 20 seconds.
   */
  readonly killsBeginnings: boolean
}

export interface SoakReport {
  /** Empty when everything is as everybody was told. */
  readonly findings: readonly string[]
  readonly ledger: LedgerVerdict
  /** How many movements of each kind ended how, as `charge done` and `charge refused (lostCard)`. */
  readonly outcomes: Readonly<Record<string, number>>
  /** What the office did meanwhile. */
  readonly calls: OfficeBook['calls']
  readonly kills: number
  readonly retries: number
  readonly seconds: number
}

/** @param program Node's arguments for the host; its sources unless told otherwise */
export async function runSoak(
  database: SoakDatabase,
  size: SoakSize,
  program?: readonly string[],
): Promise<SoakReport> {
  const people = await database.use((opened) => prepareSoakCamp(opened, size.campers))
  const { movements, killAfter } = planFrom(size.seed, people, size)
  const host = await startKillableHost({ ...campEnvironment, ...database.environment }, program)
  const circumstances = circumstancesFrom(size.seed, movements)
  const book: OfficeBook = { standings: new Standings(), calls: {} }
  const done: [Movement, Acknowledged][] = []
  const counts = { retries: 0, beginnings: 0 }
  const killings: Promise<void>[] = []
  const startedAt = performance.now()
  try {
    const cookies = await signInEverybody(await host.address(), people)
    const caller = callerOf(host, cookies, counts)
    const office = new Office(officeCallerOf(host, people, cookies, counts), book)
    const queue = movements.entries()
    const pendingKills = [...killAfter]
    await Promise.all(
      Array.from({ length: size.callers }, async () => {
        for (const [place, planned] of queue) {
          const around = circumstances[place]
          const movement = around ? office.shown(planned, around) : planned
          const [told] = await Promise.all([
            carryOut(caller, movement),
            office.take(around?.step ?? null, movement.camper, movement.key),
          ])
          done.push([movement, told])
          const isDue = done.length >= (pendingKills[0] ?? Number.POSITIVE_INFINITY)
          if (!isDue || (counts.beginnings > 0 && !size.killsBeginnings)) continue
          pendingKills.shift()
          killings.push(host.kill())
        }
      }),
    )
    await Promise.all(killings)
  } finally {
    await host.stop()
  }
  const seconds = (performance.now() - startedAt) / 1000
  const found = await database.use((opened) => findingsIn(opened, done, book.standings))
  const { retries } = counts
  return {
    ...found,
    outcomes: countOutcomes(done),
    calls: book.calls,
    kills: killings.length,
    retries,
    seconds,
  }
}

function countOutcomes(done: readonly (readonly [Movement, Acknowledged])[]): Record<string, number> {
  const outcomes: Record<string, number> = {}
  for (const [{ kind }, { outcome, reason }] of done) {
    const name = [kind, outcome, ...(reason === undefined ? [] : [`(${reason})`])].join(' ')
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  return outcomes
}
