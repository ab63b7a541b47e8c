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
] as const
export type ImportField = (typeof importFields)[number]

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  fullName: 'First and last name',
  gender: 'Gender',
  age: 'Age',
  birthDate: 'Date of birth',
  union: 'Union',
  abbreviation: 'Abbreviation of the union',
  number: 'Union number',
  code: 'Code',
  country: 'Country',
  whatsapp: 'WhatsApp',
  email: 'Email',
}

/** Folded. If several columns of a file match, the first in the list wins. */
const headingsOf: Readonly<Record<ImportField, readonly string[]>> = {
  firstname: list(
    'first name, firstname, first, first names, fname, given name, given names, forename, forenames, christian name, prenom, vorname',
  ),
  lastname: list(
    'last name, lastname, last, last names, lname, surname, surnames, family name, second name, nom de famille, nachname, apelido, sobrenome',
  ),
  fullName: list(
    'full name, fullname, full names, name and surname, name surname, surname and name, first and last name, names, name, camper name, name of camper, participant name, name of participant, child name, name of child, camper, participant, child, nom, nome',
  ),
  gender: list('gender, sex, m f, f m, male female, boy girl, sexe, sexo, geschlecht'),
  age: list('age, age in years, age years, ages, years, alter, idade'),
  birthDate: list(
    'date of birth, birth date, birthdate, dob, d o b, birthday, born, born on, date de naissance, data de nascimento, geburtsdatum',
  ),
  union: list(
    'union, union name, name of union, union conference, union conf, conference, conf, club, club name, name of club, group, group name, troop',
  ),
  abbreviation: list(
    'abbreviation, union abbreviation, abbreviation of the union, abbr, union abbr, union code, union short name',
  ),
  number: list(
    'union number, union no, unit number, unit no, number in union, camper number, camper no, participant number',
  ),
  code: list('code, camper code, participant code, registration code, card code, code on the card'),
  country: list('country, nation, nationality, pays, pais, land'),
  whatsapp: list(
    'whatsapp, whatsapp number, whatsapp no, whats app, phone, phone number, phone no, mobile, mobile number, mobile no, cell, cell number, cell no, cellphone, cell phone, telephone, telephone number, tel, tel no, contact, contact number, contact no, telefone, telefon',
  ),
  email: list('email, email address, e mail, e mail address, mail'),
}

export function list(words: string): readonly string[] {
  return words.split(', ')
}

interface HeadingMeaning {
  readonly field: ImportField
  /** The column with the lowest rank gets the field. */
  readonly rank: number
}

const meanings: ReadonlyMap<string, HeadingMeaning> = new Map(
  importFields.flatMap((field) =>
    headingsOf[field].map((heading, rank) => [heading, { field, rank }] as const),
  ),
)

export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const maxHeadingLength = 100

/** A text in brackets may be an explanation, so it is ignored in a second try. */
export function headingMeaning(heading: string): HeadingMeaning | undefined {
  if (heading.length > maxHeadingLength) return undefined
  return (
    meanings.get(normalizeText(heading)) ??
    meanings.get(normalizeText(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')))
  )
}

export function fieldNamedBy(heading: string): ImportField | undefined {
  return headingMeaning(heading)?.field
}
