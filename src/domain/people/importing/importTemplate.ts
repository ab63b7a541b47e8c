import { writtenCamp } from '../../camp/facts.ts'
import { byteOrderMark, csvLine } from '../../lib/csv.ts'
import type { ImportField } from './importFields.ts'
import { importFieldLabels } from './importFields.ts'

/* A file to fill in, with the headings of the import and two invented people, whom the import skips. */

export const templateFormats = ['xlsx', 'csv'] as const
export type TemplateFormat = (typeof templateFormats)[number]

const fields: readonly ImportField[] = [
  ...(['firstname', 'lastname', 'gender', 'age', 'union', 'country', 'whatsapp', 'email'] as const),
]

const names = [
  ['Thandi (example)', 'Dube (example)'],
  ['Farai (example)', 'Moyo (example)'],
] as const

export function templateText(): string {
  const headings = fields.map((field) => importFieldLabels[field])
  const { version, facts } = writtenCamp()
  const [group, ...phones] =
    version === 0
      ? ['East Zimbabwe Union Conference', '+263 77 000 0001', '+263 77 000 0002']
      : [`East ${facts.words.group}`, '', '']
  const { country } = facts.place
  const examples = [
    [...names[0], 'Female', '12', group, country, phones[0], 'thandi@example.org'],
    [...names[1], 'Male', '15', group, country, phones[1], ''],
  ]
  return [byteOrderMark, csvLine(headings), ...examples.map(csvLine)].join('')
}

/** True for an example that was left in the file, whatever was typed beside its name. */
export function isTemplateExample(cells: readonly string[]): boolean {
  const texts = new Set(cells.map((text) => text.trim()))
  return names.some(([firstname, lastname]) => texts.has(firstname) && texts.has(lastname))
}
