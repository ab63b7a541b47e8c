import { type Pixels, pixelsOf, pngOf } from './app/camp/logoFile.ts'

/*
 * The icons of a camp with a logo, drawn on white: iOS draws transparency in black, and other systems crop a
 * maskable icon to any shape around its middle.
 */

interface Icon {
  readonly size: number
  /** The longer side of the logo divided by `size`; absent for a maskable icon. */
  readonly share?: number
}

/** By their addresses in the build (scripts/build/render-logo.mjs). */
const icons: Readonly<Record<string, Icon>> = {
  '/icons/portal-192.png': { size: 192, share: 0.9 },
  '/icons/portal-512.png': { size: 512, share: 0.9 },
  '/icons/portal-maskable-512.png': { size: 512 },
  '/icons/portal-apple-180.png': { size: 180, share: 0.8 },
}

/** The circle in the middle that no system crops. */
const safeDiameter = 0.8

export function iconsOf(logo: Uint8Array): ReadonlyMap<string, Buffer> {
  const pixels = pixelsOf(logo)
  const { width, height } = pixels
  return new Map(
    Object.entries(icons).map(([address, { size, share }]) => {
      const scale =
        share === undefined
          ? (safeDiameter * size) / Math.hypot(width, height)
          : (share * size) / Math.max(width, height)
      return [address, pngOf(drawnOnWhite(pixels, size, scale))]
    }),
  )
}

/** For browsers that read the icon of a tab as SVG, with the title of the portal. */
export function faviconOf(icon: Uint8Array, title: string): string {
  const data = Buffer.from(icon).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${title}</title><image width="64" height="64" href="data:image/png;base64,${data}"/></svg>`
}

const white = 255

/** Each pixel is the mean of the part of the logo below it. */
function drawnOnWhite(logo: Pixels, size: number, scale: number): Pixels {
  const data = new Uint8Array(4 * size * size).fill(white)
  const columns = partsBelow(logo.width, size, scale)
  const rows = partsBelow(logo.height, size, scale)
  for (const { at: y, parts: above } of rows)
    for (const { at: x, parts: beside } of columns) {
      const sum = [0, 0, 0]
      for (const row of above)
        for (const column of beside) {
          const from = 4 * (row.at * logo.width + column.at)
          const weight = row.weight * column.weight
          const alpha = (logo.data[from + 3] ?? 0) / 255
          for (let channel = 0; channel < 3; channel += 1)
            sum[channel] = (sum[channel] ?? 0) + weight * alpha * ((logo.data[from + channel] ?? 0) - white)
        }
      for (let channel = 0; channel < 3; channel += 1)
        data[4 * (y * size + x) + channel] = Math.round(white + (sum[channel] ?? 0))
    }
  return { width: size, height: size, data }
}

interface Part {
  readonly at: number
  readonly weight: number
}

/** For each pixel of the icon along one side, the pixels of the logo below it; the weights add up to its cover. */
function partsBelow(length: number, size: number, scale: number) {
  const start = (size - length * scale) / 2
  return Array.from({ length: size }, (_, at) => {
    const [from, to] = [(at - start) / scale, (at + 1 - start) / scale]
    const parts: Part[] = []
    for (let place = Math.max(0, Math.floor(from)); place < Math.min(length, to); place += 1)
      parts.push({ at: place, weight: (Math.min(to, place + 1) - Math.max(from, place)) * scale })
    return { at, parts }
  })
}
