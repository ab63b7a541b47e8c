import {
  type CardHolder,
  type CardToExport,
  exportFileName,
  groupedByUnion,
} from '../../domain/people/idCard.ts'
import { downloadFile } from '../browser/download.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { cardPainter } from './cardPainter.ts'
import { cardContextInPage } from './cardPicture.ts'
import { pathGiver } from './fileNames.ts'
import { openPool, type Painter } from './workerPool.ts'
import { createZipArchive } from './zipArchive.ts'

async function openPainter(signal: AbortSignal): Promise<Painter> {
  return (await openPool(signal)) ?? openPage()
}

async function openPage(): Promise<Painter> {
  const paint = await cardPainter(cardContextInPage(), await loadCardAssets())
  return {
    lanes: 1,
    paint: async (holder) => {
      // Each card is a separate task, so that input is handled in between.
      await new Promise((resolve) => setTimeout(resolve))
      return paint(holder)
    },
  }
}

/** After the last of `onDownloaded` and `onFailed`, or after a cancel, no report follows. */
export interface ExportReports {
  readonly onStarted: () => void
  readonly onDrawn: (done: number) => void
  readonly onZipping: () => void
  readonly onDownloaded: (failed: readonly CardToExport[]) => void
  readonly onFailed: () => void
}

const batchSize = 50
const reportInterval = 10

/**
 * Draws the cards, union by union, and downloads them as one zip (admin document §9).
 * @returns the function that cancels the export; nothing is downloaded
 */
export function startExport(cards: readonly CardToExport[], reports: ExportReports): () => void {
  const controller = new AbortController()
  const { signal } = controller
  exportCards(cards, reports, signal)
    .catch((reason: unknown) => {
      if (signal.aborted) return
      console.error('The export failed:', reason)
      reports.onFailed()
    })
    .finally(() => controller.abort())
  return () => controller.abort()
}

async function exportCards(
  cards: readonly CardToExport[],
  { onStarted, onDrawn, onZipping, onDownloaded }: ExportReports,
  signal: AbortSignal,
): Promise<void> {
  const [painter, archive] = await Promise.all([openPainter(signal), createZipArchive(new Date())])
  onStarted()
  const pathOf = pathGiver()
  const failed = new Map<CardHolder, CardToExport>()
  let done = 0
  for (const batch of batchesOf([...groupedByUnion(cards).values()].flat())) {
    await inLanes(painter.lanes, batch, async (holder) => {
      const path = holder.path ?? pathOf(holder)
      const picture = await paintOrRetry(painter, holder)
      signal.throwIfAborted()
      if (picture) archive.add(path, picture)
      else failed.set(holder, { ...holder, path })
      done += 1
      if (done % reportInterval === 0 || done === cards.length) onDrawn(done)
    })
    signal.throwIfAborted()
  }
  if (failed.size === cards.length) throw new Error('no card could be drawn')
  onZipping()
  const zip = await archive.finish(signal)
  signal.throwIfAborted()
  downloadFile(zip, exportFileName)
  onDownloaded(cards.flatMap((holder) => failed.get(holder) ?? []))
}

function batchesOf(cards: readonly CardToExport[]): readonly (readonly CardToExport[])[] {
  const count = Math.ceil(cards.length / batchSize)
  return Array.from({ length: count }, (_, batch) => cards.slice(batch * batchSize, (batch + 1) * batchSize))
}

async function inLanes(
  lanes: number,
  cards: readonly CardToExport[],
  work: (holder: CardToExport) => Promise<void>,
): Promise<void> {
  const remaining = cards.values()
  const lane = async () => {
    for (const holder of remaining) await work(holder)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function paintOrRetry(painter: Painter, holder: CardHolder): Promise<Uint8Array<ArrayBuffer> | null> {
  const paint = async () => painter.paint(holder)
  return paint()
    .catch(paint)
    .catch(() => null)
}
