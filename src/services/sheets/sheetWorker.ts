import { type Camp, writeFor, writtenCamp } from '../../domain/camp/facts.ts'
import type { CardProblem, Sheet, SheetChoice } from '../../domain/people/cardSheets.ts'
import type { CardHolder } from '../../domain/people/idCard.ts'
import { fetchCardLogo } from '../drawing/cardAssets.ts'
import { serve } from '../export/link.ts'
import { loadFaces } from './cardFaces.ts'
import type { PaperLogo } from './pdfSurface.ts'
import { campNameOnCard, openDocument, problemsOf, type SheetDocument, textsOn } from './sheetDocument.ts'

/** Pixels of the logo per pixel of the card: 300 dpi on the largest card. */
const fineness = 4

async function loadPaperLogo(): Promise<PaperLogo | null> {
  try {
    const { picture, width, height } = await fetchCardLogo(writtenCamp())
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * fineness)),
      Math.max(1, Math.round(height * fineness)),
    )
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return { width, height, pixels: context.getImageData(0, 0, canvas.width, canvas.height) }
  } catch {
    return null
  }
}

export type SheetRequest =
  | {
      readonly kind: 'open'
      readonly camp: Camp
      readonly cards: readonly CardHolder[]
      readonly choice: SheetChoice
    }
  | { readonly kind: 'draw'; readonly sheet: Sheet; readonly number: number; readonly count: number }
  | { readonly kind: 'finish' }

export interface SheetAnswer {
  readonly problems?: readonly CardProblem[]
  readonly unread?: readonly CardHolder[]
  readonly file?: Blob
}

let document: SheetDocument | undefined

serve(
  async (request: SheetRequest): Promise<SheetAnswer> => {
    if (request.kind === 'open') {
      const { cards, choice } = request
      writeFor(request.camp)
      const [faces, logo] = await Promise.all([
        loadFaces([campNameOnCard(), ...cards.flatMap(textsOn)]),
        loadPaperLogo(),
      ])
      document = openDocument(choice, faces, logo)
      return { problems: problemsOf(cards, choice) }
    }
    if (!document) throw new Error('There is no document')
    if (request.kind === 'finish') return { file: await document.finish() }
    return { unread: document.add(request.sheet, request.number, request.count) }
  },
  () => [],
)
