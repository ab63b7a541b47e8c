import { deflateSync } from 'node:zlib'
import { crc32 } from '../../../src/domain/lib/crc32.ts'

/* PNG files by hand (RFC 2083). */

export function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export function header(width: number, height: number, colours = 6, depth = 8, interlace = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colours, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

export const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
export const end = chunk('IEND', new Uint8Array())

export const pixelsChunk = (rows: readonly (readonly number[])[]) =>
  chunk('IDAT', deflateSync(Buffer.from(rows.flat())))

export function png(...chunks: readonly Uint8Array[]): Buffer {
  return Buffer.concat([signature, ...chunks, end])
}

/** In one colour with transparency. */
export function plainPng(
  width: number,
  height: number,
  colour: readonly number[] = [0, 0, 255, 255],
): Buffer {
  const row = [0, ...Array.from({ length: width }, () => colour).flat()]
  return png(header(width, height), pixelsChunk(Array.from({ length: height }, () => row)))
}
