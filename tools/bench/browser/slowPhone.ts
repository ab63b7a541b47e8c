import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { collectScripts } from './pageWeight.ts'

export interface Visit {
  readonly largestPaint: number
  /** Total blocking time after the first paint: task time beyond 50 ms each. */
  readonly blocked: number
  /** Total blocking time from the start, so that a late first paint hides no work. */
  readonly blockedInAll: number
  /** The layout shift score. */
  readonly shift: number
  /** The time at which the visitor's goal was on the screen. */
  readonly ready: number
  readonly transferredKb: number
  readonly scriptKb: number
}

const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const processorSlowdown = 4

interface Heard {
  largestPaint: number
  shift: number
  readonly tasks: { readonly start: number; readonly duration: number }[]
}

/**
 * Opens a page with 1.6 Mbit/s, 150 ms round trips and a processor slowed four times, until it is idle.
 * @param isLeft is an unmeasured condition to wait for before leaving
 */
export async function visitSlowly(
  context: BrowserContext,
  path: string,
  isReady: (page: Page) => Promise<unknown>,
  isLeft?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(listen)
  const browser = await context.newCDPSession(page)
  const transferred = await countBytes(browser)
  await browser.send('Network.emulateNetworkConditions', network)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const scripts = collectScripts(page)

  await page.goto(path, { waitUntil: 'commit' })
  await isReady(page)
  const ready = await page.evaluate(() => performance.now())
  // On a slow machine the network may be idle before the first paint.
  await page.waitForFunction(() => (window as unknown as { heard: Heard }).heard.largestPaint > 0)
  await page.waitForLoadState('networkidle')
  const { largestPaint, blocked, blockedInAll, shift } = await page.evaluate(readObserved)
  const weights = new Map(await Promise.all(scripts))
  const visit = {
    largestPaint,
    blocked,
    blockedInAll,
    shift,
    ready,
    transferredKb: transferred() / 1000,
    scriptKb: [...weights.values()].reduce((sum, { gzipped }) => sum + gzipped, 0) / 1000,
  }
  await isLeft?.(page)
  await page.close()
  return visit
}

async function countBytes(browser: CDPSession): Promise<() => number> {
  let bytes = 0
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await browser.send('Network.enable')
  return () => bytes
}

function listen(): void {
  const all: Heard = { largestPaint: 0, shift: 0, tasks: [] }
  Object.assign(window, { heard: all })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) all.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) all.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) all.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

function readObserved(): Pick<Visit, 'largestPaint' | 'blocked' | 'blockedInAll' | 'shift'> {
  const { largestPaint, shift, tasks } = (window as unknown as { heard: Heard }).heard
  const [first] = performance.getEntriesByName('first-contentful-paint')
  const since = first?.startTime ?? 0
  const [blocked, blockedInAll] = [since, 0].map((from) =>
    tasks
      .filter(({ start, duration }) => start + duration > from)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  )
  return { largestPaint, blocked: blocked ?? 0, blockedInAll: blockedInAll ?? 0, shift }
}
