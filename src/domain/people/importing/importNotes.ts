import type { NotPhoneReason } from '../phones.ts'
import type { ReadRow } from './importedRows.ts'

/* Notes about the values of a file, shown before its rows are checked. */

const reasons: Readonly<Record<NotPhoneReason, string>> = {
  none: 'it has no digits',
  short: 'it is too short',
  long: 'it is too long',
  prefix: 'the prefix of its country is missing or wrong',
}

const maxNamed = 5

export function notesOfRows(rows: readonly ReadRow[]): readonly string[] {
  const blank = rows.flatMap(({ row, isBlank }) => (isBlank ? [row.row] : []))
  const shortened = rows.filter(({ phone }) => phone.kind === 'shortened')
  const unread = rows.flatMap(({ phone, phoneText }) =>
    phone.kind === 'notPhone' ? [{ text: phoneText, reason: reasons[phone.reason] }] : [],
  )
  const [firstUnread] = unread
  const nicknames = [...new Set(rows.flatMap(({ names }) => names.nicknames))]
  return [
    ...(blank.length === 0
      ? []
      : [
          blank.length === 1
            ? `Row ${blank[0]} holds nothing in the chosen columns and is left out.`
            : `${grouped(blank.length)} rows hold nothing in the chosen columns and are left out: rows ${named(blank)}.`,
        ]),
    ...(shortened[0] === undefined
      ? []
      : [
          `${shortened.length === 1 ? '1 person comes' : `${grouped(shortened.length)} people come`} in without a phone, because the spreadsheet has shortened it to ${shortened[0].phoneText}. For the whole phones, format the column as text, type them again and choose the file again.`,
        ]),
    ...(firstUnread === undefined
      ? []
      : [
          unread.length === 1
            ? `“${firstUnread.text}” is no phone: ${firstUnread.reason}. It comes in as it is written.`
            : `${grouped(unread.length)} phones cannot be read, such as “${firstUnread.text}”: ${firstUnread.reason}. They come in as they are written.`,
        ]),
    ...(nicknames.length === 0
      ? []
      : [`${nicknames.length === 1 ? 'A nickname is' : 'Nicknames are'} left out: ${named(nicknames)}.`]),
  ]
}

function named(texts: readonly (string | number)[]): string {
  return `${texts.slice(0, maxNamed).join(', ')}${texts.length > maxNamed ? ' and more' : ''}`
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
