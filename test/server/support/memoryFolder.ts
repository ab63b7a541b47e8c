import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'camp-tests-'
const roomNeeded = 4 * 1024 ** 3

export interface MemoryFolder {
  readonly path: string
  remove(): void
}

/**
 * A folder in memory for databases of tests, because they sync each commit. Whether a database syncs is tested
 * separately, by its system calls.
 * @returns undefined on a machine without /dev/shm or with too little space in it
 */
export function makeMemoryFolder(): MemoryFolder | undefined {
  if (!existsSync(memory)) return undefined
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < roomNeeded) return undefined
  removeLeftBehind()
  const path = join(memory, `${prefix}${process.pid}`)
  // The tests' PostgreSQL runs as another user and needs search permission here; its data folder is private.
  mkdirSync(path, { mode: 0o711 })
  // A server that is still stopping may write files during the removal.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return { path, remove }
}

function removeLeftBehind(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    const path = join(memory, name)
    if (statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.())
      rmSync(path, { recursive: true, force: true })
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
