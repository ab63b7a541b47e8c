import { UnreadableFile } from './unreadableFile.ts'

/* The letters of a text: by the bytes of a file, and by the traces of an encoding that another program mistook. */

export interface ReadText {
  readonly text: string
  /** The text as other programs read the bytes; null if there is no doubt. */
  readonly other: string | null
}

export function textOf(bytes: Uint8Array): ReadText {
  const wide = wideEncodingOf(bytes)
  if (wide !== undefined) return certain(new TextDecoder(wide).decode(bytes))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  try {
    text = decoder.decode(bytes, { stream: true })
    return certain(text + decoder.decode())
  } catch {
    // Only the last character is cut, so the file is cut off.
    if (/[^\0-\x7F]/.test(text)) throw new UnreadableFile({ kind: 'cutOff' })
    return textOfSingleBytes(bytes)
  }
}

function certain(text: string): ReadText {
  return { text, other: null }
}

/** UTF-16 by its byte order mark, or by the zeros beside its Latin letters. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(bytes.length >> 1, 1_000)
  let [even, odd] = [0, 0]
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[2 * pair] === 0) even += 1
    if (bytes[2 * pair + 1] === 0) odd += 1
  }
  if (odd > pairs / 2 && even < pairs / 20) return 'utf-16le'
  return even > pairs / 2 && odd < pairs / 20 ? 'utf-16be' : undefined
}

/** Old Macs end their lines without it. */
const lineFeed = 0x0a

type SingleByteEncoding = 'windows-1252' | 'macintosh'

/** Both encodings have one character for each byte, so parts in UTF-8 can still be told from others. */
function textOfSingleBytes(bytes: Uint8Array): ReadText {
  const asWindows = readingOf(bytes, 'windows-1252')
  const asMac = readingOf(bytes, 'macintosh')
  const isEqual = asMac.doubts === asWindows.doubts
  const isMac = asMac.doubts < asWindows.doubts || (isEqual && !bytes.includes(lineFeed))
  const { text, isPartlyUtf8 } = isMac ? asMac : asWindows
  if (isPartlyUtf8) return { text, other: new TextDecoder().decode(bytes) }
  const other = isMac ? asWindows : asMac
  return { text, other: isMac || isEqual ? other.text : null }
}

function readingOf(bytes: Uint8Array, encoding: SingleByteEncoding) {
  const single = new TextDecoder(encoding).decode(bytes)
  const text = single.replace(utf8In[encoding], (found) => decoded(found, encoding))
  return {
    text: text.replace(/[\x80-\x9F]/g, '\uFFFD'),
    isPartlyUtf8: text !== single,
    doubts: numberOfDoubts(text),
  }
}

/** Capitals after small letters, and signs that names do not have. */
function numberOfDoubts(text: string): number {
  return text.match(/\p{Ll}(?![A-Z])\p{Lu}|[\x80-\x9Fƒ†‡ˆ‰•˜¸·¤¬√∂∆∫Ω≈◊—™¶›]|\p{L}[–”“]\p{L}/gu)?.length ?? 0
}

const encodings = ['windows-1252', 'macintosh'] as const satisfies readonly SingleByteEncoding[]

const tables = Object.fromEntries(
  encodings.map((encoding) => [
    encoding,
    Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))),
  ]),
) as unknown as Readonly<Record<SingleByteEncoding, readonly string[]>>

const bytesOf = Object.fromEntries(
  encodings.map((encoding) => [
    encoding,
    new Map(tables[encoding].map((character, byte) => [character, byte])),
  ]),
) as unknown as Readonly<Record<SingleByteEncoding, ReadonlyMap<string, number>>>

function decoded(text: string, encoding: SingleByteEncoding): string {
  const bytes = Array.from(text, (character) => {
    const byte = bytesOf[encoding].get(character)
    return byte ?? character.charCodeAt(0)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

type ByteRange = readonly [first: number, last: number]

/** Some programs keep the bytes from 0x80 to 0x9F as control characters, so these count too. */
function characterClass(encoding: SingleByteEncoding, ranges: readonly ByteRange[]): string {
  const characters = ranges.flatMap(([first, last]) => tables[encoding].slice(first, last + 1))
  const escaped = characters.map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `[${escaped.join('')}]`
}

function utf8Pattern(
  encoding: SingleByteEncoding,
  [two, three, four]: readonly (readonly ByteRange[])[] = [],
): RegExp {
  const next = `(?:${characterClass(encoding, [[0x80, 0xbf]])}|[\\x80-\\x9F])`
  const parts = [two, three, four].map(
    (ranges, index) => `${characterClass(encoding, ranges ?? [])}${next}{${index + 1}}`,
  )
  return new RegExp(`(?:${parts.join('|')})`, 'g')
}

const everyLetter: readonly (readonly ByteRange[])[] = [[[0xc2, 0xdf]], [[0xe0, 0xef]], [[0xf0, 0xf4]]]

const utf8In = {
  'windows-1252': utf8Pattern('windows-1252', everyLetter),
  macintosh: utf8Pattern('macintosh', everyLetter),
}

/**
 * Only beginnings that correct names do not have: Latin and Cyrillic letters, punctuation and emoji. "É»" and
 * "’é" would be other letters.
 */
const mistaken = {
  'windows-1252': utf8Pattern('windows-1252', [
    [
      [0xc2, 0xc5],
      [0xd0, 0xd1],
    ],
    [
      [0xe2, 0xe2],
      [0xef, 0xef],
    ],
    [[0xf0, 0xf0]],
  ]),
  macintosh: utf8Pattern('macintosh', [[[0xc2, 0xc5]], [[0xe2, 0xe2]], [[0xf0, 0xf0]]]),
}

const maxMistakes = 3

/** "José" for "JosÃ©": text in UTF-8 that a program read in another encoding and saved, up to three times. */
export function mendedText(text: string): string {
  let mended = text
  for (let times = 0; times < maxMistakes && /[^\0-\x7F]/.test(mended); times += 1) {
    const before = mended
    for (const encoding of encodings)
      mended = mended.replace(mistaken[encoding], (found) => decoded(found, encoding))
    if (mended === before) break
  }
  return mended
}
