import { type CardHolder, cardSize, groupedByUnion } from './idCard.ts'

/** The layout of ID cards on paper. Lengths are in mm. */

export const papers = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
} as const
export type Paper = keyof typeof papers

export const maxPerSheet = 10

export type SheetOrder = 'list' | 'union'

export interface SheetChoice {
  readonly paper: Paper
  readonly perSheet: number
  readonly order: SheetOrder
}

export const usualChoice: SheetChoice = { paper: 'a4', perSheet: 10, order: 'list' }

export const sheetsFileName = 'id-cards.pdf'

/** A printed line of this length shows whether the page was scaled. */
export const measuringLine = 50

interface Size {
  readonly width: number
  readonly height: number
}

interface Place {
  readonly x: number
  readonly y: number
}

export interface SheetLayout extends Size {
  readonly card: Size
  readonly places: readonly Place[]
  readonly cutMarks: readonly { readonly from: Place; readonly to: Place }[]
  readonly line: Place
}

const margin = 10
const footer = 18
const gap = 6
const cutMark = { distance: 0.5, length: 2 } as const
/** Fits the usual sleeve, A6. */
const highestCard = 148

export function sheetLayoutOf({ paper, perSheet }: Pick<SheetChoice, 'paper' | 'perSheet'>): SheetLayout {
  const { width, height } = papers[paper]
  const grids = [
    { width, height },
    { width: height, height: width },
  ].flatMap((sheet) =>
    Array.from({ length: perSheet }, (_, index) => {
      const columns = index + 1
      const rows = Math.ceil(perSheet / columns)
      const scale = Math.min(
        (sheet.width - 2 * margin - (columns - 1) * gap) / columns / cardSize.width,
        (sheet.height - margin - footer - (rows - 1) * gap) / rows / cardSize.height,
        highestCard / cardSize.height,
      )
      return { sheet, columns, rows, scale }
    }),
  )
  const best = grids.reduce((one, other) => (other.scale > one.scale ? other : one))
  return layoutOf(best, perSheet)
}

interface Grid {
  readonly sheet: Size
  readonly columns: number
  readonly rows: number
  /** In mm per pixel of the card. */
  readonly scale: number
}

function layoutOf({ sheet, columns, rows, scale }: Grid, perSheet: number): SheetLayout {
  const card = { width: scale * cardSize.width, height: scale * cardSize.height }
  const left = (sheet.width - columns * card.width - (columns - 1) * gap) / 2
  const top = (sheet.height - footer + margin - rows * card.height - (rows - 1) * gap) / 2
  const places = Array.from({ length: perSheet }, (_, index) => ({
    x: left + (index % columns) * (card.width + gap),
    y: top + Math.floor(index / columns) * (card.height + gap),
  }))
  return {
    ...sheet,
    card,
    places,
    cutMarks: places.flatMap((place) => cutMarksOf(place, card)),
    line: { x: margin, y: sheet.height - margin },
  }
}

function cutMarksOf({ x, y }: Place, { width, height }: Size): SheetLayout['cutMarks'] {
  const begin = cutMark.distance
  const end = cutMark.distance + cutMark.length
  return [x, x + width].flatMap((cutX) =>
    [y, y + height].flatMap((cutY) => {
      const outX = cutX === x ? -1 : 1
      const outY = cutY === y ? -1 : 1
      return [
        { from: { x: cutX + outX * begin, y: cutY }, to: { x: cutX + outX * end, y: cutY } },
        { from: { x: cutX, y: cutY + outY * begin }, to: { x: cutX, y: cutY + outY * end } },
      ]
    }),
  )
}

export interface Sheet {
  readonly cards: readonly CardHolder[]
  readonly union: string | null
}

export function sheetsOf(
  cards: readonly CardHolder[],
  { perSheet, order }: Pick<SheetChoice, 'perSheet' | 'order'>,
): readonly Sheet[] {
  if (order === 'list') return cutInto(cards, perSheet).map((some) => ({ cards: some, union: null }))
  return Array.from(groupedByUnion(cards))
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .flatMap(([union, group]) => cutInto(group, perSheet).map((some) => ({ cards: some, union })))
}

function cutInto<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

export interface CardProblem {
  readonly index: number
  /** Characters missing in the card's fonts, each once. */
  readonly unknown: readonly string[]
  /** Those of the camp's name, the same for each card. */
  readonly ofCamp?: readonly string[]
  /** `tooFine`: a scanner cannot read the barcode at this size. */
  readonly barcode: 'none' | 'tooFine' | null
}

/** Undefined if the cards can print the name of the camp. */
export function campNameProblem([first]: readonly CardProblem[]): string | undefined {
  return first?.ofCamp === undefined
    ? undefined
    : `A card has no letters for ${first.ofCamp.join(' ')} in the name of the camp. A lead can write it with others under “This Camp”.`
}

export function problemText({ unknown, barcode }: CardProblem): string {
  const reasons = [
    unknown.length > 0 && `no letters for ${unknown.join(' ')}`,
    barcode === 'none' && 'no barcode for this code',
    barcode === 'tooFine' && 'the barcode would be too fine: put fewer cards on a sheet',
  ]
  return reasons.filter((reason) => reason !== false).join(', ')
}
