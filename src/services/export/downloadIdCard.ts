import type { CardHolder } from '../../domain/people/idCard.ts'
import { downloadFile } from '../browser/download.ts'
import { loadCardAssets } from '../drawing/cardAssets.ts'
import { cardContextInPage, cardPicture } from './cardPicture.ts'
import { cardFileName } from './fileNames.ts'

/** @throws when the browser cannot make the picture */
export async function downloadIdCard(holder: CardHolder): Promise<void> {
  const picture = await cardPicture(cardContextInPage(), holder, await loadCardAssets())
  downloadFile(picture, cardFileName(holder))
}
