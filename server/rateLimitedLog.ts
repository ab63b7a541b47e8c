import type { Log } from './log.ts'

/**
 * For events that a caller can trigger without limit: logs a line immediately, then at most once a minute
 * with the number of repetitions.
 */
export type LogRarely = (line: string) => void

const minute = 60_000

export function createRateLimitedLog(log: Log): LogRarely {
  const more = new Map<string, number>()

  function beginMinute(line: string): void {
    more.set(line, 0)
    setTimeout(() => endMinute(line), minute).unref()
  }

  function endMinute(line: string): void {
    const count = more.get(line) ?? 0
    more.delete(line)
    if (count === 0) return
    log(`${line} ${count} more like it came within a minute.`)
    beginMinute(line)
  }

  return (line) => {
    const count = more.get(line)
    if (count !== undefined) {
      more.set(line, count + 1)
      return
    }
    log(line)
    beginMinute(line)
  }
}
