import { barsOf } from '../../src/services/drawing/barcode.ts'

/* Grey pictures of 1920 × 1080 with bars as the cards have them, made from a seed. */

export const showings = [
  ...['near', 'far', 'tilted', 'dim', 'blurred', 'two'],
  ...['damaged', 'half', 'foreign'],
] as const

export interface Showing {
  readonly kind: string
  /** The only code that may be given; empty where none may. */
  readonly code: string
  /** Pixels of the narrowest bar. */
  readonly bar: number
  /** Another one each time: a hand is never still. */
  readonly picture: () => ImageData
}

type Random = () => number

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const width = 1920
const height = 1080
const unions = ['ZEUC', 'EZC', 'NUZ', 'NSTUM', 'SZUC']

function ownCode(next: Random): string {
  const union = unions[Math.floor(next() * unions.length)] ?? ''
  return union + String(Math.floor(next() * 1_000)).padStart(3, '0')
}

function foreignCode(next: Random): string {
  const digits = String(Math.floor(next() * 1e12)).padStart(12, '0')
  return next() < 0.5 ? `JJD${digits}` : `pk ${digits.slice(0, 6)}`
}

interface Drawn {
  readonly text: string
  readonly bar: number
  readonly x: number
  readonly y: number
  /** Radians. */
  readonly turn: number
  /** From 0 to 1, of the bars' width from the left, that can be seen. */
  readonly seen: number
  /** Stripes along the bars' whole height that are covered, as parts of the width. */
  readonly stains: readonly (readonly [from: number, to: number])[]
}

/** @param kind whose numbers say how near, how dim and how blurred it is */
export function showingOf(kind: string, next: Random): Showing {
  const between = (low: number, high: number) => low + next() * (high - low)
  const isForeign = kind === 'foreign'
  const isCut = kind === 'half' || kind === 'damaged'
  const text = isForeign ? foreignCode(next) : ownCode(next)
  const bar = kind === 'far' ? between(1, 3) : between(2, 8)
  const isTilted = kind === 'tilted'
  const turn = isTilted ? between(-0.6, 0.6) : between(-0.05, 0.05)
  const from = between(0.05, 0.8)
  const drawn: Drawn = {
    text,
    bar: Math.min(bar, 1_500 / ((barsOf(text)?.length ?? 1) + 20)),
    x: between(900, 1_020),
    y: kind === 'two' ? 300 : between(450, 630),
    turn,
    seen: kind === 'half' ? between(0.3, 0.9) : 1,
    stains: kind === 'damaged' ? [[from, from + between(0.08, 0.2)]] : [],
  }
  const beside: Drawn = { ...drawn, text: ownCode(next), y: 780, bar: Math.min(drawn.bar, 6) }
  const all = kind === 'two' ? [{ ...drawn, bar: beside.bar }, beside] : [drawn]
  const contrast = kind === 'dim' ? between(0.12, 0.35) : between(0.5, 0.9)
  const blur = kind === 'blurred' ? Math.round(drawn.bar * between(0.3, 0.9)) : 0
  const code = isForeign || isCut || kind === 'two' ? '' : text
  return {
    kind,
    // What a stain leaves may be read, but as nothing else than it is.
    code: isCut ? text : code,
    bar: drawn.bar,
    picture: () => pictureOf(all, { contrast, blur, next }),
  }
}

interface Light {
  readonly contrast: number
  /** Pixels to either side. */
  readonly blur: number
  readonly next: Random
}

/** Grey levels that are added to each pixel, in an order without a pattern; walked in steps that reach all of them. */
const noise = Float32Array.from(
  { length: 1_013 },
  (_, index) => (((index * 7_919) % 1_013) / 1_013 - 0.5) * 14,
)

/** Each picture is read before the next one is made. */
const sheets = { grey: new Float32Array(width * height), soft: new Float32Array(width * height) }
const data = new Uint8ClampedArray(width * height * 4)
const pixels = new Uint32Array(data.buffer)

function pictureOf(cards: readonly Drawn[], { contrast, blur, next }: Light): ImageData {
  const { grey } = sheets
  grey.fill(0.45)
  for (const card of cards) {
    const moved = { ...card, x: card.x + next() * 6 - 3, y: card.y + next() * 6 - 3 }
    drawCard(grey, moved)
  }
  const shades = blur > 0 ? blurred(grey, blur) : grey
  const brightest = 215 * contrast
  let place = Math.floor(next() * noise.length)
  for (let index = 0; index < pixels.length; index += 1) {
    place = place + 1 === noise.length ? 0 : place + 1
    const value = 20 + brightest * (shades[index] as number) + (noise[place] as number)
    const level = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)
    // Opaque, and the same for red, green and blue.
    pixels[index] = 0xff00_0000 | (level * 0x01_0101)
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

/** A white field, a little darker paper around it, and the bars in it; each pixel is the mean of four points. */
function drawCard(grey: Float32Array, { text, bar, x, y, turn, seen, stains }: Drawn): void {
  const bars = barsOf(text)
  if (bars === null) throw new Error(`${text} has no bars`)
  const dark = Uint8Array.from(bars, (one) => (one === '1' ? 1 : 0))
  const long = bars.length * bar
  // As on the card: 270 wide and 50 high, in 350 of white.
  const half = long / 2
  const tall = (long * 50) / 270 / 2
  const edge = (long * 350) / 270 / 2
  const paper = tall * 4
  const reach = Math.ceil(edge + paper)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row += 1)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column += 1) {
      let sum = 0
      let points = 0
      for (let point = 0.125; point < 1; point += 0.25) {
        const dx = column + point - x
        const dy = row + point - y
        const along = dx * cos + dy * sin
        const across = dy * cos - dx * sin
        if (along > edge || along < -edge || across > paper || across < -paper) continue
        points += 1
        sum += shadeAt(along, across)
      }
      if (points > 0) grey[row * width + column] = sum / points
    }

  function shadeAt(along: number, across: number): number {
    const part = (along + half) / long
    if (seen < 1 && part > seen) return 0.3
    if (across > tall || across < -tall || part < 0 || part >= 1) return 1
    for (const stain of stains) if (part >= stain[0] && part < stain[1]) return 0.35
    return 1 - (dark[Math.floor(part * dark.length)] as number)
  }
}

/** The mean of so many pixels to either side; beyond the edge there are none. */
function blurred(grey: Float32Array, radius: number): Float32Array {
  const { soft } = sheets
  for (let row = 0; row < height; row += 1) {
    const start = row * width
    let sum = 0
    let count = 0
    for (let column = -radius; column < width; column += 1) {
      if (column + radius < width) {
        sum += grey[start + column + radius] as number
        count += 1
      }
      if (column - radius - 1 >= 0) {
        sum -= grey[start + column - radius - 1] as number
        count -= 1
      }
      if (column >= 0) soft[start + column] = sum / count
    }
  }
  return soft
}
