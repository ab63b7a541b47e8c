import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type pg from 'pg'
import { type RunningJob, startJob } from '../jobs.ts'
import type { Log } from '../log.ts'

/*
 * The embedded engine can fail without ending the process: after a panic every statement fails, and after an
 * exception it never answers. The process then has to end, so that a supervisor restarts it.
 */

export type OnEngineFailure = (line: string, error: unknown) => void

const panicLine = 'The database engine has stopped, as it does when the disk is full; the host stops as well.'
const brokenLine = 'The database engine is broken; the host stops.'
const silentLine = 'The database engine has not answered for 30 seconds; the host stops.'

export interface WatchedEngine {
  readonly messages: number
  /** A statement was sent and not fully answered. False in a transaction that waits for its own host. */
  readonly isAsked: boolean
}

type ProtocolMessage = Parameters<PGlite['execProtocolStream']>

/** PGlite with every message observed. */
export class WatchedPglite extends PGlite implements WatchedEngine {
  messages = 0
  isAsked = false
  readonly #onFailure: OnEngineFailure

  constructor(options: PGliteOptions, onFailure: OnEngineFailure) {
    super(options)
    this.#onFailure = onFailure
  }

  /**
   * Loads what PGlite's own queries need: the host's queries go through `pg`, and the first one takes a
   * while.
   */
  override async _initArrayTypes(): Promise<void> {}

  override async execProtocolStream(...message: ProtocolMessage): ReturnType<PGlite['execProtocolStream']> {
    this.isAsked = true
    const answers = await this.#run(message)
    this.messages += 1
    for (const answer of answers) {
      if (answer.name === 'readyForQuery') this.isAsked = false
      if ('severity' in answer && isDeadly(answer.severity)) this.#onFailure(panicLine, answer)
    }
    return answers
  }

  async #run(message: ProtocolMessage): ReturnType<PGlite['execProtocolStream']> {
    try {
      return await super.execProtocolStream(...message)
    } catch (error) {
      // PostgreSQL's own errors are answers; this one came out of the WebAssembly module.
      if (!this.closed) this.#onFailure(brokenLine, error)
      throw error
    }
  }
}

function isDeadly(severity: unknown): boolean {
  return severity === 'PANIC' || severity === 'FATAL'
}

interface Watchdog {
  readonly engine: WatchedEngine
  readonly pool: pg.Pool
  readonly log: Log
  readonly onFailure: OnEngineFailure
  readonly checkInterval?: number
}

const defaultCheckInterval = 1_000
const maxSilentChecks = 30

/**
 * Fails an engine that was asked and processed nothing in 30 looks. It counts looks, not time, because a
 * migration or vacuum runs in one piece without a look in between. A transaction between two statements
 * counts as answered. An idle engine is sent `select 1`.
 */
export function startWatchdog({
  engine,
  pool,
  log,
  onFailure,
  checkInterval = defaultCheckInterval,
}: Watchdog): RunningJob {
  let messages = engine.messages
  let silentChecks = 0

  async function look(): Promise<void> {
    silentChecks = engine.messages === messages ? silentChecks + 1 : 0
    messages = engine.messages
    if (silentChecks < maxSilentChecks) return
    silentChecks = 0
    if (engine.isAsked) onFailure(silentLine, undefined)
    // Not awaited: the next looks see whether it is answered.
    else if (pool.waitingCount === 0) pool.query('select 1').catch(() => {})
  }
  return startJob(
    { failure: 'The database engine could not be watched', every: checkInterval, run: look },
    log,
  )
}
