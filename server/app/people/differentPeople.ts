import type { Queryable } from './alikeRegistered.ts'
import { codeIn } from './codes.ts'

/**
 * Stores pairs that the office has confirmed as different people, which are then never listed as possible
 * duplicates.
 * @param pairs their codes, which may not exist
 */
export async function storeDifferent(
  database: Queryable,
  pairs: readonly (readonly [code: string, other: string])[],
): Promise<void> {
  const known = pairs.flatMap(([code, other]) => {
    const [one, second] = [codeIn(code), codeIn(other)]
    return one === undefined || second === undefined ? [] : [[one, second] as const]
  })
  if (known.length === 0) return
  await database.query({
    name: 'different-people',
    text: `
      insert into different_people (code, other_code)
      select least(a.code collate "C", b.code collate "C"), greatest(a.code collate "C", b.code collate "C")
      from unnest($1::text[], $2::text[]) pair (code, other_code)
        join participants a on a.code = pair.code join participants b on b.code = pair.other_code
      where a.code <> b.code
      on conflict do nothing`,
    values: [known.map(([code]) => code), known.map(([, other]) => other)],
  })
}
