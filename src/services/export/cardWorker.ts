import { type CardHolder, cardSize } from '../../domain/idCard.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { cardPicture, oftenRead } from './cardPicture.ts'
import { serve } from './link.ts'

/* Draws cards beside the page. The first question, without a holder, asks whether it can. */

const context = new OffscreenCanvas(cardSize.width, cardSize.height).getContext('2d', oftenRead)
const nobody: CardHolder = { firstname: '', lastname: '', code: '' }

serve(async (holder: CardHolder | null): Promise<Blob> => {
  if (!context) throw new Error('This worker has no canvas')
  return cardPicture(context, holder ?? nobody, await loadCardAssets())
})
