import {
  type CountryCode,
  findPhoneNumbersInText,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import { writtenCamp } from '../camp/facts.ts'
import { withPlainSpaces } from '../lib/characters.ts'
import { normalizeText } from './importing/importFields.ts'

/*
 * Phones as people in the camp's country and its neighbours write them, and as spreadsheets damage them. A number without
 * a country's prefix is one of the person's country, or else of the camp's; a number that fits neither is not
 * guessed. Loads 100 kB of metadata, so pages of gate, till and campers must not import it.
 */

/** `none`: without a digit. `prefix`: no number of the country, so its country's prefix is missing or wrong. */
export type NotPhoneReason = 'none' | 'short' | 'long' | 'prefix'

export type PhoneReading =
  | { readonly kind: 'empty' }
  /** E.164, such as +263772123456; a text may hold several. */
  | { readonly kind: 'phones'; readonly phones: readonly [string, ...string[]] }
  /** A spreadsheet has replaced the last digits: 2.63772E+11. */
  | { readonly kind: 'shortened' }
  | { readonly kind: 'notPhone'; readonly reason: NotPhoneReason }

/** Undefined where the camp says no country: then every number needs its prefix. */
function campRegion(): CountryCode | undefined {
  return regionOf(writtenCamp().facts.place.country)
}

function isOwn({ country }: PhoneNumber): boolean {
  return country !== undefined && country === campRegion()
}

/** @param country of the person, by name or ISO code */
export function readPhone(text: string, country = ''): PhoneReading {
  const written = legible(text)
  if (written === '') return { kind: 'empty' }
  if (isShortened(written)) return { kind: 'shortened' }
  const region = regionOf(country) ?? campRegion()
  const plain = withoutExponent(written)
  const [first, ...others] = new Set(phonesIn(plain, region).map(({ number }) => number))
  if (first !== undefined) return { kind: 'phones', phones: [first, ...others] }
  return { kind: 'notPhone', reason: reasonOf(plain, region) }
}

/**
 * In E.164. A number that cannot be read stays as it is written, and one that a spreadsheet has shortened is no value.
 * @param country of the person, by name or ISO code
 */
export function storedPhone(text: string, country = ''): string {
  const reading = readPhone(text, country)
  if (reading.kind === 'phones') return reading.phones.join(' / ')
  return reading.kind === 'shortened' ? '' : text
}

/** Both texts hold the same phones, however they are written. */
export function isSamePhone(one: string, other: string): boolean {
  const [first, second] = [readPhone(one), readPhone(other)]
  if (first.kind !== 'phones' || second.kind !== 'phones') return false
  return (
    first.phones.length === second.phones.length &&
    first.phones.every((phone) => second.phones.includes(phone))
  )
}

/**
 * Numbers of the camp's country as people there write them, others with their country's prefix. A text that
 * is no phone is returned unchanged.
 */
export function phoneText(text: string): string {
  const reading = readPhone(text)
  if (reading.kind !== 'phones') return text
  return reading.phones
    .map((phone) => {
      const number = parsePhoneNumberFromString(phone)
      return number !== undefined && isOwn(number)
        ? number.formatNational()
        : (number?.formatInternational() ?? phone)
    })
    .join(' / ')
}

/** With its country's prefix and in groups, which a spreadsheet takes for text: +263 77 212 3456. */
export function groupedPhone(text: string): string {
  const reading = readPhone(text)
  if (reading.kind !== 'phones') return text
  return reading.phones
    .map((phone) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone)
    .join(' / ')
}

/** Digits in any width, letters that stand for digits, and what spreadsheets add: an apostrophe, ".0". */
function legible(text: string): string {
  const written = withPlainSpaces(text)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s'’‘`]+|[\s'’‘`]+$/g, '')
    .replace(/^(\+?\d{6,})[.,]0+$/, '$1')
  return /\d/.test(written) ? written.replace(/[oil]/gi, digitMeant) : written
}

/** O, I and l between digits are slips for 0 and 1. */
function digitMeant(letter: string, at: number, text: string): string {
  const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? '']
  const isOther = (sign: string) => /\p{L}/u.test(sign) && !/[oil]/i.test(sign)
  if (isOther(before) || isOther(after) || !/\d/.test(before + after)) return letter
  return /o/i.test(letter) ? '0' : '1'
}

const exponent = /^\+?(\d+)(?:[.,](\d+))?E\+?(\d+)$/i

function isShortened(text: string): boolean {
  const [, whole = '', fraction = '', power] = exponent.exec(text) ?? []
  return power !== undefined && (whole + fraction).length < Number(power) + whole.length
}

/** A number of which no digit is lost: 2.63772123456E+11. */
function withoutExponent(text: string): string {
  const [, whole = '', fraction = '', power] = exponent.exec(text) ?? []
  return power === undefined ? text : (whole + fraction).slice(0, whole.length + Number(power))
}

const minDigits = 7
const separators = /\s*(?:[/;|&,]|\b(?:or|and|und|oder|ou|et|e|y)\b)\s*/i

function phonesIn(text: string, region: CountryCode | undefined): readonly PhoneNumber[] {
  const whole = phoneOf(text, region)
  if (whole) return [whole]
  const parts = text.split(separators).flatMap((part) => phoneOf(part, region) ?? byLength(part, region))
  if (parts.length > 0) return parts
  return findPhoneNumbersInText(text, region).flatMap(({ number, startsAt, endsAt }) => {
    const written = text.slice(startsAt, endsAt)
    const isOwn =
      written.startsWith('+') || (region !== undefined && !isForeign(written.replace(/\D/g, ''), region))
    return isOwn && number.nationalNumber.length >= minDigits ? [number] : []
  })
}

/** Two numbers with only a space between: 0772123456 0712345678. */
function byLength(text: string, region: CountryCode | undefined): readonly PhoneNumber[] {
  const words = text.split(' ')
  for (let cut = 1; cut < words.length; cut += 1) {
    const first = phoneOf(words.slice(0, cut).join(''), region)
    const second = phoneOf(words.slice(cut).join(''), region)
    if (first && second) return [first, second]
  }
  return []
}

function phoneOf(text: string, region: CountryCode | undefined): PhoneNumber | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length < minDigits || /\p{L}{2,}.*\d.*\p{L}{2,}/u.test(text)) return undefined
  const isInternational = /^\D*\+/.test(text)
  const tried: readonly (readonly [string, CountryCode | undefined])[] = isInternational
    ? [[`+${digits}`, undefined]]
    : [
        [digits, region],
        [digits, campRegion()],
        [`+${digits}`, undefined],
      ]
  for (const [written, country] of tried) {
    if (country && isForeign(digits, country)) continue
    const number = parsePhoneNumberFromString(written, country)
    if (number?.isValid() && number.nationalNumber.length >= minDigits) return number
  }
  return undefined
}

/** The numbering of Zimbabwe also has landlines of ten digits, which are never written without the zero. */
const longestWithoutZero: { readonly [Country in CountryCode]?: number } = { ZW: 9 }

/** Too long for a number of the country that lacks its zero, such as 888-555-1212. */
function isForeign(digits: string, country: CountryCode): boolean {
  return (
    digits.length > (longestWithoutZero[country] ?? Number.POSITIVE_INFINITY) &&
    !/^0/.test(digits) &&
    !digits.startsWith(getCountryCallingCode(country))
  )
}

function reasonOf(text: string, region: CountryCode | undefined): NotPhoneReason {
  if (!/\d/.test(text)) return 'none'
  const problem = validatePhoneNumberLength(text.replace(/[^\d+]/g, ''), region)
  if (problem === 'TOO_LONG') return 'long'
  return problem === 'TOO_SHORT' || text.replace(/\D/g, '').length < minDigits ? 'short' : 'prefix'
}

let regions: ReadonlyMap<string, CountryCode> | undefined

function regionOf(country: string): CountryCode | undefined {
  const name = normalizeText(country)
  if (name === '') return undefined
  const code = country.trim().toUpperCase()
  if (isSupportedCountry(code)) return code
  regions ??= regionsByName()
  return regions.get(name)
}

function regionsByName(): ReadonlyMap<string, CountryCode> {
  const names = new Map<string, CountryCode>()
  for (const language of ['en', 'fr', 'pt', 'de']) {
    const nameOf = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of getCountries()) names.set(normalizeText(nameOf.of(code) ?? code), code)
  }
  return names
}
