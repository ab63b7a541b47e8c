export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

interface Levels {
  readonly levels: Uint8Array
  readonly width: number
  readonly height: number
}

type DrawLines = (picture: Levels) => Pixels

const opaque = 0xff000000
const grey = opaque + 0x808080

/** Lines per slant: enough for two across the bars of a card at 30 cm. */
const linesOfASlant = 200

/**
 * Pixels from one sample to the next. Three samples for two pixels, because a slanted line sees bars closer
 * together.
 */
const step = 2 / 3

/** Fixed-point fractions of a pixel: floating-point positions take several times as long. */
const parts = 65_536

/**
 * Samples slanted lines across a picture and returns them as the rows of a new picture. Bars that are
 * perpendicular to such a line are upright in it.
 */
export function createSlantedLines(slants: readonly number[], isUpright: boolean): DrawLines {
  const slopes = slants.map((degrees) => Math.tan((degrees * Math.PI) / 180))
  let lines = new Uint8ClampedArray(0)
  return ({ levels, width, height }) => {
    const [long, across] = isUpright ? [height, width] : [width, height]
    const [along, beside] = isUpright ? [width, 1] : [1, width]
    const count = Math.min(linesOfASlant, across)
    const columns = Math.floor((long - 1) / step)
    const size = columns * count * slopes.length * 4
    if (lines.length !== size) lines = new Uint8ClampedArray(size)
    const pixels = new Uint32Array(lines.buffer)
    pixels.fill(grey)
    const advance = Math.round(step * parts)
    let start = 0
    for (const slope of slopes) {
      const rise = Math.round(slope * step * parts)
      for (let line = 0; line < count; line += 1) {
        const begin = Math.round(((line + 0.5) * across * parts) / count) - rise * (columns >> 1)
        const ends = [-begin / rise, ((across - 1) * parts - begin) / rise]
        const first = Math.max(0, Math.ceil(Math.min(...ends)))
        const last = Math.min(columns, Math.floor(Math.max(...ends)))
        let place = begin + rise * first
        let column = advance * first
        for (let at = start + first; at < start + last; at += 1) {
          const index = (place >> 16) * beside + (column >> 16) * along
          const on = (column >> 8) & 255
          const upper = mixed(levels[index], levels[index + along], on)
          const lower = mixed(levels[index + beside], levels[index + beside + along], on)
          pixels[at] = (((upper * 256 + (lower - upper) * ((place >> 8) & 255)) >> 16) * 0x010101) | opaque
          place += rise
          column += advance
        }
        start += columns
      }
    }
    return { data: lines, width: columns, height: count * slopes.length }
  }
}

function mixed(one: number | undefined, other: number | undefined, part: number): number {
  return (one ?? 0) * (256 - part) + (other ?? 0) * part
}

const rowsTogether = 4

export function createThickLines(): DrawLines {
  const draw = createSlantedLines([0], false)
  let rows = new Uint8Array(0)
  return ({ levels, width, height }) => {
    const count = Math.min(linesOfASlant, height)
    if (rows.length !== width * count) rows = new Uint8Array(width * count)
    const lastStart = Math.max(0, height - rowsTogether) * width
    for (let line = 0; line < count; line += 1) {
      const from = Math.min(lastStart, Math.floor((line * height) / count) * width)
      for (let column = 0; column < width; column += 1) {
        let sum = 0
        for (let row = 0; row < rowsTogether; row += 1) sum += levels[from + row * width + column] ?? 0
        rows[line * width + column] = Math.round(sum / rowsTogether)
      }
    }
    return draw({ levels: rows, width, height: count })
  }
}

/** The share of the darkest and lightest pixels, such as lamps and holes, that the levels ignore. */
const outliers = 0.001
const sampling = 61

export function createBrightLevels(): (picture: Pixels) => Levels {
  let levels = new Uint8Array(0)
  return ({ data, width, height }) => {
    const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
    if (levels.length !== pixels.length) levels = new Uint8Array(pixels.length)
    const brightened = brightenedIn(pixels)
    for (let index = 0; index < pixels.length; index += 1)
      levels[index] = brightened[((pixels[index] ?? 0) >> 8) & 255] ?? 0
    return { levels, width, height }
  }
}

function brightenedIn(pixels: Uint32Array): Uint8Array {
  const counts = new Uint32Array(256)
  let seen = 0
  for (let index = 0; index < pixels.length; index += sampling) {
    const level = ((pixels[index] ?? 0) >> 8) & 255
    counts[level] = (counts[level] ?? 0) + 1
    seen += 1
  }
  const all = Array.from(counts.keys())
  const firstOf = (levels: readonly number[]) => {
    let sum = 0
    for (const level of levels) {
      sum += counts[level] ?? 0
      if (sum > seen * outliers) return level
    }
    return 0
  }
  const [darkest, lightest] = [firstOf(all), firstOf([...all].reverse())]
  const range = Math.max(8, lightest - darkest)
  return Uint8Array.from(all, (level) =>
    Math.round(Math.min(1, Math.max(0, (level - darkest) / range)) * 255),
  )
}
