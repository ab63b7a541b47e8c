import { cardSize } from '../../../src/domain/idCard.ts'
import { loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { drawIdCard } from '../../../src/services/drawing/drawIdCard.ts'

const canvas = new OffscreenCanvas(cardSize.width, cardSize.height)
const context = canvas.getContext('2d', { willReadFrequently: true })

self.addEventListener('message', async ({ data: count }: MessageEvent<number>) => {
  if (!context) throw new Error('no canvas')
  const holder = { firstname: 'Tariro', lastname: 'Moyo', union: 'Botswana Union', code: 'EZC104' }
  drawIdCard(context, holder, await loadCardAssets())
  const start = performance.now()
  for (let index = 0; index < count; index += 1) await canvas.convertToBlob({ type: 'image/png' })
  self.postMessage((1000 * count) / (performance.now() - start))
})
