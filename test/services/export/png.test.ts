import { crc32, inflateRawSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeflatedBlock, lastBlock } from '../../../src/services/export/deflate.ts'
import { type Picture, pngEncoder } from '../../../src/services/export/png.ts'

type Piece = number | { readonly zeros: number }

function deflated(pieces: readonly Piece[], capacity: number) {
  const block = new DeflatedBlock(capacity)
  for (const piece of pieces) typeof piece === 'number' ? block.byte(piece) : block.zeros(piece.zeros)
  return block.finish().bytes
}

function inflated(...blocks: readonly Uint8Array[]): number[] {
  return [...inflateRawSync(Buffer.concat([...blocks, lastBlock]))]
}

const plain = (pieces: readonly Piece[]): number[] =>
  pieces.flatMap((piece) => (typeof piece === 'number' ? [piece] : Array(piece.zeros).fill(0)))

describe('a deflated block', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 1, max: 1_200 }).map((zeros) => ({ zeros })),
    ),
    { maxLength: 40 },
  )

  test('inflates to its input, also after another block', () => {
    fc.assert(
      fc.property(pieces, pieces, (first, second) => {
        const blocks = [first, second].map((given) => deflated(given, plain(given).length))
        expect(inflated(...blocks)).toEqual([...plain(first), ...plain(second)])
      }),
      { numRuns: 60 },
    )
  })

  test('encodes every length of zeros and every byte', () => {
    for (let zeros = 1; zeros <= 800; zeros += 1)
      expect(inflated(deflated([7, { zeros }, 9], zeros + 2))).toEqual([7, ...Array(zeros).fill(0), 9])
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    expect(inflated(deflated(bytes, 256))).toEqual(bytes)
  })

  test('holds the bytes with the longest codes', () => {
    const longest = Array(10_000).fill(255)
    expect(inflated(deflated(longest, longest.length))).toEqual(longest)
  })

  test('throws when its capacity is exceeded', () => {
    expect(() => deflated([1, 2, 3], 2)).toThrow(RangeError)
  })
})

function chunksOf(file: Uint8Array): readonly (readonly [name: string, content: Buffer])[] {
  const bytes = Buffer.from(file)
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.push([named.subarray(0, 4).toString(), named.subarray(4)])
    at += 12 + length
  }
  return chunks
}

/** The rows before compression; `inflateSync` throws on a wrong checksum. */
function rowsOf(file: Uint8Array): number[] {
  const content = chunksOf(file).flatMap(([name, bytes]) => (name === 'IDAT' ? [bytes] : []))
  return [...inflateSync(Buffer.concat(content))]
}

const picture = (width: number, ...pixels: readonly number[]): Picture => ({
  width,
  height: pixels.length / width / 4,
  data: new Uint8ClampedArray(pixels),
})

describe('a PNG', () => {
  const base = picture(1, ...[1, 2, 3, 255], ...[9, 9, 9, 255], ...[9, 9, 9, 255], ...[5, 6, 7, 255])
  const file = pngEncoder(base, { top: 1, height: 2 })(picture(1, ...[8, 7, 6, 255], ...[8, 7, 7, 0]))

  test('has its size, its colour type and its end chunk', () => {
    const chunks = chunksOf(file)
    expect(chunks.map(([name]) => name)).toEqual(['IHDR', 'IDAT', 'IDAT', 'IDAT', 'IDAT', 'IEND'])
    expect(chunks[0]?.[1].toString('hex')).toBe('00000001' + '00000004' + '0802000000')
  })

  test('has the rows of the band inside the first picture', () => {
    // The filter of each row (1 left, 2 above), then red, green and blue.
    expect(rowsOf(file)).toEqual([1, 1, 2, 3, 1, 8, 7, 6, 2, 0, 0, 1, 1, 5, 6, 7])
  })

  test('predicts its first row from the left pixel and the other rows from the row above', () => {
    const wide = picture(
      3,
      ...[7, 0, 0, 255, 7, 0, 0, 255, 5, 0, 0, 255],
      ...[7, 0, 0, 255, 9, 0, 0, 255, 5, 0, 0, 255],
    )
    expect(rowsOf(pngEncoder(wide, { top: 0, height: 2 })(wide))).toEqual([
      ...[1, 7, 0, 0, 0, 0, 0, 254, 0, 0],
      ...[2, 0, 0, 0, 2, 0, 0, 0, 0, 0],
    ])
  })
})
