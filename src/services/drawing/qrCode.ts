import { encode } from 'uqr'

/** Readers need so many modules of quiet around it. */
const quiet = 4

export interface DrawnQrCode {
  /** Of the square, in modules. */
  readonly size: number
  /** The dark modules, as the data of an SVG path. */
  readonly path: string
}

export function drawQrCode(text: string): DrawnQrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quiet })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
