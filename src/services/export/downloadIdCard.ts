import type { CardHolder } from '../../domain/idCard.ts'
import { downloadFile } from '../download.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { createCardPainter } from './cardPicture.ts'
import { cardFileName } from './fileNames.ts'

/**
 * Saves one camper's card as a picture.
 * @throws when the browser cannot make it
 */
export async function downloadIdCard(holder: CardHolder): Promise<void> {
  const paint = createCardPainter(document.createElement('canvas'), await loadCardAssets())
  downloadFile(new Blob([paint(holder)], { type: 'image/png' }), cardFileName(holder))
}
