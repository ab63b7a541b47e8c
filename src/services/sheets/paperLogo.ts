import { abortedAfter } from '../browser/abortedAfter.ts'
import { logoSize } from '../drawing/cardAssets.ts'
import type { PaperLogo } from './pdfSurface.ts'

const timeLimit = 10_000
/** Pixels of the picture for one of the card: fine enough for 300 dpi on the largest card. */
const fineness = 4

/** The host's logo as pixels, of whatever format its file is; null where it has none, as on the cards of screens. */
export async function loadPaperLogo(): Promise<PaperLogo | null> {
  try {
    const answer = await fetch('/images/saved-logo.png', { signal: abortedAfter(timeLimit) })
    if (!answer.ok) return null
    const picture = await createImageBitmap(await answer.blob())
    const scale = logoSize / Math.max(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
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
