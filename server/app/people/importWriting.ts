import type pg from 'pg'
import { groupWords } from '../../../src/domain/camp/groupWords.ts'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import { codeOfNumber, codesButForZeros } from '../../../src/domain/lib/codes.ts'
import {
  type DecidedRow,
  type ImportDecision,
  type ImportRow,
  importCells,
  type WrittenRow,
} from '../../../src/domain/people/importing/importRows.ts'
import { auditEntry } from '../../database/audit.ts'
import { statement } from '../../database/sql.ts'
import type { Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import type { Queryable } from './alikeRegistered.ts'
import { storeDifferent } from './differentPeople.ts'
import type { JudgedRow } from './importVerdicts.ts'

export interface Batch extends Pick<Session, 'role' | 'subject'> {
  readonly at: Date
  readonly name: string
  /** Null from an app of an earlier release. */
  readonly importId: string | null
}

const sentences = {
  changed: 'This person was changed meanwhile.',
  twice: 'Another row of this batch is the same person.',
  registered: 'Somebody who may be this person was registered meanwhile.',
  taken: 'The code of this row was given to somebody else meanwhile.',
  get full() {
    return `There is no free number left for this ${groupWords().group}. Please choose a longer number or other letters.`
  },
} as const

interface Newcomer {
  readonly position: number
  readonly row: ImportRow
  readonly code: string | undefined
  readonly letters: string
}

interface BeginningValues extends Batch {
  readonly fileName: string
}

const beginning = statement<BeginningValues>(
  'import-begin',
  ({ importId, fileName, subject, at }) => `
    with begun as (
      insert into imports (id, file_name, actor, begun_at)
      values (${importId}::uuid, ${fileName}, ${subject}, ${at}::timestamptz) on conflict (id) do nothing)
    select actor <> ${subject} or undone_at is not null as "isClosed" from imports where id = ${importId}::uuid`,
)

/** @throws Refused when the import was undone meanwhile, or is another person's */
export async function beginImport(
  client: pg.PoolClient,
  batch: Batch,
  { fileName }: { readonly fileName: string },
): Promise<void> {
  const { rows } = await client.query<{ isClosed: boolean }>(
    beginning.with({ ...batch, fileName: withoutHidden(fileName) }),
  )
  if (rows[0]?.isClosed)
    throw new Refused('undone', 'This import was undone. Leave it, and choose the file again.')
}

/** Its people are counted once, however many rows they had. */
export async function countImport(client: pg.PoolClient, { importId }: Batch): Promise<void> {
  if (importId === null) return
  await client.query({
    name: 'import-count',
    text: `
      update imports set added = found.added, changed = found.changed, same = found.same from (
        select count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'changed') as changed,
          count(*) filter (where outcome = 'same') as same
        from imported_people where import_id = $1) found
      where id = $1`,
    values: [importId],
  })
}

/** Rows that have become invalid are skipped; the others are written. */
export async function writeRows(
  client: pg.PoolClient,
  batch: Batch,
  decided: readonly DecidedRow[],
  judged: readonly JudgedRow[],
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = []
  const refuse = (position: number, sentence: string) => {
    written[position] = { row: decided[position]?.row.row ?? 0, outcome: 'notWritten', sentence }
  }
  const newcomers: Newcomer[] = []
  const changes: Change[] = []
  for (const [position, { row, decision }] of decided.entries()) {
    const judgement = judged[position]
    if (judgement === undefined) continue
    if (decision.kind === 'take') {
      const wrong = judgement.verdict.verdict === 'wrong' ? judgement.verdict.cells : []
      const problem = wrong.find(({ cell }) => decision.cells.some((taken) => taken === cell))
      if (problem) refuse(position, problem.sentence)
      else if (changes.some(({ code }) => code === decision.code)) refuse(position, sentences.twice)
      else changes.push(changeOf(position, row, decision))
    } else {
      const newcomer = newcomerOf(position, row, decision.besides, judgement)
      if (typeof newcomer === 'string') refuse(position, newcomer)
      else newcomers.push(newcomer)
    }
  }

  const changed = await change(client, batch, changes)
  for (const { position, code } of changes) {
    const isChanged = changed.get(code)
    if (isChanged === undefined) refuse(position, sentences.changed)
    else
      written[position] = {
        row: decided[position]?.row.row ?? 0,
        outcome: isChanged ? 'changed' : 'same',
        code,
      }
  }
  const codes = await register(client, batch, newcomers)
  const rowCodes = [...changes.map(({ position, code }) => [position, code] as const), ...codes]
  await storeDifferent(client, pairsOf(decided, judged, new Map(rowCodes), codes))
  for (const { position, row, code: wanted } of newcomers) {
    const code = codes.get(position)
    if (code !== undefined) written[position] = { row: row.row, outcome: 'added', code }
    else refuse(position, wanted === undefined ? sentences.full : sentences.taken)
  }
  return written
}

/**
 * Pairs each new person with the people, registered or earlier in the batch, whom the office saw and rejected
 * as matches.
 * @param rowCodes the codes of all rows by position
 * @param added the new codes by position
 */
function pairsOf(
  decided: readonly DecidedRow[],
  judged: readonly JudgedRow[],
  rowCodes: ReadonlyMap<number, string>,
  added: ReadonlyMap<number, string>,
): readonly (readonly [string, string])[] {
  const codesByRow = new Map(decided.map(({ row }, position) => [row.row, rowCodes.get(position)]))
  return decided.flatMap(({ decision }, position) => {
    const code = added.get(position)
    if (decision.kind !== 'add' || code === undefined) return []
    const verdict = judged[position]?.verdict
    const earlier = verdict?.verdict === 'perhaps' ? verdict.rows : []
    const others = [...decision.besides, ...earlier.flatMap((row) => codesByRow.get(row) ?? [])]
    return others.map((other) => [code, other] as const)
  })
}

function newcomerOf(
  position: number,
  row: ImportRow,
  besides: readonly string[],
  { verdict, againstAdding, rowCode }: JudgedRow,
): Newcomer | string {
  const [wrong] = againstAdding
  if (wrong !== undefined) return wrong.sentence
  const persons = 'persons' in verdict ? verdict.persons : 'person' in verdict ? [verdict.person] : []
  const unknown = persons.filter(({ code }) => !besides.includes(code))
  if (unknown.length > 0) {
    const isTakenNow = 'takenCode' in verdict && unknown.some(({ code }) => code === verdict.takenCode)
    return isTakenNow ? sentences.taken : sentences.registered
  }
  if (rowCode.kind === 'wrong') return rowCode.cell.sentence
  if (rowCode.kind === 'nextFree') return { position, row, code: undefined, letters: rowCode.letters }
  const isTaken = persons.some(({ code }) => code === rowCode.code) || 'takenCode' in verdict
  const letters = /^[A-Z]*/.exec(rowCode.code)?.[0] ?? ''
  return { position, row, code: isTaken ? undefined : rowCode.code, letters }
}

interface Change {
  readonly position: number
  readonly code: string
  readonly version: string
  readonly cells: Readonly<Record<string, string>>
  readonly imported: Readonly<Record<string, string>>
  readonly isAgain: boolean
}

function changeOf(
  position: number,
  row: ImportRow,
  { code, version, cells, isAgain }: Extract<ImportDecision, { kind: 'take' }>,
): Change {
  const imported = importedOf(row)
  const taken = cells.flatMap((cell) => (imported[cell] === undefined ? [] : [[cell, imported[cell]]]))
  return { position, code, version, cells: Object.fromEntries(taken), imported, isAgain: isAgain === true }
}

function importedOf(row: ImportRow): Record<string, string> {
  return Object.fromEntries(importCells.flatMap((cell) => (row[cell] === '' ? [] : [[cell, row[cell]]])))
}

interface WritingValues extends Batch {
  readonly rows: string
}

const registering = statement<WritingValues>(
  'import-register',
  (values) => `
    with wanted as (
      select * from jsonb_to_recordset(${values.rows}::jsonb) as w (code text, codes text[], imported jsonb)
      where not exists (select from cards c where c.number = any (w.codes))),
    added as (
      insert into participants (code, firstname, lastname, gender, age, union_name, country, whatsapp, email,
        registered_at, imported)
      select code, imported ->> 'firstname', imported ->> 'lastname', imported ->> 'gender',
        (imported ->> 'age')::int, imported ->> 'union', imported ->> 'country', imported ->> 'whatsapp',
        imported ->> 'email', ${values.at}::timestamptz, imported
      from wanted order by code
      on conflict (code) do nothing
      returning code),
    noted as (
      insert into imported_people (import_id, code, outcome)
      select ${values.importId}::uuid, code, 'added' from added where ${values.importId}::uuid is not null),
    audited as (${auditEntry(
      { at: values.at, role: values.role, actor: values.subject },
      'importPerson',
      'code',
      { batch: `${values.name}::text` },
    )} from added)
    select code from added`,
)

const maxRounds = 5

async function register(
  client: pg.PoolClient,
  batch: Batch,
  newcomers: readonly Newcomer[],
): Promise<ReadonlyMap<number, string>> {
  const codes = new Map<number, string>()
  const insert = async (wanted: readonly (Newcomer & { readonly code: string })[]) => {
    if (wanted.length === 0) return
    const rows = JSON.stringify(
      wanted.map(({ code, row }) => ({ code, codes: codesButForZeros(code), imported: importedOf(row) })),
    )
    const { rows: added } = await client.query<{ code: string }>(registering.with({ ...batch, rows }))
    const registered = new Set(added.map(({ code }) => code))
    for (const { position, code } of wanted) if (registered.has(code)) codes.set(position, code)
  }
  await insert(newcomers.flatMap((newcomer) => (hasCode(newcomer) ? [newcomer] : [])))
  // A concurrent registration may take a free number.
  for (let round = 1; round <= maxRounds; round++) {
    const waiting = newcomers.filter(({ position, code }) => code === undefined && !codes.has(position))
    if (waiting.length === 0) break
    await insert(await withNextNumbers(client, waiting))
  }
  return codes
}

function hasCode(newcomer: Newcomer): newcomer is Newcomer & { readonly code: string } {
  return newcomer.code !== undefined
}

async function withNextNumbers(client: pg.PoolClient, waiting: readonly Newcomer[]) {
  const last = await highestNumbers(client, [...new Set(waiting.map(({ letters }) => letters))])
  return waiting.flatMap((newcomer) => {
    const number = (last.get(newcomer.letters) ?? 0) + 1
    last.set(newcomer.letters, number)
    const code = codeOfNumber(newcomer.letters, number)
    return code === undefined ? [] : [{ ...newcomer, code }]
  })
}

export async function highestNumbers(
  database: Queryable,
  letters: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ letters: string; highest: string | number | null }>({
    name: 'import-highest-numbers',
    // Numbers whose successor would exceed the ten characters of a code are ignored.
    text: `
      select letters, (
        select max(digits) from (
          select substring(number, length(letters) + 1)::bigint as digits from cards
          where number between letters || '0' and letters || '9999999999'
            and number ~ ('^' || letters || '[0-9]+$')) used
        where length(letters || (digits + 1)) <= 10) as highest
      from unnest($1::text[]) letters`,
    values: [letters],
  })
  return new Map(rows.map(({ letters: of, highest }) => [of, Number(highest ?? 0)]))
}

/** Updates only people whose version is unchanged; `fields` are the changed ones. */
const changing = statement<WritingValues>(
  'import-change',
  (values) => `
    with wanted as (
      select * from jsonb_to_recordset(${values.rows}::jsonb) as w (code text, version text, cells jsonb, imported jsonb,
        "isAgain" boolean)),
    before as (
      select p.code, w.cells, w.imported, p.imported as imported_before,
        w."isAgain" and p.withdrawn_at is not null as is_restored, jsonb_build_object('firstname', p.firstname, 'lastname', p.lastname,
        'gender', p.gender, 'age', p.age::text, 'union', p.union_name, 'country', p.country, 'whatsapp', p.whatsapp,
        'email', p.email) as stored
      from participants p join wanted w on w.code = p.code and w.version = p.version::text
      order by p.code for no key update of p),
    found as (
      select before.*, differing.* from before, lateral (
        select coalesce(jsonb_agg(cell.key), '[]') as fields,
          jsonb_object_agg(cell.key, jsonb_build_array(coalesce(stored ->> cell.key, ''), cell.value)) as changes
        from jsonb_each_text(cells) cell where cell.value is distinct from stored ->> cell.key) differing),
    changed as (
      update participants a set firstname = coalesce(found.cells ->> 'firstname', a.firstname),
        lastname = coalesce(found.cells ->> 'lastname', a.lastname), gender = coalesce(found.cells ->> 'gender', a.gender),
        age = coalesce((found.cells ->> 'age')::int, a.age), union_name = coalesce(found.cells ->> 'union', a.union_name),
        country = coalesce(found.cells ->> 'country', a.country),
        whatsapp = coalesce(found.cells ->> 'whatsapp', a.whatsapp), email = coalesce(found.cells ->> 'email', a.email),
        imported = coalesce(a.imported, '{}') || found.imported,
        withdrawn_at = case when found.is_restored then null else a.withdrawn_at end,
        version = case when found.fields = '[]' and not found.is_restored then a.version else gen_random_uuid() end
      from found where a.code = found.code
      returning a.code, found.fields, found.changes, found.is_restored),
    noted as (
      insert into imported_people (import_id, code, outcome, before, after, imported_before,
        is_restored)
      select ${values.importId}::uuid, code,
        case when fields = '[]' and not is_restored then 'same' else 'changed' end,
        coalesce((select jsonb_object_agg(field, stored -> field) from jsonb_array_elements_text(fields) field), '{}'),
        coalesce((select jsonb_object_agg(field, cells -> field) from jsonb_array_elements_text(fields) field), '{}'),
        imported_before, is_restored
      from found where ${values.importId}::uuid is not null and code in (select code from changed)
      on conflict (import_id, code) do update set before = excluded.before || imported_people.before,
        after = imported_people.after || excluded.after,
        is_restored = imported_people.is_restored or excluded.is_restored,
        outcome = case when imported_people.outcome = 'same' then excluded.outcome else imported_people.outcome end),
    audited as (${auditEntry(
      { at: values.at, role: values.role, actor: values.subject },
      'importChanges',
      'code',
      { batch: `${values.name}::text`, fields: 'fields', changes: 'changes' },
    )} from changed where fields <> '[]'),
    restored as (${auditEntry(
      { at: values.at, role: values.role, actor: values.subject },
      'restorePerson',
      'code',
    )} from changed where is_restored)
    select code, fields <> '[]' or is_restored as "isChanged" from changed`,
)

async function change(
  client: pg.PoolClient,
  batch: Batch,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, boolean>> {
  if (changes.length === 0) return new Map()
  const { rows } = await client.query<{ code: string; isChanged: boolean }>(
    changing.with({ ...batch, rows: JSON.stringify(changes) }),
  )
  return new Map(rows.map(({ code, isChanged }) => [code, isChanged]))
}
