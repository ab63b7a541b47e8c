import { loadCardAssets } from '../drawing/cardAssets.ts'
import { cardPainter } from './cardPainter.ts'
import { cardContextInPage } from './cardPicture.ts'
import { openPool, type Painter } from './workerPool.ts'

/** Workers where the browser has them and they start, else the page; they end with `signal`. */
export async function openPainter(signal: AbortSignal): Promise<Painter> {
  return (await openPool(signal)) ?? openPage()
}

async function openPage(): Promise<Painter> {
  const paint = await cardPainter(cardContextInPage(), await loadCardAssets())
  return {
    lanes: 1,
    paint: async (holder) => {
      // Each card is a task of its own, and what people do comes between.
      await new Promise((resolve) => setTimeout(resolve))
      return paint(holder)
    },
  }
}
