import { crc32 } from './crc32.ts'

/*
 * A zip of files that are stored as they are, for a PNG does not get smaller (PKWARE's APPNOTE, 4.3). What is added
 * leaves the page's memory for the place where the browser keeps blobs, which is the disk when they are many, and the
 * archive is put together from the parts that are there. Sizes stand before the files and names are UTF-8, which every
 * program of today opens.
 */

export interface StoredFile {
  readonly content: Uint8Array<ArrayBuffer>
  /** CRC-32 of the content. */
  readonly checksum: number
}

export function storedFile(content: Uint8Array<ArrayBuffer>): StoredFile {
  return { content, checksum: crc32(content) }
}

export interface ZipArchive {
  readonly add: (path: string, file: StoredFile) => void
  /** @throws when it holds more than a plain zip can, or more than the browser has room for */
  readonly finish: () => Promise<Blob>
}

const signatures = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 }
const version = 20
const madeOnUnix = 3 << 8
const readableFile = 0o100644 << 16
const namesAreUtf8 = 1 << 11
/** Parts of a blob, a megabyte or two: few enough for it to be made in a moment. */
const group = 50

const encoder = new TextEncoder()

export function createZipArchive(made: Date): ZipArchive {
  const groups: Blob[] = []
  let parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0

  return {
    add: (path, { content, checksum }) => {
      const name = encoder.encode(path)
      const facts = factsOf(name, content.length, checksum, made)
      const header = bytes([[4, signatures.file], [2, version], ...facts], name)
      const origin: Fields = [
        [2, 0],
        [2, 0],
        [2, 0],
        [4, readableFile],
        [4, offset],
      ]
      const place: Fields = [
        [4, signatures.directory],
        [2, madeOnUnix | version],
        [2, version],
      ]
      directory.push(bytes([...place, ...facts, ...origin], name))
      parts.push(header, content)
      offset += header.length + content.length
      if (parts.length < group) return
      groups.push(new Blob(parts))
      parts = []
    },
    finish: async () => {
      const length = directory.reduce((sum, { length }) => sum + length, 0)
      if (directory.length > 0xfffe || offset + length > 0xfffffffe)
        throw new RangeError('These are more files than a zip can hold')
      const end: Fields = [
        [4, signatures.end],
        [4, 0],
        [2, directory.length],
        [2, directory.length],
        [4, length],
        [4, offset],
        [2, 0],
      ]
      const whole = new Blob([...groups, ...parts, ...directory, bytes(end)], { type: 'application/zip' })
      // A blob that found no room fails only when it is read.
      await whole.slice(-1).arrayBuffer()
      return whole
    },
  }
}

/** Widths in bytes and little-endian values. */
type Fields = readonly (readonly [2 | 4, number])[]

/** What a file's header and its line in the directory have in common. */
function factsOf(name: Uint8Array, size: number, checksum: number, made: Date): Fields {
  const stored = 0
  return [
    [2, namesAreUtf8],
    [2, stored],
    [2, (made.getHours() << 11) | (made.getMinutes() << 5) | (made.getSeconds() >> 1)],
    [2, ((made.getFullYear() - 1980) << 9) | ((made.getMonth() + 1) << 5) | made.getDate()],
    [4, checksum],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  ]
}

function bytes(fields: Fields, name = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [width]) => sum + width, 0)
  const all = new Uint8Array(length + name.length)
  const view = new DataView(all.buffer)
  let at = 0
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  all.set(name, length)
  return all
}
