import { codesButForZeros } from '../../../src/domain/lib/codes.ts'
import { normalizeText } from '../../../src/domain/people/importing/importFields.ts'
import type { CampUnion, CellTexts, ImportRow } from '../../../src/domain/people/importing/importRows.ts'
import type { Imported } from '../../../src/domain/people/importing/importRules.ts'
import type { Host } from '../http/call.ts'
import { type Queryable, registeredPeople } from './alikeRegistered.ts'

export interface StoredPerson {
  readonly code: string
  readonly version: string
  readonly isWithdrawn: boolean
  readonly stored: CellTexts
  readonly imported: Imported
}

export interface SoughtRow {
  readonly row: ImportRow
  readonly code: string | undefined
}

export interface Match {
  readonly position: number
  readonly isByCode: boolean
  readonly person: StoredPerson
}

const maxPersons = 20

/** `lateral` with a limit forces an index search for each row, whatever statistics the planner has. */
const matching = `
  with sought as (
    select position, folded_name(firstname, lastname) as name
    from unnest($1::int[], $2::text[], $3::text[]) as s (position, firstname, lastname)),
  found as (
    select position, c.code, true as by_code
    from unnest($4::int[], $5::text[]) as coded (position, number) join cards c on c.number = coded.number
    union all
    select position, named.code, false from sought s, lateral (
      select code from participants p where folded_name(p.firstname, p.lastname) = s.name
      order by code limit ${maxPersons}) named
    where s.name <> ''
    union all
    select position, named.code, false from sought s, lateral (
      select code from participants p
      where (p.imported ->> 'firstname' <> p.firstname or p.imported ->> 'lastname' <> p.lastname)
        and folded_name(p.imported ->> 'firstname', p.imported ->> 'lastname') = s.name
      order by code limit ${maxPersons}) named
    where s.name <> ''
    union all
    select position, code, false from unnest($6::int[], $7::text[]) as alike (position, code))
  select position, bool_or(by_code) as "isByCode", p.code, p.version::text as version,
    p.withdrawn_at is not null as "isWithdrawn", coalesce(p.imported, '{}') as imported,
    jsonb_build_object('firstname', p.firstname, 'lastname', p.lastname, 'gender', coalesce(p.gender, ''),
      'age', coalesce(p.age::text, ''), 'union', coalesce(p.union_name, ''), 'country', coalesce(p.country, ''),
      'whatsapp', coalesce(p.whatsapp, ''), 'email', coalesce(p.email, '')) as stored
  from found join participants p on p.code = found.code
  group by position, p.id
  order by position, p.code`

export async function matchesOf(
  host: Host,
  database: Queryable,
  rows: readonly SoughtRow[],
): Promise<readonly Match[]> {
  const { index } = await registeredPeople(host, database)
  const alike = rows.flatMap(({ row }, position) =>
    index
      .alikeTo(row)
      .slice(0, maxPersons)
      .map(({ code }) => ({ position, code })),
  )
  const coded = rows.flatMap(({ code }, position) =>
    code === undefined ? [] : codesButForZeros(code).map((number) => ({ position, number })),
  )
  const { rows: found } = await database.query<Omit<Match, 'person'> & StoredPerson>({
    name: 'import-matches',
    text: matching,
    values: [
      rows.map((_, position) => position),
      rows.map(({ row }) => row.firstname),
      rows.map(({ row }) => row.lastname),
      coded.map(({ position }) => position),
      coded.map(({ number }) => number),
      alike.map(({ position }) => position),
      alike.map(({ code }) => code),
    ],
  })
  return found.map(({ position, isByCode, ...person }) => ({ position, isByCode, person }))
}

/** The most frequent first; the letters are those of most of its codes. */
export async function campUnions(database: Queryable): Promise<readonly CampUnion[]> {
  const { rows } = await database.query<CampUnion>({
    name: 'import-unions',
    text: `
      select union_name as "union", count(*)::int as people,
        coalesce(mode() within group (order by substring(code from '^[A-Z]+')), '') as abbreviation
      from participants where union_name is not null
      group by 1 order by count(*) desc, 1`,
  })
  return rows
}

/**
 * Maps each union to the camp's spelling: capitals, accents, spaces and punctuation are ignored, and the most
 * frequent spelling wins. A new union gets the spelling of most rows.
 * @param given unions of the rows
 */
export function unionNames(camp: readonly CampUnion[], given: readonly string[]): (text: string) => string {
  const exact = new Set(camp.map(({ union }) => union))
  const ofTheFile = byFrequency(given).map((union) => ({ union }))
  const alike = new Map(
    [...camp, ...ofTheFile].toReversed().map(({ union }) => [normalizeText(union), union]),
  )
  alike.delete('')
  return (text) => (exact.has(text) ? text : (alike.get(normalizeText(text)) ?? text))
}

function byFrequency(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
}
