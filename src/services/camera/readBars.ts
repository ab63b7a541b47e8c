import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { Pixels } from './slantedLines.ts'

/** Cards carry Code 128, dark on light; at most a few are in view. */
const options: ReaderOptions = {
  formats: ['Code128'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
}

/** In two or three of the many rows across scratched bars the noise of the picture can make another code of them. */
const optionsOfRows: ReaderOptions = { ...options, minLineCount: 8 }

/** Of lines there is nothing across them, and nothing to be seen from further away. */
const optionsOfLines: ReaderOptions = { ...options, tryRotate: false, tryDownscale: false }

export async function readBars(picture: Pixels, isOfLines: boolean): Promise<readonly string[]> {
  const found = await readBarcodes(picture as ImageData, isOfLines ? optionsOfLines : optionsOfRows)
  return found.map(({ text }) => text)
}
