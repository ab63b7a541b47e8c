import {
  noValues,
  proposedColumns,
  type RememberedColumns,
  rememberedFile,
  withColumn,
} from '../../domain/people/importing/importColumns.ts'
import { importRowsOf, type ReadRow, readRows } from '../../domain/people/importing/importedRows.ts'
import { type ImportField, normalizeText } from '../../domain/people/importing/importFields.ts'
import { readAgain } from '../../domain/people/importing/importReturn.ts'
import {
  type ImportItem,
  itemOf,
  type Matching,
  type Mend,
} from '../../domain/people/importing/importReview.ts'
import type { UnionAbbreviation } from '../../domain/people/importing/importRows.ts'
import {
  type ReadImportFile,
  type TableChoice,
  withTableChoice,
} from '../../domain/people/importing/importSheets.ts'
import { storing } from '../lib/storing.ts'
import type { ImportAnswerContext } from './importAnswerParts.ts'

/*
 * The sheet and the columns of an import. They can be chosen again after the check; what was decided before is applied to the
 * rows as they are read then.
 */

export interface ImportColumnContext extends ImportAnswerContext {
  readonly items: readonly ImportItem[]
  readonly mends: readonly Mend[]
  readonly unions: readonly UnionAbbreviation[]
  readonly remembered: RememberedColumns
  /** How the items were read, while the columns are chosen again. */
  readonly matched: Matching | null
  /** One sentence for each decision that no longer applies. */
  readonly dropped: readonly string[]
}

export type ImportColumnEvent =
  | { type: 'table.chosen'; choice: Partial<TableChoice> }
  | { type: 'column.chosen'; column: number; field: ImportField | null }
  | { type: 'gender.chosen'; word: string; gender: string }
  | { type: 'union.chosen'; word: string; union: string }
  | { type: 'dropped.closed' }

export interface ReadAnswer {
  readonly read: ReadImportFile
  readonly remembered: RememberedColumns
  readonly day: string
}

interface Within {
  readonly context: ImportColumnContext
}

const store = storing<ImportColumnContext>()

function readItem({ row, isLeftOut }: ReadRow): ImportItem {
  return isLeftOut ? { ...itemOf(row), choice: { kind: 'leaveOut' } } : itemOf(row)
}

export const importColumnActions = {
  storeTable: store((_, { read, remembered, day }: ReadAnswer) =>
    read.ok
      ? {
          file: read.file,
          columns: proposedColumns(read.file.table, remembered),
          values: rememberedFile(read.file.table, remembered)?.values ?? noValues,
          remembered,
          day,
        }
      : {},
  ),
  chooseTable: store(({ context: { file, columns, remembered } }, choice: Partial<TableChoice>) => {
    if (file === null) return {}
    const chosen = withTableChoice(file, choice)
    const { headings } = chosen.table
    const areEqual = headings.join('\n') === file.table.headings.join('\n')
    return { file: chosen, columns: areEqual ? columns : proposedColumns(chosen.table, remembered) }
  }),
  storeColumn: store(({ context }, { column, field }: { column: number; field: ImportField | null }) => ({
    columns: withColumn(context.columns, column, field),
  })),
  storeGender: store(({ context: { values } }, { word, gender }: { word: string; gender: string }) => ({
    values: { ...values, gender: { ...values.gender, [normalizeText(word)]: gender } },
  })),
  storeUnion: store(({ context: { values } }, { word, union }: { word: string; union: string }) => ({
    values: { ...values, union: { ...values.union, [normalizeText(word)]: union } },
  })),
  storeRows: store(({ context: { file, columns, values, answers, day, items, mends, matched } }) => {
    if (file === null) return {}
    const read = readRows(file.table, columns, values, day, answers).filter(({ isBlank }) => !isBlank)
    if (matched === null) return { items: read.map(readItem) }
    const rows = read.map(({ row }) => row)
    const before = importRowsOf(file.table, matched.columns, matched.values, day, matched.answers)
    return { ...readAgain(items, mends, before, rows), matched: null, unions: [] }
  }),
  reopenColumns: store(({ context: { columns, values, answers } }) => ({
    matched: { columns, values, answers },
  })),
  restoreColumns: store(({ context: { matched } }) => ({ ...matched, matched: null })),
  closeDropped: store(() => ({ dropped: [] })),
}

export const importColumnGuards = {
  isMatchedBefore: ({ context }: Within) => context.matched !== null,
}
