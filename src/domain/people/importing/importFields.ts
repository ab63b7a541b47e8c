import { groupWords } from '../../camp/groupWords.ts'

export const importFields = [
  'firstname',
  'lastname',
  'fullName',
  'gender',
  'age',
  'birthDate',
  'union',
  'abbreviation',
  'number',
  'code',
  'country',
  'whatsapp',
  'email',
  'status',
] as const
export type ImportField = (typeof importFields)[number]

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  fullName: 'First and last name',
  gender: 'Gender',
  age: 'Age',
  birthDate: 'Date of birth',
  get union() {
    return groupWords().label
  },
  get abbreviation() {
    return `Abbreviation of the ${groupWords().group}`
  },
  get number() {
    return `${groupWords().label} number`
  },
  code: 'Code',
  country: 'Country',
  whatsapp: 'WhatsApp',
  email: 'Email',
  status: 'Status',
}

export function list(words: string): readonly string[] {
  return words.split(', ')
}

export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
