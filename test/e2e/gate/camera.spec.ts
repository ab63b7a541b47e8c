import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { fullNameOf } from '../../../src/domain/people/people.ts'
import { launchOptions } from '../../launch.ts'
import { downloadedCardImage } from '../support/downloadedCardImage.ts'
import { openGate } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const { first, second } = campers.camera

interface ShownCard {
  readonly source: string
  readonly turn: number
}

async function photographOf(page: Page, ...cards: readonly ShownCard[]): Promise<Buffer> {
  const picture = await page.evaluate(async (shown) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the canvas cannot be drawn on')
    context.fillStyle = 'rgb(120 125 118)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.filter = 'blur(1.5px) brightness(0.8)'
    const scale = shown.length > 1 ? 1.2 : 1.6
    for (const [index, { source, turn }] of shown.entries()) {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      context.resetTransform()
      context.translate((1920 / (shown.length + 1)) * (index + 1), 540)
      context.rotate((turn * Math.PI) / 180)
      context.scale(scale, scale)
      context.drawImage(image, -image.width / 2, -image.height / 2)
    }
    return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
  }, cards)
  return Buffer.from(picture, 'base64')
}

function film(...scenes: readonly (readonly [seconds: number, picture: Buffer])[]): Buffer {
  return Buffer.concat(
    scenes.flatMap(([seconds, picture]) => Array.from({ length: seconds * 30 }, () => picture)),
  )
}

/** Strings that occur only in the camera's scripts. */
const marks = ['Two cards are in view', 'getUserMedia', 'requestVideoFrameCallback', 'code_128']

async function marksIn(addresses: readonly string[]): Promise<readonly string[]> {
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
  const paths = addresses.map((address) => new URL(address).pathname).filter((path) => path.endsWith('.js'))
  const scripts = await Promise.all(paths.map((path) => readFile(join(dist, path), 'utf8')))
  return marks.filter((mark) => scripts.some((script) => script.includes(mark)))
}

const nameOf = (address: string) => new URL(address).pathname.replace(/^.*\/([\w]+)-.*(\.\w+)$/, '$1$2')

test('[W454, W455, W460, W461, W462, W834, W835] the camera reads the cards held before it, and their people are checked in @all', async ({
  page,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'camera-film-'))
  const path = join(folder, 'gate.mjpeg')
  const cards = [
    { source: await downloadedCardImage(page, first.code), turn: 3 },
    { source: await downloadedCardImage(page, second.code), turn: -25 },
  ] as const
  const [nobody, both] = [await photographOf(page), await photographOf(page, ...cards)]
  const [one, other] = [await photographOf(page, cards[0]), await photographOf(page, cards[1])]
  await writeFile(
    path,
    film([3, nobody], [1, both], [1, nobody], [5, one], [1, nobody], [4, other], [6, nobody]),
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
    const mayRunWasm: string[] = []
    gate.on('response', (answer) => {
      if (answer.headers()['content-security-policy']?.includes('wasm')) mayRunWasm.push(nameOf(answer.url()))
    })
    const stream = async () => {
      const video = await gate.getByLabel('What the camera sees').elementHandle()
      const seen = await gate.waitForFunction(
        (place) =>
          place instanceof HTMLVideoElement && place.srcObject instanceof MediaStream && place.srcObject.id,
        video,
      )
      return seen.jsonValue()
    }

    await openGate(gate)
    // The stream of the counts stays open, so a gate's network is never idle.
    await expect(gate.getByText('Live', { exact: true })).toBeVisible()
    const before = addresses.length
    expect(await marksIn(addresses)).toEqual([])
    await gate.getByRole('button', { name: 'Step out' }).click()
    await gate.getByRole('button', { name: 'Scan with the camera' }).click()
    const opened = await stream()
    await gate.getByRole('button', { name: 'Arrive', exact: true }).click()
    expect(await stream()).toBe(opened)

    await expect(gate.getByRole('heading', { name: fullNameOf(first) })).toBeVisible()
    const files = addresses.slice(before).filter((address) => /\/assets\//.test(address))
    expect(
      files
        .map(nameOf)
        .filter((name) => /amera|ardReader|wasm$/.test(name))
        .toSorted(),
    ).toEqual(['OpenedCamera.js', 'cardReaderWorker.js', 'zxing_reader.wasm'])
    expect(await marksIn(files)).toEqual(marks)
    expect(mayRunWasm).toEqual(['cardReaderWorker.js'])
    await expect(gate.getByRole('heading', { name: fullNameOf(second) })).toBeVisible()
    // The film runs while the reader loads; on a slow machine it reads the second card first.
    expect(searches.toSorted().filter((code, index, all) => code !== all[index - 1])).toEqual(
      [first.code, second.code].toSorted(),
    )
    expect(searches.filter((code, index) => code === searches[index - 1])).toEqual([])
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

test('[W458, W834, W838] a camera that is missing, forbidden or in use leaves the gate as it is', async ({
  browser,
  baseURL,
}) => {
  const gate = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const alert = gate.getByRole('alert')
  const addresses: string[] = []
  gate.on('request', (request) => addresses.push(request.url()))
  await openGate(gate)
  await expect(gate.getByText('Live', { exact: true })).toBeVisible()
  expect(await marksIn(addresses)).toEqual([])
  const press = () => gate.getByRole('button', { name: 'Scan with the camera' }).click()
  await gate.route('**/OpenedCamera-*.js', (route) => route.abort())
  await press()
  await expect(alert).toContainText('The camera cannot read cards now. Check the connection')
  await gate.unroute('**/OpenedCamera-*.js')
  // Some browsers keep a failed import until the page reloads, so the button reloads the page there.
  const loaded = gate.waitForEvent('load').then(press)
  await press()
  await Promise.race([loaded, gate.getByText('This device has no camera.').waitFor()])
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
  // Browsers remove the camera API on addresses without https.
  await gate.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  })
  await openGate(gate)
  await expect(gate.getByText('The camera works only at an address that begins with https.')).toBeVisible()
  await expect(gate.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0)
  await gate.close()
})
