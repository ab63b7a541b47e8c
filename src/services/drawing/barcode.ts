import JsBarcode from 'jsbarcode'
import type { CardSurface } from './cardContext.ts'

/** The documented barcode (admin document §9); pixels. */
const code128 = { format: 'CODE128', width: 2, height: 50 } as const

/** JsBarcode uses some characters beyond ASCII as control symbols. */
const encodable = /^[\x20-\x7e]+$/

/** The bars of a code as ones and zeros, one per module; null for characters that Code 128 cannot encode. */
export function barsOf(code: string): string | null {
  if (!encodable.test(code)) return null
  const encoded: { encodings?: readonly { readonly data: string }[] } = {}
  JsBarcode(encoded, code, code128)
  return encoded.encodings?.map(({ data }) => data).join('') ?? null
}

export type BarEdges = 'pixels' | 'exact'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly edges: BarEdges
}

/**
 * Draws black bars. Stretched bars have edges on whole pixels: a bar of two pixels between two grey ones
 * could be read as one or three. Squeezed bars have edges between pixels, because one pixel is then half a
 * bar.
 */
export function drawBarcode(
  context: Pick<CardSurface, 'fillStyle' | 'fillRect'>,
  bars: string,
  { x, y, width, edges }: Place,
): void {
  const stretch = width / (bars.length * code128.width)
  const edge = (modules: number) => {
    const exact = modules * code128.width * stretch
    return x + (stretch >= 1 && edges === 'pixels' ? Math.round(exact) : exact)
  }
  context.fillStyle = '#000000'
  for (const { 0: bar, index } of bars.matchAll(/1+/g)) {
    const left = edge(index)
    context.fillRect(left, y, edge(index + bar.length) - left, code128.height)
  }
}
