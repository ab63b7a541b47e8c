import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { writtenCamp } from '../../domain/camp/facts.ts'
import { unprintableIn } from '../../domain/people/cardLetters.ts'
import {
  type CardProblem,
  measuringLine,
  type Sheet,
  type SheetChoice,
  type SheetLayout,
  sheetLayoutOf,
} from '../../domain/people/cardSheets.ts'
import { type CardHolder, cardSize, numberOf, unionLinesOf } from '../../domain/people/idCard.ts'
import { barsOf } from '../drawing/barcode.ts'
import { barcodePlace, drawIdCard } from '../drawing/drawIdCard.ts'
import type { CardFaces } from './cardFaces.ts'
import { type PaperLogo, paperLine, pdfSurface } from './pdfSurface.ts'
import { readBars } from './readBars.ts'

export interface SheetDocument {
  /**
   * Draws a sheet and reads each code back from its bars.
   * @returns the holders whose bars carry another code, or none
   */
  readonly add: (sheet: Sheet, number: number, count: number) => readonly CardHolder[]
  readonly finish: () => Promise<Blob>
}

export function textsOn(holder: CardHolder): readonly string[] {
  const { firstname, lastname, union } = holder
  const names = [firstname.trim().toUpperCase(), lastname.trim().toUpperCase()]
  return [...names, ...unionLinesOf(union), numberOf(holder)]
}

/** As the header of a card has it. */
export function campNameOnCard(): string {
  return writtenCamp().facts.identity.name.toUpperCase()
}

/** Millimetres per module; phones and office printers fail with finer bars. */
const finestBar = 0.19

export function problemsOf(cards: readonly CardHolder[], choice: SheetChoice): readonly CardProblem[] {
  const { card } = sheetLayoutOf(choice)
  const barsWidth = (barcodePlace.width / cardSize.width) * card.width
  const barcodeOf = (code: string): CardProblem['barcode'] => {
    const bars = barsOf(code)
    if (bars === null) return 'none'
    return barsWidth / bars.length < finestBar ? 'tooFine' : null
  }
  const ofCamp = unprintableIn(campNameOnCard())
  return cards
    .map((holder, index) => ({
      index,
      unknown: [...new Set(textsOn(holder).flatMap(unprintableIn))],
      ...(ofCamp.length > 0 && { ofCamp }),
      barcode: barcodeOf(numberOf(holder)),
    }))
    .filter(({ unknown, barcode }) => ofCamp.length > 0 || unknown.length > 0 || barcode !== null)
}

export function openDocument(choice: SheetChoice, faces: CardFaces, logo: PaperLogo | null): SheetDocument {
  const layout = sheetLayoutOf(choice)
  const document = new PDFDocument({
    autoFirstPage: false,
    font: '',
    info: { Title: 'ID cards' },
    lang: 'en',
    margin: 0,
    pdfVersion: '1.7',
    size: [layout.width * pointsOfMillimetre, layout.height * pointsOfMillimetre],
  })
  askForFullSize(document)
  // The types of PDFKit do not accept a parsed font.
  for (const { name, font } of faces.all) document.registerFont(name, font as Font & Uint8Array)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document
      .on('data', (piece) => pieces.push(piece))
      .on('end', resolve)
      .on('error', reject)
  })
  const surface = pdfSurface(document, faces)

  return {
    add: ({ cards, union }, number, count) => {
      document.addPage().scale(pointsOfMillimetre)
      drawCutMarks(document, layout, cards.length)
      drawFooter(
        document,
        layout,
        [`Sheet ${number} of ${count}`, ...unionLinesOf(union ?? '').slice(0, 1)],
        faces,
      )
      return cards.filter((holder, place) => {
        const { x, y } = layout.places[place] ?? layout.line
        document
          .save()
          .translate(x, y)
          .scale(layout.card.width / cardSize.width)
        drawIdCard<PaperLogo>(surface, holder, { logo }, 'exact')
        document.restore()
        return readBars(surface.takeBars()) !== numberOf(holder)
      })
    },
    finish: async () => {
      document.end()
      await ended
      return new Blob(pieces, { type: 'application/pdf' })
    },
  }
}

const pointsOfMillimetre = 72 / 25.4

/** Makes 100 % the default of the print dialog; PDFKit has no option for it. */
function askForFullSize(document: PDFKit.PDFDocument): void {
  const { _root } = document as unknown as { readonly _root: { readonly data: Record<string, unknown> } }
  _root.data.ViewerPreferences = document.ref({ PrintScaling: 'None', DisplayDocTitle: true })
}

const cutLine = 0.1
const grey = '#777777'

function drawCutMarks(document: PDFKit.PDFDocument, { cutMarks, places }: SheetLayout, cards: number): void {
  const marksOfCard = cutMarks.length / places.length
  document.lineWidth(cutLine)
  for (const { from, to } of cutMarks.slice(0, cards * marksOfCard))
    document.moveTo(from.x, from.y).lineTo(to.x, to.y)
  document.stroke(grey)
}

function drawFooter(
  document: PDFKit.PDFDocument,
  { line, width }: SheetLayout,
  words: readonly string[],
  faces: CardFaces,
): void {
  const end = line.x + measuringLine
  document.lineWidth(0.3).moveTo(line.x, line.y).lineTo(end, line.y)
  for (const x of [line.x, end]) document.moveTo(x, line.y - 1.5).lineTo(x, line.y + 1.5)
  document.stroke('#000000')
  document.fillColor('#000000')
  const lineOf = (text: string) => paperLine(document, faces.runsOf(text, 500), 3)
  const baseline = line.y + 1
  lineOf(`Print at 100 %: this line is ${measuringLine} mm long.`).write(end + 3, baseline)
  const others = lineOf(words.join(' · '))
  others.write(width - line.x - others.width, baseline)
}
