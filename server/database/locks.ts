import type pg from 'pg'

/**
 * Runs a transaction whose first statement takes a lock. The lock is a separate statement, so later ones see
 * commits made while it waited.
 * @param work makes all of its queries with this client
 */
export async function withLock<Value>(
  pool: pg.Pool,
  lock: pg.QueryConfig | undefined,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  // After an error the connection is closed, which rolls the transaction back.
  let isOpen = true
  try {
    await client.query('begin')
    if (lock !== undefined) await client.query(lock)
    const value = await work(client)
    await client.query('commit')
    isOpen = false
    return value
  } finally {
    client.release(isOpen)
  }
}

export function withAdvisoryLock<Value>(
  pool: pg.Pool,
  turn: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  return withLock(pool, { text, values: [turn] }, work)
}

export async function queryWithAdvisoryLock<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  turn: string,
  query: pg.QueryConfig,
): Promise<Row[]> {
  return withAdvisoryLock(pool, turn, async (client) => (await client.query<Row>(query)).rows)
}
