import type { Database } from '../../../../server/database/database.ts'

/** Polls PostgreSQL until this many statements of this database wait for another session's lock. */
export async function untilSomebodyWaits({ pool }: Database, statements = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if ((rowCount ?? 0) >= statements) return
  }
}
