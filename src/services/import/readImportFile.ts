import { type Camp, writtenCamp } from '../../domain/camp/facts.ts'
import { importLimits } from '../../domain/people/importing/importFile.ts'
import type { ReadImportFile } from '../../domain/people/importing/importSheets.ts'
import { type Link, openLink } from '../export/link.ts'

/** In ms; the largest list takes a few seconds. */
const timeLimit = 60_000

/**
 * Reads a file in its own worker, which ends with the file or with `signal`.
 * @throws when the browser starts no worker
 */
export async function readImportFile(file: File, signal: AbortSignal): Promise<ReadImportFile> {
  if (file.size > importLimits.bytes) return { ok: false, problem: { kind: 'tooLarge' } }
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' })
  const link: Link<{ readonly file: File; readonly camp: Camp }, ReadImportFile> = openLink(worker, signal)
  let isTooSlow = false
  const timer = setTimeout(() => {
    isTooSlow = true
    link.end()
  }, timeLimit)
  try {
    return await link.ask({ file, camp: writtenCamp() })
  } catch (error) {
    if (isTooSlow) return { ok: false, problem: { kind: 'tooSlow' } }
    throw error
  } finally {
    clearTimeout(timer)
    link.end()
  }
}
