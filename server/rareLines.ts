import type { Log } from './log.ts'

/** For what anybody may bring about as often as they like: logs a line at once, and how many more each minute after. */
export type LogRarely = (line: string) => void

const minute = 60_000

export function createRareLines(log: Log): LogRarely {
  /** How often each line came since it was logged, for a minute. */
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
