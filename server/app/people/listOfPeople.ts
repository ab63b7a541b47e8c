import { setImmediate } from 'node:timers/promises'
import type { Host } from '../http/call.ts'

const slice = 500

/**
 * Lists people who are not withdrawn as JSON, ordered by code. Fetched in slices, because the embedded
 * database runs in this process and other calls must run in between.
 * @param name of the prepared statement
 * @param columns SQL of the fields, over a row `a` of the participants
 * @param only further SQL condition over that row
 */
export async function listOfPeople(
  { database }: Host,
  name: string,
  columns: string,
  only = 'true',
): Promise<string> {
  const slices: string[] = []
  for (let after = ''; ; ) {
    // The condition is outside the slice: without statistics for it, each slice would read and sort
    // everybody.
    const { rows } = await database.pool.query<{ list: string | null; last: string; count: number }>({
      name,
      text: `
        select string_agg(row_to_json(shown)::text, ',' order by a.code)
            filter (where a.withdrawn_at is null and ${only}) as list,
          max(a.code) as last, count(*)::int as count
        from (select * from participants where code > $1 order by code limit ${slice}) a,
          lateral (select ${columns}) shown`,
      values: [after],
    })
    const [row] = rows
    if (row?.list) slices.push(row.list)
    if (row === undefined || row.count < slice) break
    after = row.last
    await setImmediate()
  }
  return `[${slices.join(',')}]`
}
