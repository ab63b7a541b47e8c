import { type CardHolder, cardSize } from '../../domain/idCard.ts'
import type { CardAssets } from '../drawing/cardAssets.ts'
import { drawIdCard } from '../drawing/drawIdCard.ts'
import { encodePng } from './png.ts'

/**
 * Draws cards one after another on a canvas of a page or of a worker.
 * @returns the PNG file of a card
 * @throws when the canvas cannot be drawn on
 */
export function createCardPainter(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  assets: CardAssets,
): (holder: CardHolder) => Uint8Array<ArrayBuffer> {
  const { width, height } = Object.assign(canvas, cardSize)
  // What is drawn is read back every time: from the processor's memory that is faster.
  const options = { willReadFrequently: true }
  const context =
    canvas instanceof OffscreenCanvas ? canvas.getContext('2d', options) : canvas.getContext('2d', options)
  if (!context) throw new Error('The browser has no canvas')
  return (holder) => {
    drawIdCard(context, holder, assets)
    return encodePng(context.getImageData(0, 0, width, height))
  }
}
