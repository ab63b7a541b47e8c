import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { Pixels } from './slantedLines.ts'

/** Cards carry Code 128, dark on light; at most a few are in view. */
const options: ReaderOptions = {
  formats: ['Code128'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
}

/** Of lines there is nothing across them, and nothing to be seen from further away. */
const optionsOfLines: ReaderOptions = { ...options, tryRotate: false, tryDownscale: false }

export async function readBars(picture: Pixels, isOfLines: boolean): Promise<readonly string[]> {
  const found = await readBarcodes(picture as ImageData, isOfLines ? optionsOfLines : options)
  return found.map(({ text }) => text)
}
