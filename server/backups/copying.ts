import { fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Order, Report } from './copyProcess.ts'

export interface Copying {
  order(order: Order): void
  next<Kind extends Report['kind']>(kind: Kind): Promise<Extract<Report, { kind: Kind }>>
  end(): Promise<void>
}

export class CopyingFailed extends Error {
  override readonly name = 'CopyingFailed'
  readonly code: string | undefined

  constructor(reason: string, code: string | undefined) {
    super(reason)
    this.code = code
  }
}

export function startCopying(stopped: AbortSignal, program: readonly string[] = ownProgram()): Copying {
  const path = program.at(-1) ?? ''
  const child = fork(path, {
    execArgv: program.slice(0, -1),
    // In its own process group it does not receive the terminal's Ctrl-C. It ends when the host does.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit').catch(() => {})
  const reports: Report[] = []
  const arrivals = new EventEmitter()
  let hasEnded = false
  const kill = () => child.kill('SIGKILL')
  child.on('message', (report: Report) => {
    reports.push(report)
    arrivals.emit('report')
  })
  child.on('error', (error) => {
    reports.push({ kind: 'failed', code: undefined, reason: error.message })
    arrivals.emit('report')
  })
  child.on('close', () => {
    hasEnded = true
    arrivals.emit('report')
  })
  stopped.addEventListener('abort', kill)
  if (stopped.aborted) kill()

  async function nextReport(): Promise<Report> {
    for (;;) {
      const report = reports.shift()
      if (report !== undefined) return report
      if (hasEnded) return { kind: 'failed', code: undefined, reason: 'its process ended' }
      await once(arrivals, 'report')
    }
  }
  return {
    order(order) {
      // `next` reports a process that has exited.
      if (child.connected) child.send(order, () => {})
    },
    async next(kind) {
      const report = await nextReport()
      if (report.kind === kind) return report as never
      if (report.kind === 'failed') throw new CopyingFailed(report.reason, report.code)
      throw new CopyingFailed(`it reported ${report.kind} where ${kind} was next`, undefined)
    },
    async end() {
      stopped.removeEventListener('abort', kill)
      if (!hasEnded) kill()
      await exited
    },
  }
}

/**
 * The process file beside this one, as source or built. `--liftoff-only` skips optimising WebAssembly,
 * because it runs for seconds only.
 */
function ownProgram(): string[] {
  const path = fileURLToPath(new URL(`./copyProcess${extname(import.meta.url)}`, import.meta.url))
  return [...process.execArgv, '--liftoff-only', path]
}
