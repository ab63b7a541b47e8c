import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { type RunningJob, startJob } from '../jobs.ts'
import type { Log } from '../log.ts'
import { errorCodeOf } from '../refusal.ts'
import type { Warnings } from '../warnings.ts'
import type { BackupConfiguration } from './configuration.ts'
import {
  BackupFailed,
  type BackupSource,
  type BackupTarget,
  makeBackup,
  megabytes,
  removeStaging,
} from './makeBackup.ts'
import { readBackupSettings, writeBackupSettings } from './settings.ts'

export interface BackupHost extends BackupSource {
  readonly target: BackupTarget
  readonly warnings: Warnings
  readonly log: Log
  readonly make?: typeof makeBackup
}

const hour = 60 * 60_000
const checkInterval = 1_000
const backupInterval = hour
const warnAfter = 2 * hour
const retryAfterFailure = 10 * 60_000
const maxFiles = 48
/** An arbitrary number that must be the same in every release. */
const backupLock = 20250414
/** Those of earlier releases begin with `camporee`. */
const fileName = /^(camp|camporee)-\d{8}T\d{6}Z\.backup$/

export async function startBackups(
  { target, ...host }: Omit<BackupHost, 'target'> & { readonly target: BackupConfiguration },
  every = checkInterval,
): Promise<RunningJob | undefined> {
  await removeStaging(host.configured)
  const { folder, key } = target
  if (folder === undefined) return undefined
  const turn = backupTurns({ ...host, target: { folder, key } })
  await turn.warnWhenOld()
  return startJob({ failure: 'No backup could be made', every, run: turn.run }, host.log)
}

export function backupTurns(host: BackupHost) {
  const { database, warnings, now, make = makeBackup } = host
  let failure: { readonly at: number; readonly sentence: string } | undefined

  async function warnWhenOld(): Promise<void> {
    const last = await lastBackupOf(host)
    if (last === undefined && failure === undefined) return
    const isOld = last === undefined || Math.abs(now().getTime() - last) > warnAfter
    if (isOld || (failure !== undefined && last < failure.at)) {
      const sentence = failure?.sentence ?? 'For more than two hours no backup was made.'
      const lastBackup =
        last === undefined ? 'There is no backup yet.' : `The last backup is of ${formatUtc(last)}.`
      warnings.raise('backup', `${sentence} ${lastBackup}`)
    } else {
      failure = undefined
      warnings.clear('backup', `There is a new backup, of ${formatUtc(last)}.`)
    }
  }

  async function makeWhenDue(stopped: AbortSignal): Promise<void> {
    if (!(await isDue(host))) return
    const name = await nextName(host.target.folder, now())
    const { at, bytes } = await make(host, host.target, name, stopped)
    await writeBackupSettings(database.pool, { lastBackup: at, lastBackupFile: name })
    await removeOldest(host.target.folder)
    host.log(`The backup ${name} was made (${megabytes(bytes)}).`)
  }

  return {
    warnWhenOld,
    async run(stopped: AbortSignal): Promise<void> {
      await warnWhenOld()
      const hasFailedJustNow =
        failure !== undefined && Math.abs(now().getTime() - failure.at) < retryAfterFailure
      // A backup needs disk space and begins with a checkpoint.
      if (database.room() !== 'enough' || hasFailedJustNow || !(await isDue(host))) return
      try {
        await withLock(database, () => makeWhenDue(stopped))
        failure = undefined
      } catch (error) {
        if (stopped.aborted) return
        if (!(error instanceof BackupFailed)) throw error
        if (error.cause !== undefined) host.log('A backup failed.', error.cause)
        failure = { at: now().getTime(), sentence: error.message }
      }
      await warnWhenOld()
    },
  }
}

async function withLock(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.engine === 'embedded') return work()
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      backupLock,
    ])
    if (!rows[0]?.taken) return
    await work().finally(() =>
      client.query('select pg_advisory_unlock($1)', [backupLock]).catch(() => {
        // The connection is closed below, which releases the lock.
      }),
    )
  } finally {
    client.release(true)
  }
}

/** After the clock was set back, the last backup lies in the future and says nothing. */
async function isDue(host: BackupHost): Promise<boolean> {
  const last = await lastBackupOf(host)
  return last === undefined || Math.abs(host.now().getTime() - last) >= backupInterval
}

/**
 * In milliseconds. With a server, the file may be on another host's machine; an embedded database has one
 * host, so a missing file means there is no backup.
 */
async function lastBackupOf({ database, target }: BackupHost): Promise<number | undefined> {
  const { lastBackup, lastBackupFile } = await readBackupSettings(database.pool)
  if (lastBackup === undefined) return undefined
  if (database.engine === 'embedded' && !(await backupFiles(target.folder)).includes(lastBackupFile ?? ''))
    return undefined
  return Date.parse(lastBackup)
}

/** Keeps names in the order of creation even if the clock is set back. */
async function nextName(folder: string, now: Date): Promise<string> {
  const last = (await backupFiles(folder)).at(-1)
  const name = nameOf(now)
  return last === undefined || stampOf(name) > stampOf(last) ? name : nameOf(new Date(timeOf(last) + 1_000))
}

function nameOf(time: Date): string {
  return `camp-${time.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`
}

/** Sorts by time. */
function stampOf(name: string): string {
  return name.slice(name.indexOf('-') + 1)
}

function timeOf(name: string): number {
  const digits = name.replace(/\D/g, '')
  const [date, time] = [digits.slice(0, 8), digits.slice(8)]
  return Date.parse(
    `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  )
}

async function backupFiles(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => fileName.test(name))
    return names.sort((one, other) => (stampOf(one) < stampOf(other) ? -1 : 1))
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return []
  }
}

async function removeOldest(folder: string): Promise<void> {
  for (const name of (await backupFiles(folder)).slice(0, -maxFiles)) await rm(join(folder, name))
}

function formatUtc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
