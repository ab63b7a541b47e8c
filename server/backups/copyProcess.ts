import { once } from 'node:events'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { errorCodeOf } from '../refusal.ts'
import { type BackupDescription, checkBackupFile, openBackupFile, writeBackupFile } from './backupFile.ts'
import { archiveOf } from './folderArchive.ts'
import { dumpedBy, readDump } from './postgresqlPrograms.ts'

/*
 * A separate process of lowest priority copies, compresses, encrypts and checks one backup, so the host is
 * not blocked. It exits when the host exits or crashes.
 */

interface BackupTask {
  readonly file: string
  readonly key: string | undefined
}

export interface FolderTask extends BackupTask {
  readonly kind: 'folder'
  readonly databaseFolder: string
  readonly staging: string
}

export interface FolderEnd {
  readonly kind: 'end'
  readonly description: BackupDescription
  readonly label: string
  readonly segments: readonly string[]
  readonly mark: { readonly name: string; readonly value: string }
}

export interface DumpTask extends BackupTask {
  readonly kind: 'dump'
  readonly description: BackupDescription
  readonly programs: string
  readonly environment: Readonly<Record<string, string>>
}

export type Order = FolderTask | FolderEnd | DumpTask

export type Report =
  | { readonly kind: 'filesCopied' | 'logCopied' }
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly reason: string }

/** PostgreSQL recreates their content at its start, except the log, which is copied at the end. */
const copiedEmpty = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  'pg_dynshmem',
])
const pieceBytes = 2 * 1024 * 1024
const ofTheRunningEngine = /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label)$/

async function backUpFolder(task: FolderTask): Promise<void> {
  const { databaseFolder, staging, key } = task
  await rm(staging, { recursive: true, force: true })
  await copyFiles(databaseFolder, staging)
  report({ kind: 'filesCopied' })
  const { description, label, segments, mark } = await endOfTheCopy()
  for (const segment of segments)
    await copyFile(join(databaseFolder, 'pg_wal', segment), join(staging, 'pg_wal', segment))
  await writeFile(join(staging, 'backup_label'), label)
  report({ kind: 'logCopied' })
  await openCopy(staging, mark)
  await finish(task, async (path) => {
    await pipeline(archiveOf(staging), createGzip({ level: 1 }), (compressed: AsyncIterable<Buffer>) =>
      writeBackupFile(path, description, key, compressed),
    )
    await rm(staging, { recursive: true, force: true })
    await checkBackupFile(path, key)
  })
}

async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (copiedEmpty.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else await copyFiles(source, target)
    } else if (entry.isFile() && !ofTheRunningEngine.test(entry.name)) {
      // A file may disappear when its table is rewritten or dropped; the log covers that.
      await copyGently(source, target).catch((error) => {
        if (errorCodeOf(error) !== 'ENOENT') throw error
      })
    }
  }
}

/**
 * Syncs the copy piece by piece. The system would otherwise write it all in one go, and the database's
 * commits would wait behind it.
 */
async function copyGently(source: string, target: string): Promise<void> {
  const [from, to] = [await open(source, 'r'), await open(target, 'wx', 0o600)]
  try {
    const piece = Buffer.alloc(pieceBytes)
    for (;;) {
      const { bytesRead } = await from.read(piece)
      if (bytesRead === 0) return
      await to.writeFile(piece.subarray(0, bytesRead))
      if (bytesRead === pieceBytes) await to.datasync()
    }
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

/** Starts the copy like after a crash and reads all rows of all tables, so the engine checks each page. */
async function openCopy(folder: string, mark: FolderEnd['mark']): Promise<void> {
  const pglite = await PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  try {
    const { rows: marks } = await pglite.query<{ value: string }>(
      'select value from settings where name = $1',
      [mark.name],
    )
    if (marks[0]?.value !== mark.value) throw new Error('The copy lacks writes that were made before its end')
    const { rows: tables } = await pglite.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind in ('r', 't') order by oid",
    )
    await pglite.exec('set enable_indexonlyscan = off')
    for (const { name } of tables) await pglite.query(`select count(*) from ${name}`)
  } finally {
    await pglite.close()
  }
}

async function backUpByDump({ programs, environment, description, ...task }: DumpTask): Promise<void> {
  await finish(task, async (path) => {
    await writeBackupFile(path, description, task.key, dumpedBy(programs, environment))
    const backup = await openBackupFile(path, task.key)
    try {
      await readDump(programs, backup.content())
    } finally {
      await backup.close()
    }
  })
}

/** Writes and checks a temporary file and renames it when it is complete and synced. */
async function finish({ file }: BackupTask, make: (path: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await make(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncDirectory(dirname(file))
  report({ kind: 'done', bytes: (await stat(file)).size })
}

async function syncDirectory(path: string): Promise<void> {
  // Windows can neither open a folder for sync nor needs it.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function nextOrder(): Promise<Order> {
  const [order] = await once(process, 'message')
  return order as Order
}

async function endOfTheCopy(): Promise<FolderEnd> {
  const order = await nextOrder()
  if (order.kind !== 'end') throw new Error(`The host sent ${order.kind} where the copy ends`)
  return order
}

function report(message: Report): void {
  process.send?.(message)
}

// The host stops this process itself, but a terminal or supervisor signals the whole group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(1))
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Some systems do not allow this; the backup works without it.
}
try {
  const order = await nextOrder()
  if (order.kind === 'folder') await backUpFolder(order)
  else if (order.kind === 'dump') await backUpByDump(order)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  report({ kind: 'failed', code: errorCodeOf(error), reason })
}
process.disconnect?.()
