import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of a process so far in ms; undefined where the system does not report it. */
export function workOf(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/**
 * Memory in bytes of a process, and of it with all its descendants; shared pages count proportionally. Zero
 * where the system does not report it.
 */
export function memoryOf(pid: number | undefined): { host: number; all: number } {
  if (pid === undefined || process.platform !== 'linux') return { host: 0, all: 0 }
  const host = ownMemoryOf(pid)
  return { host, all: host + descendantsOf(pid).reduce((sum, child) => sum + ownMemoryOf(child), 0) }
}

function ownMemoryOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

function descendantsOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
    )
    return children
      .filter((child) => child !== '')
      .flatMap((child) => [Number(child), ...descendantsOf(Number(child))])
  } catch {
    return []
  }
}
