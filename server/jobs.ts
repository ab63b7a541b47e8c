import type { Log } from './log.ts'

export interface Job {
  readonly failure: string
  /** The time between two starts, in ms. A run is skipped while the last one is still running. */
  readonly every: number
  readonly run: (stopped: AbortSignal) => Promise<void>
}

export interface RunningJob {
  stop(): Promise<void>
}

/** A failure is logged once until a run succeeds. */
export function startJob({ failure, every, run }: Job, log: Log): RunningJob {
  const stopped = new AbortController()
  let turn: Promise<void> | undefined
  let isFailing = false

  async function take(): Promise<void> {
    try {
      await run(stopped.signal)
      isFailing = false
    } catch (error) {
      if (!isFailing && !stopped.signal.aborted) log(`${failure}; it is tried again.`, error)
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    turn ??= take().finally(() => {
      turn = undefined
    })
  }, every)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await turn
    },
  }
}
