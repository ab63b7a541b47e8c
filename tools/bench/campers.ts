import type { Database } from '../../server/database/database.ts'
import { prepareDatabase } from '../../server/database/migrations.ts'

export async function registerCampers(database: Database, count: number): Promise<string[]> {
  await prepareDatabase(database)
  const { rows } = await database.pool.query<{ code: string }>(
    `insert into participants (code, firstname, lastname, gender, age, union_name, country, whatsapp, password_hash)
    select 'GATE' || lpad(n::text, 6, '0'), 'Camper', 'Number ' || n, 'FEMALE', 16, 'Zimbabwe Central Union Conference',
      'Zimbabwe', '+263770000000', 'none'
    from generate_series(1, $1::int) n returning code`,
    [count],
  )
  await database.pool.query('vacuum (analyze) participants')
  await database.pool.query('checkpoint')
  return rows.map(({ code }) => code)
}

/**
 * @throws unless exactly the acknowledged campers are inside, with one audit entry and one kept answer each
 */
export async function verifyExactlyOnce(database: Database, acknowledged: readonly string[]): Promise<void> {
  const expected = acknowledged.toSorted()
  const lists = {
    'checked-in campers': `select code from participants where status = 'checkedIn'`,
    'audited check-ins': `select subject as code from audit where action = 'checkIn'`,
    'kept answers': `select answer->'data'->>'code' as code from idempotency_keys where status = 200`,
  }
  for (const [name, text] of Object.entries(lists)) {
    const { rows } = await database.pool.query<{ code: string }>(text)
    const found = rows.map(({ code }) => code).sort()
    const isSame = found.length === expected.length && found.every((code, index) => code === expected[index])
    if (isSame) continue
    throw new Error(
      `${expected.length} confirms were acknowledged, and the ${name} are ${found.length} others.`,
    )
  }
}
