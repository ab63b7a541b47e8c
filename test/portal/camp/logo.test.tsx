import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { textOfCampFile } from '../../../src/api/schemas/camp/file.ts'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { crc32 } from '../../../src/domain/lib/crc32.ts'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { readCampFile } from '../../../src/flows/camp/campFile.ts'
import { fetchCardLogo, loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { drawIdCard } from '../../../src/services/drawing/drawIdCard.ts'
import { drawnLogo, fromBase64, inBase64 } from '../../../src/services/drawing/logoPicture.ts'
import { loadFaces } from '../../../src/services/sheets/cardFaces.ts'
import { openDocument, textsOn } from '../../../src/services/sheets/sheetDocument.ts'
import { CampContext } from '../../../src/views/ui/camp.ts'
import { PrintedLine } from '../../../src/views/ui/lists/PrintedLine.tsx'
import { Logo } from '../../../src/views/ui/parts/Mark.tsx'
import { contextOf, pixelsOf, scanned, tariro } from '../support/cards.ts'
import { printedPages } from '../support/paper.ts'

afterEach(() => {
  writeFor(documentedCamp)
  vi.unstubAllGlobals()
})

type Paint = (context: CanvasRenderingContext2D) => void

function picture(width: number, height: number, type: string, paint: Paint): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  paint(contextOf(canvas))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type),
  )
}

const blue =
  (width: number, height: number): Paint =>
  (context) => {
    context.fillStyle = '#0000ff'
    context.fillRect(0, 0, width, height)
  }

async function drawnFrom(file: Blob) {
  const drawn = await drawnLogo(file)
  const png = drawn.ok ? fromBase64(drawn.value) : undefined
  if (!png) throw new Error(JSON.stringify(drawn))
  const bitmap = await createImageBitmap(png)
  const { width, height } = bitmap
  const context = contextOf(Object.assign(document.createElement('canvas'), { width, height }))
  context.drawImage(bitmap, 0, 0)
  return { width, height, bytes: png.size, pixels: pixelsOf(context).data }
}

test('[W1470] a large JPEG is drawn at most 512 pixels wide and high', async () => {
  const { width, height } = await drawnFrom(await picture(1200, 600, 'image/jpeg', blue(1200, 600)))
  expect([width, height]).toEqual([512, 256])
})

test('[W1470] a small PNG keeps its size and its transparency', async () => {
  const { width, height, pixels } = await drawnFrom(await picture(4, 2, 'image/png', blue(2, 2)))
  expect([width, height]).toEqual([4, 2])
  expect(Array.from(pixels.subarray(0, 16))).toEqual([0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('[W1470] a picture that takes more than 128 KiB is drawn smaller', async () => {
  let seed = 7
  const noise = await picture(400, 400, 'image/png', (context) => {
    const pixels = context.createImageData(400, 400)
    for (let at = 0; at < pixels.data.length; at += 1) {
      seed = (seed * 48_271) % 2_147_483_647
      pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
    }
    context.putImageData(pixels, 0, 0)
  })
  expect(noise.size).toBeGreaterThan(400_000)
  const { width, bytes } = await drawnFrom(noise)
  expect(bytes).toBeLessThanOrEqual(128 * 1024)
  expect(width).toBe(163)
})

test('[W1470] a picture that the browser cannot decode gets one sentence', async () => {
  const file = new Uint8Array(await (await picture(4, 2, 'image/png', blue(4, 2))).arrayBuffer())
  const bitsOfChannel = 24
  file[bitsOfChannel] = 3
  new DataView(file.buffer).setUint32(29, crc32(file.subarray(12, 29)))
  expect(await drawnLogo(new Blob([file]))).toEqual({
    ...{ ok: false, status: 400 },
    message: 'The browser cannot read this picture. Please choose another one.',
  })
})

const campWith = (name: string) => ({
  ...documentedCamp,
  version: 2,
  facts: { ...documentedCamp.facts, logo: { picture: name } },
})

async function drawn(holder: CardHolder, logo: ImageBitmap | null) {
  const context = contextOf(Object.assign(document.createElement('canvas'), { width: 350, height: 580 }))
  drawIdCard(context, holder, { logo })
  return pixelsOf(context)
}

test.each([
  [512, 512],
  [512, 40],
  [40, 512],
])('[W1475] a logo of %i × %i pixels stays within the circle of the card', async (width, height) => {
  const file = await picture(width, height, 'image/png', blue(width, height))
  const name = `${width}x${height}-abcdefghijklmnopqrstuv`
  const { fetch } = window
  vi.stubGlobal('fetch', async (address: string) =>
    address === `/api/camp/logo/${name}` ? new Response(file) : fetch(address),
  )
  writeFor(campWith(name))
  const { logo } = await loadCardAssets()
  const [before, after] = [await drawn(tariro, null), await drawn(tariro, logo)]
  const changed = Array.from({ length: 350 * 580 }, (_, pixel) => pixel).filter((pixel) =>
    [0, 1, 2].some((channel) => before.data[4 * pixel + channel] !== after.data[4 * pixel + channel]),
  )
  const distances = changed.map((pixel) => Math.hypot((pixel % 350) - 174.5, Math.floor(pixel / 350) - 131.5))
  expect(Math.floor(Math.max(...distances))).toBe(57)
  const isBlue = (pixel: number) =>
    [0, 0, 255].every((value, channel) => after.data[4 * pixel + channel] === value)
  const blues = distances.filter((_, index) => isBlue(changed[index] ?? 0))
  expect(Math.round(Math.max(...blues))).toBeGreaterThanOrEqual(53)
  expect(Math.round(Math.max(...blues))).toBeLessThanOrEqual(55)
  expect(await scanned(after)).toEqual([['Code128', 'EZC104']])
})

test('[W1477] the logo in the file of a camp is drawn again for the next one', async () => {
  const { facts } = campWith('40x20-abcdefghijklmnopqrstuv')
  const png = await inBase64(await picture(40, 20, 'image/png', blue(40, 20)))
  const read = await readCampFile(textOfCampFile({ facts, programme: null, logo: png }))
  if (!read.ok) throw new Error(read.message)
  expect(read.value).toMatchObject({ facts: documentedCamp.facts, isLogoBroken: false })
  expect(await drawnFrom(fromBase64(read.value.logo ?? '') ?? new Blob())).toMatchObject({
    width: 40,
    height: 20,
  })
})

test('[W1475] a sheet of cards has the logo in the circle, and its bars still scan', async () => {
  const name = '300x100-abcdefghijklmnopqrstuv'
  const file = await picture(300, 100, 'image/png', blue(300, 100))
  const { fetch } = window
  vi.stubGlobal('fetch', async (address: string) =>
    address === `/api/camp/logo/${name}` ? new Response(file) : fetch(address),
  )
  const { picture: bitmap, width, height } = await fetchCardLogo(campWith(name))
  expect([Math.round(width), Math.round(height)]).toEqual([104, 35])
  const context = contextOf(Object.assign(document.createElement('canvas'), { width: 300, height: 100 }))
  context.drawImage(bitmap, 0, 0)
  const choice = { paper: 'a4', perSheet: 1, order: 'list' } as const
  const sheets = openDocument(choice, await loadFaces(['2025 PATHFINDER CAMPOREE', ...textsOn(tariro)]), {
    ...{ width, height, pixels: pixelsOf(context) },
  })
  expect(sheets.add({ cards: [tariro], union: null }, 1, 1)).toEqual([])
  const [page] = await printedPages(await sheets.finish())
  expect([page?.pictures, page?.codes]).toEqual([1, ['EZC104']])
})

test('[W1474] the logo is on the head of a page and of a printed list, and a camp without one has the mark of the portal', async () => {
  const shown = (name: string) =>
    render(
      <CampContext value={campWith(name)}>
        <Logo size={40} />
        <PrintedLine printedAt={null} />
      </CampContext>,
    )
  const { container, unmount } = await shown('300x100-abcdefghijklmnopqrstuv')
  const logos = [...container.querySelectorAll('img')]
  expect(logos.map((logo) => new URL(logo.src).pathname)).toEqual(
    Array(2).fill('/api/camp/logo/300x100-abcdefghijklmnopqrstuv'),
  )
  expect(logos.map(({ style }) => [style.blockSize, style.inlineSize, style.background])).toEqual([
    ['40px', '100px', 'white'],
    ['28px', '70px', 'white'],
  ])
  expect(container.querySelector('svg')).toBe(null)
  await unmount()
  const without = await shown('')
  expect([without.container.querySelector('img'), without.container.querySelectorAll('svg').length]).toEqual([
    null,
    1,
  ])
})
