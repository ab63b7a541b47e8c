import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { barsOf } from '../../src/services/drawing/barcode.ts'
import { startHost } from '../e2e/support/host.ts'
import { openGate } from '../e2e/support/journeys.ts'
import { launchOptions } from '../launch.ts'
import { quantile } from './load.ts'

/*
 * How long a gate needs from the first picture with a card in view to the search of its code: the real build on the real
 * host in Chromium, whose camera shows a film of cards that come and go. A white corner of the picture says that a card
 * is in view.
 */

const codes = ['ZEUC001', 'ZWUC001', 'EZC104', 'NUZ042', 'ZEUC163']
const picturesASecond = 30
/** Seconds. */
const away = 0.7
const inView = 1.3
const showings = 40
/** Milliseconds. */
const limit = 400

interface Times {
  readonly shown: number[]
  readonly searched: number[]
}

export async function cameraTime(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-time-'))
  const host = await startHost()
  try {
    const path = join(folder, 'gate.mjpeg')
    await writeFile(path, await film())
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...launchOptions.args,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${path}`,
      ],
    })
    try {
      const page = await browser.newPage({ baseURL: host.address, serviceWorkers: 'block' })
      await page.addInitScript(noteTimes)
      await openGate(page)
      await page.getByRole('button', { name: 'Scan with the camera' }).click()
      await page.waitForFunction(
        (count) => (globalThis as unknown as { times: Times }).times.searched.length >= count,
        showings,
        { timeout: 180_000 },
      )
      report(await page.evaluate(() => (globalThis as unknown as { times: Times }).times))
    } finally {
      await browser.close()
    }
  } finally {
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function film(): Promise<Buffer> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    const nobody = await photographOf(page, '')
    const scenes: Buffer[] = []
    for (const code of codes) {
      const card = await photographOf(page, barsOf(code) ?? '')
      scenes.push(
        ...Array.from({ length: away * picturesASecond }, () => nobody),
        ...Array.from({ length: inView * picturesASecond }, () => card),
      )
    }
    return Buffer.concat(scenes)
  } finally {
    await browser.close()
  }
}

/** A picture of 1920 × 1080 as JPEG, with these bars, a little tilted and blurred, or without a card. */
async function photographOf(page: Page, bars: string): Promise<Buffer> {
  const picture = await page.evaluate((pattern) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the canvas cannot be drawn on')
    context.fillStyle = 'rgb(120 125 118)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = pattern === '' ? 'black' : 'white'
    context.fillRect(0, 0, 96, 96)
    if (pattern !== '') {
      const wide = 4
      context.filter = 'blur(1.5px) brightness(0.8)'
      context.setTransform(1, 0.06, -0.06, 1, 960 - (pattern.length * wide) / 2, 400)
      context.fillStyle = 'white'
      context.fillRect(-60, -100, pattern.length * wide + 120, 400)
      context.fillStyle = 'black'
      for (const [index, one] of [...pattern].entries())
        if (one === '1') context.fillRect(index * wide, 0, wide, 160)
    }
    return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
  }, bars)
  return Buffer.from(picture, 'base64')
}

/** Runs in the page before its own scripts. */
function noteTimes(): void {
  const times: Times = { shown: [], searched: [] }
  Object.assign(globalThis, { times })
  const ask = fetch
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.endsWith('step=search')) times.searched.push(performance.now())
    return ask(input, init)
  }
  const corner = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = corner.getContext('2d', { willReadFrequently: true })
  let wasThere = false
  setInterval(() => {
    const video = document.querySelector('video')
    if (!video || video.readyState < video.HAVE_CURRENT_DATA) return
    context?.drawImage(video, 16, 16, 32, 32, 0, 0, 1, 1)
    const isThere = (context?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128
    if (isThere && !wasThere) times.shown.push(performance.now())
    wasThere = isThere
  }, 10)
}

function report({ shown, searched }: Times): void {
  const waits = shown
    .map((at, index) => {
      const end = shown[index + 1] ?? Number.POSITIVE_INFINITY
      const found = searched.find((search) => search >= at && search < end)
      return found === undefined ? undefined : found - at
    })
    // The last one may still be in view.
    .slice(0, -1)
  const found = waits.filter((wait) => wait !== undefined).toSorted((a, b) => a - b)
  const median = quantile(found, 0.5)
  const isOver = median > limit
  console.info(
    `from a card in view to its search: median ${median.toFixed(0)} ms, p95 ${quantile(found, 0.95).toFixed(0)} ms of ${found.length} (limit ${limit} ms in the median)${isOver ? ': OVER THE LIMIT' : ''}; ${waits.length - found.length} of ${waits.length} cards were not searched while in view`,
  )
  if (isOver) process.exitCode = 1
}
