import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { serve } from '../export/link.ts'
import { createCardFinder } from './cardFinder.ts'
import { readBars } from './readBars.ts'

/*
 * Reads barcodes in WebAssembly, where the browser cannot. The host allows that in the answer with this file alone
 * (server/securityHeaders.ts), so its name stays.
 */

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })
const findCards = createCardFinder(readBars)

serve(
  async (picture: ImageBitmap | null): Promise<readonly string[]> => {
    if (picture === null) {
      await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
      return []
    }
    const { width, height } = picture
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context?.drawImage(picture, 0, 0)
    picture.close()
    const pixels = context?.getImageData(0, 0, width, height)
    return pixels ? findCards(pixels) : []
  },
  () => [],
)
