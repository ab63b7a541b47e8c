import type { Log } from './log.ts'

export interface Job {
  /** The subject of the log's line when it fails, as in `The payments could not be asked about`. */
  readonly failure: string
  /** From one start to the next, in milliseconds; a turn that would begin while the last one runs is left out. */
  readonly every: number
  readonly run: (stopped: AbortSignal) => Promise<void>
}

export interface RunningJob {
  /** Aborts the turn that is under way, and waits for it. */
  stop(): Promise<void>
}

/** Does a job again and again. A failure is logged once, until a turn succeeds; the next turn tries again. */
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
