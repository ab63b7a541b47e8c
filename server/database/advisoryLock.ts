import type pg from 'pg'

/**
 * Runs a transaction under the lock of a turn. A statement of its own takes the lock, so that later ones see
 * commits made while it waited.
 * @param work makes all of its queries with this client
 */
export async function withAdvisoryLock<Value>(
  pool: pg.Pool,
  turn: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  // After an error the connection is closed, which rolls the transaction back.
  let isOpen = true
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn])
    const value = await work(client)
    await client.query('commit')
    isOpen = false
    return value
  } finally {
    client.release(isOpen)
  }
}

export async function queryWithAdvisoryLock<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  turn: string,
  query: pg.QueryConfig,
): Promise<Row[]> {
  return withAdvisoryLock(pool, turn, async (client) => (await client.query<Row>(query)).rows)
}
