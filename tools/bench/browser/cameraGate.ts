import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { downloadedCardImage } from '../../../test/e2e/support/downloadedCardImage.ts'
import { startHost } from '../../../test/e2e/support/host.ts'
import { openGate } from '../../../test/e2e/support/journeys.ts'
import { launchOptions } from '../../../test/launch.ts'
import { type FilmedCard, marker, photographOf, type Scene, scenes } from './cameraFilm.ts'

/*
 * Measures the time from the first picture of a card to the search for its person, and checks which person is
 * searched. Chromium runs the built app on the real host, with a film of cards as its camera and an empty
 * picture between cards. `--rounds 1` shows the film once instead of three times.
 */

const [shown, between] = [1.2, 0.9]
const limit = 400
const { fresh, alreadyIn, checkedOut, longName, withoutContact } = demoCodes
const codes = [fresh, alreadyIn, longName, checkedOut, withoutContact]

interface Seen {
  readonly scene: number
  readonly at: number
}

interface Searched {
  readonly code: string
  readonly at: number
}

interface Observed {
  readonly seen: Seen[]
  readonly searched: Searched[]
}

export async function cameraGate(options: ReadonlyMap<string, string>): Promise<void> {
  const rounds = Number(options.get('rounds') ?? 3)
  const ensure = fileURLToPath(new URL('../../../scripts/ensure.mjs', import.meta.url))
  execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'camera-film-'))
  const film = join(folder, 'gate.mjpeg')
  const host = await startHost()
  try {
    await makeFilm(film, host.address)
    report(await watched(film, host.address, rounds * scenes.length))
  } finally {
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function codeOf(scene: Scene): string {
  return codes[scenes.indexOf(scene) % codes.length] ?? ''
}

async function makeFilm(path: string, baseURL: string): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  const file = await open(path, 'w')
  try {
    const cards: FilmedCard[] = []
    for (const code of codes)
      cards.push({ code, source: await cardOf(await browser.newContext({ baseURL }), code) })
    const page = await browser.newPage()
    const write = async (seconds: number, picture: Buffer) => {
      for (let count = 0; count < seconds * 30; count += 1) await file.write(picture)
    }
    const nobody = await photographOf(page, null, [])
    for (const [index, scene] of scenes.entries()) {
      const beside = [index, index + 1].flatMap((place) => cards[place % cards.length] ?? [])
      await write(between, nobody)
      await write(shown, await photographOf(page, scene, beside))
    }
  } finally {
    await file.close()
    await browser.close()
  }
}

async function cardOf(context: BrowserContext, code: string): Promise<string> {
  const card = await downloadedCardImage(await context.newPage(), code)
  await context.close()
  return card
}

async function watched(film: string, baseURL: string, showings: number): Promise<Observed> {
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
    await page.addInitScript(listen, marker)
    await openGate(page)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await waitForAllCards(page, showings)
    return await page.evaluate(() => (window as unknown as { heard: Observed }).heard)
  } finally {
    await browser.close()
  }
}

async function waitForAllCards(page: Page, showings: number): Promise<void> {
  for (let step = 10; ; step += 10) {
    const wanted = Math.min(step, showings + 1)
    await page.waitForFunction(
      (count) => (window as unknown as { heard: Observed }).heard.seen.length > count,
      wanted,
      { timeout: 10 * (shown + between) * 5_000 },
    )
    console.info(`  ${wanted} of ${showings} cards shown`)
    if (wanted > showings) return
  }
}

/**
 * Runs in the page before any other script: records when a card comes into view and which code is searched.
 */
function listen({ side, digits }: typeof marker): void {
  const observed: Observed = { seen: [], searched: [] }
  Object.assign(window, { observed })
  const send = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const [code] = /[^/]+(?=\?step=search$)/.exec(address) ?? []
    if (code !== undefined) observed.searched.push({ code, at: performance.now() })
    return send(input, init)
  }
  const squares = digits + 1
  const corner = new OffscreenCanvas(squares, 1).getContext('2d', { willReadFrequently: true })
  let watchedVideo: HTMLVideoElement | null = null
  let wasSeen = false
  // Methods, because tsx adds a name helper to functions that the page does not have.
  const watch = {
    look() {
      if (watchedVideo === null || corner === null) return
      for (let square = 0; square < squares; square += 1)
        corner.drawImage(watchedVideo, square * side + 3, 3, side - 6, side - 6, square, 0, 1, 1)
      const { data } = corner.getImageData(0, 0, squares, 1)
      const isSeen = (data[0] ?? 0) > 180
      let scene = 0
      for (let digit = 1; digit <= digits; digit += 1)
        if ((data[digit * 4] ?? 0) > 128) scene += 1 << (digit - 1)
      if (isSeen && !wasSeen) observed.seen.push({ scene, at: performance.now() })
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

interface Figures {
  shown: number
  readonly times: number[]
  readonly wrong: string[]
}

/**
 * Ignores the first showing, which may overlap with the loading of the reader, and the last one, which is
 * incomplete.
 */
function report({ seen, searched }: Observed): void {
  const byScene = new Map<Scene, Figures>()
  for (const [index, { scene: number, at }] of seen.entries()) {
    const scene = scenes[number]
    const until = seen[index + 1]?.at
    if (index === 0 || !scene || until === undefined) continue
    const figures = byScene.get(scene) ?? { shown: 0, times: [], wrong: [] }
    const own = scene.isRead === false ? null : codeOf(scene)
    const during = searched.filter((search) => search.at >= at && search.at < until)
    const found = during.find(({ code }) => code === own)
    figures.shown += 1
    if (found) figures.times.push(found.at - at)
    figures.wrong.push(...during.flatMap(({ code }) => (code === own ? [] : [code])))
    byScene.set(scene, figures)
  }
  const all = [...byScene].toSorted(([one], [other]) => scenes.indexOf(one) - scenes.indexOf(other))
  for (const [{ name, isRead }, { shown: count, times, wrong }] of all) {
    const wished = isRead === true ? '' : isRead ? ' (may be unread)' : ' (nobody is to be searched)'
    const median = times.length === 0 ? '' : `, ${part(times, 0.5)} ms in the median`
    console.info(
      `  ${name.padEnd(24)} ${times.length} of ${count} read${median}, ${wrong.length} wrong${wished}`,
    )
    if (wrong.length > 0) console.info(`    wrong: ${wrong.join(', ')}`)
  }
  const readable = all.filter(([{ isRead }]) => isRead === true).map(([, figures]) => figures)
  const times = readable.flatMap((figures) => figures.times)
  const count = readable.reduce((sum, figures) => sum + figures.shown, 0)
  const wrong = all.flatMap(([, figures]) => figures.wrong)
  const median = part(times, 0.5)
  console.info(
    `${times.length} of ${count} cards searched, ${wrong.length} wrong (limit 0); from a card in view to its search ${median} ms in the median (limit ${limit}), p95 ${part(times, 0.95)} ms, ${part(times, 0)} to ${part(times, 1)} ms`,
  )
  const unread = readable.some((figures) => figures.times.length === 0)
  if (wrong.length > 0 || unread || !(median < limit)) process.exitCode = 1
}

function part(times: readonly number[], at: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN)
}
