import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodeOf, StartRefused } from '../refusal.ts'
import { syncFolder } from './durableFileSystem.ts'
import { type FolderLock, takeFolderLock, watchForSilence } from './folderLock.ts'

export interface DataFolder {
  readonly databaseFolder: string
  release(): void
}

const postgresqlMajor = '18'

export const asidePrefix = 'database.before-'

/**
 * Locks the data folder for this process and initialises a database when it has none.
 * @throws StartRefused when the folder is in use, another user's, unreadable, foreign, or left by an
 * interrupted restore
 */
export async function takeDataFolder(
  folder: string,
  initialise: (folder: string) => Promise<void>,
): Promise<DataFolder> {
  makeOwnFolder(folder)
  const lock = await lockFolder(folder)
  try {
    const databaseFolder = join(folder, 'database')
    if (!existsSync(databaseFolder)) {
      refuseCutOffRestore(folder)
      await initialiseOnce(folder, databaseFolder, initialise)
    }
    checkVersion(databaseFolder)
    return { databaseFolder, release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * A restore moves the old database aside before the new one is in place. A folder in between is not a new
 * camp.
 */
function refuseCutOffRestore(folder: string): void {
  const aside = refuseUnusable(folder, () => readdirSync(folder)).filter((name) =>
    name.startsWith(asidePrefix),
  )
  const newest = aside.sort().at(-1)
  if (newest === undefined) return
  throw new StartRefused(
    `A restore into ${folder} was cut off before it was done; run npm run restore again with the same backup, or rename ${newest} to database to go on with the camp from before.`,
  )
}

function makeOwnFolder(folder: string): void {
  refuseUnusable(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const owner = statSync(folder).uid
    const user = process.getuid?.()
    if (user === undefined || user === owner) return
    throw new StartRefused(
      `The data folder ${folder} belongs to another user (number ${owner}, this is ${user}); start the host as that user, or set DATA_DIR to a folder of your own.`,
    )
  })
}

async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'host.lock')
  const silentSince = await watchForSilence(path)
  return refuseUnusable(folder, () => takeFolderLock(path, folder, silentSince))
}

/**
 * Replaces the database of a data folder while no host runs on it.
 * @param fill creates the given folder and its contents; when it fails, nothing has changed
 * @param setAside the name under which the present database is kept; undefined refuses to replace one
 * @throws StartRefused
 */
export async function replaceDatabase(
  folder: string,
  fill: (folder: string) => Promise<void>,
  setAside: string | undefined,
): Promise<{ hasReplaced: boolean }> {
  makeOwnFolder(folder)
  const lock = await lockFolder(folder)
  const databaseFolder = join(folder, 'database')
  const unfinished = unfinishedIn(folder)
  try {
    const exists = existsSync(databaseFolder)
    if (exists && setAside === undefined) {
      throw new StartRefused(
        `There is a database in ${folder}; add --replace to keep it aside, or set DATA_DIR to an empty folder.`,
      )
    }
    rmSync(unfinished, { recursive: true, force: true })
    await fill(unfinished)
    checkVersion(unfinished)
    syncFolder(unfinished)
    if (exists && setAside !== undefined) renameSync(databaseFolder, join(folder, setAside))
    renameSync(unfinished, databaseFolder)
    syncFolder(folder)
    return { hasReplaced: exists }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

function unfinishedIn(folder: string): string {
  return join(folder, 'database.unfinished')
}

/** PostgreSQL's files are created beside their place and moved there when they are complete and synced. */
async function initialiseOnce(
  folder: string,
  databaseFolder: string,
  initialise: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedIn(folder)
  rmSync(unfinished, { recursive: true, force: true })
  await initialise(unfinished)
  syncFolder(unfinished)
  renameSync(unfinished, databaseFolder)
  syncFolder(folder)
}

function checkVersion(databaseFolder: string): void {
  const version = refuseUnusable(databaseFolder, () => {
    const path = join(databaseFolder, 'PG_VERSION')
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
  })
  if (version === postgresqlMajor) return
  throw new StartRefused(
    version === undefined
      ? `The folder ${databaseFolder} is not a database of this portal; move it away, or set DATA_DIR to another folder.`
      : `The database in ${databaseFolder} was made by PostgreSQL ${version}, and this host needs ${postgresqlMajor}; start it with the release of the portal that made it.`,
  )
}

export function diskIsFull(folder: string, cause?: unknown): StartRefused {
  return new StartRefused(
    `The disk of the data folder ${folder} is full; make room on it, and start the host again.`,
    { cause },
  )
}

function refuseUnusable<Value>(folder: string, use: () => Value): Value {
  try {
    return use()
  } catch (error) {
    if (error instanceof StartRefused || errorCodeOf(error) === undefined) throw error
    if (errorCodeOf(error) === 'ENOSPC') throw diskIsFull(folder, error)
    throw new StartRefused(
      `The data folder ${folder} cannot be used (${errorCodeOf(error)}); make it readable and writable for this user, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
