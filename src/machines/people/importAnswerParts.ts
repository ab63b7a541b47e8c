import {
  type AgeAnswer,
  type AgeCause,
  ageCauses,
  ageQuestions,
} from '../../domain/people/importing/importAges.ts'
import {
  type DateField,
  type ImportAnswers,
  mustBeAnswered,
  type OrderQuestion,
  orderQuestions,
} from '../../domain/people/importing/importAnswers.ts'
import {
  type ColumnChoices,
  columnsProblem,
  type ValueChoices,
} from '../../domain/people/importing/importColumns.ts'
import type { DayOrder } from '../../domain/people/importing/importDates.ts'
import { type ReadRow, readRows } from '../../domain/people/importing/importedRows.ts'
import { normalizeText } from '../../domain/people/importing/importFields.ts'
import type { ImportFile } from '../../domain/people/importing/importSheets.ts'
import { storing } from '../lib/storing.ts'

/*
 * Questions that an import asks once for a whole file: the order of day and month, ages that no camper has, the union or gender of
 * all people, and which words of a status leave people out.
 */

export interface ImportAnswerContext {
  readonly file: ImportFile | null
  readonly columns: ColumnChoices
  readonly values: ValueChoices
  readonly answers: ImportAnswers
  /** YYYY-MM-DD, the day on which ages are computed. */
  readonly day: string
}

export type ImportAnswerEvent =
  | { type: 'answer.changed'; answer: Partial<Pick<ImportAnswers, 'union' | 'gender' | 'isFilledDown'>> }
  | { type: 'order.chosen'; field: DateField; order: DayOrder }
  | { type: 'age.answered'; cause: AgeCause; answer: AgeAnswer }
  | { type: 'status.chosen'; word: string; isLeftOut: boolean }

interface Within {
  readonly context: ImportAnswerContext
}

const store = storing<ImportAnswerContext>()

export const importAnswerActions = {
  storeAnswer: store(({ context: { answers } }, answer: Partial<ImportAnswers>) => ({
    answers: { ...answers, ...answer },
  })),
  storeOrder: store(({ context: { answers } }, { field, order }: { field: DateField; order: DayOrder }) => ({
    answers: { ...answers, orders: { ...answers.orders, [field]: order } },
  })),
  storeAgeAnswer: store(
    ({ context: { answers } }, { cause, answer }: { cause: AgeCause; answer: AgeAnswer }) => ({
      answers: { ...answers, ages: { ...answers.ages, [cause]: answer } },
    }),
  ),
  storeStatus: store(
    ({ context: { values } }, { word, isLeftOut }: { word: string; isLeftOut: boolean }) => ({
      values: { ...values, status: { ...values.status, [normalizeText(word)]: isLeftOut ? 'out' : 'in' } },
    }),
  ),
}

export interface AgeQuestion {
  readonly cause: AgeCause
  readonly rows: number
  /** Ages or dates as the file has them. */
  readonly examples: readonly string[]
}

export interface FileQuestions {
  readonly rows: readonly ReadRow[]
  readonly orders: readonly OrderQuestion[]
  readonly ages: readonly AgeQuestion[]
}

const maxExamples = 3

export function fileQuestions({ file, columns, values, answers, day }: ImportAnswerContext): FileQuestions {
  if (file === null) return { rows: [], orders: [], ages: [] }
  const rows = readRows(file.table, columns, values, day, answers)
  const ages = ageCauses.flatMap((cause) => {
    const found = rows.filter(({ age, isBlank, isLeftOut }) => age.cause === cause && !isBlank && !isLeftOut)
    const examples = [...new Set(found.map(exampleOf))].slice(0, maxExamples)
    return found.length === 0 ? [] : [{ cause, rows: found.length, examples }]
  })
  return { rows, orders: orderQuestions(file.table, columns), ages }
}

function exampleOf({ age, row }: ReadRow): string {
  const name = `${row.firstname} ${row.lastname}`.trim()
  return age.byBirthDate === undefined
    ? age.age
    : `${name}: ${age.age}, born ${age.byBirthDate} years before the camp`
}

/** The open questions that block the check of the rows. */
export function matchingProblem(
  context: ImportAnswerContext,
  { orders, ages }: Pick<FileQuestions, 'orders' | 'ages'> = fileQuestions(context),
): string | undefined {
  const { columns, answers } = context
  const problem = columnsProblem(columns, answers.union)
  if (problem !== undefined) return problem
  if (orders.some(({ field }) => answers.orders[field] === undefined))
    return 'Choose which number of the dates is the day.'
  const open = ages.find(({ cause }) => mustBeAnswered.includes(cause) && answers.ages[cause] === undefined)
  return open && `Choose what to do: ${ageQuestions[open.cause].question.toLowerCase()}.`
}

export const importAnswerGuards = {
  areColumnsMatched: ({ context }: Within) => matchingProblem(context) === undefined,
}
