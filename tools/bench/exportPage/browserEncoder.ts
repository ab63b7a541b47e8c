import JSZip from 'jszip'
import { type CardHolder, exportFileName } from '../../../src/domain/people/idCard.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import { openLink } from '../../../src/services/export/link.ts'
import { poolSize } from '../../../src/services/export/workerPool.ts'

/**
 * The export with the same number of workers and the same zip, but with the browser's encoder
 * (`convertToBlob`).
 */
export async function exportWithBrowserEncoder(holders: readonly CardHolder[]): Promise<void> {
  const ending = new AbortController()
  const workers = Array.from({ length: poolSize(navigator.hardwareConcurrency) }, () => {
    const worker = new Worker(new URL('./encodingWorker.ts', import.meta.url), { type: 'module' })
    return openLink<CardHolder, Blob>(worker, ending.signal)
  })
  const zip = new JSZip()
  const remaining = holders.values()
  const lanes = workers.flatMap((worker) => [worker, worker, worker, worker])
  await Promise.all(
    lanes.map(async (worker) => {
      for (const holder of remaining)
        zip.file(
          `${holder.union}/${holder.firstname}_${holder.lastname}_${holder.code}.png`,
          await worker.ask(holder),
        )
    }),
  )
  downloadFile(await zip.generateAsync({ type: 'blob' }), exportFileName)
  ending.abort()
}
