import type pg from 'pg'

/** Times are ISO 8601 in UTC. */
export interface BackupSettings {
  /** A random id that changes with each restore, so devices notice that their uploads may be lost. */
  readonly generation: string
  /** Written just before a copy ends: everything acknowledged before that time is in the copy. */
  readonly copiedAt: string
  readonly lastBackup: string
  readonly lastBackupFile: string
  readonly restoredAt: string
}

type Queryable = Pick<pg.Pool, 'query'>

export async function readBackupSettings(pool: Queryable): Promise<Partial<BackupSettings>> {
  const { rows } = await pool.query<{ name: keyof BackupSettings; value: string }>(
    `select name, value from settings
    where name in ('generation', 'copiedAt', 'lastBackup', 'lastBackupFile', 'restoredAt')`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function writeBackupSettings(pool: Queryable, settings: Partial<BackupSettings>): Promise<void> {
  await pool.query(
    `insert into settings (name, value) select key, value from jsonb_each_text($1)
    on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  )
}

export interface RestoredDatabase {
  readonly restoredAt: Date
  readonly copiedAt: Date
}

const remindedFor = 7 * 24 * 60 * 60_000

/** Returns undefined when the last restore is more than a week old. */
export async function restoredLately(pool: Queryable, now: Date): Promise<RestoredDatabase | undefined> {
  const { restoredAt, copiedAt } = await readBackupSettings(pool)
  if (restoredAt === undefined || copiedAt === undefined) return undefined
  if (now.getTime() - Date.parse(restoredAt) > remindedFor) return undefined
  return { restoredAt: new Date(restoredAt), copiedAt: new Date(copiedAt) }
}

export async function markRestored(pool: Queryable, restoredAt: Date): Promise<void> {
  await pool.query(
    `with forgotten as (delete from settings where name in ('lastBackup', 'lastBackupFile')),
    ended as (delete from sessions)
    insert into settings (name, value) values ('generation', gen_random_uuid()::text), ('restoredAt', $1)
    on conflict (name) do update set value = excluded.value`,
    [restoredAt.toISOString()],
  )
}
