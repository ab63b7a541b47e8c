import { type CardHolder, cardSize } from '../../domain/idCard.ts'
import type { CardAssets } from '../drawing/cardAssets.ts'
import type { CardContext } from '../drawing/cardContext.ts'
import { drawIdCard } from '../drawing/drawIdCard.ts'
import { encodePng } from './png.ts'

/** What is drawn is read back every time: from the processor's memory that is faster. */
export const oftenRead: CanvasRenderingContext2DSettings = { willReadFrequently: true }

/** The PNG file of a card, drawn on a canvas of the card's size. */
export function cardPicture(
  context: CardContext,
  holder: CardHolder,
  assets: CardAssets,
): Uint8Array<ArrayBuffer> {
  drawIdCard(context, holder, assets)
  return encodePng(context.getImageData(0, 0, cardSize.width, cardSize.height))
}

/**
 * A canvas of the card's size that is on no page.
 * @throws when the browser has no memory for it
 */
export function cardContextInPage(): CardContext {
  const canvas = document.createElement('canvas')
  canvas.width = cardSize.width
  canvas.height = cardSize.height
  const context = canvas.getContext('2d', oftenRead)
  if (!context) throw new Error('The browser has no canvas')
  return context
}
