import JSZip from 'jszip'
import { importLimits } from '../../domain/people/importing/importFile.ts'
import { UnreadableFile } from './unreadableFile.ts'

/**
 * Reads files of an archive as text. The limit applies to their real total size, whatever the archive
 * declares.
 */
export interface Unpacked {
  readonly paths: readonly string[]
  readonly text: (path: string) => Promise<string>
}

/** Documented in JSZip, but missing from its types. */
interface Streamed {
  readonly internalStream: (type: 'uint8array') => JSZip.JSZipStreamHelper<Uint8Array>
}

const maxFiles = 1_000

export async function unpack(bytes: Uint8Array): Promise<Unpacked> {
  const zip = await JSZip.loadAsync(bytes).catch((error: Error) => {
    if (/encrypted/i.test(error.message)) throw new UnreadableFile({ kind: 'locked' })
    const isCutOff = /end of central directory|end of data|corrupted zip|invalid zip/i.test(error.message)
    throw new UnreadableFile({ kind: isCutOff ? 'cutOff' : 'broken' })
  })
  const paths = Object.keys(zip.files)
  if (paths.length > maxFiles) throw new UnreadableFile({ kind: 'unpacksTooLarge' })
  let left: number = importLimits.unpackedBytes
  return {
    paths,
    text: (path) =>
      new Promise((resolve, reject) => {
        const file = zip.file(path)
        if (file === null) return reject(new UnreadableFile({ kind: 'broken' }))
        const decoder = new TextDecoder()
        const pieces: string[] = []
        const stream = (file as unknown as Streamed).internalStream('uint8array')
        stream
          .on('data', (piece) => {
            left -= piece.length
            if (left < 0) {
              stream.pause()
              reject(new UnreadableFile({ kind: 'unpacksTooLarge' }))
            } else pieces.push(decoder.decode(piece, { stream: true }))
          })
          .on('error', () => reject(new UnreadableFile({ kind: 'broken' })))
          .on('end', () => resolve(pieces.join('') + decoder.decode()))
          .resume()
      }),
  }
}
