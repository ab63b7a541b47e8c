import { crc32 } from '../../domain/lib/crc32.ts'
import { type Checksum, DeflatedBlock, emptyChecksum, joinChecksums, lastBlock } from './deflate.ts'

/*
 * PNG files (RFC 2083) of opaque pictures that differ only in a band of rows: the rows above and below are
 * deflated once. The first row of each part is stored as its difference from the pixels to the left, the
 * others as their difference from the row above. On a card these differences are mostly zeros.
 */

export type Picture = Pick<ImageData, 'width' | 'height' | 'data'>

export interface Band {
  readonly top: number
  readonly height: number
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const eightBitsOfRedGreenBlue = Uint8Array.of(8, 2, 0, 0, 0)
const zlibHeader = Uint8Array.of(0x78, 0x01)
const differenceFromLeft = 1
const differenceFromAbove = 2

export function pngEncoder(base: Picture, { top, height }: Band): (band: Picture) => Uint8Array<ArrayBuffer> {
  const above = deflatedRows(base, 0, top)
  const below = deflatedRows(base, top + height, base.height)
  const header = joined([bigEndian(base.width), bigEndian(base.height), eightBitsOfRedGreenBlue])
  const before = joined([signature, chunk('IHDR', header), chunk('IDAT', joined([zlibHeader, above.bytes]))])
  const after = chunk('IDAT', joined([below.bytes, lastBlock]))
  const end = chunk('IEND', new Uint8Array())
  const checksumAbove = joinChecksums(emptyChecksum, above.checksum)

  return (band) => {
    const rows = deflatedRows(band, 0, height)
    const { sum, sumOfSums } = joinChecksums(joinChecksums(checksumAbove, rows.checksum), below.checksum)
    const checksum = bigEndian(0x10000 * sumOfSums + sum)
    return joined([before, chunk('IDAT', rows.bytes), after, chunk('IDAT', checksum), end])
  }
}

function deflatedRows(
  { width, height, data }: Picture,
  from: number,
  to: number,
): { readonly bytes: Uint8Array; readonly checksum: Checksum } {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const block = new DeflatedBlock((3 * width + 1) * (to - from))
  for (let row = from; row < to; row += 1) {
    const distance = row === from ? 1 : width
    block.byte(row === from ? differenceFromLeft : differenceFromAbove)
    const end = (row + 1) * width
    let pixel = row * width
    if (row === from && pixel < end) {
      writeDifference(block, pixels[pixel] ?? 0, 0)
      pixel += 1
    }
    while (pixel < end) {
      const first = pixel
      while (pixel < end && pixels[pixel] === pixels[pixel - distance]) pixel += 1
      if (pixel > first) block.zeros(3 * (pixel - first))
      if (pixel === end) break
      writeDifference(block, pixels[pixel] ?? 0, pixels[pixel - distance] ?? 0)
      pixel += 1
    }
    block.reduceSums()
  }
  return block.finish()
}

/**
 * Pixels hold red, green and blue in this order on all little-endian machines, which are all that browsers
 * run on.
 */
function writeDifference(block: DeflatedBlock, pixel: number, other: number): void {
  for (let shift = 0; shift < 24; shift += 8) block.byte(((pixel >>> shift) - (other >>> shift)) & 0xff)
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = joined([new TextEncoder().encode(name), content])
  return joined([bigEndian(content.length), named, bigEndian(crc32(named))])
}

function bigEndian(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
