import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { Pixels } from './slantedLines.ts'

const options: ReaderOptions = {
  formats: ['Code128'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
}

/**
 * With scratched bars, noise in two or three rows can read as another code, so more equal rows are required.
 */
const optionsOfRows: ReaderOptions = { ...options, minLineCount: 8 }

const optionsOfLines: ReaderOptions = { ...options, tryRotate: false, tryDownscale: false }

export async function readBars(picture: Pixels, isOfLines: boolean): Promise<readonly string[]> {
  const found = await readBarcodes(picture as ImageData, isOfLines ? optionsOfLines : optionsOfRows)
  return found.map(({ text }) => text)
}
