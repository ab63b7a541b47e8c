import { openLink } from '../export/link.ts'

/** What reads the barcodes of a picture, and lets the picture go. */
export type CardReader = (picture: ImageBitmap) => Promise<readonly string[]>

interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

interface BarcodeDetectors {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * The browser's own reader where it can read the bars of our cards, else one in a worker; both end with `signal`.
 * @throws when the worker does not start or its file cannot be loaded
 */
export async function openCardReader(signal: AbortSignal): Promise<CardReader> {
  return (await openOwnReader()) ?? openWorker(signal)
}

/** Some browsers have the detector, and no formats or others. */
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
  const link = openLink<ImageBitmap | null, readonly string[]>(worker, signal)
  await link.ask(null)
  return (picture) => link.ask(picture, [picture])
}
