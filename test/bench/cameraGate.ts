import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { demoCodes } from '../../src/domain/demo/demoCamp.ts'
import { barsOf } from '../../src/services/drawing/barcode.ts'
import { startHost } from '../e2e/support/host.ts'
import { openGate } from '../e2e/support/journeys.ts'
import { launchOptions } from '../launch.ts'

/*
 * How long it takes from the first picture with a card to the search of its person: the built app on the real host in
 * Chromium, whose camera is a film. Two cards are shown in turn, with nobody between. A white square in the corner of
 * the film tells the page that a card is in view.
 */

const showings = 36
const [shown, between] = [1.2, 0.9]
const limit = 400

interface Heard {
  readonly seen: number[]
  readonly searched: number[]
}

export async function cameraGate(): Promise<void> {
  const ensure = fileURLToPath(new URL('../../scripts/ensure.mjs', import.meta.url))
  execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'camera-film-'))
  const film = join(folder, 'gate.mjpeg')
  const host = await startHost()
  try {
    await writeFile(film, await filmOf([demoCodes.alreadyIn, demoCodes.newcomer]))
    const { seen, searched } = await watched(film, host.address)
    report(seen, searched)
  } finally {
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function filmOf(codes: readonly string[]): Promise<Buffer> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    const nobody = await photographOf(page, null)
    const pictures: Buffer[] = []
    for (const code of codes) {
      const card = await photographOf(page, barsOf(code))
      pictures.push(...Array<Buffer>(between * 30).fill(nobody), ...Array<Buffer>(shown * 30).fill(card))
    }
    return Buffer.concat(pictures)
  } finally {
    await browser.close()
  }
}

/** A card with these bars, three pixels the narrowest, a little tilted and blurred, as JPEG. */
async function photographOf(page: Page, bars: string | null): Promise<Buffer> {
  const picture = await page.evaluate((modules) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the canvas cannot be drawn on')
    context.fillStyle = 'rgb(110 115 108)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (modules !== null) {
      context.fillStyle = 'white'
      context.fillRect(0, 0, 64, 64)
      context.filter = 'blur(1px) brightness(0.8)'
      context.setTransform(3, 0.15, -0.15, 3, 960, 540)
      context.fillRect(-75, -50, 150, 160)
      context.fillStyle = 'black'
      for (const [index, module] of [...modules].entries())
        if (module === '1') context.fillRect(index - modules.length / 2, -12, 1, 24)
    }
    return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
  }, bars)
  return Buffer.from(picture, 'base64')
}

async function watched(film: string, baseURL: string): Promise<Heard> {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const page = await browser.newPage({ baseURL, serviceWorkers: 'block' })
    await page.addInitScript(listen)
    await openGate(page)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.waitForFunction(
      (count) => (window as unknown as { heard: Heard }).heard.seen.length > count,
      showings,
      { timeout: showings * (shown + between) * 2_000 },
    )
    return await page.evaluate(() => (window as unknown as { heard: Heard }).heard)
  } finally {
    await browser.close()
  }
}

/** Runs in the page, before anything else: notes when a card comes into view, and when somebody is searched. */
function listen(): void {
  const heard: Heard = { seen: [], searched: [] }
  Object.assign(window, { heard })
  const send = window.fetch
  window.fetch = (input, init) => {
    if ((input instanceof Request ? input.url : String(input)).endsWith('step=search'))
      heard.searched.push(performance.now())
    return send(input, init)
  }
  const corner = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  let watchedVideo: HTMLVideoElement | null = null
  let wasSeen = false
  // As a method: tsx would give a function of its own a name with what the page does not have.
  const watch = {
    look() {
      if (watchedVideo === null || corner === null) return
      corner.drawImage(watchedVideo, 16, 16, 32, 32, 0, 0, 1, 1)
      const isSeen = (corner.getImageData(0, 0, 1, 1).data[0] ?? 0) > 180
      if (isSeen && !wasSeen) heard.seen.push(performance.now())
      wasSeen = isSeen
      watchedVideo.requestVideoFrameCallback(watch.look)
    },
  }
  setInterval(() => {
    const video = document.querySelector('video')
    if (video === watchedVideo || video === null) return
    watchedVideo = video
    video.requestVideoFrameCallback(watch.look)
  }, 50)
}

/** The first showing may fall into the loading of the reader, the last has no time: neither counts. */
function report(seen: readonly number[], searched: readonly number[]): void {
  const whole = seen.slice(1, -1)
  const times = whole.flatMap((from, index) => {
    const search = searched.find((at) => at >= from && at < (seen[index + 2] ?? 0))
    return search === undefined ? [] : [search - from]
  })
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
  console.info(
    `${times.length} of ${whole.length} cards searched; from a card in view to its search ${at(0.5).toFixed(0)} ms in the median (limit ${limit}), p95 ${at(0.95).toFixed(0)} ms, ${at(0).toFixed(0)} to ${at(1).toFixed(0)} ms`,
  )
  if (!(times.length === whole.length && at(0.5) < limit)) process.exitCode = 1
}
