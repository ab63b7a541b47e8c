import type pg from 'pg'
import { withLock } from '../../database/locks.ts'
import { statement } from '../../database/sql.ts'
import { happenedAt } from './presenceSql.ts'

/*
 * A person's presence follows from the counted movements in the order in which they happened. A change before
 * the last of them locks the person's row and then recomputes the presence.
 */

/** Runs a transaction that first locks the person's row, if the code is known. */
export function withPersonLock<Value>(
  pool: pg.Pool,
  code: string | undefined,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  return withLock(pool, code === undefined ? undefined : lockPerson.with({ code }), work)
}

interface PersonValues {
  readonly code: string
}

const lockPerson = statement<PersonValues>(
  'hold-person',
  ({ code }) => `select from participants where code = ${code} for no key update`,
)

export const movementsThatCount = (code: string) => `movements m
  where m.code = ${code} and m.kind <> 'undo' and not exists (select from movements u where u.undoes = m.key)`

const recomputeStatement = statement<PersonValues>(
  'follow-movements',
  ({ code }) => `
    with line as (
      select m.key, m.kind, ${happenedAt('m')} as at, m.id, lag(m.kind) over (order by ${happenedAt('m')}, m.id) as before
      from ${movementsThatCount(`${code}::text`)}),
    latest as (select key, kind, at from line order by at desc, id desc limit 1),
    arrival as (
      select at from line where kind <> 'goHome' and (before is null or before = 'goHome')
      order by at desc, id desc limit 1),
    presence as (
      select latest.key as last_movement,
        case when latest.key is null then 'registered' when latest.kind = 'goHome' then 'checkedOut' else 'checkedIn' end
          as status,
        arrival.at as checked_in_at, case when latest.kind = 'goHome' then latest.at end as checked_out_at,
        case when latest.kind = 'stepOut' then latest.at end as stepped_out_at
      from (select) one left join latest on true left join arrival on true)
    update participants a set last_movement = s.last_movement, status = s.status, checked_in_at = s.checked_in_at,
      checked_out_at = s.checked_out_at, stepped_out_at = s.stepped_out_at
    from presence s
    where a.code = ${code}::text
      and (a.last_movement, a.status, a.checked_in_at, a.checked_out_at, a.stepped_out_at)
        is distinct from (s.last_movement, s.status, s.checked_in_at, s.checked_out_at, s.stepped_out_at)`,
)

export async function recomputePresence(client: pg.PoolClient, code: string): Promise<void> {
  await client.query(recomputeStatement.with({ code }))
}
