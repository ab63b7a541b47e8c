import { arrival } from './arrivals.ts'
import type { DoorReport } from './door.ts'
import type { Seen } from './notebook.ts'
import { backIn } from './phones.ts'
import type { DoorSize } from './plan.ts'

/** The p99 limit of a check-in's search and confirm, in ms. */
const quickEnough = 250
/** In ms, during the guessing attack. A known browser must not wait. */
const backWithin = { known: 2_000, fresh: 15_000 } as const
/** In ms, with a first password while a phone of the same network floods the host. */
const maxArrivalTime = 10_000
/** In ms after the repair of a database connection or a disk. */
const recoversWithin = 20_000
const checkInKinds = ['checkInSearch', 'checkInConfirm'] as const

/** Minimum shares of the plan that must have run, so that an idle run does not pass. */
export function shortfallsOf(report: DoorReport, size: DoorSize, accidents: number): string[] {
  const { books, attacks, device, kinds, recoveries } = report
  const answered = (kind: string) =>
    (kinds.get(kind) ?? []).filter(({ status }) => status !== undefined && status < 500).length
  /** Counts answers about a full disk or a dead connection too. */
  const answeredAtAll = (kind: string) =>
    (kinds.get(kind) ?? []).filter(({ status }) => status !== undefined && status !== 500).length
  const tried: readonly (readonly [what: string, done: number, atLeast: number])[] = [
    ['check-ins', books.checkIns.length, size.checkIns],
    ['money requests', books.moneyRequests.length, size.moneyRequests],
    ['saves of health records', answered('saveHealth'), size.healthSaves],
    ['registrations', books.registrations.length, size.registrations],
    ['new merchants', books.merchants.length, size.newMerchants],
    ['reads', books.reads, size.reads],
    ['returns', books.returns, size.returns],
    ['check-ins of the paired phone', device.told, 4],
    ['refusals after it was revoked', device.refused, 4],
    ['arrivals', books.arrivals.length, size.arrivals],
    ['guesses', attacks.guesses, size.guesses],
    ['floods', attacks.floods, Math.floor((size.floodsPerSecond * size.lasts) / 1_000)],
    ['bad requests', attacks.badRequests, size.badRequests],
    ['bad requests that were answered', answeredAtAll('badRequest'), Math.floor(size.badRequests * 0.9)],
    ['slow connections', attacks.slowConnections, size.slowConnectionsAtOnce],
    ['accidents', recoveries.length, accidents],
  ]
  return tried
    .filter(([, done, atLeast]) => done < atLeast)
    .map(([what, done, atLeast]) => `only ${done} of ${atLeast} ${what}`)
}

/** For a run of minutes on an otherwise idle machine. */
export function slownessOf(report: DoorReport): string[] {
  const p99 = percentile(checkInsOutside(report), 99)
  const longest = (kind: string) =>
    Math.max(0, ...durationsOf((report.kinds.get(kind) ?? []).filter(isOutside(report))))
  return [
    ...(['known', 'fresh'] as const)
      .filter((browser) => longest(backIn[browser]) > backWithin[browser])
      .map(
        (browser) =>
          `somebody in a ${browser} browser was in after ${inSeconds(longest(backIn[browser]))} only`,
      ),
    ...(longest(arrival) > maxArrivalTime
      ? [`somebody arrived after ${inSeconds(longest(arrival))} only`]
      : []),
    ...(p99 < quickEnough
      ? []
      : [
          `99 of 100 check-ins took ${p99.toFixed(0)} ms, and may take ${quickEnough}; more took those at ${slowMoments(report)}`,
        ]),
    ...report.recoveries
      .filter(({ milliseconds }) => milliseconds > recoversWithin)
      .map(({ name, milliseconds }) => `${name}: the host wrote again after ${inSeconds(milliseconds)} only`),
  ]
}

function checkInsOutside(report: DoorReport): readonly number[] {
  return checkInKinds.flatMap((kind) => durationsOf((report.kinds.get(kind) ?? []).filter(isOutside(report))))
}

/** The times of slow check-ins outside accidents, in s from the first one, to help find the cause. */
function slowMoments(report: DoorReport): string {
  const all = checkInKinds.flatMap((kind) => report.kinds.get(kind) ?? [])
  const begin = Math.min(...all.map(({ startedAt }) => startedAt))
  const slow = all
    .filter(isOutside(report))
    .filter(({ startedAt, endedAt }) => endedAt - startedAt >= quickEnough)
    .map(({ startedAt }) => Math.floor((startedAt - begin) / 1_000))
  const counts = new Map<number, number>()
  for (const second of slow.toSorted((one, other) => one - other))
    counts.set(second, (counts.get(second) ?? 0) + 1)
  return Array.from(counts, ([second, count]) => `${second} s: ${count}`).join(', ')
}

function isOutside({ isInAccident }: DoorReport) {
  return ({ startedAt, endedAt }: Seen) => !isInAccident(startedAt, endedAt)
}

function durationsOf(seen: readonly Seen[]): number[] {
  return seen.map(({ startedAt, endedAt }) => endedAt - startedAt)
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export function tableOf(report: DoorReport): string {
  const { kinds, attacks, recoveries, ended, ledger, ownDelay, seconds, books } = report
  const lines = [
    ['call', 'times', '2xx 3xx', '4xx', '500', '503', 'none', 'p50 ms', 'p99 ms', 'max ms'],
    ...Array.from(kinds, ([kind, seen]) => {
      const count = (is: (status: number) => boolean) =>
        String(seen.filter(({ status }) => status !== undefined && is(status)).length)
      const quiet = durationsOf(seen.filter(isOutside(report)))
      return [
        ...[kind, String(seen.length), count((status) => status < 400)],
        ...[count((status) => status >= 400 && status < 500), count((status) => status === 500)],
        ...[
          count((status) => status === 503),
          String(seen.filter(({ status }) => status === undefined).length),
        ],
        ...[50, 99, 100].map((percent) => percentile(quiet, percent).toFixed(1)),
      ]
    }),
  ]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const table = lines.map((line) =>
    line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  )
  const p99 = percentile(checkInsOutside(report), 99)
  return [
    ...table.map((cells) => `  ${cells.join('  ')}`),
    `  check-ins, search and confirm, outside the accidents: 99 of 100 within ${p99.toFixed(1)} ms`,
    `  told: ${books.checkIns.length} check-ins, ${books.moneyRequests.length} money requests, ${books.registrations.length} registrations, ${books.records.size} health records, ${books.returns} returns`,
    `  guesses: ${attacks.guesses}, of which ${attacks.guessesLimited} were not looked at`,
    `  arrivals: ${books.arrivals.length}, while one phone sent ${attacks.floods} wrong sign-ins, of which ${attacks.floodsLimited} were not looked at`,
    `  bad requests: ${attacks.badRequests}, of which ${attacks.badRequestsClosed} were cut off`,
    `  slow connections: ${attacks.slowConnections}, of which ${attacks.slowConnectionsCut} were cut off`,
    ...recoveries.map(
      ({ name, milliseconds }) => `  ${name}: wrote again ${inSeconds(milliseconds)} after it was mended`,
    ),
    ...(ended.length > 0 ? [`  the host ended by itself ${ended.length} times (${ended.join(', ')})`] : []),
    `  ledger: ${ledger.transfers} transfers, ${ledger.faults} faults`,
    `  ${seconds.toFixed(0)} s; this program itself was busy for ${ownDelay.toFixed(0)} ms at the longest`,
  ].join('\n')
}
