import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { asidePrefix, replaceDatabase } from '../database/dataFolder.ts'
import { poolOver } from '../database/embedded.ts'
import { isKnownMigration } from '../database/migrations.ts'
import type { DatabaseConfiguration } from '../database/open.ts'
import { openPostgresqlDatabase } from '../database/postgresql.ts'
import type { Log } from '../log.ts'
import { errorCodeOf, StartRefused } from '../refusal.ts'
import { type BackupDescription, checkBackupFile, type OpenBackup, openBackupFile } from './backupFile.ts'
import { extractArchive } from './folderArchive.ts'
import { connectionVariables, findPrograms, restoreDump } from './postgresqlPrograms.ts'
import { markRestored } from './settings.ts'

export interface Restore {
  readonly file: string
  readonly key: string | undefined
  readonly into: DatabaseConfiguration
  readonly mayReplace: boolean
  readonly acceptsUnencrypted: boolean
  readonly now: Date
  readonly log: Log
}

export interface Restored {
  readonly description: BackupDescription
  readonly isEncrypted: boolean
  readonly setAside: string | undefined
}

/**
 * Restores a backup into a database without a running host, as a new generation.
 * @throws StartRefused when that is impossible; nothing has changed then
 */
export async function restore(task: Restore): Promise<Restored> {
  const { file, key, into } = task
  const backup = await openBackupFile(file, key)
  try {
    const { description, isEncrypted } = backup
    // Anyone with write access to the backup folder could put an unencrypted file there.
    if (key !== undefined && !isEncrypted && !task.acceptsUnencrypted)
      throw new StartRefused(
        `The backup ${file} is not encrypted, but BACKUP_KEY is set; take an encrypted one, or add --unencrypted if you know who made this file.`,
      )
    refuseOtherKinds(file, description, into)
    await checkBackupFile(file, key)
    const setAside =
      into.engine === 'embedded'
        ? await restoreFolder(backup, into.folder, task)
        : await restoreIntoServer(backup, into.url, task)
    return { description, isEncrypted, setAside }
  } finally {
    await backup.close()
  }
}

function refuseOtherKinds(
  file: string,
  { engine, schema }: BackupDescription,
  into: DatabaseConfiguration,
): void {
  if (!isKnownMigration(schema))
    throw new StartRefused(`The backup ${file} was made by a newer release of the portal; use that release.`)
  if (engine === into.engine) return
  throw new StartRefused(
    engine === 'embedded'
      ? `The backup ${file} is of an embedded database; leave DATABASE_URL out and set DATA_DIR.`
      : `The backup ${file} is of a PostgreSQL server; set DATABASE_URL to an empty database.`,
  )
}

async function restoreFolder(
  backup: OpenBackup,
  folder: string,
  { mayReplace, now }: Restore,
): Promise<string | undefined> {
  const aside = `${asidePrefix}${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  async function fill(place: string): Promise<void> {
    try {
      await pipeline(backup.content(), createGunzip(), (content: AsyncIterable<Buffer>) =>
        extractArchive(content, place),
      )
    } catch (error) {
      throw noRoomIn(folder, error) ?? error
    }
    await openAsAnother(place, now)
  }
  const { hasReplaced } = await replaceDatabase(folder, fill, mayReplace ? aside : undefined)
  return hasReplaced ? aside : undefined
}

async function openAsAnother(databaseFolder: string, now: Date): Promise<void> {
  const pglite = await PGlite.create(databaseFolder)
  try {
    const pool = poolOver(pglite)
    await markRestored(pool, now)
    await pool.end()
  } finally {
    await pglite.close()
  }
}

function noRoomIn(folder: string, error: unknown): StartRefused | undefined {
  const code = errorCodeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new StartRefused(`There is no room for the database in ${folder}; make room there.`, { cause: error })
    : undefined
}

async function restoreIntoServer(backup: OpenBackup, url: string, { log, now }: Restore): Promise<undefined> {
  const database = await openPostgresqlDatabase(url, log, { durability: 'unchecked' })
  try {
    const { rows } = await database.pool.query<{ server: number; is_empty: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as server, not exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as is_empty`,
    )
    const [{ server, is_empty: isEmpty } = { server: 0, is_empty: false }] = rows
    if (!isEmpty)
      throw new StartRefused(
        'The database of DATABASE_URL is not empty; make a new one with createdb, and set DATABASE_URL to it.',
      )
    const { postgresql } = backup.description
    if (postgresql > server)
      throw new StartRefused(
        `The backup was made from PostgreSQL ${postgresql}, and the server of DATABASE_URL is ${server}; use a server of version ${postgresql} or newer.`,
      )
    const programs = (await findPrograms()).find(({ major }) => major >= server)
    if (programs === undefined)
      throw new StartRefused(
        `To restore takes the program pg_restore of PostgreSQL ${server}, which this machine does not have; install the PostgreSQL client of that version.`,
      )
    try {
      await restoreDump(programs.folder, connectionVariables(url), backup.content())
    } catch (error) {
      throw new StartRefused(`The server did not take the backup; nothing was changed. ${reasonOf(error)}`, {
        cause: error,
      })
    }
    await markRestored(database.pool, now)
  } finally {
    await database.close()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
}
