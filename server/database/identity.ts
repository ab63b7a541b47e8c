import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/**
 * Gives a database its generation and the identity of its camp; several hosts may do so concurrently. The
 * camp's identity comes from its oldest account, so that an older backup restores the same camp.
 */
export async function ensureIdentity(pool: Queryable): Promise<void> {
  await pool.query(
    `insert into settings (name, value)
    select 'generation', gen_random_uuid()::text
    union all
    select 'campIdentity',
      coalesce((select md5(extract(epoch from min(created_at))::text) from admins), gen_random_uuid()::text)
    on conflict do nothing`,
  )
}

export interface DatabaseIdentity {
  readonly generation: string
  readonly camp: string | undefined
}

export async function readIdentity(pool: Queryable): Promise<DatabaseIdentity> {
  const { rows } = await pool.query<{ generation: string | null; camp: string | null }>(
    `select (select value from settings where name = 'generation') as generation,
      (select value from settings where name = 'campIdentity') as camp`,
  )
  const { generation, camp } = rows[0] ?? { generation: null, camp: null }
  return { generation: generation ?? 'none', camp: camp ?? undefined }
}
