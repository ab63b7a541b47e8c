import { importFieldLabels } from '../../domain/people/importing/importFields.ts'
import {
  leftItems,
  type Mend,
  type ReviewGroup,
  reviewGroupOf,
  waitingItems,
} from '../../domain/people/importing/importReview.ts'
import type { WrittenRow } from '../../domain/people/importing/importRows.ts'
import { decidedRows, type ImportContext } from './importPeople.ts'

function grouped(count: number): string {
  return count.toLocaleString('en')
}

export const rowsText = (count: number) => (count === 1 ? '1 row' : `${grouped(count)} rows`)

export function inRowsText(rows: number): string {
  return `in ${rowsText(rows)}`
}

export function checkedText({ items, checks }: ImportContext): string {
  const waiting = checks.reduce((sum, { length }) => sum + length, 0)
  return `${grouped(items.length - waiting)} of ${rowsText(items.length)} checked`
}

export function checkedShare({ items, checks }: ImportContext): number {
  return share(items.length, checks)
}

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

export interface ImportWork {
  readonly added: number
  readonly changed: number
  readonly same: number
}

export function workOf(context: Pick<ImportContext, 'items'>): ImportWork {
  const work = { added: 0, changed: 0, same: 0 }
  for (const { decision } of decidedRows(context)) {
    if (decision.kind === 'add') work.added += 1
    else if (decision.isAgain || decision.cells.length > 0) work.changed += 1
    else work.same += 1
  }
  return work
}

export function importLabel({ added, changed, same }: ImportWork): string | undefined {
  if (added + changed + same === 0) return undefined
  return added + changed === 0 ? 'Finish' : `Import ${rowsText(added + changed + same)}`
}

export function mendText({ kind, cell, sentence, rows, changes }: Mend): string {
  const field = importFieldLabels[cell]
  if (kind === 'leaveOut') return `${rowsText(rows.length)} left out. ${field}: ${sentence}`
  if (kind === 'without') return `${rowsText(rows.length)} without what the file says as ${field}.`
  const meanings = [...new Set(changes.map(({ before, after }) => `“${before.trim()}” means “${after}”`))]
  return `${rowsText(rows.length)}. ${field}: ${meanings.slice(0, 3).join(', ')}${meanings.length > 3 ? ' and more' : ''}`
}

/** Beside "Finish" while rows wait: it leaves them for later. */
export function leftForLaterText(context: Pick<ImportContext, 'items'>): string | null {
  const waiting = waitingItems(context.items).length
  if (waiting === 0) return null
  return waiting === 1
    ? '1 row is not decided. Finish leaves it for later.'
    : `${rowsText(waiting)} are not decided. Finish leaves them for later.`
}

export const nothingToImportText =
  'There is nothing to import yet. Correct a row or decide what to do with it, or press “Leave the import”.'

export function readyText(context: Pick<ImportContext, 'items'>): string {
  const { added, changed, same } = workOf(context)
  const left = leftItems(context.items).length - added - changed - same
  const again = decidedRows(context).filter(
    ({ decision }) => decision.kind === 'take' && decision.isAgain,
  ).length
  const waiting = waitingItems(context.items).map(reviewGroupOf)
  const toDecide = (group: ReviewGroup, name: string) => {
    const rows = waiting.filter((of) => of === group).length
    return rows > 0 ? [`${grouped(rows)} to decide under "${name}"`] : []
  }
  const parts = [
    `${grouped(added)} new`,
    ...(again > 0 ? [`${grouped(again)} to register again`] : []),
    ...(changed > again ? [`${grouped(changed - again)} to change`] : []),
    `${grouped(same)} already here`,
    ...(left > 0 ? [`${rowsText(left)} not imported as ${left === 1 ? 'it is' : 'they are'}`] : []),
    ...toDecide('perhaps', 'Perhaps the same'),
    ...toDecide('again', 'Come again?'),
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
