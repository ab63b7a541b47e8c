import { openLink } from '../export/link.ts'
import { pixelReader } from './pixelReader.ts'

export type CardReader = (picture: ImageBitmap) => Promise<readonly string[]>

interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

interface BarcodeDetectors {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Uses the browser's own reader if it can read Code 128, otherwise a worker. Both end with `signal`.
 * @throws when the worker does not start or its file cannot be loaded
 */
export async function openCardReader(signal: AbortSignal): Promise<CardReader> {
  return (await openOwnReader()) ?? openWorker(signal)
}

async function openOwnReader(): Promise<CardReader | null> {
  const { BarcodeDetector }: { BarcodeDetector?: BarcodeDetectors } = globalThis as never
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('code_128')) return null
  const detector = new BarcodeDetector({ formats: ['code_128'] })
  return async (picture) => {
    const found = await detector.detect(picture).finally(() => picture.close())
    return found.map(({ rawValue }) => rawValue)
  }
}

async function openWorker(signal: AbortSignal): Promise<CardReader> {
  const worker = new Worker(new URL('./cardReaderWorker.ts', import.meta.url), { type: 'module' })
  const link = openLink<ImageBitmap | ImageData | null, readonly string[]>(worker, signal)
  await link.ask(null)
  if (typeof OffscreenCanvas !== 'undefined') return (picture) => link.ask(picture, [picture])
  // Safari before 16.4 and Firefox before 105 have no OffscreenCanvas.
  const pixelsOf = pixelReader(() => document.createElement('canvas'))
  return async (picture) => {
    const pixels = pixelsOf(picture)
    return link.ask(pixels, [pixels.data.buffer])
  }
}
