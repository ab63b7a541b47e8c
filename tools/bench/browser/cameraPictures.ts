import { sheetLayoutOf, usualChoice } from '../../../src/domain/people/cardSheets.ts'
import { cardSize } from '../../../src/domain/people/idCard.ts'
import { barsOf } from '../../../src/services/drawing/barcode.ts'

/** The third kind is too far away on purpose: it shows the finest readable bars. */
export const kinds = [
  ...['near', 'far', 'farther', 'turned', 'leaning', 'dim', 'blurred', 'two'],
  ...['damaged', 'half', 'foreign'],
] as const
type Kind = (typeof kinds)[number]

/** A correct reader may fail on these kinds. */
export const unsoundKinds: readonly string[] = ['damaged', 'half', 'foreign']

export interface Showing {
  readonly kind: Kind
  /** The only code that a reader may return; empty when it may return none. */
  readonly code: string
  readonly codes: readonly string[]
  readonly bar: number
  readonly turn: number
  readonly blur: number
  /** Returns a new picture in the same memory each time, because a hand is never still. */
  readonly picture: () => ImageData
}

type Random = () => number

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

/*
 * A phone's rear camera has a horizontal field of view of 67 degrees. At a distance d its 1920 pixels cover 2
 * d tan(33.5°): 132 mm at 10 cm, 265 mm at 20 cm and 397 mm at 30 cm. An ID-1 card (85.6 mm wide) is then
 * 1241, 621 and 414 pixels wide. Cards printed ten on a sheet of A4 are 50.6 mm wide: 734, 367 and 245
 * pixels. Their bars are 39 mm wide: 566, 283 and 189 pixels, so each of the 112 modules is 5.1, 2.5 and 1.7
 * pixels wide.
 */
const seenAcross = (67 * Math.PI) / 180
/** The focal length of a pinhole camera, in px. */
const focalLength = width / 2 / Math.tan(seenAcross / 2)

export function pixelsOfMillimetre(centimetres: number): number {
  return focalLength / (centimetres * 10)
}

export const printedCard = sheetLayoutOf(usualChoice).card
const printedBars = (printedCard.width * 270) / cardSize.width

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
  readonly turn: number
  /** Tilt in radians: how much farther away the right or the upper side is. */
  readonly lean: { readonly right: number; readonly top: number }
  readonly seen: number
  readonly stains: readonly Stain[]
}

interface Stain {
  readonly from: number
  readonly to: number
  readonly shade: number
}

/** In cm. */
const distances: Readonly<Partial<Record<Kind, readonly [number, number]>>> = {
  near: [10, 20],
  far: [20, 30],
  farther: [30, 55],
}

export function showingOf(kind: Kind, next: Random): Showing {
  const between = (low: number, high: number) => low + next() * (high - low)
  const anyTurn = () => between(-Math.PI, Math.PI)
  const isForeign = kind === 'foreign'
  const text = isForeign ? foreignCode(next) : ownCode(next)
  const modules = barsOf(text)?.length ?? 1
  const distance = between(...(distances[kind] ?? (kind === 'two' ? [15, 30] : [10, 30])))
  const printed = isForeign ? between(30, 60) : printedBars
  const bar = (printed * pixelsOfMillimetre(distance)) / modules
  const isTurned = kind === 'turned' || (unsoundKinds.includes(kind) && next() < 0.3)
  const turn = isTurned ? anyTurn() : between(-0.08, 0.08)
  const isLeaning = kind === 'leaning'
  const drawn: Drawn = {
    text,
    bar: Math.min(bar, 1_500 / (modules + 20)),
    x: between(900, 1_020),
    y: between(480, 600),
    turn: next() < 0.2 ? turn + Math.PI : turn,
    lean: isLeaning ? { right: between(-0.8, 0.8), top: between(-0.8, 0.8) } : { right: 0, top: 0 },
    seen: kind === 'half' ? between(0.3, 0.9) : 1,
    stains: kind === 'damaged' ? stainsOf(modules, next) : [],
  }
  const beside = () => ({
    ...drawn,
    text: ownCode(next),
    x: 1_440,
    turn: next() < 0.5 ? drawn.turn : anyTurn(),
  })
  const all = kind === 'two' ? [{ ...drawn, x: 480 }, beside()] : [drawn]
  const contrast = kind === 'dim' ? between(0.12, 0.35) : between(0.5, 0.9)
  const blur = kind === 'blurred' ? Math.round(drawn.bar * between(0.3, 0.9)) : 0
  const cards = all.map((card) => inked(card, { contrast, blur }))
  const degrees = (Math.abs(drawn.turn) * 180) / Math.PI
  return {
    kind,
    // A stained card may be unreadable, but must not give another code.
    code: isForeign || kind === 'two' ? '' : text,
    codes: isForeign ? [] : all.map((card) => card.text),
    bar: drawn.bar,
    turn: 90 - Math.abs((degrees % 180) - 90),
    blur: blur / drawn.bar,
    picture: () => pictureOf(cards, levelOf(0.45, contrast), next),
  }
}

function stainsOf(modules: number, next: Random): readonly Stain[] {
  const between = (low: number, high: number) => low + next() * (high - low)
  const stain = (width: number, shade: number): Stain => {
    const from = between(0.02, 0.98 - width)
    return { from, to: from + width, shade }
  }
  if (next() < 0.5) return [stain(between(0.08, 0.2), 0.35)]
  const scratches = 1 + Math.floor(next() * 3)
  return Array.from({ length: scratches }, () => stain(between(0.5, 3) / modules, next() < 0.5 ? 0 : 1))
}

function levelOf(shade: number, contrast: number): number {
  return Math.round(20 + 215 * contrast * shade)
}

interface Inked {
  readonly card: Drawn
  readonly reach: number
  readonly tall: number
  /** Grey levels along the card, `steps` per pixel: through the bars, and above and below them. */
  readonly bars: Uint8Array
  readonly paper: Uint8Array
}

const steps = 16

function inked(card: Drawn, { contrast, blur }: { readonly contrast: number; readonly blur: number }): Inked {
  const { text, bar, turn, lean, seen, stains } = card
  const modules = barsOf(text)
  if (modules === null) throw new Error(`${text} has no bars`)
  const long = modules.length * bar
  const edge = (long * 350) / 270 / 2
  // Perspective makes the far side of a tilted card smaller.
  const [narrower, further] = [Math.cos(lean.right), Math.sin(lean.right) / focalLength]
  const reach = Math.ceil((edge * narrower) / (1 - edge * Math.abs(further)) + blur + 2)
  const pixel = Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn))
  const levels = (shadeAt: (part: number) => number) => {
    const sharp = Float64Array.from({ length: 2 * reach * steps }, (_, index) => {
      const place = (index + 0.5) / steps - reach
      const along = place / (narrower - place * further)
      return Math.abs(along) > edge ? 0.45 : shadeAt(along / long + 0.5)
    })
    const soft = blur > 0 ? meanOver(sharp, (2 * blur + 1) * steps) : sharp
    return Uint8Array.from(meanOver(soft, pixel * steps), (shade) => levelOf(shade, contrast))
  }
  return {
    card,
    reach,
    tall: ((long * 50) / 270 / 2) * Math.cos(lean.top),
    bars: levels((part) => {
      if (seen < 1 && part > seen) return 0.3
      if (part < 0 || part >= 1) return 1
      const stain = stains.find(({ from, to }) => part >= from && part < to)
      return stain?.shade ?? (modules[Math.floor(part * modules.length)] === '1' ? 0 : 1)
    }),
    paper: levels((part) => (seen < 1 && part > seen ? 0.3 : 1)),
  }
}

function meanOver(values: Float64Array, width: number): Float64Array {
  const half = Math.max(1, Math.round(width / 2))
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index += 1)
    sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0)
  return values.map((_, index) => {
    const [from, to] = [Math.max(0, index - half), Math.min(values.length, index + half)]
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

// Reuses one picture; allocating 20,000 would cost more than drawing them.
const data = new Uint8ClampedArray(width * height * 4)
const pixels = new Uint32Array(data.buffer)
const line = new Uint8Array(width)
const image = { data, width, height, colorSpace: 'srgb' } as ImageData

const strongest = 7
const shuffled = random(1)
const noise = Uint8Array.from({ length: 1 << 17 }, () => Math.round(shuffled() * 2 * strongest))
const greys = Uint32Array.from({ length: 256 + 2 * strongest }, (_, index) => {
  const level = Math.min(255, Math.max(0, index - strongest))
  return 0xff000000 + level * 0x010101
})

function pictureOf(cards: readonly Inked[], background: number, next: Random): ImageData {
  const moved = cards.map((card) => ({
    ...card,
    x: card.card.x + next() * 6 - 3,
    y: card.card.y + next() * 6 - 3,
  }))
  for (let row = 0; row < height; row += 1) {
    line.fill(background)
    for (const card of moved) drawLine(card, row)
    const start = Math.floor(next() * (noise.length - width))
    const first = row * width
    for (let column = 0; column < width; column += 1)
      pixels[first + column] = greys[(line[column] ?? 0) + (noise[start + column] ?? 0)] ?? 0
  }
  return image
}

function drawLine(
  { card, reach, tall, bars, paper, x, y }: Inked & { readonly x: number; readonly y: number },
  row: number,
): void {
  const [cos, sin] = [Math.cos(card.turn), Math.sin(card.turn)]
  const dy = row + 0.5 - y
  const columnsWithin = (limit: number, slope: number, offset: number): readonly [number, number] => {
    const ends = [(-limit - offset) / slope + x - 0.5, (limit - offset) / slope + x - 0.5]
    return [Math.max(0, Math.ceil(Math.min(...ends))), Math.min(width - 1, Math.floor(Math.max(...ends)))]
  }
  const along = columnsWithin(reach - 1, cos, dy * sin)
  const slope = Math.abs(sin) < 1e-9 ? -1e-9 : -sin
  for (const [limit, levels] of [
    [4 * tall, paper],
    [tall, bars],
  ] as const) {
    const across = columnsWithin(limit, slope, dy * cos)
    const to = Math.min(along[1], across[1])
    for (let column = Math.max(along[0], across[0]); column <= to; column += 1) {
      const at = ((column + 0.5 - x) * cos + dy * sin + reach) * steps
      line[column] = levels[at | 0] ?? 0
    }
  }
}
