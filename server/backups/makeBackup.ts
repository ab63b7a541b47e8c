import { readdirSync } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { usualReserve } from '../database/diskReserve.ts'
import type { DatabaseConfiguration } from '../database/open.ts'
import { errorCodeOf } from '../refusal.ts'
import type { BackupDescription } from './backupFile.ts'
import { startCopying } from './copying.ts'
import { connectionVariables, findPrograms, type Programs } from './postgresqlPrograms.ts'
import { writeBackupSettings } from './settings.ts'

export interface BackupSource {
  readonly database: Database
  readonly configured: DatabaseConfiguration
  readonly now: () => Date
}

export interface BackupTarget {
  readonly folder: string
  readonly key: string | undefined
}

export class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

export interface MadeBackup {
  readonly at: string
  readonly bytes: number
}

const maxDuration = 30 * 60_000

/**
 * Makes one backup while the host keeps running.
 * @param program Node's arguments of the copying process; tests replace it
 * @throws BackupFailed
 */
export async function makeBackup(
  source: BackupSource,
  target: BackupTarget,
  name: string,
  stopped: AbortSignal,
  program?: readonly string[],
): Promise<MadeBackup> {
  const { configured } = source
  const file = join(target.folder, name)
  const timeUp = AbortSignal.timeout(maxDuration)
  const signal = AbortSignal.any([stopped, timeUp])
  try {
    await mkdir(target.folder, { recursive: true, mode: 0o700 })
    await removeUnfinished(target.folder)
    return configured.engine === 'embedded'
      ? await copyFolder(source, configured, { ...target, file }, signal, program)
      : await dump(source, configured.url, { ...target, file }, signal, program)
  } catch (error) {
    if (error instanceof BackupFailed) throw error
    if (timeUp.aborted)
      throw new BackupFailed('A backup took more than half an hour and was given up.', { cause: error })
    throw new BackupFailed(sentenceFor(errorCodeOf(error), target.folder), { cause: error })
  }
}

/**
 * The staging copy is unencrypted like the database, so it stays beside it: the backup folder may be a
 * removable stick.
 */
function stagingIn(dataFolder: string): string {
  return join(dataFolder, 'backup.unfinished')
}

export async function removeStaging(configured: DatabaseConfiguration): Promise<void> {
  if (configured.engine === 'embedded')
    await rm(stagingIn(configured.folder), { recursive: true, force: true })
}

type File = BackupTarget & { readonly file: string }

async function copyFolder(
  { database, now }: BackupSource,
  configured: Extract<DatabaseConfiguration, { engine: 'embedded' }>,
  { file, key }: File,
  stopped: AbortSignal,
  program: readonly string[] | undefined,
): Promise<MadeBackup> {
  const { folder: dataFolder, diskReserve = usualReserve } = configured
  const databaseFolder = join(dataFolder, 'database')
  // Saving stops within the disk reserve, so neither the copy nor the log that grows with it may reach it.
  await refuseWithoutRoom(dataFolder, (await sizeOf(databaseFolder)) + 2 * diskReserve)
  const { pool } = database
  const release = database.holdCheckpoints?.()
  const copying = startCopying(stopped, program)
  let isBegun = false
  try {
    const { rows: starts } = await pool.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('camporee portal', true)) as segment",
    )
    isBegun = true
    copying.order({ kind: 'folder', file, key, databaseFolder, staging: stagingIn(dataFolder) })
    await copying.next('filesCopied')
    const description = await describeNow(database, now)
    await writeBackupSettings(pool, { copiedAt: description.at })
    const { rows: ends } = await pool.query<{ segment: string; label: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
    )
    isBegun = false
    const [start, end] = [starts[0], ends[0]]
    if (start === undefined || end === undefined) throw new Error('The copy has no beginning or no end')
    copying.order({
      kind: 'end',
      description,
      label: end.label,
      segments: segmentsBetween(join(databaseFolder, 'pg_wal'), start.segment, end.segment),
      mark: { name: 'copiedAt', value: description.at },
    })
    await copying.next('logCopied')
    release?.()
    const { bytes } = await copying.next('done')
    return { at: description.at, bytes }
  } finally {
    release?.()
    await copying.end()
    if (isBegun) await pool.query('select pg_backup_stop(false)')
    await removeStaging(configured)
  }
}

/** Names of log files are hexadecimal numbers of equal length, so they sort as text. */
function segmentsBetween(folder: string, first: string, last: string): string[] {
  const names = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  if (!names.includes(first)) throw new Error(`The log ${first} was removed before it was copied`)
  return names.filter((name) => name >= first && name <= last).sort()
}

async function dump(
  { database, now }: BackupSource,
  url: string,
  { file, key }: File,
  stopped: AbortSignal,
  program: readonly string[] | undefined,
): Promise<MadeBackup> {
  const description = await describeNow(database, now)
  const { folder: programs } = programsFor(description.postgresql, await findPrograms())
  await writeBackupSettings(database.pool, { copiedAt: description.at })
  const copying = startCopying(stopped, program)
  try {
    const environment = connectionVariables(url)
    copying.order({ kind: 'dump', file, key, description, programs, environment })
    const { bytes } = await copying.next('done')
    return { at: description.at, bytes }
  } finally {
    await copying.end()
  }
}

async function describeNow(database: Database, now: () => Date): Promise<BackupDescription> {
  const { rows } = await database.pool.query<{ postgresql: number; schema: number }>(
    `select current_setting('server_version_num')::int / 10000 as postgresql, max(created_at) as schema
    from drizzle.__drizzle_migrations`,
  )
  const [release] = rows
  if (release === undefined) throw new Error('The database does not tell its release')
  return { at: now().toISOString(), engine: database.engine, ...release }
}

/**
 * Picks programs of the server's version or the next newer one: an older `pg_dump` refuses, and an old server
 * may not read the dump of a much newer one.
 * @param found oldest first
 */
export function programsFor(server: number, found: readonly Programs[]): Programs {
  const fitting = found.find(({ major }) => major >= server)
  if (fitting !== undefined) return fitting
  const newest = found.at(-1)
  throw new BackupFailed(
    newest === undefined
      ? `Backups of a PostgreSQL server need its programs pg_dump and pg_restore, and this machine has none; install the PostgreSQL client of version ${server}.`
      : `The pg_dump of this machine is of PostgreSQL ${newest.major}, older than the server (${server}); install the PostgreSQL client of version ${server}.`,
  )
}

async function refuseWithoutRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= needed) return
  throw new BackupFailed(
    `A backup needs ${megabytes(needed)} of room in ${folder}, and ${megabytes(free)} are free; make room there.`,
  )
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    // Files may disappear during the scan.
    size += await stat(join(entry.parentPath, entry.name)).then(
      (found) => found.size,
      () => 0,
    )
  }
  return size
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^(camp|camporee)-.*\.unfinished$/.test(name)) await rm(join(folder, name), { force: true })
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`
}

function sentenceFor(code: string | undefined, folder: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room for a backup in ${folder}, or in DATA_DIR where it is prepared; make room there.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return `No backup can be written to ${folder} (${code}); make the folder writable for this user, or set BACKUP_DIR to another one.`
    default:
      return 'The backup could not be made.'
  }
}
