import { cardSize } from '../../../src/domain/idCard.ts'
import { loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { drawIdCard } from '../../../src/services/drawing/drawIdCard.ts'
import { oftenRead } from '../../../src/services/export/cardPicture.ts'
import { encodePng } from '../../../src/services/export/png.ts'

const context = new OffscreenCanvas(cardSize.width, cardSize.height).getContext('2d', oftenRead)

self.addEventListener('message', async ({ data: count }: MessageEvent<number>) => {
  if (!context) throw new Error('no canvas')
  const holder = { firstname: 'Tariro', lastname: 'Moyo', union: 'Botswana Union', code: 'EZC104' }
  drawIdCard(context, holder, await loadCardAssets())
  const picture = context.getImageData(0, 0, cardSize.width, cardSize.height)
  const start = performance.now()
  for (let index = 0; index < count; index += 1) encodePng(picture)
  self.postMessage((1000 * count) / (performance.now() - start))
})
