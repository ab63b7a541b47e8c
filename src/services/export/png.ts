import { crc32 } from './crc32.ts'
import { Deflater } from './deflate.ts'

/*
 * PNG files of opaque pictures (RFC 2083). A card is mostly what stands in the row above, so that each row is stored as
 * its difference from that and only the pixels that differ cost time. It takes half the time of the browser's encoder,
 * and no blob for each picture, which costs as much again; the files are a third larger.
 */

/** What a canvas gives; what shows through is drawn as if it did not. */
export type Picture = Pick<ImageData, 'width' | 'height' | 'data'>

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const eightBitsOfRedGreenBlue = [8, 2, 0, 0, 0] as const
const differenceFromAbove = 2

export function encodePng(picture: Picture): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, picture.width)
  view.setUint32(4, picture.height)
  header.set(eightBitsOfRedGreenBlue, 8)
  return joined([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflatedRows(picture)),
    chunk('IEND', new Uint8Array()),
  ])
}

function deflatedRows({ width, height, data }: Picture): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const deflater = new Deflater((3 * width + 1) * height)
  for (let row = 0; row < height; row += 1) {
    deflater.byte(differenceFromAbove)
    const end = (row + 1) * width
    let pixel = row * width
    while (pixel < end) {
      const first = pixel
      if (row > 0) while (pixel < end && pixels[pixel] === pixels[pixel - width]) pixel += 1
      if (pixel > first) deflater.zeros(3 * (pixel - first))
      if (pixel === end) break
      const at = 4 * pixel
      for (let channel = at; channel < at + 3; channel += 1)
        deflater.byte(((data[channel] ?? 0) - (row > 0 ? (data[channel - 4 * width] ?? 0) : 0)) & 0xff)
      pixel += 1
    }
    deflater.settle()
  }
  return deflater.finish()
}

/** Length, name, content and the checksum of name and content. */
function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(content.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, content.length)
  whole.set(new TextEncoder().encode(name), 4)
  whole.set(content, 8)
  view.setUint32(content.length + 8, crc32(whole.subarray(4, content.length + 8)))
  return whole
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
