import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../../test/launch.ts'
import type { Measured } from '../exportPage/page.tsx'
import type { PrintedCodes } from '../exportPage/readPaper.ts'
import { servePage } from './export.ts'
import { longestTaskWhile } from './mainThread.ts'

/*
 * Makes 1,000 ID cards on sheets of A4, ten a sheet, as one PDF in a production build. Measures the time, the
 * main-thread time and the file size. Then draws every page at 300 dpi and reads every code from it.
 */

const cards = 1_000
const rounds = 3
const timeLimit = 10_000
const taskLimit = 50
const sizeLimit = 20e6

export async function sheets(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-bench-'))
  const server = await servePage(join(folder, 'page'))
  const browser = await chromium.launch(launchOptions)
  try {
    const address = server.resolvedUrls?.local[0] ?? ''
    const page = await browser.newPage()
    await page.goto(address)
    await page.waitForFunction(() => window.makeSheets !== undefined)
    const file = await measure(browser, page)
    console.info(`${cards} cards: ${(file.length / 1e6).toFixed(2)} MB (limit ${sizeLimit / 1e6} MB)`)
    if (file.length > sizeLimit) process.exitCode = 1
    await readEveryPage(browser, `${address}readPaper.html`, file)
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function make(page: Page): Promise<Measured> {
  return page.evaluate(async (count): Promise<Measured> => {
    if (!window.makeSheets) throw new Error('the page is not ready')
    return window.makeSheets(count)
  }, cards)
}

async function measure(browser: Browser, page: Page): Promise<Buffer> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await make(page)).time)
  const downloading = page.waitForEvent('download')
  const task = await longestTaskWhile(browser, page, () => make(page))
  const slowest = Math.max(...times)
  console.info(
    `${cards} cards: ${times.map((time) => `${(time / 1000).toFixed(1)} s`).join(', ')} (limit ${timeLimit / 1000} s); longest main-thread task ${task.ofTheProcessor.toFixed(1)} ms of the processor, ${task.onTheClock.toFixed(1)} ms on the clock (limit ${taskLimit})`,
  )
  if (slowest > timeLimit || task.ofTheProcessor > taskLimit) process.exitCode = 1
  return readFile(await (await downloading).path())
}

async function readEveryPage(browser: Browser, address: string, file: Buffer): Promise<void> {
  // The barcode reader is WebAssembly, which the product's content security policy blocks.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => window.readPaper !== undefined)
  const pages = await page.evaluate(async (base64): Promise<PrintedCodes> => {
    if (!window.readPaper) throw new Error('the page is not ready')
    return window.readPaper(base64)
  }, file.toString('base64'))
  const read = pages.flat()
  const isRight = read.length === cards && read.every((code, index) => code === `EZC${index}`)
  console.info(
    `${pages.length} pages drawn at 300 dpi: ${read.length} of ${cards} codes read, ${isRight ? 'each in its place' : 'NOT each in its place'}`,
  )
  if (!isRight) process.exitCode = 1
}
