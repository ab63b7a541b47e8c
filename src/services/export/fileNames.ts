import { type CardHolder, charactersOf } from '../../domain/idCard.ts'

/*
 * Names that every file system takes, whatever people are called: readings.md "Export" says what is unsafe. Windows
 * also refuses its old devices' names and names that end in a dot or a space, and finds no file whose whole path is
 * longer than 260 characters; a name that begins with a dot is hidden elsewhere.
 */

/** Bytes in UTF-8, of which a character takes one or more. */
const folderLimit = 64
const fileLimit = 120
const codeLimit = 40

/** The name of one camper's downloaded card. */
export function cardFileName({ firstname, lastname }: CardHolder): string {
  const ending = '-ID.png'
  return safe(`${part(firstname)}-${part(lastname)}`, fileLimit - ending.length) + ending
}

/** The folder of a union in the zip. */
function folderName(union: string | undefined): string {
  const name = union?.trim() ?? ''
  return safe(part(name === '' ? 'Other' : name), folderLimit)
}

/**
 * Gives each card a path of its own in the zip, equal names and names that differ only in capital letters included.
 */
export function pathGiver(): (holder: CardHolder) => string {
  const taken = new Set<string>()
  const folderOf = folderGiver()
  return (holder) => {
    const folder = folderOf(holder.union)
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}/${zipFileName(holder, copy)}`
      if (taken.has(folded(path))) continue
      taken.add(folded(path))
      return path
    }
  }
}

/** Unions whose folders some file system takes for the same share one. */
function folderGiver(): (union: string | undefined) => string {
  const byUnion = new Map<string | undefined, string>()
  const byName = new Map<string, string>()
  return (union) => {
    const known = byUnion.get(union)
    if (known !== undefined) return known
    const wanted = folderName(union)
    const folder = byName.get(folded(wanted)) ?? wanted
    byName.set(folded(wanted), folder)
    byUnion.set(union, folder)
    return folder
  }
}

function zipFileName({ firstname, lastname, code }: CardHolder, copy: number): string {
  const ending = `_${cut(part(code), codeLimit)}${copy === 1 ? '' : `_${copy}`}.png`
  return safe(`${part(firstname)}_${part(lastname)}`, fileLimit - bytesOf(ending), ending)
}

/** Two names that some file system takes for the same. */
function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase()
}

const unsafe = /[^\p{L}\p{M}\p{Nd} ._-]|(?<![\p{L}\p{M}])\p{M}/gu

/** A piece of a name: marks stay with their letters, dots alone are nothing. */
function part(text: string): string {
  const clean = text.normalize('NFC').trim().replace(unsafe, '_')
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
