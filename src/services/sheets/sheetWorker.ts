import type { CardProblem, Sheet, SheetChoice } from '../../domain/people/cardSheets.ts'
import type { CardHolder } from '../../domain/people/idCard.ts'
import { serve } from '../export/link.ts'
import { loadFaces } from './cardFaces.ts'
import { loadPaperLogo } from './paperLogo.ts'
import { openDocument, problemsOf, type SheetDocument, textsOn } from './sheetDocument.ts'

/* Makes one document of ID cards beside the page: opened, drawn sheet by sheet, and finished. */

export type SheetRequest =
  | { readonly kind: 'open'; readonly cards: readonly CardHolder[]; readonly choice: SheetChoice }
  | { readonly kind: 'draw'; readonly sheet: Sheet; readonly number: number; readonly count: number }
  | { readonly kind: 'finish' }

export interface SheetAnswer {
  /** Of `open`: the cards that cannot be printed as they are. */
  readonly problems?: readonly CardProblem[]
  /** Of `draw`: the cards whose bars carry another code, or none. */
  readonly unread?: readonly CardHolder[]
  /** Of `finish`. */
  readonly file?: Blob
}

let document: SheetDocument | undefined

serve(
  async (request: SheetRequest): Promise<SheetAnswer> => {
    if (request.kind === 'open') {
      const { cards, choice } = request
      const [faces, logo] = await Promise.all([loadFaces(cards.flatMap(textsOn)), loadPaperLogo()])
      document = openDocument(choice, faces, logo)
      return { problems: problemsOf(cards, choice, faces) }
    }
    if (!document) throw new Error('There is no document')
    if (request.kind === 'finish') return { file: await document.finish() }
    return { unread: document.add(request.sheet, request.number, request.count) }
  },
  () => [],
)
