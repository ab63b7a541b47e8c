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

function pictureOf(cards: readonly Drawn[], { contrast, blur, next }: Light): ImageData {
  const grey = new Float32Array(width * height).fill(0.45)
  for (const card of cards) {
    const moved = { ...card, x: card.x + next() * 6 - 3, y: card.y + next() * 6 - 3 }
    drawCard(grey, moved)
  }
  const soft = blur > 0 ? blurred(grey, blur) : grey
  const data = new Uint8ClampedArray(width * height * 4)
  const offset = next() * 1_000
  for (let index = 0; index < soft.length; index += 1) {
    const noise = (((index + offset) * 7_919) % 1_013) / 1_013 - 0.5
    const value = 20 + 215 * contrast * (soft[index] ?? 0) + noise * 14
    data[4 * index] = value
    data[4 * index + 1] = value
    data[4 * index + 2] = value
    data[4 * index + 3] = 255
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

/** A white field, a little darker paper around it, and the bars in it; each pixel is the mean of four points. */
function drawCard(grey: Float32Array, { text, bar, x, y, turn, seen, stains }: Drawn): void {
  const bars = barsOf(text)
  if (bars === null) throw new Error(`${text} has no bars`)
  const long = bars.length * bar
  // As on the card: 270 wide and 50 high, in 350 of white.
  const [half, tall, edge] = [long / 2, (long * 50) / 270 / 2, (long * 350) / 270 / 2]
  const reach = Math.ceil(edge + tall * 4)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row += 1)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column += 1) {
      let sum = 0
      let points = 0
      for (const sub of [0.125, 0.375, 0.625, 0.875]) {
        const [dx, dy] = [column + sub - x, row + sub - y]
        const along = dx * cos + dy * sin
        const across = dy * cos - dx * sin
        if (Math.abs(along) > edge || Math.abs(across) > tall * 4) continue
        points += 1
        sum += shadeAt(along, across)
      }
      if (points > 0) grey[row * width + column] = sum / points
    }

  function shadeAt(along: number, across: number): number {
    const part = (along + half) / long
    if (seen < 1 && part > seen) return 0.3
    if (Math.abs(across) > tall || part < 0 || part >= 1) return 1
    if (stains.some(([from, to]) => part >= from && part < to)) return 0.35
    return bars?.[Math.floor(part * bars.length)] === '1' ? 0 : 1
  }
}

function blurred(grey: Float32Array, radius: number): Float32Array {
  const result = new Float32Array(grey.length)
  for (let row = 0; row < height; row += 1) {
    let sum = 0
    for (let column = -radius; column < width; column += 1) {
      sum += grey[row * width + Math.min(width - 1, column + radius)] ?? 0
      if (column - radius - 1 >= 0) sum -= grey[row * width + column - radius - 1] ?? 0
      if (column >= 0) {
        const count = Math.min(width - 1, column + radius) - Math.max(0, column - radius) + 1
        result[row * width + column] = sum / count
      }
    }
  }
  return result
}
