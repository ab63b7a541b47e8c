import type pg from 'pg'

/**
 * Makes a query while nobody else makes one of the same turn. The lock is taken in a statement of its own, so that the
 * query sees what others wrote while it waited for them.
 */
export async function queryInTurn<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  turn: string,
  query: pg.QueryConfig,
): Promise<Row[]> {
  const client = await pool.connect()
  // A connection whose transaction did not end is closed, and the database takes back what it did.
  let isOpen = true
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn])
    const { rows } = await client.query<Row>(query)
    await client.query('commit')
    isOpen = false
    return rows
  } finally {
    client.release(isOpen)
  }
}
