import { GlobalWorkerOptions, getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist'
import pdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { readBarcodes } from 'zxing-wasm/reader'
import { contextOf, pixelsOf } from './cards.ts'

GlobalWorkerOptions.workerSrc = pdfWorker

export interface PrintedPage {
  /** In mm. */
  readonly size: readonly [width: number, height: number]
  readonly codes: readonly string[]
  readonly texts: readonly string[]
  readonly pictures: number
  /** Lengths in mm of the unbroken dark lines in the row of pixels at this height in mm. */
  readonly darkLinesAt: (height: number) => readonly number[]
}

export async function printedPages(file: Blob): Promise<readonly PrintedPage[]> {
  const loading = getDocument({ data: await file.arrayBuffer() })
  const document = await loading.promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    pages.push(await printedPage(await document.getPage(number)))
  await loading.destroy()
  return pages
}

const dpi = 300
const millimetres = 25.4

async function printedPage(page: PDFPageProxy): Promise<PrintedPage> {
  const viewport = page.getViewport({ scale: dpi / 72 })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const context = contextOf(canvas)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const pixels = pixelsOf(context)
  const found = await readBarcodes(pixels, {
    tryInvert: false,
    formats: ['Code128'],
    maxNumberOfSymbols: 11,
  })
  const lines = found.toSorted(({ position: one }, { position: other }) => {
    const down = one.topLeft.y - other.topLeft.y
    return Math.abs(down) > 100 ? down : one.topLeft.x - other.topLeft.x
  })
  const { items } = await page.getTextContent()
  const { fnArray } = await page.getOperatorList()
  return {
    size: [viewport.width, viewport.height].map((length) => (length / dpi) * millimetres) as [number, number],
    codes: lines.map(({ text }) => text),
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
    pictures: fnArray.filter((operation) => pictureOperations.includes(operation)).length,
    darkLinesAt: (height) => darkLines(pixels, Math.round((height / millimetres) * dpi)),
  }
}

const pictureOperations = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]

function darkLines({ data, width }: ImageData, row: number): readonly number[] {
  const dark = Array.from({ length: width }, (_, x) =>
    (data[4 * (row * width + x)] ?? 255) < 128 ? '1' : '0',
  )
  return Array.from(dark.join('').matchAll(/1+/g), ([line]) => (line.length / dpi) * millimetres)
}
