import { type CardHolder, cardSize } from '../../domain/idCard.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { drawIdCard } from '../drawing/drawIdCard.ts'
import { serve } from './link.ts'
import { storedFile } from './storedFile.ts'
import type { StoredFile } from './zipArchive.ts'

/* Draws cards beside the page. The first question, without a holder, asks whether it can. */

const canvas = new OffscreenCanvas(cardSize.width, cardSize.height)
// The picture is read back after every card: from the processor's memory that is faster.
const context = canvas.getContext('2d', { willReadFrequently: true })

serve(async (holder: CardHolder | null): Promise<StoredFile> => {
  if (!context) throw new Error('This worker has no canvas')
  const assets = await loadCardAssets()
  if (holder) drawIdCard(context, holder, assets)
  return storedFile(await canvas.convertToBlob({ type: 'image/png' }))
})
