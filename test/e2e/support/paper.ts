import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { keepPaper } from './pictures.ts'

export interface PrintedSheet {
  /** In mm. */
  readonly size: readonly [width: number, height: number]
  readonly words: string
}

interface CodesOfSheet {
  readonly codes: readonly string[]
  /** From the left edge of the sheet to the middle of each code, in mm. */
  readonly middles: readonly number[]
}

/**
 * Prints on other paper (a small printer's "80mm") or only some sheets ("1-2"). The file is saved under
 * `name` for inspection.
 */
interface Printing {
  readonly name?: string
  readonly format?: 'A4' | 'Letter'
  readonly width?: string
  readonly height?: string
  readonly pageRanges?: string
}

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const origin = 'http://paper.test'

const millimetresOfPoint = 25.4 / 72

export async function printed(page: Page, printing: Printing = {}): Promise<readonly PrintedSheet[]> {
  return sheetsOf(await fileOf(page, printing))
}

/** Renders the page at 300 dpi in a page of its own and reads its barcodes. */
export async function scanned(
  page: Page,
  printing: Printing = {},
): Promise<readonly (PrintedSheet & CodesOfSheet)[]> {
  const file = await fileOf(page, printing)
  const sheets = await sheetsOf(file)
  const desk = await page.context().newPage()
  try {
    await desk.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return pathname === '/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Paper</title>' })
        : route.fulfill({ path: packages + pathname.slice(1) })
    })
    await desk.goto(`${origin}/`)
    const codes = await desk.evaluate(codesIn, file.toString('base64'))
    return sheets.map((sheet, index) => ({ codes: [], middles: [], ...sheet, ...codes[index] }))
  } finally {
    await desk.close()
  }
}

async function fileOf(page: Page, { name, ...printing }: Printing): Promise<Buffer> {
  const file = await page.pdf({ preferCSSPageSize: printing.width === undefined, ...printing })
  if (name !== undefined) await keepPaper(file, name)
  return file
}

export async function sheetsOf(file: Buffer): Promise<PrintedSheet[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: Uint8Array.from(file), verbosity: 0 })
  const document = await loading.promise
  const sheets: PrintedSheet[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const { width, height } = sheet.getViewport({ scale: millimetresOfPoint })
    const { items } = await sheet.getTextContent()
    sheets.push({
      size: [Math.round(width), Math.round(height)],
      words: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    })
  }
  await loading.destroy()
  return sheets
}

/** Expects a whole receipt on one sheet of A4 and on a roll of 80 mm, with these words in a row. */
export async function expectOnBothPapers(page: Page, name: string, words: string): Promise<void> {
  const sheets = [
    ...(await printed(page, { format: 'A4', name: `${name}-a4` })),
    ...(await printed(page, { width: '80mm', height: '180mm', name: `${name}-roll` })),
  ]
  expect(sheets.map(({ size }) => size)).toEqual([
    [210, 297],
    [80, 180],
  ])
  for (const sheet of sheets) {
    expect(sheet.words.replace(/\s+/g, ' ')).toContain(words)
    expect(sheet.words).not.toMatch(/drawer|Dashboard|Transactions/)
  }
}

async function codesIn(file: string): Promise<CodesOfSheet[]> {
  const dpi = 300
  const millimetres = 25.4
  // A variable hides these modules from bundler and compiler.
  const addresses = {
    pdf: '/pdfjs-dist/build/pdf.min.mjs',
    reader: '/zxing-wasm/dist/es/reader/index.js',
  }
  const pdf: typeof import('pdfjs-dist') = await import(addresses.pdf)
  const reader: typeof import('zxing-wasm/reader') = await import(addresses.reader)
  pdf.GlobalWorkerOptions.workerSrc = '/pdfjs-dist/build/pdf.worker.min.mjs'
  reader.prepareZXingModule({
    overrides: { locateFile: () => '/zxing-wasm/dist/reader/zxing_reader.wasm' },
  })
  const document = await pdf.getDocument({ data: Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)) })
    .promise
  const sheets: CodesOfSheet[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const viewport = sheet.getViewport({ scale: dpi / 72 })
    const canvas = globalThis.document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The browser draws nothing.')
    await sheet.render({ canvas, canvasContext: context, viewport }).promise
    const found = await reader.readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['Code128', 'QRCode'],
      tryInvert: false,
      maxNumberOfSymbols: 20,
    })
    sheets.push({
      codes: found.map(({ text }) => text),
      middles: found.map(
        ({ position: { topLeft, topRight } }) => ((topLeft.x + topRight.x) / 2 / dpi) * millimetres,
      ),
    })
  }
  return sheets
}
