import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { type Database, databaseOver } from '../../../server/database/database.ts'
import { poolOver } from '../../../server/database/embedded.ts'

/*
 * Embedded engines in memory with empty tables. A start takes a second and emptying a few milliseconds, so a
 * returned engine is emptied and reused, also by the next test file of the same process.
 */

const maxIdle = 2
interface IdleEngine {
  readonly pglite: PGlite
  readonly definitions: string
}
declare global {
  var idleEngines: IdleEngine[] | undefined
}
// Belongs to the process: `npm run mutate` loads the module again for each test file.
globalThis.idleEngines ??= []
const idle = globalThis.idleEngines

export function memoryDatabaseOver(
  pglite: PGlite,
  afterPool: () => Promise<void> = () => pglite.close(),
): Database {
  return databaseOver({ engine: 'embedded', pool: poolOver(pglite), log: console.error, afterPool })
}

/** @param findImage returns the path of a dumped data folder; called only when no engine is idle */
export async function openMemoryDatabase(findImage: () => Promise<string>): Promise<Database> {
  const { pglite, definitions } = idle.pop() ?? (await startEngine(await findImage()))
  return memoryDatabaseOver(pglite, async () => {
    await pglite.exec('rollback')
    await pglite.exec('discard all')
    // Discards an engine whose tables a test has changed.
    if (idle.length === maxIdle || (await definitionsIn(pglite)) !== definitions) return pglite.close()
    await empty(pglite)
    idle.push({ pglite, definitions })
  })
}

async function startEngine(image: string) {
  const pglite = await PGlite.create({ loadDataDir: new Blob([readFileSync(image)]) })
  return { pglite, definitions: await definitionsIn(pglite) }
}

async function definitionsIn(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ definitions: string }>(`
    select jsonb_build_array(
      (select jsonb_agg(table_name || ' ' || ordinal_position || ' ' || column_name || ' ' || data_type || ' '
          || coalesce(column_default, '') || ' ' || is_nullable order by table_name, ordinal_position)
        from information_schema.columns where table_schema = 'public'),
      (select jsonb_agg(conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) order by conrelid, conname)
        from pg_constraint where connamespace = 'public'::regnamespace),
      (select jsonb_agg(indexdef order by indexname) from pg_indexes where schemaname = 'public'),
      (select jsonb_agg(pg_get_triggerdef(oid) || tgenabled::text order by tgrelid, tgname) from pg_trigger),
      (select jsonb_agg(pg_get_functiondef(oid) order by proname) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select jsonb_agg(relname || relkind::text order by relname) from pg_class
        where relnamespace = 'public'::regnamespace))::text as definitions`)
  return rows[0]?.definitions ?? ''
}

/** Empties the tables; triggers are disabled, because the audit's trigger forbids it. */
async function empty(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  )
  await pglite.exec(`
    set session_replication_role = replica;
    truncate ${rows[0]?.tables} restart identity cascade;
    set session_replication_role = default;
    insert into accounts (kind, owner) values ('outside', 'deposits'), ('outside', 'withdrawals'),
      ('outside', 'safe'), ('outside', 'cashDifferences'), ('outside', 'bank'), ('outside', 'expenses'),
      ('outside', 'firstMoney'), ('outside', 'cashSources'), ('outside', 'settlements'), ('outside', 'donations'), ('outside', 'kept')`)
}
