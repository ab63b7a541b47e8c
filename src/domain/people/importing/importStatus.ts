import { type ColumnChoices, type ColumnWord, ownValue, type WordChoices, wordsOf } from './importColumns.ts'
import { normalizeText } from './importFields.ts'
import type { ImportTable } from './importTable.ts'

/* A column of a form that says who does not come. */

export interface StatusWord extends ColumnWord {
  readonly isLeftOut: boolean
}

const maxStatusWords = 12

/** Without words if the column holds too many different texts. */
export function statusWords(
  table: ImportTable,
  columns: ColumnChoices,
  choices: WordChoices,
): readonly StatusWord[] {
  const words = wordsOf(table, columns, 'status')
  if (words.length > maxStatusWords) return []
  const heading = table.headings[columns.indexOf('status')] ?? ''
  return words.map((word) => ({ ...word, isLeftOut: isLeftOut(word.text, heading, choices) }))
}

const gone =
  /\b(cancel|refund|withdr|declin|reject|delet|void|not (?:coming|attending|going|approved)|no show|duplicate|storn|abgemeldet|abgesagt|annul|rembours|desist|anulad|reembols|retirad|eliminad)/
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'sim', 'si', 'oui', 'checked'])

/** Cancelled and refunded people are left out, as long as the office does not say otherwise. */
export function isLeftOut(text: string, heading: string, choices: WordChoices): boolean {
  const word = normalizeText(text)
  const chosen = ownValue(choices, word)
  if (chosen !== undefined) return chosen === 'out'
  return gone.test(word) || (gone.test(normalizeText(heading)) && yes.has(word))
}
