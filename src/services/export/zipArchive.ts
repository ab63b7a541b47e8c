import { moduleLoader } from '../browser/loadModule.ts'

export interface ZipArchive {
  readonly add: (path: string, content: Uint8Array<ArrayBuffer>) => void
  /** @throws when the zip exceeds the format's limits or the browser's memory, or when `signal` is aborted */
  readonly finish: (signal: AbortSignal) => Promise<Blob>
}

/** The limits of the format without Zip64; JSZip would write a broken file beyond them. */
const maxFiles = 0xfffe
const maxBytes = 0xfffffffe
const loadJSZip = moduleLoader(() => import('jszip'))
const bytesOfBlob = 1_000_000

/**
 * Stores files uncompressed, because a PNG does not get smaller. JSZip is loaded with the first archive. Its
 * output is moved into blobs immediately: files and archive together would fill the memory twice.
 */
export async function createZipArchive(made: Date): Promise<ZipArchive> {
  const { default: JSZip } = await loadJSZip()
  const zip = new JSZip()
  // JSZip writes UTC hours into a format that has no time zone.
  const date = new Date(made.getTime() - made.getTimezoneOffset() * 60_000)
  let count = 0

  return {
    add: (path, content) => {
      zip.file(path, content, { createFolders: false, date })
      count += 1
    },
    finish: async (signal) => {
      if (count > maxFiles) throw new RangeError('These are more files than a zip can hold')
      const blobs: Blob[] = []
      let pieces: Uint8Array<ArrayBuffer>[] = []
      let size = 0
      let written: string | null = null
      await new Promise<void>((resolve, reject) => {
        const stream = zip.generateInternalStream({
          type: 'uint8array',
          compression: 'STORE',
          platform: 'UNIX',
        })
        signal.addEventListener('abort', () => {
          stream.pause()
          reject(signal.reason)
        })
        stream
          .on('data', (piece, { currentFile }) => {
            pieces.push(piece as Uint8Array<ArrayBuffer>)
            size += piece.length
            if (written !== null && written !== currentFile) zip.remove(written)
            written = currentFile
            if (size < bytesOfBlob) return
            blobs.push(new Blob(pieces))
            pieces = []
            size = 0
          })
          .on('error', reject)
          .on('end', () => resolve())
          .resume()
      })
      const whole = new Blob([...blobs, ...pieces], { type: 'application/zip' })
      if (whole.size > maxBytes) throw new RangeError('These files are larger than a zip can be')
      // A blob without enough memory fails only when it is read.
      await whole.slice(-1).arrayBuffer()
      return whole
    },
  }
}
