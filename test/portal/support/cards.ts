import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type CardHolder, cardSize } from '../../../src/domain/people/idCard.ts'
import { loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { drawIdCard } from '../../../src/services/drawing/drawIdCard.ts'

prepareZXingModule({ overrides: { locateFile: () => wasm } })

export const tariro: CardHolder = {
  firstname: 'Tariro',
  lastname: 'Moyo',
  union: 'East Zimbabwe Conference',
  code: 'EZC104',
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the canvas cannot be drawn on')
  return context
}

export async function drawnCard(changes: Partial<CardHolder> = {}): Promise<CanvasRenderingContext2D> {
  const context = contextOf(Object.assign(document.createElement('canvas'), cardSize))
  drawIdCard(context, { ...tariro, ...changes }, await loadCardAssets())
  return context
}

export const pixelsOf = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height)

export async function scanned(picture: ImageData | Blob): Promise<readonly (readonly [string, string])[]> {
  const found = await readBarcodes(picture, { tryInvert: false, maxNumberOfSymbols: 1 })
  return found.map(({ format, text }) => [format, text])
}
