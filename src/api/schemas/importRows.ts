import * as z from 'zod/mini'
import {
  type CheckedRows,
  codeCells,
  type ImportRecord,
  importCells,
  maxCheckedRows,
  maxWrittenRows,
  type WrittenRow,
} from '../../domain/people/importing/importRows.ts'
import { envelope, optionalText } from './values.ts'

/** The limit of a file's cell; texts too long for a person are answered as wrong. */
const cell = z.string().check(z.maxLength(2000))
const code = z.string().check(z.minLength(1))
const personCode = z.string().check(z.regex(/^[A-Z0-9-]{1,10}$/))
/** The second child of row 5 has the number 5.2. */
const rowNumber = z.number().check(z.minimum(1))

const cellTexts = {
  firstname: cell,
  lastname: cell,
  gender: cell,
  age: cell,
  union: cell,
  country: cell,
  whatsapp: cell,
  email: cell,
}
const importRow = z.object({ row: rowNumber, ...cellTexts, abbreviation: cell, number: cell, code: cell })

export const checkImportRequest = z.object({
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(maxCheckedRows)),
})

const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), besides: z.array(personCode).check(z.maxLength(500)) }),
  z.object({
    kind: z.literal('take'),
    code: personCode,
    version: z.string().check(z.maxLength(100)),
    cells: z.array(z.enum(importCells)).check(z.maxLength(importCells.length)),
    isAgain: z.optional(z.literal(true)),
  }),
])

const decidedRow = z.object({ row: importRow, decision })

export const writeImportRequest = z.object({
  import: z.optional(z.object({ id: z.uuid(), fileName: z.string().check(z.maxLength(255)) })),
  rows: z.array(decidedRow).check(z.minLength(1), z.maxLength(maxWrittenRows)),
})

const knownPerson = z.object({
  code,
  version: z.string().check(z.minLength(1)),
  isWithdrawn: z.boolean(),
  stored: z.object({
    firstname: z.string(),
    lastname: z.string(),
    gender: z.string(),
    age: z.string(),
    union: z.string(),
    country: z.string(),
    whatsapp: z.string(),
    email: z.string(),
  }),
  cells: z.array(
    z.object({ cell: z.enum(importCells), file: z.string(), stored: z.string(), isByOffice: z.boolean() }),
  ),
})

const verdict = z.discriminatedUnion('verdict', [
  z.object({ row: rowNumber, verdict: z.literal('new'), code: optionalText }),
  z.object({ row: rowNumber, verdict: z.enum(['here', 'different']), person: knownPerson }),
  z.object({
    row: rowNumber,
    verdict: z.literal('perhaps'),
    persons: z.array(knownPerson),
    rows: z.array(rowNumber),
    takenCode: optionalText,
  }),
  z.object({
    row: rowNumber,
    verdict: z.literal('wrong'),
    cells: z.array(z.object({ cell: z.enum([...importCells, ...codeCells]), sentence: z.string() })),
  }),
])

export const checkImportAnswer = z.extend(envelope, {
  data: z.object({
    verdicts: z.array(verdict),
    unions: z.array(z.object({ union: z.string(), abbreviation: z.string() })),
    campUnions: z.optional(
      z.array(z.object({ union: z.string(), abbreviation: z.string(), people: z.int() })),
    ),
  }) satisfies z.ZodMiniType<CheckedRows>,
})

const writtenRow = z.discriminatedUnion('outcome', [
  z.object({ row: rowNumber, outcome: z.enum(['added', 'changed', 'same']), code }),
  z.object({ row: rowNumber, outcome: z.literal('notWritten'), sentence: z.string() }),
]) satisfies z.ZodMiniType<WrittenRow>

export const writeImportAnswer = z.extend(envelope, { data: z.array(writtenRow) })

const importRecord = z.object({
  id: z.uuid(),
  fileName: z.string(),
  by: z.string(),
  begunAt: z.string(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  undoneAt: z.optional(z.string()),
  undoneBy: z.optional(z.string()),
}) satisfies z.ZodMiniType<ImportRecord>

export const importsAnswer = z.extend(envelope, { data: z.array(importRecord) })

export const undoImportAnswer = z.extend(envelope, { data: importRecord })
