import { byteOrderMark, csvLine } from '../../lib/csv.ts'
import type { ImportField } from './importFields.ts'
import { importFieldLabels } from './importFields.ts'

/* A file to fill in, with the headings of the import and two invented people, whom the import skips. */

export const templateFormats = ['xlsx', 'csv'] as const
export type TemplateFormat = (typeof templateFormats)[number]

const fields: readonly ImportField[] = [
  ...(['firstname', 'lastname', 'gender', 'age', 'union', 'country', 'whatsapp', 'email'] as const),
]

const examples: readonly (readonly string[])[] = [
  [
    ...['Thandi (example)', 'Dube (example)', 'Female', '12', 'East Zimbabwe Union Conference'],
    ...['Zimbabwe', '+263 77 000 0001', 'thandi@example.org'],
  ],
  [
    ...['Farai (example)', 'Moyo (example)', 'Male', '15', 'East Zimbabwe Union Conference'],
    ...['Zimbabwe', '+263 77 000 0002', ''],
  ],
]

export function templateText(): string {
  const headings = fields.map((field) => importFieldLabels[field])
  return [byteOrderMark, csvLine(headings), ...examples.map(csvLine)].join('')
}

/** True for an example that was left in the file, whatever was typed beside its name. */
export function isTemplateExample(cells: readonly string[]): boolean {
  const texts = new Set(cells.map((text) => text.trim()))
  return examples.some(([firstname = '', lastname = '']) => texts.has(firstname) && texts.has(lastname))
}
