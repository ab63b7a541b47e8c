import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Deflater } from '../../src/services/export/deflate.ts'
import { encodePng } from '../../src/services/export/png.ts'

describe('a deflated text', () => {
  /** A byte, or so many zeros. */
  const pieces = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 1, max: 1_200 }).map((zeros) => ({ zeros })),
    ),
    { maxLength: 60 },
  )

  function deflated(given: readonly (number | { readonly zeros: number })[], size: number): Uint8Array {
    const deflater = new Deflater(size)
    for (const piece of given) typeof piece === 'number' ? deflater.byte(piece) : deflater.zeros(piece.zeros)
    return deflater.finish()
  }

  test('is inflated to what was given', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const plain = given.flatMap((piece) =>
          typeof piece === 'number' ? [piece] : Array(piece.zeros).fill(0),
        )
        expect([...inflateSync(deflated(given, plain.length))]).toEqual(plain)
      }),
    )
  })

  test('has every run of zeros and every byte', () => {
    for (let zeros = 1; zeros <= 800; zeros += 1)
      expect(
        inflateSync(deflated([7, { zeros }, 9], zeros + 2)).equals(
          Buffer.from([7, ...Array(zeros).fill(0), 9]),
        ),
      ).toBe(true)
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    expect([...inflateSync(deflated(bytes, 256))]).toEqual(bytes)
  })

  test('is right after a million bytes and more', () => {
    const deflater = new Deflater(3_000_000)
    const plain = Buffer.alloc(3_000_000, Buffer.from([255, 1, 254]))
    for (const [index, byte] of plain.entries()) {
      deflater.byte(byte)
      if (index % 1_000_000 === 0) deflater.settle()
    }
    expect(inflateSync(deflater.finish()).equals(plain)).toBe(true)
  })

  test('of the worst bytes fits into what was foreseen', () => {
    const worst = Array(10_000).fill(255)
    expect([...inflateSync(deflated(worst, worst.length))]).toEqual(worst)
  })
})

test('a PNG says its size, its colours and where it ends', () => {
  const picture = { width: 2, height: 1, data: new Uint8ClampedArray([1, 2, 3, 255, 4, 5, 6, 255]) }
  const file = Buffer.from(encodePng(picture))
  expect(file.subarray(0, 29).toString('hex')).toBe(
    '89504e470d0a1a0a' + '0000000d' + '49484452' + '00000002' + '00000001' + '0802000000',
  )
  expect(file.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082')
  expect(file.subarray(37, 41).toString()).toBe('IDAT')
  expect([...inflateSync(file.subarray(41, -16))]).toEqual([2, 1, 2, 3, 4, 5, 6])
})
