import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In µs: wall time and processor time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

export interface LongestTask {
  readonly onTheClock: number
  readonly ofTheProcessor: number
}

export async function longestTaskWhile(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const trace: { traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = trace.traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('the trace has no task of the main thread')
  const longest = (duration: 'dur' | 'tdur') =>
    tasks.reduce((longestYet, task) => Math.max(longestYet, task[duration] ?? 0), 0) / 1000
  return { onTheClock: longest('dur'), ofTheProcessor: longest('tdur') }
}
