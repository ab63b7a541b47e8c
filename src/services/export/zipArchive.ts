export interface ZipArchive {
  readonly add: (path: string, content: Blob) => void
  /** @throws when it holds more than a plain zip can, more than the browser has room for, or when `signal` is aborted */
  readonly finish: (signal: AbortSignal) => Promise<Blob>
}

/** What the format has room for; JSZip would write a broken file beyond it. */
const mostFiles = 0xfffe
const mostBytes = 0xfffffffe
/** Few enough for a blob to be made of them in a moment. */
const partsOfBlob = 100
/** Files that are read together: one by one, reading takes several times as long. */
const readAtOnce = 25

/**
 * A zip of files that are stored as they are, for a PNG does not get smaller. JSZip, which is loaded with the first one,
 * reads them for their checksums, and writes what stands between them. The files themselves stay in the browser's blobs,
 * and the archive is put together from these: copies of thousands of pictures would fill the memory.
 */
export async function createZipArchive(made: Date): Promise<ZipArchive> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  // JSZip writes the hours of UTC into a format that knows no time zone.
  const date = new Date(made.getTime() - made.getTimezoneOffset() * 60_000)
  const contents = new Map<string, Blob>()
  const unread: { readonly content: Blob; readonly resolve: (bytes: Promise<Uint8Array>) => void }[] = []

  const readSome = () => {
    const files = unread.splice(0, readAtOnce)
    const whole = new Blob(files.map(({ content }) => content)).arrayBuffer()
    let end = 0
    for (const { content, resolve } of files) {
      const start = end
      end += content.size
      resolve(whole.then((bytes) => new Uint8Array(bytes, start, content.size)))
    }
  }

  return {
    add: (path, content) => {
      const bytes = new Promise<Uint8Array>((resolve) => unread.push({ content, resolve }))
      zip.file(path, bytes, { createFolders: false, date })
      contents.set(path, content)
    },
    finish: async (signal) => {
      if (contents.size > mostFiles) throw new RangeError('These are more files than a zip can hold')
      // Some are read while those before them are written.
      readSome()
      readSome()
      let begun = 0
      const blobs: Blob[] = []
      let parts: BlobPart[] = []
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
            // The first piece of a file is its header, all others are its content.
            if (currentFile !== null && currentFile === written) return
            parts.push(piece as Uint8Array<ArrayBuffer>)
            const content = currentFile === null ? undefined : contents.get(currentFile)
            if (content) parts.push(content)
            // What was read of the file before is needed no longer.
            if (written !== null) zip.remove(written)
            written = currentFile
            begun += 1
            if (begun % readAtOnce === 0 && unread.length > 0) readSome()
            if (parts.length < partsOfBlob) return
            blobs.push(new Blob(parts))
            parts = []
          })
          .on('error', reject)
          .on('end', () => resolve())
          .resume()
      })
      const whole = new Blob([...blobs, ...parts], { type: 'application/zip' })
      if (whole.size > mostBytes) throw new RangeError('These files are larger than a zip can be')
      // A blob that found no room fails only when it is read.
      await whole.slice(-1).arrayBuffer()
      return whole
    },
  }
}
