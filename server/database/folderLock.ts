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
import { StartRefused } from '../refusal.ts'

/** Which process holds a folder; numbers of processes are used again, so its start counts as well. */
interface Holder {
  readonly pid: number
  /** Ticks since the machine started; null where the system does not tell. */
  readonly startedAt: string | null
  readonly machine: string
  /** Which run of the machine; null where the system does not tell. */
  readonly boot: string | null
  /** The namespace of the process number; null where the system has only one, or does not tell. */
  readonly pidNamespace: string | null
}

export interface FolderLock {
  release(): void
}

const beatEvery = 5_000
/** A holder on another machine (or in another container) cannot be asked; it is gone when its lock is not renewed. */
const silentAfter = 30_000
/** Replacing a stale lock takes well under a millisecond; a claim as old as this was left by a process that died. */
const claimForgottenAfter = 10_000

/**
 * Takes the lock file, or refuses when a running host holds it. PGlite itself takes no lock, and two processes on
 * one folder would both acknowledge commits and destroy it. All of it is synchronous, so that nothing else of this process runs in between.
 */
export function takeFolderLock(path: string, folder: string): FolderLock {
  if (!createLock(path)) replaceStaleLock(path, folder)
  const beat = setInterval(() => renew(path), beatEvery)
  beat.unref()
  function release() {
    clearInterval(beat)
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

/** Two starts that both find a stale lock must not remove each other's new one: only the one with the claim replaces it. */
function replaceStaleLock(path: string, folder: string): void {
  const inUse = new StartRefused(
    `The data folder ${folder} is in use by another running host; stop that one first, or set DATA_DIR to another folder.`,
  )
  const claim = `${path}.claim`
  if (ageOf(claim) > claimForgottenAfter) rmSync(claim, { force: true })
  if (!createFile(claim, '')) throw inUse
  try {
    if (isHeld(path)) throw inUse
    rmSync(path, { force: true })
    if (!createLock(path)) throw inUse
  } finally {
    rmSync(claim, { force: true })
  }
}

function isHeld(path: string): boolean {
  const lock = readLock(path)
  if (lock === undefined) return false
  // Empty while its process is just writing it, or when the power went before the text was on the disk.
  if (lock.holder === undefined) return lock.age < claimForgottenAfter
  const { holder } = lock
  if (!sharesProcesses(holder)) return lock.age < silentAfter
  if (holder.boot !== bootOfThisMachine()) return false
  return isRunning(holder.pid) && startOf(holder.pid) === holder.startedAt
}

/** Containers may share a host's name and its boot, and still not see each other's processes. */
function sharesProcesses({ machine, pidNamespace }: Holder): boolean {
  return machine === hostname() && pidNamespace === ownPidNamespace()
}

function isHeldByThisProcess(path: string): boolean {
  const holder = readLock(path)?.holder
  const own = thisProcess()
  return holder?.pid === own.pid && holder.startedAt === own.startedAt && sharesProcesses(holder)
}

/** Undefined when the text is incomplete. */
function readLock(path: string): { holder: Holder | undefined; age: number } | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const age = Date.now() - fstatSync(descriptor).mtimeMs
    return { holder: holderFrom(readFileSync(descriptor, 'utf8')), age }
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

/** Field 22 of the process's line; the name before it, in parentheses, may hold spaces. */
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
