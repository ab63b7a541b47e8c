import type { CardHolder } from '../../domain/idCard.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { createCardPainter } from './cardPicture.ts'
import { serve } from './link.ts'
import { storedFile } from './storedFile.ts'
import type { StoredFile } from './zipArchive.ts'

/* Draws cards beside the page. The first question, without a holder, asks whether it can. */

const paint = loadCardAssets().then((assets) => createCardPainter(new OffscreenCanvas(1, 1), assets))

serve(
  async (holder: CardHolder | null): Promise<StoredFile> =>
    storedFile((await paint)(holder ?? { firstname: '', lastname: '', code: '' })),
  ({ content }) => [content.buffer],
)
