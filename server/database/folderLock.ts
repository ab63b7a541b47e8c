import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefused } from '../refusal.ts'

/** A process number can be reused, so the start of the process identifies it too. */
interface Holder {
  readonly pid: number
  /** Ticks since the machine started; null where the system does not say. */
  readonly startedAt: string | null
  readonly machine: string
  /** The boot id of the machine; null where the system does not say. */
  readonly boot: string | null
  /** The namespace of the process number; null where the system has one only, or does not say. */
  readonly pidNamespace: string | null
}

export interface FolderLock {
  release(): void
}

const heartbeatInterval = 5_000
/**
 * A holder on another machine, in another container or of another boot cannot be checked: machines copied
 * from one image share a name, and a network folder is shared as well. It counts as gone when its lock is not
 * renewed. Clocks of two machines may differ, so silence is watched; an old lock is watched for two
 * heartbeats.
 */
const usualSilence: Silence = { after: 30_000, atLeast: 2 * heartbeatInterval + 1_000 }

interface Silence {
  readonly after: number
  readonly atLeast: number
}

/** Replacing a stale lock takes well under a millisecond; an older claim was left by a process that died. */
const claimForgottenAfter = 10_000

/**
 * Watches a lock whose holder cannot be checked, until it is renewed or was silent for long enough.
 * @returns when the silent lock was last renewed, for `takeFolderLock`; undefined when there is none
 */
export async function watchForSilence(
  path: string,
  { after, atLeast }: Silence = usualSilence,
): Promise<number | undefined> {
  const watched = readLock(path)
  if (watched?.holder === undefined || !isBeyondAsking(watched.holder)) return undefined
  const wait = Math.max(atLeast, Math.min(after, after - watched.age))
  const until = performance.now() + wait
  while (performance.now() < until) {
    await delay(Math.min(500, wait / 10))
    if (readLock(path)?.renewedAt !== watched.renewedAt) return undefined
  }
  return watched.renewedAt
}

/**
 * Creates the lock file, or refuses when a running host holds it. PGlite takes no lock itself, and two
 * processes on one folder would both acknowledge commits and destroy it. Synchronous, so that no other code
 * of this process runs in between.
 * @param silentSince the result of `watchForSilence`
 */
export function takeFolderLock(path: string, folder: string, silentSince?: number): FolderLock {
  if (!createLock(path)) replaceStaleLock(path, folder, silentSince)
  const heartbeat = setInterval(() => renew(path), heartbeatInterval)
  heartbeat.unref()
  function release() {
    clearInterval(heartbeat)
    process.off('exit', release)
    if (isHeldByThisProcess(path)) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

function createLock(path: string): boolean {
  return createFile(path, JSON.stringify(thisProcess()))
}

function createFile(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Two starts that find a stale lock must not remove each other's new one: only the one with the claim
 * replaces it.
 */
function replaceStaleLock(path: string, folder: string, silentSince: number | undefined): void {
  const inUse = new StartRefused(
    `The data folder ${folder} is in use by another running host; stop that one first, or set DATA_DIR to another folder.`,
  )
  const claim = `${path}.claim`
  if (ageOf(claim) > claimForgottenAfter) rmSync(claim, { force: true })
  if (!createFile(claim, '')) throw inUse
  try {
    if (isHeld(path, silentSince)) throw inUse
    rmSync(path, { force: true })
    if (!createLock(path)) throw inUse
  } finally {
    rmSync(claim, { force: true })
  }
}

function isHeld(path: string, silentSince: number | undefined): boolean {
  const lock = readLock(path)
  if (lock === undefined) return false
  // Empty while its process is writing it, or after a power cut.
  if (lock.holder === undefined) return lock.age < claimForgottenAfter
  const { holder } = lock
  if (isBeyondAsking(holder)) return lock.renewedAt !== silentSince
  return isRunning(holder.pid) && startOf(holder.pid) === holder.startedAt
}

function isBeyondAsking(holder: Holder): boolean {
  return !sharesProcesses(holder) || holder.boot !== bootOfThisMachine()
}

/** Containers may share a host's name and boot without seeing each other's processes. */
function sharesProcesses({ machine, pidNamespace }: Holder): boolean {
  return machine === hostname() && pidNamespace === ownPidNamespace()
}

function isHeldByThisProcess(path: string): boolean {
  const holder = readLock(path)?.holder
  const own = thisProcess()
  return holder?.pid === own.pid && holder.startedAt === own.startedAt && sharesProcesses(holder)
}

function readLock(path: string): { holder: Holder | undefined; renewedAt: number; age: number } | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const renewedAt = fstatSync(descriptor).mtimeMs
    return { holder: holderFrom(readFileSync(descriptor, 'utf8')), renewedAt, age: Date.now() - renewedAt }
  } finally {
    closeSync(descriptor)
  }
}

function holderFrom(text: string): Holder | undefined {
  try {
    const value: Partial<Holder> = JSON.parse(text)
    const { pid, startedAt = null, machine, boot = null, pidNamespace = null } = value
    return typeof pid === 'number' && typeof machine === 'string'
      ? { pid, startedAt, machine, boot, pidNamespace }
      : undefined
  } catch {
    return undefined
  }
}

function ageOf(path: string): number {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return modified === undefined ? 0 : Date.now() - modified
}

function renew(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder was removed under the running host; the database itself reports that.
  }
}

function thisProcess(): Holder {
  return {
    pid: process.pid,
    startedAt: startOf(process.pid),
    machine: hostname(),
    boot: bootOfThisMachine(),
    pidNamespace: ownPidNamespace(),
  }
}

function bootOfThisMachine(): string | null {
  return readSystemFile('/proc/sys/kernel/random/boot_id')
}

function ownPidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** Field 22 of the process's line; the name before it, in parentheses, may contain spaces. */
function startOf(pid: number): string | null {
  const line = readSystemFile(`/proc/${pid}/stat`)
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function readSystemFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
