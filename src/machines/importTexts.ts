import { leftItems } from '../domain/importReview.ts'
import type { WrittenRow } from '../domain/importRows.ts'
import { decidedRows, type ImportContext } from './importPeople.ts'

/* How far an import is, what it will do, and what has come of it. */

function grouped(count: number): string {
  return count.toLocaleString('en')
}

const rowsText = (count: number) => (count === 1 ? '1 row' : `${grouped(count)} rows`)

/** How many of the rows are checked. */
export function checkedText({ items, checks }: ImportContext): string {
  const waiting = checks.reduce((sum, { length }) => sum + length, 0)
  return `${grouped(items.length - waiting)} of ${rowsText(items.length)} checked`
}

export function checkedShare({ items, checks }: ImportContext): number {
  return share(items.length, checks)
}

/** Of the rows that are written in this run and before. */
export function writtenText({ items, plan, isStopping }: ImportContext): string {
  if (isStopping) return 'Finishing what is under way…'
  const done = items.filter(({ written }) => written !== null).length
  const waiting = plan.reduce((sum, { rows }) => sum + rows.length, 0)
  return `${grouped(done)} of ${rowsText(done + waiting)} written`
}

export function writtenShare({ items, plan }: ImportContext): number {
  const done = items.filter(({ written }) => written !== null).length
  const waiting = plan.reduce((sum, { rows }) => sum + rows.length, 0)
  return done + waiting === 0 ? 0 : done / (done + waiting)
}

function share(all: number, waiting: readonly (readonly number[])[]): number {
  return all === 0 ? 0 : 1 - waiting.reduce((sum, { length }) => sum + length, 0) / all
}

/** What is written by "Import", and what is not. */
export function readyText(context: ImportContext): string {
  const decided = decidedRows(context)
  const added = decided.filter(({ decision }) => decision.kind === 'add').length
  const left = leftItems(context.items).length - decided.length
  const undecided = leftItems(context.items).filter(
    ({ verdict, choice }) => verdict?.verdict === 'perhaps' && choice === null,
  ).length
  const parts = [
    `${grouped(added)} new`,
    `${grouped(decided.length - added)} already here`,
    ...(left > 0 ? [`${rowsText(left)} not imported as ${left === 1 ? 'it is' : 'they are'}`] : []),
    ...(undecided > 0 ? [`${grouped(undecided)} to decide under "Perhaps the same"`] : []),
  ]
  return parts.join(' · ')
}

export interface ImportResult {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly left: number
}

export function resultOf({ items }: ImportContext): ImportResult {
  const count = (outcome: WrittenRow['outcome']) =>
    items.filter(({ written }) => written?.outcome === outcome).length
  return {
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    left: leftItems(items).length,
  }
}
