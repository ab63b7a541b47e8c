import { writtenCamp } from '../../domain/camp/facts.ts'
import {
  type CardProblem,
  type SheetChoice,
  sheetsFileName,
  sheetsOf,
} from '../../domain/people/cardSheets.ts'
import type { CardHolder } from '../../domain/people/idCard.ts'
import { downloadFile } from '../browser/download.ts'
import { type Link, openLink } from '../export/link.ts'
import type { SheetAnswer, SheetRequest } from './sheetWorker.ts'

export interface SheetReports {
  readonly onStarted: () => void
  readonly onDrawn: (done: number) => void
  readonly onProblems: (problems: readonly CardProblem[]) => void
  readonly onSaved: (sheets: number) => void
  readonly onFailed: (unread: readonly string[]) => void
}

/**
 * Draws the cards on sheets in a worker and saves them as one PDF. A card that cannot be printed, or whose
 * code cannot be read back from its bars, prevents the file.
 * @returns the function that ends the worker; nothing is saved
 */
export function startSheets(
  cards: readonly CardHolder[],
  choice: SheetChoice,
  reports: SheetReports,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  makeSheets(cards, choice, reports, signal)
    .catch((reason: unknown) => {
      if (signal.aborted) return
      console.error('The sheets could not be made:', reason)
      reports.onFailed([])
    })
    .finally(() => controller.abort())
  return () => controller.abort()
}

async function makeSheets(
  cards: readonly CardHolder[],
  choice: SheetChoice,
  { onStarted, onDrawn, onProblems, onSaved, onFailed }: SheetReports,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' })
  const link: Link<SheetRequest, SheetAnswer> = openLink(worker, signal)
  const { problems = [] } = await link.ask({ kind: 'open', camp: writtenCamp(), cards, choice })
  if (problems.length > 0) return onProblems(problems)
  onStarted()
  const sheets = sheetsOf(cards, choice)
  const unread: CardHolder[] = []
  let done = 0
  for (const [index, sheet] of sheets.entries()) {
    const drawn = await link.ask({ kind: 'draw', sheet, number: index + 1, count: sheets.length })
    unread.push(...(drawn.unread ?? sheet.cards))
    done += sheet.cards.length
    onDrawn(done)
  }
  if (unread.length > 0) return onFailed(unread.map(({ code }) => code))
  const { file } = await link.ask({ kind: 'finish' })
  if (!file) throw new Error('There is no file')
  signal.throwIfAborted()
  downloadFile(file, sheetsFileName)
  onSaved(sheets.length)
}
