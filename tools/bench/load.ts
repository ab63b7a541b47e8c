export interface Load {
  readonly perSecond: number
  readonly latencies: readonly number[]
  /** Processor time of this process per call, in ms. */
  readonly ownWork: number
}

/** Runs the tasks with a fixed number of callers; each caller makes one call at a time. */
export async function underLoad<Task>(
  tasks: readonly Task[],
  callers: number,
  call: (task: Task, caller: number) => Promise<void>,
): Promise<Load> {
  const latencies: number[] = []
  const queue = tasks.values()
  const workBefore = process.cpuUsage()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (const task of queue) {
        const calledAt = performance.now()
        await call(task, caller)
        latencies.push(performance.now() - calledAt)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(workBefore)
  return {
    perSecond: tasks.length / seconds,
    latencies: latencies.sort((a, b) => a - b),
    ownWork: (user + system) / 1000 / tasks.length,
  }
}

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), least: quantile(sorted, 0), most: quantile(sorted, 1) }
}

/** @param sorted in ascending order, not empty */
export function quantile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
