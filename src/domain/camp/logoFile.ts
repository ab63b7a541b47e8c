import { crc32 } from '../lib/crc32.ts'

/* The file from which the logo of a camp is drawn: a PNG or JPEG. */

const maxFile = 1024 * 1024
/** A browser on a phone has no memory for larger ones. */
const maxFileSide = 8_000

export interface PngChunk {
  readonly type: string
  readonly data: Uint8Array
}

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Undefined for a file that is cut off or damaged. Ignores what is behind the end of the picture. */
export function chunksOfPng(file: Uint8Array): readonly PngChunk[] | undefined {
  if (!beginsWith(file, pngSignature)) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks: PngChunk[] = []
  let at = pngSignature.length
  while (at + 12 <= file.length) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== view.getUint32(end)) return undefined
    const type = textAt(file, at + 4, 4)
    chunks.push({ type, data: file.subarray(at + 8, end) })
    if (type === 'IEND') return chunks
    at = end + 4
  }
  return undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Undefined if the first chunk is no header. */
export function sizeOfPng([header]: readonly PngChunk[]): Size | undefined {
  if (header?.type !== 'IHDR' || header.data.length !== 13) return undefined
  const view = new DataView(header.data.buffer, header.data.byteOffset)
  return { width: view.getUint32(0), height: view.getUint32(4) }
}

const notWhole = 'A part of this picture is missing. Please choose another file.'

/** Checks the bytes of a chosen file before the browser decodes it. */
export function logoFileProblem(file: Uint8Array): string | undefined {
  if (file.length === 0) return 'This file is empty. Please choose a PNG or JPEG picture.'
  if (file.length > maxFile)
    return `This file has ${(file.length / maxFile).toFixed(1)} MB. Please choose a picture of at most 1 MB.`
  const kind = kindOf(file)
  if (kind === undefined) return 'This file is no PNG or JPEG picture. Please choose another one.'
  if (kind !== 'PNG' && kind !== 'JPEG')
    return `A logo cannot be ${kind}. Please choose a PNG or JPEG picture.`
  const chunks = kind === 'PNG' ? chunksOfPng(file) : []
  if (chunks?.some(({ type }) => type === 'acTL'))
    return 'This picture moves. Please choose one that does not.'
  const size = kind === 'PNG' ? chunks && sizeOfPng(chunks) : sizeOfJpeg(file)
  if (!size || size.width === 0 || size.height === 0) return notWhole
  return Math.max(size.width, size.height) > maxFileSide
    ? `This picture is ${size.width} × ${size.height} pixels large. Please choose one of at most ${maxFileSide} × ${maxFileSide}.`
    : undefined
}

function kindOf(file: Uint8Array): string | undefined {
  const start = textAt(file, 0, 256)
  if (beginsWith(file, pngSignature)) return 'PNG'
  if (start.startsWith('\xff\xd8\xff')) return 'JPEG'
  if (start.startsWith('GIF8')) return 'a GIF'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'a WebP picture'
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!doctype svg|!--|svg)/i.test(start) ? 'an SVG' : undefined
}

function beginsWith(file: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => file[index] === byte)
}

function textAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length))
}

/** Undefined without a frame, or without the mark of the end after the beginning of the picture. */
function sizeOfJpeg(file: Uint8Array): Size | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let size: Size | undefined
  let at = 2
  while (at + 9 <= file.length && file[at] === 0xff) {
    const mark = file[at + 1] ?? 0
    if (mark === 0xff) {
      at += 1
      continue
    }
    if (mark === 0xda) return size && hasJpegEnd(file, at) ? size : undefined
    if (isFrame(mark)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** C4, C8 and CC are tables. */
function isFrame(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
}

function hasJpegEnd(file: Uint8Array, from: number): boolean {
  for (let at = file.length - 2; at > from; at -= 1)
    if (file[at] === 0xff && file[at + 1] === 0xd9) return true
  return false
}
