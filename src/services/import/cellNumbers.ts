import { format } from 'numfmt'
import { type Attributes, readXml } from './xml.ts'

/* Numbers of a workbook, as its formats show them: dates, zeros in front, spaces in a phone number. */

export type NumberText = (value: string, style: string | undefined) => string

/** @param styles the part of the workbook with its formats */
export function numberTextOf(styles: string, isFrom1904: boolean): NumberText {
  const formats = formatsOf(styles).map((pattern) => ({ pattern, holdsDates: isDate(pattern) }))
  return (value, style) => {
    const number = Number(value)
    if (value.trim() === '' || Number.isNaN(number)) return value
    const { pattern, holdsDates } = formats[Number(style ?? 0)] ?? { pattern: '', holdsDates: false }
    const plain = plainNumber(number)
    if (pattern === '') return plain
    return holdsDates ? (dayOf(number, isFrom1904) ?? plain) : shownNumber(pattern, number, plain)
  }
}

/** Formats that every program knows by their number. Those of other scripts are dates too. */
const knownFormats: Readonly<Record<string, string>> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries(
    [
      14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 77, 81,
    ].map((id) => [id, 'yyyy-mm-dd']),
  ),
}

/** The pattern of each style of cells. */
function formatsOf(styles: string): readonly string[] {
  const patterns = new Map<string, string>()
  const formats: string[] = []
  let isOfCells = false
  readXml(styles || '<styles/>', {
    open(name: string, { numFmtId = '', formatCode = '' }: Attributes) {
      if (name === 'numFmt') patterns.set(numFmtId, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(patterns.get(numFmtId) ?? knownFormats[numFmtId] ?? '')
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

/** Without texts, colours and other parts of the format. */
function signsOf(pattern: string): string {
  return pattern.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|;.*$/g, '')
}

/** Some programs write the letters of their own language: TT.MM.JJJJ, jj/mm/aaaa. */
function isDate(pattern: string): boolean {
  const letters = signsOf(pattern).replace(/general|standard|am\/pm|a\/p|[hs]/gi, '')
  return /y|[mм]/i.test(letters) && /y|[^\P{L}mм]/iu.test(letters) && !/[0#?]/.test(letters)
}

/** A value far below a second before midnight comes from a conversion of time zones. */
const minute = 1 / (24 * 60)
const firstDayOf1904 = 1_462
/** 1 January 1910. Nobody at a camp was born before: it is an age or a year in a column made for dates. */
const firstDay = 3_654
const lastDay = 2_958_465
/** 30 December 1899, in days since 1970. */
const dayZero = -25_569

function dayOf(number: number, isFrom1904: boolean): string | undefined {
  const day = Math.floor(number + minute) + (isFrom1904 ? firstDayOf1904 : 0)
  if (day < firstDay || day > lastDay) return undefined
  return new Date((day + dayZero) * 86_400_000).toISOString().slice(0, 10)
}

/** Without what a calculation in binary fractions adds after 15 digits, and without an exponent. */
function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return /e\+/.test(text) ? BigInt(Math.round(number)).toString() : text
}

/**
 * A format may add to the digits, such as zeros or a country code, but must not take any away: 2.6E+11 is no
 * phone number.
 */
function shownNumber(pattern: string, number: number, plain: string): string {
  if (!/[0#?]/.test(signsOf(pattern))) return plain
  let shown = ''
  try {
    shown = format(pattern.replace(/([#0?]),(?=[#0?])/g, '$1'), number).trim()
  } catch {
    return plain
  }
  return digitsOf(shown).endsWith(digitsOf(plain)) && !/E[+-]/i.test(shown) ? shown : plain
}

function digitsOf(text: string): string {
  return text.replace(/[^\d]/g, '').replace(/^0+(?=\d)/, '')
}
