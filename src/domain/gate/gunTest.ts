import { codePattern } from '../lib/codes.ts'

export interface GunKey {
  readonly key: string
  /** The key's position, such as `KeyA` or `Digit1`; '' if the browser does not report it. */
  readonly keyPosition: string
  readonly isShifted: boolean
  readonly at: number
}

export type GunFinding =
  | { readonly kind: 'works' | 'tabAlone' | 'noSuffix' | 'capsLock' | 'notACode'; readonly read: string }
  | { readonly kind: 'prefix'; readonly read: string; readonly prefix: string }
  | { readonly kind: 'layout'; readonly read: string; readonly meant: string }
  | { readonly kind: 'tooSlow'; readonly read: string }

/** In ms; a gun with a larger median gap is reported as too slow. */
const slowestPace = 50
/** In ms; keys with a larger median gap are typed by hand. */
const handPace = 120
const fewestKeys = 4
/** The digits of an AZERTY keyboard without Shift. */
const azertyDigits = /[&é"'(è_çà]/

/** @returns null for keys typed by hand */
export function gunFinding(keys: readonly GunKey[]): GunFinding | null {
  const characters = keys.filter(({ key }) => [...key].length === 1)
  if (characters.length < fewestKeys || paceOf(keys) > handPace) return null
  const read = characters.map(({ key }) => key).join('')
  const meant = characters.map(usKey).join('')
  const prefix = codePrefix.exec(read)?.[0] ?? codePrefix.exec(meant)?.[0]
  const last = keys.at(-1)?.key ?? ''
  if (!isCode(read) && isCode(meant) && meant !== read) return { kind: 'layout', read, meant }
  if (prefix !== undefined) return { kind: 'prefix', read, prefix }
  if (!isCode(read)) return { kind: azertyDigits.test(read) ? 'layout' : 'notACode', read, meant: '' }
  if (paceOf(keys) > slowestPace) return { kind: 'tooSlow', read }
  if (last === 'Tab') return { kind: 'tabAlone', read }
  if (last !== 'Enter') return { kind: 'noSuffix', read }
  if (/[a-z]/.test(read) && !/[A-Z]/.test(read)) return { kind: 'capsLock', read }
  return { kind: 'works', read }
}

/** A scanner may send the kind of a barcode before its text: ]C0 is Code 128. */
const codePrefix = /^\][A-Z]\d/i

/**
 * The code of a burst without a prefix and as a US keyboard would type it, if only then it is a code; otherwise
 * the text as it was typed.
 */
export function codeMeant(text: string, keys: readonly GunKey[]): string {
  const typed = keys.filter(({ key }) => [...key].length === 1)
  const isWhole = typed.map(({ key }) => key).join('') === text
  const readings = isWhole ? [text, typed.map(usKey).join('')] : [text]
  const plain = readings.map((reading) => reading.replace(codePrefix, ''))
  return [text, ...plain].find(isCode) ?? text
}

const isCode = (text: string) => codePattern.test(text.trim().toUpperCase())

function paceOf(keys: readonly GunKey[]): number {
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at))
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
}

/** The character at the key's position on a US keyboard. */
function usKey({ key, keyPosition, isShifted }: GunKey): string {
  const letter = /^Key([A-Z])$/.exec(keyPosition)?.[1]
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase()
  const others: Readonly<Record<string, string>> = { Minus: '-', BracketRight: ']', Space: ' ' }
  return /^(?:Digit|Numpad)(\d)$/.exec(keyPosition)?.[1] ?? others[keyPosition] ?? key
}
