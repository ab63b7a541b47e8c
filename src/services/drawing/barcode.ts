import JsBarcode from 'jsbarcode'
import type { CardSurface } from './cardContext.ts'

/** The documented barcode (admin document §9); pixels. */
const code128 = { format: 'CODE128', width: 2, height: 50 } as const

/** JsBarcode would take some letters beyond ASCII for signs of its own. */
const encodable = /^[\x20-\x7e]+$/

/** The bars of a code as ones and zeros, one for each module; null for characters that it cannot carry. */
export function barsOf(code: string): string | null {
  if (!encodable.test(code)) return null
  const encoded: { encodings?: readonly { readonly data: string }[] } = {}
  JsBarcode(encoded, code, code128)
  return encoded.encodings?.map(({ data }) => data).join('') ?? null
}

/** On whole pixels, or where they are exactly: on paper there are none. */
export type BarEdges = 'pixels' | 'exact'

interface Place {
  readonly x: number
  readonly y: number
  /** Pixels to which the bars are stretched or squeezed. */
  readonly width: number
  readonly edges: BarEdges
}

/**
 * Draws the bars, black on what is there. Stretched, their edges fall on whole pixels: a bar of two pixels between two
 * grey ones would be read as one or as three. Squeezed, they fall between pixels, for a pixel is then half a bar.
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
