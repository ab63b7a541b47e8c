import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type PreviewServer, preview } from 'vite'
import { launchOptions } from '../../../test/launch.ts'
import type { Measured } from '../exportPage/page.tsx'
import { longestTaskWhile } from './mainThread.ts'

/*
 * Compares the export of 1,000 ID cards with a plain loop (canvas, JsBarcode, `toBlob`, JSZip) and with the
 * same workers under the browser's encoder, in a production build. Then measures the browser's memory for
 * 1,000 and for 5,000 cards, each in a new browser: the private and shared memory of all its processes
 * (Linux).
 */

const cards = 1_000
const rounds = 3
const goal = 2.5
/** The own encoder has to reach this multiple of the browser encoder's rate to justify its code. */
const encoderGoal = 1.3
/** Memory at 5,000 cards as a multiple of the zip's size. */
const memoryGoal = 3
const taskLimit = 50

const root = fileURLToPath(new URL('../../..', import.meta.url))

export async function exportCards(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'export-bench-'))
  const server = await servePage(join(folder, 'page'))
  try {
    await compareRates(server)
    for (const count of [1_000, 5_000]) await reportMemory(server, count, folder)
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function servePage(outDir: string): Promise<PreviewServer> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tools/bench/exportPage'),
    publicDir: join(root, 'public'),
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: ['index.html', 'readPaper.html'].map((page) => join(root, 'tools/bench/exportPage', page)),
      },
    },
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'" },
    },
  }
  await build(config)
  return preview(config)
}

async function inBrowser<T>(server: PreviewServer, work: (page: Page, browser: Browser) => Promise<T>) {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction(() => window.exportBench !== undefined)
    return await work(page, browser)
  } finally {
    await browser.close()
  }
}

const loops = ['plain', 'browserEncoder', 'exported'] as const
type Loop = (typeof loops)[number]

function run(page: Page, loop: Loop, count: number): Promise<Measured> {
  return page.evaluate(
    async ([name, amount]): Promise<Measured> => {
      if (!window.exportBench) throw new Error('the page is not ready')
      return window.exportBench[name](amount)
    },
    [loop, count] as const,
  )
}

async function compareRates(server: PreviewServer): Promise<void> {
  await inBrowser(server, async (page, browser) => {
    for (const loop of loops) await run(page, loop, 100)
    const measured: Record<Loop, Measured[]> = { plain: [], browserEncoder: [], exported: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const loop of loops) measured[loop].push(await run(page, loop, cards))
    const task = await longestTaskWhile(browser, page, () => run(page, 'exported', cards))
    const plain = rateOf(measured.plain)
    const browserEncoder = rateOf(measured.browserEncoder)
    const exported = rateOf(measured.exported)
    console.info(
      `${cards} cards, median of ${rounds}: plain loop ${plain.toFixed(0)} cards/s, export ${exported.toFixed(0)} cards/s, ${(exported / plain).toFixed(2)} times (goal ${goal})`,
    )
    console.info(
      `workers with the browser’s encoder ${browserEncoder.toFixed(0)} cards/s: the export is ${(exported / browserEncoder).toFixed(2)} times as fast (goal ${encoderGoal})`,
    )
    console.info(
      `longest main-thread task while exporting: ${task.ofTheProcessor.toFixed(1)} ms of the processor, ${task.onTheClock.toFixed(1)} ms on the clock (limit ${taskLimit}); long tasks in the rounds: ${longTasksOf(measured.exported)}, in the plain loop: ${longTasksOf(measured.plain)}`,
    )
    const isFast = exported >= goal * plain && exported >= encoderGoal * browserEncoder
    if (!isFast || task.ofTheProcessor > taskLimit) process.exitCode = 1
  })
}

function longTasksOf(measured: readonly Measured[]): string {
  const tasks = measured.flatMap(({ longTasks }) => longTasks)
  return tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${Math.max(...tasks).toFixed(0)} ms`
}

function rateOf(measured: readonly Measured[]): number {
  const times = measured.map(({ time }) => time).toSorted((a, b) => a - b)
  return (1000 * cards) / (times[Math.floor(times.length / 2)] ?? Number.NaN)
}

async function reportMemory(server: PreviewServer, count: number, folder: string): Promise<void> {
  await inBrowser(server, async (page, browser) => {
    await run(page, 'exported', 50)
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const ids = processInfo.map(({ id }) => id)
    const before = memoryOf(ids)
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(ids))
    }, 50)
    const downloading = page.waitForEvent('download', { timeout: 600_000 })
    await run(page, 'exported', count)
    clearInterval(watch)
    const file = join(folder, `${count}.zip`)
    await (await downloading).saveAs(file)
    const size = (await stat(file)).size / 1e6
    const grown = (peak - before) / 1e6
    console.info(
      `${count} cards: zip ${size.toFixed(0)} MB, the browser's memory grew by ${grown.toFixed(0)} MB at its peak, to ${(peak / 1e6).toFixed(0)} MB (${(grown / size).toFixed(2)} times the zip, goal ${memoryGoal} at 5,000 cards)`,
    )
    if (count === 5_000 && grown > memoryGoal * size) process.exitCode = 1
  })
}

function memoryOf(processes: readonly number[]): number {
  return processes.reduce((sum, id) => sum + proportionalSize(id), 0)
}

function proportionalSize(process: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')) ?? []
    return 1024 * Number(kilobytes ?? 0)
  } catch {
    return 0
  }
}
