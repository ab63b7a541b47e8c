import { type CardHolder, cardSize } from '../../domain/people/idCard.ts'
import type { CardAssets } from '../drawing/cardAssets.ts'
import { drawIdCard } from '../drawing/drawIdCard.ts'

/** Every drawing is read back, which is faster from main memory. */
export const oftenRead: CanvasRenderingContext2DSettings = { willReadFrequently: true }

export function cardPicture(
  context: CanvasRenderingContext2D,
  holder: CardHolder,
  assets: CardAssets,
): Promise<Blob> {
  drawIdCard(context, holder, assets)
  return new Promise((resolve, reject) => {
    context.canvas.toBlob((picture) => {
      if (picture) resolve(picture)
      else reject(new Error('The browser could not make the picture'))
    }, 'image/png')
  })
}

/** @throws when the browser has no memory for it */
export function cardContextInPage(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = cardSize.width
  canvas.height = cardSize.height
  const context = canvas.getContext('2d', oftenRead)
  if (!context) throw new Error('The browser has no canvas')
  return context
}
