import type { CardLogo, CardSurface } from '../drawing/cardContext.ts'
import type { CardFaces, Run, Weight } from './cardFaces.ts'
import type { Bar } from './readBars.ts'

export interface PaperLogo extends CardLogo {
  readonly pixels: ImageData
}

export interface PdfSurface extends CardSurface<PaperLogo> {
  readonly takeBars: () => readonly Bar[]
}

const black = '#000000'

/**
 * The canvas of a card on a page of a PDF document, in the current units of the page. It draws only centred
 * texts on an alphabetic baseline, which are the only texts of cards.
 */
export function pdfSurface(document: PDFKit.PDFDocument, faces: CardFaces): PdfSurface {
  let bars: Bar[] = []
  let picture: ReturnType<typeof pictureOf> | undefined

  const lineOf = (text: string, font: string) => {
    const { size, weight } = fontIn(font)
    return paperLine(document, faces.runsOf(text, weight), size)
  }

  return {
    direction: 'ltr',
    font: '',
    fillStyle: black,
    strokeStyle: black,
    lineWidth: 1,
    textAlign: 'center',
    textBaseline: 'alphabetic',
    takeBars: () => {
      const taken = bars
      bars = []
      return taken
    },
    // A path in a PDF ends when it is painted.
    beginPath: () => {},
    moveTo: (x, y) => void document.moveTo(x, y),
    lineTo: (x, y) => void document.lineTo(x, y),
    quadraticCurveTo: (aroundX, aroundY, x, y) => void document.quadraticCurveTo(aroundX, aroundY, x, y),
    arc: (x, y, radius) => void document.circle(x, y, radius),
    rect: (x, y, width, height) => void document.rect(x, y, width, height),
    clip: () => void document.clip(),
    fill() {
      document.fill(String(this.fillStyle))
    },
    stroke() {
      document.lineWidth(this.lineWidth).stroke(String(this.strokeStyle))
    },
    fillRect(left, top, width, height) {
      if (this.fillStyle === black) bars.push({ left, width })
      document.rect(left, top, width, height).fill(String(this.fillStyle))
    },
    measureText(text) {
      return { width: lineOf(text, this.font).width }
    },
    fillText(text, x, y, room = Number.POSITIVE_INFINITY) {
      const line = lineOf(text, this.font)
      document.save().translate(x, y)
      if (line.width > room) document.scale(room / line.width, 1)
      document.fillColor(String(this.fillStyle))
      line.write(-line.width / 2, 0)
      document.restore()
    },
    drawImage: (logo, x, y) => {
      picture ??= pictureOf(logo)
      // The types of PDFKit accept only the content of a file.
      document.image(picture as unknown as string, x, y, { width: logo.width, height: logo.height })
    },
    save: () => void document.save(),
    restore: () => void document.restore(),
    translate: (x, y) => void document.translate(x, y),
    scale: (x, y) => void document.scale(x, y),
  }
}

export interface PaperLine {
  readonly width: number
  readonly write: (left: number, y: number) => void
}

export function paperLine(document: PDFKit.PDFDocument, runs: readonly Run[], size: number): PaperLine {
  const inFace = ({ face }: Run) => document.font(face.name).fontSize(size)
  const widths = runs.map((run) => inFace(run).widthOfString(run.text))
  const widthOf = (some: readonly number[]) => some.reduce((sum, width) => sum + width, 0)
  return {
    width: widthOf(widths),
    write: (left, y) => {
      for (const [index, run] of runs.entries())
        inFace(run).text(run.text, left + widthOf(widths.slice(0, index)), y, {
          lineBreak: false,
          baseline: 'alphabetic',
        })
    },
  }
}

function fontIn(font: string): { size: number; weight: Weight } {
  const [, weight, size] = /^(500|600|700) ([\d.]+)px/.exec(font) ?? []
  if (weight === undefined) throw new Error(`A card is not written in ${font}`)
  return { size: Number(size), weight: Number(weight) as Weight }
}

/**
 * Returns a picture in PDFKit's internal form, which a document stores once. PDFKit reads PNG files with an
 * alpha channel only with the Node version of its reader; with the browser's, the document never ends.
 */
function pictureOf({ pixels: { data, width, height } }: PaperLogo) {
  const colours = new Uint8Array(3 * width * height)
  const alpha = new Uint8Array(width * height)
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    colours.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel)
    alpha[pixel] = data[4 * pixel + 3] ?? 0
  }
  const form = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 }
  return {
    label: 'Logo',
    width,
    height,
    obj: null as PDFKit.PDFKitReference | null,
    embed(document: PDFKit.PDFDocument) {
      const mask = document.ref({ ...form, ColorSpace: 'DeviceGray' })
      mask.end(alpha)
      this.obj = document.ref({ ...form, ColorSpace: 'DeviceRGB', SMask: mask })
      this.obj.end(colours)
    },
  }
}
