import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { fullNameOf } from '../../src/domain/people.ts'
import { launchOptions } from '../launch.ts'
import { openAsCamper, openGate } from './support/journeys.ts'
import { campers } from './support/people.ts'
import { expect, test } from './support/test.ts'

const { first, second } = campers.camera

/** The ID card that a camper downloads, as a data address. */
async function printedCard(page: Page, code: string): Promise<string> {
  await openAsCamper(page, code, '/app/registration')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ID Card' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await downloading).createReadStream()) parts.push(Buffer.from(part))
  return `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`
}

/** A picture of 1920 × 1080 with these cards in it, a little tilted and blurred, as JPEG. */
async function photographOf(page: Page, ...cards: readonly string[]): Promise<Buffer> {
  const picture = await page.evaluate(async (sources) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the canvas cannot be drawn on')
    context.fillStyle = 'rgb(120 125 118)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.filter = 'blur(1.5px) brightness(0.8)'
    for (const [index, source] of sources.entries()) {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      context.setTransform(1.6, 0.1, -0.1, 1.6, (1920 / (sources.length + 1)) * (index + 1) - 280, 40)
      context.drawImage(image, 0, 0)
    }
    return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
  }, cards)
  return Buffer.from(picture, 'base64')
}

/** Thirty pictures a second, again and again. */
function film(...scenes: readonly (readonly [seconds: number, picture: Buffer])[]): Buffer {
  return Buffer.concat(
    scenes.flatMap(([seconds, picture]) => Array.from({ length: seconds * 30 }, () => picture)),
  )
}

test('[W454, W455, W461, W462] cards are held before the camera, and their people are checked in', async ({
  page,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'camera-film-'))
  const path = join(folder, 'gate.mjpeg')
  const cards = [await printedCard(page, first.code), await printedCard(page, second.code)] as const
  const [nobody, both] = [await photographOf(page), await photographOf(page, ...cards)]
  const [one, other] = [await photographOf(page, cards[0]), await photographOf(page, cards[1])]
  await writeFile(
    path,
    film([1, nobody], [1, both], [1, nobody], [5, one], [1, nobody], [4, other], [6, nobody]),
  )

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
    const gate = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    gate.setDefaultTimeout(15_000)
    const addresses: string[] = []
    const searches: string[] = []
    gate.on('request', (request) => {
      const { pathname } = new URL(request.url())
      addresses.push(request.url())
      if (request.url().endsWith('step=search')) searches.push(pathname.replace(/^.*\//, ''))
    })
    const ofTheReader = () => addresses.filter((address) => /cardReader|\.wasm/.test(address)).length

    await openGate(gate)
    // The stream of the counts stays open: a gate's network is never idle.
    await expect(gate.getByText('Live', { exact: true })).toBeVisible()
    expect(ofTheReader()).toBe(0)
    await gate.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(gate.getByRole('heading', { name: fullNameOf(first) })).toBeVisible()
    expect(ofTheReader()).toBe(3)
    await expect(gate.getByRole('heading', { name: fullNameOf(second) })).toBeVisible()
    expect(searches.slice(0, 2)).toEqual([first.code, second.code])
    await gate.getByRole('button', { name: 'Check In Participant' }).click()
    await expect(gate.locator('[data-verdict]')).toContainText(
      `${fullNameOf(second)} has been successfully checked in!`,
    )
    await gate.getByRole('button', { name: 'Close the camera' }).click()
    await expect(gate.getByRole('button', { name: 'Scan with the camera' })).toBeVisible()
    expect(
      addresses.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(`${baseURL}/`)),
    ).toEqual([])
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('[W458] a camera that is missing, forbidden or taken leaves the gate as it is', async ({
  browser,
  baseURL,
}) => {
  const gate = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const alert = gate.getByRole('alert')
  await openGate(gate)
  await gate.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(alert).toContainText('This device has no camera.')
  for (const [name, sentence] of [
    ['NotAllowedError', 'The browser may not use the camera.'],
    ['NotReadableError', 'Another program uses the camera.'],
  ] as const) {
    await gate.evaluate((problem) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', problem))
    }, name)
    await gate.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText(sentence)
  }
  await gate.getByRole('button', { name: 'Close the camera' }).click()
  await gate.getByLabel('Participant code').fill(first.code)
  await gate.getByRole('button', { name: 'Search' }).click()
  await expect(gate.getByRole('heading', { name: fullNameOf(first) })).toBeVisible()
  await gate.close()
})

test('[W459] without https the camera is not offered, and one sentence says why', async ({
  browser,
  baseURL,
}) => {
  const gate = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  // What a browser does at an address without https.
  await gate.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  })
  await openGate(gate)
  await expect(gate.getByText('The camera works only at an address that begins with https.')).toBeVisible()
  await expect(gate.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0)
  await gate.close()
})
