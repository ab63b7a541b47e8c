import type { ReaderOptions } from 'zxing-wasm/reader'

/** Cards carry Code 128, dark on light; at most a few are in view. */
export const readerOptions: ReaderOptions = {
  formats: ['Code128'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
}
