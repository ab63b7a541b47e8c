import { importFieldLabels } from '../../domain/people/importing/importFields.ts'
import {
  type ImportItem,
  leftItems,
  type Mend,
  personsOf,
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
    else if (decision.cells.length > 0) work.changed += 1
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

export const nothingToImportText =
  'There is nothing to import yet. Correct a row or decide what to do with it, or press “Leave the import”.'

export function readyText(context: Pick<ImportContext, 'items'>): string {
  const { added, changed, same } = workOf(context)
  const left = leftItems(context.items).length - added - changed - same
  const undecided = leftItems(context.items).filter(
    ({ verdict, choice }) => verdict?.verdict === 'perhaps' && choice === null,
  ).length
  const parts = [
    `${grouped(added)} new`,
    ...(changed > 0 ? [`${grouped(changed)} to change`] : []),
    `${grouped(same)} already here`,
    ...(left > 0 ? [`${rowsText(left)} not imported as ${left === 1 ? 'it is' : 'they are'}`] : []),
    ...(undecided > 0 ? [`${grouped(undecided)} to decide under "Perhaps the same"`] : []),
  ]
  return parts.join(' · ')
}

const maxNamed = 3

/** The withdrawn people whom rows of the file are about. An import restores no registration. */
export function withdrawnIn(
  items: readonly ImportItem[],
): { readonly about: string; readonly names: string } | null {
  const withdrawn = leftItems(items).flatMap(({ verdict, choice }) => {
    const persons = verdict === null ? [] : personsOf(verdict)
    return persons.filter(
      ({ isWithdrawn, code }) => isWithdrawn && choice?.kind === 'take' && choice.code === code,
    )
  })
  if (withdrawn.length === 0) return null
  const named = withdrawn
    .slice(0, maxNamed)
    .map(({ stored, code }) => `${stored.firstname} ${stored.lastname} (${code})`)
  const more = withdrawn.length - maxNamed
  return {
    about:
      withdrawn.length === 1
        ? '1 person of this file is withdrawn'
        : `${grouped(withdrawn.length)} people of this file are withdrawn`,
    names: `${named.join(', ')}${more > 0 ? ` +${grouped(more)}` : ''}`,
  }
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
