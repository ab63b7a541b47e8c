import { breaksOf, cardSize } from '../../domain/people/idCard.ts'
import { cardFace } from './cardAssets.ts'
import type { CardSurface } from './cardContext.ts'

type Surface = CardSurface<never>

export interface Writing {
  readonly y: number
  readonly size: number
  readonly weight: number
  readonly colour: string
  /** Pixels. A longer line is squeezed into them. */
  readonly room?: number
}

const middle = cardSize.width / 2
const margin = 16
const widest = cardSize.width - 2 * margin
/** A line that is squeezed to less than this share of its width looks different from the others. */
const leastSqueeze = 0.8

export function write(context: Surface, text: string, writing: Writing): void {
  const { y, colour, room = widest } = writing
  context.font = fontOf(writing)
  context.fillStyle = colour
  context.direction = beginsRightToLeft.test(text) ? 'rtl' : 'ltr'
  context.fillText(text, middle, y, room)
}

function fontOf({ size, weight }: Pick<Writing, 'size' | 'weight'>): string {
  return `${weight} ${size}px "${cardFace}", system-ui, sans-serif`
}

export function brokenInTwo(
  context: Surface,
  text: string,
  face: Pick<Writing, 'size' | 'weight'>,
): readonly string[] {
  context.font = fontOf(face)
  const widthOf = (line: string) => context.measureText(line).width
  if (widthOf(text) * leastSqueeze <= widest) return [text]
  const longest = (pair: readonly string[]) => Math.max(...pair.map(widthOf))
  const [best] = [...breaksOf(text)].sort((one, other) => longest(one) - longest(other))
  return best ?? [text]
}

const beginsRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Strikes through the zeros of a code, because the font's zero looks like the letter O. */
export function writeCode(context: Surface, code: string, writing: Writing & { room: number }): void {
  write(context, code, writing)
  const { y, size, room } = writing
  const whole = context.measureText(code).width
  const squeeze = Math.min(1, room / whole)
  context.save()
  context.translate(middle, y)
  context.scale(squeeze, 1)
  context.strokeStyle = writing.colour
  context.lineWidth = size / 14
  context.beginPath()
  for (const { index } of code.matchAll(/0/g)) {
    const end = context.measureText(code.slice(0, index + 1)).width - whole / 2
    const zero = context.measureText('0').width
    context.moveTo(end - 0.68 * zero, -0.17 * size)
    context.lineTo(end - 0.32 * zero, -0.53 * size)
  }
  context.stroke()
  context.restore()
}
