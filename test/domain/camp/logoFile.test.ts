import { expect, test } from 'vitest'
import { logoFileProblem } from '../../../src/domain/camp/logoFile.ts'
import { chunk, end, header, pixelsChunk, plainPng, png, signature } from './png.ts'

/** A frame of 400 × 300 pixels, the beginning of a picture, two bytes of it, and the end. */
const jpeg = Buffer.from(
  'ffd8 ffe0 0004 0000 ffc0 000b 08 012c 0190 01 011100 ffda 0008 01 0100 003f00 1234 ffd9'.replaceAll(
    ' ',
    '',
  ),
  'hex',
)
const wide = Buffer.from(jpeg)
wide.writeUInt16BE(20_000, 15)

/** The same picture with other marks before its frame, and with the frame under another mark. */
const jpegWith = (before: string, frame = 'c0') =>
  Buffer.from(jpeg.toString('hex').replace('ffc0000b', `${before}ff${frame}000b`), 'hex')

test.each([
  ['a JPEG whose frame is progressive', jpegWith('', 'c2')],
  ['a JPEG whose frame has the last mark', jpegWith('', 'cf')],
  ['a JPEG with a table before its frame', jpegWith('ffc40004ffff')],
  ['a JPEG with filling bytes before its frame', jpegWith('ffffff')],
])('[W1470] %s has the size of its frame', (_, file) => {
  expect(logoFileProblem(file)).toBe(undefined)
  const large = Buffer.from(file)
  large.writeUInt16BE(9_000, file.indexOf(Buffer.from('012c0190', 'hex')))
  expect(logoFileProblem(large)).toBe(
    'This picture is 400 × 9000 pixels large. Please choose one of at most 8000 × 8000.',
  )
})

test.each(['c4', 'c8', 'cc', 'bf', 'd0'])('[W1470] a JPEG with the mark %s has no frame', (mark) => {
  expect(logoFileProblem(jpegWith('', mark))).toBe(
    'A part of this picture is missing. Please choose another file.',
  )
})

test('[W1470] a picture of 1 MB and of 8,000 pixels can become the logo, and one byte or pixel more cannot', () => {
  const full = Buffer.concat([plainPng(4, 3), Buffer.alloc(1024 * 1024)]).subarray(0, 1024 * 1024)
  expect(logoFileProblem(full)).toBe(undefined)
  expect(logoFileProblem(Buffer.concat([full, Buffer.alloc(1)]))).toMatch(/^This file has 1\.0 MB\./)
  expect(logoFileProblem(png(header(8_000, 1), end))).toBe(undefined)
  expect(logoFileProblem(png(header(8_001, 1), end))).toMatch(/^This picture is 8001 × 1 pixels large\./)
})

test.each([
  ['a PNG', plainPng(4, 3)],
  ['a JPEG', jpeg],
  ['a PNG with something behind its end', Buffer.concat([plainPng(4, 3), Buffer.from('more')])],
])('[W1470] %s can become the logo', (_, file) => {
  expect(logoFileProblem(file)).toBe(undefined)
})

const flipped = Buffer.from(plainPng(4, 3))
flipped.writeUInt8(flipped.readUInt8(45) ^ 1, 45)
const notWhole = 'A part of this picture is missing. Please choose another file.'
const text = (words: string) => Buffer.from(words, 'latin1')

test.each([
  ['an empty file', text(''), 'This file is empty. Please choose a PNG or JPEG picture.'],
  [
    'a file of 2.5 MB',
    Buffer.alloc(2.5 * 1024 * 1024),
    'This file has 2.5 MB. Please choose a picture of at most 1 MB.',
  ],
  ['a text', text('Dear camp'), 'This file is no PNG or JPEG picture. Please choose another one.'],
  [
    'an SVG',
    text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'A logo cannot be an SVG. Please choose a PNG or JPEG picture.',
  ],
  ['a GIF', text('GIF89a\x01\x00'), 'A logo cannot be a GIF. Please choose a PNG or JPEG picture.'],
  [
    'a WebP picture',
    text('RIFF\x1a\x00\n\x00WEBPVP8L'),
    'A logo cannot be a WebP picture. Please choose a PNG or JPEG picture.',
  ],
  [
    'a moving PNG',
    png(header(1, 1), chunk('acTL', Buffer.alloc(8)), pixelsChunk([[0, 1, 2, 3, 4]])),
    'This picture moves. Please choose one that does not.',
  ],
  [
    'a PNG that is 20,000 pixels wide',
    png(header(20_000, 10)),
    'This picture is 20000 × 10 pixels large. Please choose one of at most 8000 × 8000.',
  ],
  [
    'a JPEG that is 20,000 pixels wide',
    wide,
    'This picture is 20000 × 300 pixels large. Please choose one of at most 8000 × 8000.',
  ],
  ['a PNG that is broken off', plainPng(4, 3).subarray(0, -9), notWhole],
  ['a JPEG that is broken off', jpeg.subarray(0, -2), notWhole],
  ['a JPEG without a picture', jpeg.subarray(0, 21), notWhole],
  ['a PNG with a wrong checksum', flipped, notWhole],
  ['a PNG without a header', Buffer.concat([signature, end]), notWhole],
  ['a PNG of no height', png(header(4, 0)), notWhole],
])('[W1470] %s gets one sentence', (_, file, sentence) => {
  expect(logoFileProblem(file)).toBe(sentence)
})
