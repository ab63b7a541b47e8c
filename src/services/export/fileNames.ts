import { charactersOf } from '../../domain/lib/characters.ts'
import { type CardHolder, groupOf } from '../../domain/people/idCard.ts'

/*
 * Names that every file system takes, whatever people are called: docs/readings.md says what is unsafe. Windows
 * also refuses its old devices' names and names that end in a dot or a space, and finds no file whose whole path is
 * longer than 260 characters; a name that begins with a dot is hidden elsewhere.
 */

/** Bytes in UTF-8, of which a character takes one or more. */
const folderLimit = 64
const fileLimit = 120
const codeLimit = 40

export function cardFileName({ firstname, lastname }: CardHolder): string {
  const ending = '-ID.png'
  return safe(`${part(firstname)}-${part(lastname)}`, fileLimit - ending.length) + ending
}

/**
 * Gives each card a path of its own in the zip. Equal names get a number, and so do the folders of different unions:
 * names that differ in nothing but unsafe characters or capital letters are equal to some file system.
 */
export function pathGiver(): (holder: CardHolder) => string {
  const folders = new Map<string, string>()
  const giveFolder = nameGiver()
  const givePath = nameGiver()
  return (holder) => {
    const group = groupOf(holder)
    const folder = folders.get(group) ?? giveFolder((copy) => folderName(group, copy))
    folders.set(group, folder)
    return givePath((copy) => `${folder}/${zipFileName(holder, copy)}`)
  }
}

/** Gives the first of the names that it has not given before. */
function nameGiver(): (nameOf: (copy: number) => string) => string {
  const taken = new Set<string>()
  return (nameOf) => {
    for (let copy = 1; ; copy += 1) {
      const name = nameOf(copy)
      if (taken.has(folded(name))) continue
      taken.add(folded(name))
      return name
    }
  }
}

function folderName(group: string, copy: number): string {
  const ending = numbered(copy)
  return safe(part(group), folderLimit - bytesOf(ending), ending)
}

function zipFileName({ firstname, lastname, code }: CardHolder, copy: number): string {
  const ending = `_${cut(part(code), codeLimit)}${numbered(copy)}.png`
  return safe(`${part(firstname)}_${part(lastname)}`, fileLimit - bytesOf(ending), ending)
}

function numbered(copy: number): string {
  return copy === 1 ? '' : `_${copy}`
}

/** Two names that some file system takes for the same. */
function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase()
}

/** A letter with its marks, or what is replaced: a mark without a letter, and any other character. */
const letterOrUnsafe = /(\p{L}\p{M}*)|\p{M}(\p{M}*)|[^\p{Nd} ._-]/gu

/** A part of a name: combining marks stay with their letters, and dots alone give an empty part. */
function part(text: string): string {
  const clean = text
    .normalize('NFC')
    .trim()
    .replace(letterOrUnsafe, (_, letter, marks = '') => letter ?? `_${marks}`)
  return /^\.+$/.test(clean) ? clean.replaceAll('.', '_') : clean
}

const device = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i

/** Cuts and mends a whole name; what ends it is not cut. */
function safe(name: string, limit: number, ending = ''): string {
  const whole = `${cut(name, limit - 1).replace(/^\.+/, (dots) => '_'.repeat(dots.length))}${ending}`
  const mended = whole.replace(/[. ]+$/, (tail) => '_'.repeat(tail.length))
  if (mended === '') return '_'
  return device.test(mended) ? `_${mended}` : mended
}

const encoder = new TextEncoder()

function bytesOf(text: string): number {
  return encoder.encode(text).length
}

/** The longest beginning of whole characters that fits; one character beyond the limit is left out as well. */
function cut(text: string, limit: number): string {
  if (bytesOf(text) <= limit) return text
  let length = 0
  const fitting: string[] = []
  for (const character of charactersOf(text)) {
    length += bytesOf(character)
    if (length > limit) break
    fitting.push(character)
  }
  return fitting.join('')
}
