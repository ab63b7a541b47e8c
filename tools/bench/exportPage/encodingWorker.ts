import { type CardHolder, cardSize } from '../../../src/domain/people/idCard.ts'
import { loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { blankCard, drawOnBlankCard } from '../../../src/services/drawing/drawIdCard.ts'
import { oftenRead } from '../../../src/services/export/cardPicture.ts'
import { serve } from '../../../src/services/export/link.ts'

const canvas = new OffscreenCanvas(cardSize.width, cardSize.height)
const context = canvas.getContext('2d', oftenRead)
let blank: ImageBitmap | undefined

serve(
  async (holder: CardHolder): Promise<Blob> => {
    if (!context) throw new Error('This worker has no canvas')
    blank ??= await blankCard(context, await loadCardAssets())
    drawOnBlankCard(context, holder, blank)
    return canvas.convertToBlob({ type: 'image/png' })
  },
  () => [],
)
