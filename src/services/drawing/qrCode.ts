import { encode } from 'uqr'

/** Readers need this quiet zone, in modules. */
const quietZone = 4

export interface DrawnQrCode {
  readonly size: number
  readonly path: string
}

export function drawQrCode(text: string): DrawnQrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
