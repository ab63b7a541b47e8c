import { charactersOf } from '../../domain/lib/characters.ts'
import { type CardHolder, unionGroupOf } from '../../domain/people/idCard.ts'

/*
 * File names that are valid on every file system (docs/readings.md lists the unsafe characters). Windows also
 * rejects device names, names that end in a dot or a space, and paths longer than 260 characters. A name that
 * begins with a dot is hidden elsewhere.
 */

/** These limits are bytes in UTF-8. */
const folderLimit = 64
const fileLimit = 120
const codeLimit = 40

export function cardFileName({ firstname, lastname }: CardHolder): string {
  const ending = '-ID.png'
  return safe(`${part(firstname)}-${part(lastname)}`, fileLimit - ending.length) + ending
}

/**
 * Gives each card a unique path in the zip. Equal names get a number. Names that differ only in case or
 * unsafe characters count as equal, because some file systems treat them as the same.
 */
export function pathGiver(): (holder: CardHolder) => string {
  const folders = new Map<string, string>()
  const giveFolder = nameGiver()
  const givePath = nameGiver()
  return (holder) => {
    const group = unionGroupOf(holder)
    const folder = folders.get(group) ?? giveFolder((copy) => folderName(group, copy))
    folders.set(group, folder)
    return givePath((copy) => `${folder}/${zipFileName(holder, copy)}`)
  }
}

function nameGiver(): (nameOf: (copy: number) => string) => string {
  const taken = new Set<string>()
  return (nameOf) => {
    for (let copy = 1; ; copy += 1) {
      const name = nameOf(copy)
      if (taken.has(fileNameKey(name))) continue
      taken.add(fileNameKey(name))
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

function fileNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase()
}

/** A letter with its marks, or a character to replace: a mark without a letter, or any other character. */
const letterOrUnsafe = /(\p{L}\p{M}*)|\p{M}(\p{M}*)|[^\p{Nd} ._-]/gu

function part(text: string): string {
  const clean = text
    .normalize('NFC')
    .trim()
    .replace(letterOrUnsafe, (_, letter, marks = '') => letter ?? `_${marks}`)
  return /^\.+$/.test(clean) ? clean.replaceAll('.', '_') : clean
}

const device = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i

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
