import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'
import { launchOptions } from '../../../test/launch.ts'
import { quantile } from '../load.ts'
import type { ReplayBench } from '../replayPage/page.tsx'

/*
 * Scrubs a recording of 500 events back and forth without waiting for the page. Measures the time from each
 * input until a frame shows it or a newer one. The slider and the event list alone are the baseline for the
 * cost of the chart and the real view.
 */

const events = 500
const limit = 50
const pause = 8
const rounds = 3

const root = fileURLToPath(new URL('../../..', import.meta.url))

export async function replay(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'replay-bench-'))
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tools/bench/replayPage'),
    publicDir: join(root, 'public'),
    plugins: [react()],
    build: {
      outDir: join(folder, 'page'),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 10_000,
    },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    const list = await measure(page, 'list')
    const whole = await measure(page, 'whole')
    const isWithin = whole.percentile95 <= limit
    console.info(
      `${events} events, ${whole.count} inputs ${pause} ms apart: newest position shown within ${whole.percentile95.toFixed(1)} ms (95th percentile, limit ${limit}), median ${whole.median.toFixed(1)} ms, main thread ${whole.work.toFixed(1)} ms of the processor a frame${isWithin ? '' : ': OVER THE LIMIT'}`,
    )
    console.info(
      `slider and list alone: ${list.percentile95.toFixed(1)} ms (95th percentile), median ${list.median.toFixed(1)} ms, main thread ${list.work.toFixed(1)} ms; chart and view make it ${(whole.percentile95 / list.percentile95).toFixed(2)} times that`,
    )
    if (!isWithin) process.exitCode = 1
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Scrub = Awaited<ReturnType<ReplayBench['scrub']>>

interface Measured {
  readonly count: number
  readonly median: number
  readonly percentile95: number
  /** Main-thread processor time per frame, in ms. */
  readonly work: number
}

async function measure(page: Page, part: 'whole' | 'list'): Promise<Measured> {
  await page.evaluate(([name, count]) => window.replayBench?.open(name, count), [part, events] as const)
  await scrub(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await workSoFar()
  const scrubs: Scrub[] = []
  for (let round = 0; round < rounds; round += 1) scrubs.push(await scrub(page))
  const work = (await workSoFar()) - before
  await session.detach()
  const sorted = scrubs.flatMap(({ latencies }) => latencies).toSorted((one, other) => one - other)
  const frames = scrubs.reduce((sum, each) => sum + each.frames, 0)
  return {
    count: sorted.length,
    median: quantile(sorted, 0.5),
    percentile95: quantile(sorted, 0.95),
    work: work / frames,
  }
}

async function scrub(page: Page): Promise<Scrub> {
  const forth = Array.from({ length: events }, (_, position) => position)
  const scrubbed = await page.evaluate(([positions, wait]) => window.replayBench?.scrub(positions, wait), [
    [...forth, ...forth.toReversed()],
    pause,
  ] as const)
  if (!scrubbed) throw new Error('the page is not ready')
  return scrubbed
}
