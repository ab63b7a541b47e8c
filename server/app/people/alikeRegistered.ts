import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import {
  type AlikePeople,
  alikePeople,
  type Described,
  type Likeness,
  likenesses,
  likenessOf,
} from '../../../src/domain/people/alikePeople.ts'
import { statement } from '../../database/sql.ts'
import type { Host } from '../http/call.ts'

/*
 * Finds registered people with similar names. Comparing a row with 10,000 people is fast only in memory, so
 * each host caches them and reads the changes before each use: the database stores for each person the number
 * of the last transaction that changed them. Matches are read again from the database by code.
 */

export type Queryable = Pick<pg.Pool, 'query'>

export interface RegisteredPerson extends Described {
  readonly code: string
}

interface RegisteredPeople {
  index: AlikePeople<RegisteredPerson>
  byCode: Map<string, { readonly person: RegisteredPerson; readonly place: number }>
  /** The oldest transaction that was running at the last read; 0 before the first. */
  change: number
  /** All pairs of them, or their search that is under way; undefined after a change. */
  pairs: Promise<readonly AlikePair[]> | undefined
}

export interface AlikePair {
  readonly likeness: Likeness
  /** In alphabetical order. */
  readonly codes: readonly [string, string]
}

const peopleOf = new WeakMap<object, RegisteredPeople>()

const emptyIndex = () => ({
  index: alikePeople<RegisteredPerson>((person) => person),
  byCode: new Map(),
  change: 0,
  pairs: undefined,
})

const slice = 500

interface SliceValues {
  readonly after: string
  readonly since: number
}

const slices = statement<SliceValues>(
  'slice-of-registered-people',
  ({ after, since }) => `
    select count(*)::int as count, max(code) as last, coalesce(json_agg(json_build_array(code, firstname, lastname,
      coalesce(gender, ''), coalesce(age::text, ''), coalesce(union_name, ''), coalesce(whatsapp, ''),
      coalesce(email, ''))), '[]')::text as people
    from (
      select * from participants where code > ${after} and description_change >= ${since}::bigint
      order by code limit ${slice}) a`,
)

interface Slice {
  readonly count: number
  readonly last: string
  readonly people: string
}

/**
 * Withdrawn people are included.
 * @param database the host's pool, or a client in a transaction
 */
export async function registeredPeople(
  { database: { pool } }: Host,
  database: Queryable = pool,
): Promise<RegisteredPeople> {
  const known = peopleOf.get(pool) ?? emptyIndex()
  peopleOf.set(pool, known)
  const oldest = await oldestTransaction(database)
  // The database was restored to an earlier time.
  if (known.change > oldest) Object.assign(known, emptyIndex())
  await readChanges(database, known)
  const { rows } = await database.query<{ count: number }>({
    name: 'count-of-registered-people',
    text: 'select count(*)::int as count from participants',
  })
  if (known.byCode.size > (rows[0]?.count ?? 0)) {
    Object.assign(known, emptyIndex())
    await readChanges(database, known)
  }
  known.change = oldest
  return known
}

async function oldestTransaction(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ oldest: string }>({
    name: 'oldest-transaction',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  })
  return Number(rows[0]?.oldest ?? 0)
}

async function readChanges(database: Queryable, known: RegisteredPeople): Promise<void> {
  const { index, byCode, change } = known
  for (let after = ''; ; ) {
    const { rows } = await database.query<Slice>(slices.with({ after, since: change }))
    const [row] = rows
    if (row === undefined) return
    const people: readonly (readonly string[])[] = JSON.parse(row.people)
    for (const [code = '', firstname = '', lastname = '', ...others] of people) {
      const [gender = '', age = '', union = '', whatsapp = '', email = ''] = others
      const person = { code, firstname, lastname, gender, age, union, whatsapp, email }
      const before = byCode.get(code)
      if (before && isSame(before.person, person)) continue
      if (before) index.remove(before.place)
      byCode.set(code, { person, place: index.add(person) })
      known.pairs = undefined
    }
    if (row.count < slice) return
    after = row.last
    await setImmediate()
  }
}

function isSame(one: RegisteredPerson, other: RegisteredPerson): boolean {
  return Object.values(one).join('\n') === Object.values(other).join('\n')
}

/** The number of people compared before other calls get a turn. */
const yieldInterval = 20
/** More pairs would fill the memory, and such common names identify no one. */
const maxPairs = 20_000

/**
 * Returns all pairs, including withdrawn people, up to slightly more than 20,000. The most likely pairs come
 * first, then by code.
 */
export async function alikePairs(host: Host): Promise<readonly AlikePair[]> {
  const known = await registeredPeople(host)
  known.pairs ??= findPairs(known)
  return known.pairs
}

async function findPairs({ index, byCode }: RegisteredPeople): Promise<readonly AlikePair[]> {
  const pairs: AlikePair[] = []
  for (const [position, { person }] of [...byCode.values()].entries()) {
    if (pairs.length >= maxPairs) break
    if (position % yieldInterval === 0) await setImmediate()
    for (const other of index.alikeTo(person)) {
      const likeness = person.code < other.code ? likenessOf(person, other) : undefined
      if (likeness !== undefined) pairs.push({ likeness, codes: [person.code, other.code] })
    }
  }
  const order = ({ likeness, codes }: AlikePair) => `${likenesses.indexOf(likeness)} ${codes.join(' ')}`
  return pairs
    .map((pair) => ({ pair, key: order(pair) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ pair }) => pair)
}
