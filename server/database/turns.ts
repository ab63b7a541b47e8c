import type pg from 'pg'

/**
 * Works in a transaction while nobody else works in the same turn. The lock is taken in a statement of its own, so that
 * the next ones see what others wrote while it waited for them.
 * @param work makes all of its queries with this client
 */
export async function inTurn<Value>(
  pool: pg.Pool,
  turn: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  // A connection whose transaction did not end is closed, and the database takes back what it did.
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

/** Makes a query while nobody else makes one of the same turn. */
export async function queryInTurn<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  turn: string,
  query: pg.QueryConfig,
): Promise<Row[]> {
  return inTurn(pool, turn, async (client) => (await client.query<Row>(query)).rows)
}
