import { campDateTime } from '../lib/campTime.ts'
import { byteOrderMark, csvLine } from '../lib/csv.ts'
import { movementDone } from './movements.ts'
import type { NotedScan } from './offlineGate.ts'

const columns: readonly (readonly [heading: string, textOf: (scan: NotedScan) => string | undefined])[] = [
  ['When', ({ correctedAt, notedAt }) => campDateTime(correctedAt ?? notedAt)],
  ['Number', ({ number }) => number],
  ['What', ({ kind }) => movementDone[kind]],
  ['With', ({ withWhom }) => withWhom],
  ['Why', ({ anyway }) => anyway],
  ['Gate', ({ place }) => place],
  ['Noted by', ({ operator }) => operator],
]

export function otherCampFileText(scans: readonly NotedScan[]): string {
  const header = csvLine(columns.map(([heading]) => heading))
  const lines = scans.map((scan) => csvLine(columns.map(([, textOf]) => textOf(scan) ?? '')))
  return byteOrderMark + header + lines.join('')
}

/** @param day in the form YYYY-MM-DD */
export function otherCampFileName(day: string): string {
  return `gate-scans-of-another-camp-${day}.csv`
}
