import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { serve } from '../export/link.ts'
import { createCardFinder } from './cardFinder.ts'
import { pixelReader } from './pixelReader.ts'
import { readBars } from './readBars.ts'

/*
 * Reads barcodes in WebAssembly where the browser cannot. The server allows WebAssembly only for this file
 * (server/securityHeaders.ts), so its name must stay.
 */

const findCards = createCardFinder(readBars)
let readPixels: ReturnType<typeof pixelReader> | undefined

serve(
  async (picture: ImageBitmap | ImageData | null): Promise<readonly string[]> => {
    if (picture === null) {
      await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
      return []
    }
    if (picture instanceof ImageData) return findCards(picture)
    readPixels ??= pixelReader(() => new OffscreenCanvas(1, 1))
    return findCards(readPixels(picture))
  },
  () => [],
)
