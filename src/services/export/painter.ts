import type { CardHolder } from '../../domain/idCard.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { cardPicture } from './cardPicture.ts'
import { storedFile } from './storedFile.ts'
import { openPool } from './workerPool.ts'
import type { StoredFile } from './zipArchive.ts'

/** Makes PNG files of cards. */
export interface Painter {
  /** How many cards it takes at once. */
  readonly lanes: number
  readonly paint: (holder: CardHolder) => Promise<StoredFile>
}

/** Workers where the browser has them and they start, else the page; they end with `signal`. */
export async function openPainter(cards: number, signal: AbortSignal): Promise<Painter> {
  return (await openPool(cards, signal)) ?? openPage()
}

/** The browser encodes a page's canvas between its other tasks, so that each card is a task of its own. */
async function openPage(): Promise<Painter> {
  const assets = await loadCardAssets()
  return { lanes: 1, paint: async (holder) => storedFile(await cardPicture(holder, assets)) }
}
