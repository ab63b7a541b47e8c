import { type Camp, writtenCamp } from '../../domain/camp/facts.ts'
import {
  type CardHolder,
  cardSize,
  isCampMeeting,
  nameSizeOf,
  numberOf,
  unionLinesOf,
} from '../../domain/people/idCard.ts'
import { type BarEdges, barsOf, drawBarcode } from './barcode.ts'
import { type CardAssets, logoSize } from './cardAssets.ts'
import type { CardContext, CardLogo, CardSurface } from './cardContext.ts'
import { brokenInTwo, write, writeCode } from './writing.ts'

/** The brand's colours in the light theme; a printed card has no dark scheme. */
export const cardColours = {
  forestDeep: '#0f3221',
  forest: '#17472e',
  forestRaised: '#1f5c3b',
  forestPale: '#dcebe0',
  amber: '#f9b233',
  paper: '#f8f5ef',
  white: '#ffffff',
  ink: '#16211b',
  inkSoft: '#4f483e',
  line: '#d8cfc1',
} as const

const { width, height } = cardSize
const middle = width / 2
const headerEnd = 132
const footerStart = 520
const holderTop = 176

export const barcodePlace = { x: 40, y: 388, width: width - 80 } as const

export const holderBand = { top: holderTop, height: footerStart - holderTop } as const

export interface CardLook<Logo> {
  readonly logo: Logo | null
  /** The camp that is written for, unless a preview shows another. */
  readonly camp?: Camp
}

export function drawIdCard<Logo extends CardLogo>(
  context: CardSurface<NoInfer<Logo>>,
  holder: CardHolder,
  look: CardLook<Logo>,
  edges: BarEdges = 'pixels',
): void {
  drawCentred(context, () => {
    drawPaper(context)
    drawHeader(context, look)
    drawHolder(context, holder, edges, look.camp)
    drawFooter(context, look.camp)
  })
}

export function drawOnBlankCard(context: CardContext, holder: CardHolder, blank: ImageBitmap): void {
  const band = [0, holderBand.top, width, holderBand.height] as const
  context.drawImage(blank, ...band, ...band)
  drawCentred(context, () => drawHolder(context, holder, 'pixels'))
}

export function blankCard(context: CardContext, assets: CardAssets): Promise<ImageBitmap> {
  drawIdCard(context, { firstname: '', lastname: '', code: '' }, assets)
  return createImageBitmap(context.canvas)
}

type Surface = CardSurface<never>

function drawCentred(context: Surface, draw: () => void): void {
  context.save()
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  draw()
  context.restore()
}

function drawHolder(context: Surface, holder: CardHolder, edges: BarEdges, camp?: Camp): void {
  // Combining marks can be stacked beyond the holder's band.
  context.save()
  context.beginPath()
  context.rect(0, holderBand.top, width, holderBand.height)
  context.clip()
  drawNames(context, holder, camp)
  drawCode(context, numberOf(holder), edges)
  context.restore()
}

function drawPaper(context: Surface): void {
  context.fillStyle = cardColours.paper
  context.fillRect(0, 0, width, height)
}

function drawHeader<Logo extends CardLogo>(
  context: CardSurface<NoInfer<Logo>>,
  { logo, camp = writtenCamp() }: CardLook<Logo>,
): void {
  context.fillStyle = cardColours.forest
  context.fillRect(0, 0, width, headerEnd)
  drawHill(context, cardColours.forestRaised, [92, 64, 108])
  drawHill(context, cardColours.forestDeep, [122, 104, 96])
  context.fillStyle = cardColours.amber
  context.fillRect(0, headerEnd, width, 4)
  const face = { size: 20, weight: 700, colour: cardColours.white }
  const lines = brokenInTwo(context, camp.facts.identity.name.toUpperCase(), face)
  for (const [index, line] of lines.entries())
    write(context, line, { y: 42 + 24 * (index - (lines.length - 1) / 2), ...face })
  if (!logo) return
  context.fillStyle = camp.facts.logo.picture === '' ? cardColours.paper : cardColours.white
  context.beginPath()
  context.arc(middle, headerEnd, logoSize / 2 + 5, 0, 2 * Math.PI)
  context.fill()
  context.drawImage(logo, Math.round(middle - logo.width / 2), Math.round(headerEnd - logo.height / 2))
}

function drawHill(context: Surface, colour: string, [left, top, right]: [number, number, number]): void {
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(0, headerEnd)
  context.lineTo(0, left)
  context.quadraticCurveTo(middle, top, width, right)
  context.lineTo(width, headerEnd)
  context.fill()
}

function drawNames(context: Surface, { firstname, lastname, union }: CardHolder, camp?: Camp): void {
  const first = nameLinesOf(context, firstname)
  const last = nameLinesOf(context, lastname)
  const firstEnd = 244
  const lastEnd = last.length === 1 ? 284 : 298
  for (const [index, line] of first.entries())
    write(context, line, { y: firstEnd - nameLeading * (first.length - 1 - index), ...nameFaceOf(firstname) })
  for (const [index, line] of last.entries())
    write(context, line, { y: lastEnd - nameLeading * (last.length - 1 - index), ...nameFaceOf(lastname) })
  for (const [index, line] of unionLinesOf(union, camp).entries())
    write(context, line, { y: 322 + 24 * index, size: 18, weight: 500, colour: cardColours.inkSoft })
}

const nameLeading = 26

function nameFaceOf(name: string) {
  return { size: nameSizeOf(name), weight: 700, colour: cardColours.ink }
}

function nameLinesOf(context: Surface, name: string): readonly string[] {
  const text = name.trim().toUpperCase()
  const face = nameFaceOf(name)
  return face.size === 24 ? brokenInTwo(context, text, face) : [text]
}

function drawCode(context: Surface, code: string, edges: BarEdges): void {
  context.fillStyle = cardColours.white
  context.fillRect(0, 372, width, 118)
  context.fillStyle = cardColours.line
  context.fillRect(0, 371, width, 1)
  context.fillRect(0, 490, width, 1)
  const bars = barsOf(code)
  if (bars !== null) drawBarcode(context, bars, { ...barcodePlace, edges })
  writeCode(context, code, { y: 468, size: 22, weight: 600, colour: cardColours.ink, room: width - 80 })
}

function drawFooter(context: Surface, camp?: Camp): void {
  context.fillStyle = cardColours.forest
  context.fillRect(0, footerStart, width, height - footerStart)
  context.fillStyle = cardColours.amber
  context.fillRect(0, footerStart, width, 3)
  write(context, isCampMeeting(camp) ? 'Official Camp Meeting ID Card' : 'Official ID Card', {
    y: 556,
    size: 15,
    weight: 500,
    colour: cardColours.forestPale,
  })
}
