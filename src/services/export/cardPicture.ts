import { type CardHolder, cardSize } from '../../domain/idCard.ts'
import type { CardAssets } from '../drawing/cardAssets.ts'
import { drawIdCard } from '../drawing/drawIdCard.ts'

/**
 * A card as a PNG file, drawn in the page.
 * @throws when the browser has no canvas or no memory for it
 */
export async function cardPicture(holder: CardHolder, assets: CardAssets): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = cardSize.width
  canvas.height = cardSize.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  drawIdCard(context, holder, assets)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('The browser could not make the picture')
  return picture
}
