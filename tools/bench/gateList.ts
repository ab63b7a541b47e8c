import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, type InlineConfig, preview } from 'vite'
import { launchOptions } from '../../test/launch.ts'
import type { GateListBench } from './gateListPage/page.ts'
import { quantile } from './load.ts'

/*
 * Measures how long an offline gate takes to find the person of a card, with 10,000 people and 300 pending
 * scans on the device, from the start of the flow's look-up.
 */

const people = 10_000
const noted = 300
const lookUps = 1_000
const warmUp = 50
const limit = 5

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function gateList(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gate-list-bench-'))
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tools/bench/gateListPage'),
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
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.evaluate(([count, waiting]) => window.gateListBench?.fill(count, waiting), [
      people,
      noted,
    ] as const)
    const took: Awaited<ReturnType<GateListBench['lookUp']>> =
      (await page.evaluate((times) => window.gateListBench?.lookUp(times), warmUp + lookUps)) ?? []
    const [first = Number.NaN] = took
    const sorted = took.slice(warmUp).toSorted((one, other) => one - other)
    const median = quantile(sorted, 0.5)
    const isWithin = median <= limit
    console.info(
      `${people} people, ${noted} scans that wait: found within ${median.toFixed(2)} ms (median, limit ${limit})${isWithin ? '' : ': OVER THE LIMIT'}, ${quantile(sorted, 0.99).toFixed(1)} ms (99th percentile); the first, with the list still on the device, ${first.toFixed(0)} ms`,
    )
    if (!isWithin) process.exitCode = 1
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
