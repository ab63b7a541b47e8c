import { type CardHolder, cardSize } from '../../domain/people/idCard.ts'
import type { CardAssets } from '../drawing/cardAssets.ts'
import type { CardContext } from '../drawing/cardContext.ts'
import { blankCard, drawOnBlankCard, holderBand } from '../drawing/drawIdCard.ts'
import { pngEncoder } from './png.ts'

export type CardPainter = (holder: CardHolder) => Uint8Array<ArrayBuffer>

export async function cardPainter(context: CardContext, assets: CardAssets): Promise<CardPainter> {
  const { width, height } = cardSize
  const blank = await blankCard(context, assets)
  const encode = pngEncoder(context.getImageData(0, 0, width, height), holderBand)
  return (holder) => {
    drawOnBlankCard(context, holder, blank)
    return encode(context.getImageData(0, holderBand.top, width, holderBand.height))
  }
}
