import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { maxLogoBytes, maxLogoSide } from '../../../src/domain/camp/logo.ts'
import { chunksOfPng, type PngChunk, pngSignature, sizeOfPng } from '../../../src/domain/camp/logoFile.ts'
import { crc32 } from '../../../src/domain/lib/crc32.ts'

/*
 * The host checks a logo that a browser has drawn, and writes it again: header, colours, transparency and pixels,
 * and nothing else that a file can carry.
 */

export interface Logo {
  readonly picture: string
  readonly png: Buffer
}

/** Colours with eight bits a channel, as browsers draw them: grey, RGB, palette, grey and RGB with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Parts {
  readonly width: number
  readonly height: number
  readonly colours: number
  readonly channels: number
  readonly palette: Uint8Array | undefined
  readonly transparency: Uint8Array | undefined
  /** Each row is its filter byte and its samples. */
  readonly rows: Uint8Array
}

function partsOf(file: Uint8Array): Parts | undefined {
  const chunks = chunksOfPng(file)
  const size = chunks && sizeOfPng(chunks)
  if (!size || Math.max(size.width, size.height) > maxLogoSide || Math.min(size.width, size.height) === 0)
    return undefined
  const [depth, colours = -1, compression, filter, interlace] = chunks[0]?.data.subarray(8) ?? []
  const channels = channelsOf[colours]
  if (channels === undefined || depth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0)
    return undefined
  const length = (size.width * channels + 1) * size.height
  const rows = inflated(dataOf(chunks, 'IDAT'), length)
  if (rows === undefined) return undefined
  for (let at = 0; at < length; at += size.width * channels + 1) if ((rows[at] ?? 5) > 4) return undefined
  const palette = colours === 3 ? dataOf(chunks, 'PLTE') : undefined
  if (palette && (palette.length === 0 || palette.length > 768 || palette.length % 3 !== 0)) return undefined
  const clear = dataOf(chunks, 'tRNS')
  const mostClear = colours === 3 ? (palette?.length ?? 0) / 3 : { 0: 2, 2: 6 }[colours]
  const transparency = clear.length > 0 && clear.length <= (mostClear ?? 0) ? clear : undefined
  return { ...size, colours, channels, palette, transparency, rows }
}

function dataOf(chunks: readonly PngChunk[], type: string): Uint8Array {
  return Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data))
}

function inflated(data: Uint8Array, length: number): Uint8Array | undefined {
  try {
    const rows = inflateSync(data, { maxOutputLength: length })
    return rows.length === length ? rows : undefined
  } catch {
    return undefined
  }
}

/** Undefined for a damaged PNG, one of another kind than browsers draw, and one that is too large. */
export function logoFrom(file: Uint8Array): Logo | undefined {
  const parts = file.length <= maxLogoBytes ? partsOf(file) : undefined
  if (parts === undefined) return undefined
  const { width, height, colours, palette, transparency, rows } = parts
  const colourChunks = [
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
  ]
  const png = pngFile(headerOf(width, height, colours), colourChunks, rows)
  const hash = createHash('sha256').update(png).digest('base64url').slice(0, 22)
  return { picture: `${width}x${height}-${hash}`, png }
}

function pngFile(header: Buffer, colourChunks: readonly Buffer[], rows: Uint8Array): Buffer {
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...colourChunks,
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function headerOf(width: number, height: number, colours: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colours, 0, 0, 0], 8)
  return header
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha. */
  readonly data: Uint8Array
}

/** @throws for a file that `logoFrom` does not write */
export function pixelsOf(logo: Uint8Array): Pixels {
  const parts = partsOf(logo)
  if (parts === undefined) throw new Error('This is no logo')
  const { width, height, colours, channels, palette, transparency } = parts
  const samples = unfiltered(parts)
  const data = new Uint8Array(4 * width * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const sample = samples.subarray(pixel * channels, (pixel + 1) * channels)
    const [first = 0, second = 0, third = 0, fourth = 255] = sample
    const isClear = (wide: Uint8Array) => sample.every((value, index) => wide[2 * index + 1] === value)
    if (palette) {
      data.set(palette.subarray(3 * first, 3 * first + 3), 4 * pixel)
      data[4 * pixel + 3] = transparency?.[first] ?? 255
    } else {
      data.set(channels < 3 ? [first, first, first] : [first, second, third], 4 * pixel)
      const alpha = colours === 4 ? second : fourth
      data[4 * pixel + 3] = transparency && isClear(transparency) ? 0 : alpha
    }
  }
  return { width, height, data }
}

/** The filters of PNG (RFC 2083, section 6). */
function unfiltered({ width, height, channels, rows }: Parts): Uint8Array {
  const length = width * channels
  const samples = new Uint8Array(length * height)
  for (let row = 0; row < height; row += 1) {
    const filter = rows[row * (length + 1)] ?? 0
    for (let place = 0; place < length; place += 1) {
      const at = row * length + place
      const left = place < channels ? 0 : (samples[at - channels] ?? 0)
      const above = row === 0 ? 0 : (samples[at - length] ?? 0)
      const corner = row === 0 || place < channels ? 0 : (samples[at - length - channels] ?? 0)
      samples[at] = (rows[row * (length + 1) + 1 + place] ?? 0) + predicted(filter, { left, above, corner })
    }
  }
  return samples
}

interface Neighbours {
  readonly left: number
  readonly above: number
  readonly corner: number
}

function predicted(filter: number, { left, above, corner }: Neighbours): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((one) =>
    Math.abs(left + above - corner - one),
  )
  if ((byLeft ?? 0) <= (byAbove ?? 0) && (byLeft ?? 0) <= (byCorner ?? 0)) return left
  return (byAbove ?? 0) <= (byCorner ?? 0) ? above : corner
}

/** An opaque PNG in red, green and blue. */
export function pngOf({ width, height, data }: Pixels): Buffer {
  const rows = new Uint8Array((3 * width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel + 1 + Math.floor(pixel / width))
  return pngFile(headerOf(width, height, 2), [], rows)
}
