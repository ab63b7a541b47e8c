import { groupWords } from '../../camp/groupWords.ts'
import { type ImportField, list, normalizeText } from './importFields.ts'

/*
 * Headings of lists and of forms. A heading is taken apart into words; words without a meaning of their own ("What is
 * the camper's …?") are dropped, and the rest is compared with the known headings. A heading about a parent, leader or
 * buyer never names the camper.
 */

export interface HeadingMeaning {
  readonly field: ImportField
  /** The column with the lowest rank gets the field. */
  readonly rank: number
  /** False for a question with further words: its values must fit too. */
  readonly isSure: boolean
  /** From 1, if the heading counts the children of a row. */
  readonly child?: number
  readonly isSurnameFirst?: boolean
  /** The heading names the camper, and not only a person. */
  readonly isOfCamper?: boolean
}

/** Folded. If several columns of a file match, the first in the list wins. */
const headingsOf: Readonly<Record<ImportField, readonly string[]>> = {
  firstname: [
    ...list(
      'first name, firstname, first, first names, fname, given name, given names, givenname, given, forename',
    ),
    ...list(
      'forenames, christian name, name first, first name given name, given name first name, prenom, prenoms',
    ),
    ...list('vorname, vornamen, primeiro nome, primer nombre, nombres, voornaam, voorname'),
  ],
  lastname: [
    ...list(
      'last name, lastname, last, last names, lname, surname, surnames, family name, familyname, family',
    ),
    ...list('second name, name last, name family, last name surname, surname last name, surname family name'),
    ...list(
      'family name surname, last name family name, nom de famille, nachname, familienname, apelido, apelidos',
    ),
    ...list(
      'sobrenome, sobrenomes, apellido, apellidos, ultimo nome, ultimo sobrenome, primer apellido, achternaam',
    ),
  ],
  fullName: [
    ...list('full name, fullname, full names, name full, complete name, name complete, first and last name'),
    ...list(
      'first name last name, first last name, name first last, name and surname, name surname, first name surname',
    ),
    ...list('surname and name, surname name, surname first name, last name first name, name surname first'),
    ...list('name last first, surname and first name, surname names, family name first name'),
    ...list(
      'names, name, nom complet, nom et prenom, nom prenom, nom et prenoms, prenom nom, nom, nome completo',
    ),
    ...list('nome e sobrenome, nome e apelido, nome, nombre completo, nombre y apellido, nombre y apellidos'),
    ...list(
      'nombres y apellidos, apellidos y nombres, apellidos nombre, nombre, vollstandiger name, vor und nachname',
    ),
    ...list('nachname vorname, name vorname, vorname nachname, naam, volle naam'),
  ],
  gender: [
    ...list(
      'gender, sex, sex gender, gender sex, m f, f m, male female, female male, boy girl, boy or girl, girl boy',
    ),
    ...list(
      'girl or boy, male or female, female or male, gender m f, sex m f, gender male female, sexe, genre, sexo',
    ),
    ...list('genero, geschlecht, geslag, geslacht'),
  ],
  age: [
    ...list('age, age in years, age years, ages, years, year old, years old, how old, how many years old'),
    ...list('alter, wie alt, lebensalter, idade, edad, quantos anos, cuantos anos tiene, ouderdom, leeftyd'),
  ],
  birthDate: [
    ...list(
      'date of birth, birth date, birthdate, dateofbirth, dob, d o b, birthday, birth day, bday, born, born on',
    ),
    ...list(
      'date born, when born, day of birth, date de naissance, ne le, nee le, ne e le, date naissance, naissance',
    ),
    ...list('data de nascimento, data nascimento, data nasc, nascimento, nasc, dt nascimento, data de nasc'),
    ...list(
      'fecha de nacimiento, fecha nacimiento, nacimiento, fecha nac, geburtsdatum, geburtstag, geb datum',
    ),
    ...list('geboren, geboren am, geb, geboortedatum'),
  ],
  union: [
    ...list(
      'union, union name, name of union, union conference, conference union, union conf, union mission',
    ),
    ...list(
      'union conference mission, conference, conference mission, local conference, conf, uniao, union de',
    ),
    ...list('club, club name, name of club, group, group name, troop, troop name, verein, klub, clube'),
  ],
  abbreviation: list(
    'abbreviation, union abbreviation, abbreviation of the union, abbr, union abbr, union code, union short name',
  ),
  number: list(
    'union number, union no, unit number, unit no, number in union, camper number, camper no, participant number',
  ),
  code: list('code, camper code, participant code, registration code, card code, code on the card'),
  country: [
    ...list(
      'country, country name, nation, nationality, country of residence, residence country, home country',
    ),
    ...list(
      'country of origin, pays, pays de residence, pais, pais de residencia, land, wohnland, nationalite',
    ),
    ...list('nacionalidade, nacionalidad, nationalitat, staatsangehorigkeit'),
  ],
  whatsapp: [
    ...list(
      'whatsapp, whatsapp number, whatsapp no, whats app, whatsapp phone, phone whatsapp, mobile whatsapp, wa',
    ),
    ...list(
      'whats app number, whats app no, cell whatsapp, whatsapp contact, whatsapp mobile, phone, phone number',
    ),
    ...list(
      'phone no, mobile, mobile phone, mobile number, mobile no, mobile phone number, cell, cell number, cell no',
    ),
    ...list(
      'cell phone, cellphone, cell phone number, cellphone number, phone mobile, phone cell, telephone',
    ),
    ...list(
      'telephone number, telephone no, tel, tel no, tel number, contact, contact number, contact no, contacts',
    ),
    ...list(
      'contact phone, contact phone number, contact details, telefone, telefone celular, celular, telemovel',
    ),
    ...list(
      'numero de telefone, telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon',
    ),
    ...list(
      'telefon mobil, numero de telephone, portable, telephone portable, telefono, telefono movil, movil',
    ),
    ...list(
      'numero de telefono, selfoon, selfoonnommer, home phone, phone home, phone primary, primary phone',
    ),
    ...list('telefonnummer privat, privat telefonnummer, telefonnummer mobil, work phone'),
  ],
  email: [
    ...list(
      'email, email address, e mail, e mail address, mail, mail address, emails, email id, primary email',
    ),
    ...list(
      'haupt e mail, haupt email, courriel, adresse e mail, adresse email, e mail adresse, email adresse, correo',
    ),
    ...list('correo electronico, direccion de correo electronico, endereco de e mail, e pos'),
  ],
  status: [
    ...list(
      'attendee status, registration status, ticket status, booking status, order status, application status',
    ),
    ...list('status, payment status, participation status, entry status, approval status, validation status'),
    ...list('attendance status, cancelled, canceled, withdrawn, refunded, paid, payment, fee paid, has paid'),
    ...list('anmeldestatus, zahlungsstatus, bezahlt, abgemeldet, statut, etat, paye, estado, estado de pago'),
    ...list('estado do pagamento, situacao, pago, pagamento'),
  ],
}

const surnameFirst: ReadonlySet<string> = new Set([
  ...list('surname and name, surname name, surname first name, last name first name, name surname first'),
  ...list('name last first, surname and first name, surname names, family name first name, nom prenom'),
  ...list(
    'nom et prenom, nom et prenoms, apellidos y nombres, apellidos nombre, nachname vorname, name vorname',
  ),
])

const fillers = wordSet(
  'the a an of your you is are was s what whats which who please enter write type give tell us provide fill state choose',
  'select in at for to by as on and or with my our their his her its this that per required optional answer question field',
  'mandatory compulsory details detail info information data record records personal official legal own de du des le la',
  'les l d do da dos das el los las del der die das dem den von zum zur et und e y et votre vos seu sua su ihr ihre dein',
  'deine no',
)
/** Words for a person of the camp. */
const campers = wordSet(
  'camper campers child childs children childrens kid kids participant participants attendee attendees student students',
  'learner learners pupil pupils member members pathfinder pathfinders adventurer adventurers delegate delegates guest',
  'guests youth teen teenager scout scouts registrant registrants applicant applicants person people passenger player',
  'trainee son daughter teilnehmer teilnehmers teilnehmerin kind kindes kinder participante participantes campista',
  'crianca aluno enfant eleve nino nina acampante kampeerder deelnemer',
)
const parents = wordSet(
  'parent parents guardian guardians mother mothers father fathers mum mums mom moms mommy dad dads daddy carer caregiver',
  'caregivers eltern elternteil mutter vater erziehungsberechtigte erziehungsberechtigter erziehungsberechtigten pai mae',
  'pais responsavel encarregado mere pere tuteur tutrice madre padre tutor acudiente apoderado moeder vader ouer voog',
)
const others = wordSet(
  'leader leaders director directors counsellor counselor teacher teachers pastor coach chaperone sponsor emergency kin',
  'spouse husband wife buyer purchaser billing billed payer payee payor doctor physician gp insurance insurer referee',
  'witness coordinator representative rep recorder respondent submitter submitted enumerator interviewer username user',
  'account company firm firma firmenname organisation organization school church event ticket file invited referrer',
  'pickup collector approver notfall notfallkontakt kontaktperson urgence emergencia contato contacto roommate friend',
  'buddy relative relation relationship uncle aunt grandmother grandfather gogo leiter schule ansprechpartner staff',
  'secretary treasurer principal bank medical aid employer nickname preferred maiden middle prefix suffix title',
  'ubername spitzname username noodgeval customer customers client invoice employee collected organiser organizer',
)
/** A question with these words asks for something else. */
const asides = wordSet(
  'agree agreed consent allow allowed permission allergies allergy allergic medication diet dietary size shirt tshirt fee',
  'price amount total quantity confirm confirmed subscribe newsletter updates receive place ort lugar local lieu city town',
  'certificate category range bracket level group groups grade marital vaccination ip model network provider many count credit trade',
)
const siblings = wordSet('sibling siblings brother sister geschwister irmao irma frere soeur hermano hermana')

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '))
}

const known: ReadonlyMap<string, Pick<HeadingMeaning, 'field' | 'rank' | 'isSurnameFirst'>> = new Map(
  (Object.keys(headingsOf) as ImportField[])
    .flatMap((field) =>
      headingsOf[field].flatMap((heading, rank) => {
        const meaning = { field, rank, ...(surnameFirst.has(heading) && { isSurnameFirst: true }) }
        return [[heading, meaning] as const, [keyOf(heading.split(' ')), meaning] as const]
      }),
    )
    .reverse(),
)

function keyOf(words: readonly string[]): string {
  return words.filter((word) => !fillers.has(word)).join(' ')
}

const maxHeadingLength = 160

export function headingMeaning(heading: string): HeadingMeaning | undefined {
  if (heading.length > maxHeadingLength) return undefined
  const text = normalizeText(heading)
  const asUnion = withUnion(text)
  const exact = known.get(asUnion) ?? known.get(text)
  if (exact) return { ...exact, rank: rankOf(exact.field, exact.rank, false), isSure: true }
  const plain = withoutNumbering(heading)
  const whose = wordsOf(plain)
  if (whose.some((word) => others.has(word))) return undefined
  const isOfParent = whose.some((word) => parents.has(word))
  // A text in brackets may be an explanation, and a path may name its groups first.
  const tries = [plain, plain.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '), lastOfPath(plain), afterDash(plain)]
  const child = numberIn(whose)
  // Some programs number repeated columns from the second: Age, Age.1.
  const counted = child !== undefined && /\.[1-9]$/.test(plain) ? child + 1 : child
  const found = tries.flatMap((text) => (text === undefined ? [] : (meaningOf(wordsOf(text), counted) ?? [])))
  const best = found.find(({ isSure }) => isSure) ?? found[0]
  if (!best) return asUnion === text ? undefined : headingMeaning(asUnion)
  if (!isOfParent) return best
  return best.field === 'whatsapp' || best.field === 'email'
    ? { ...best, rank: best.rank + 1_000 }
    : undefined
}

/** The camp's own word for a group means what "union" means. */
function withUnion(text: string): string {
  const { group, groups } = groupWords()
  const words = [groups, group].map(normalizeText).filter((word) => word !== '')
  if (words.length === 0 || words.includes('union')) return text
  return text.replace(new RegExp(`(^| )(?:${words.join('|')})(?![^ ])`), '$1union')
}

/** Only for a heading that needs no look at its values. */
export function fieldNamedBy(heading: string): ImportField | undefined {
  const meaning = headingMeaning(heading)
  return meaning?.isSure ? meaning.field : undefined
}

function wordsOf(text: string): readonly string[] {
  const split = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/what\s?s\s?app/gi, 'whatsapp')
  return normalizeText(split)
    .replace(/\be mail\b/g, 'email')
    .split(' ')
}

/** "1. Age", "Q5: Union". */
function withoutNumbering(heading: string): string {
  return heading.replace(/^\s*(?:(?:q(?:uestion)?\s*\d+\s*[.):-]*|[a-z]\s*[.)])\s+|\d+\s*[.):-]\s*)/i, '')
}

/** Survey programs put the groups of a question before its name: camper_group/first_name. */
function lastOfPath(heading: string): string | undefined {
  return /^[\w-]+([/.:][\w-]+)+$/.test(heading) && heading.includes('_')
    ? heading.slice(Math.max(...['/', '.', ':'].map((sign) => heading.lastIndexOf(sign))) + 1)
    : undefined
}

/** "Camper details - First Name". */
function afterDash(heading: string): string | undefined {
  const [, part] = /\s[-–:>|]+\s([^-–:>|]+)$/.exec(heading) ?? []
  return part
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The number of the child: "Child 2 …", "2nd camper", "Second child", "Sibling", "First Name 2", "Age.1". */
function numberIn(words: readonly string[]): number | undefined {
  const isSibling = words.some((word) => siblings.has(word))
  for (const [place, word] of words.entries()) {
    const next = words[place + 1] ?? ''
    const [, counted] = /^([1-9])(?:st|nd|rd|th)$/.exec(word) ?? []
    if (
      counted !== undefined &&
      (campers.has(next) || siblings.has(next) || words.some((one) => campers.has(one)))
    )
      return Number(counted) + (isSibling ? 1 : 0)
    if (ordinals.includes(word) && (campers.has(next) || siblings.has(next)))
      return ordinals.indexOf(word) + 1
    const isBehind =
      place === words.length - 1 ||
      campers.has(words[place - 1] ?? '') ||
      siblings.has(words[place - 1] ?? '')
    if (/^[1-9]$/.test(word) && isBehind) return Number(word) + (isSibling ? 1 : 0)
  }
  return isSibling ? 2 : undefined
}

function meaningOf(all: readonly string[], child: number | undefined): HeadingMeaning | undefined {
  const isOfCamper = all.some((word) => campers.has(word) || siblings.has(word))
  const counted = child === undefined ? all : all.filter((word, place) => !isCounting(all, word, place))
  const isPerson = (word: string) => campers.has(word) || siblings.has(word) || parents.has(word)
  const words = counted.filter((word) => !isPerson(word))
  const more = { ...(child !== undefined && { child }), ...(isOfCamper && { isOfCamper }) }
  const key = keyOf(words)
  const exact = known.get(words.join(' ')) ?? (key === '' ? undefined : known.get(key))
  if (exact) return { ...exact, rank: rankOf(exact.field, exact.rank, isOfCamper), isSure: true, ...more }
  const rest = words.filter((word) => !fillers.has(word))
  if (rest.length === 0)
    return isOfCamper ? { field: 'fullName', rank: 90, isSure: all.length <= 4, ...more } : undefined
  const field = fieldAskedBy(rest, all)
  // A question for the union comes before a heading for the club.
  if (field === 'union' && rest.some((word) => /^(union|conference)$/.test(word)))
    return { field, rank: 13, isSure: false, ...more }
  return field && { field, rank: rankOf(field, 100 + rest.length, isOfCamper), isSure: false, ...more }
}

const ofPerson: readonly ImportField[] = ['firstname', 'lastname', 'fullName', 'gender', 'age', 'birthDate']

/** The camper's own name, age and gender come before those of a form's sender. */
function rankOf(field: ImportField, place: number, isOfCamper: boolean): number {
  return place + (ofPerson.includes(field) && !isOfCamper ? 200 : 0)
}

function isCounting(words: readonly string[], word: string, place: number): boolean {
  const next = words[place + 1] ?? ''
  return (
    /^[1-9](st|nd|rd|th)?$/.test(word) ||
    (ordinals.includes(word) && (campers.has(next) || siblings.has(next)))
  )
}

const asked: readonly (readonly [field: ImportField, words: ReadonlySet<string>, most: number])[] = [
  ['email', wordSet('email mail courriel correo'), 4],
  [
    'whatsapp',
    wordSet('whatsapp phone mobile cell cellphone telephone tel telefon telefone telefono celular handy'),
    6,
  ],
  [
    'birthDate',
    wordSet('dob birthdate birthday birth born geburtsdatum geburtstag naissance nascimento nacimiento'),
    5,
  ],
  ['gender', wordSet('gender sex sexe sexo geschlecht boy girl male female'), 5],
  ['age', wordSet('age old idade edad alter'), 5],
  ['union', wordSet('union conference'), 6],
  ['union', wordSet('club'), 3],
]

/** @param rest the words of a question that are neither fillers nor people */
function fieldAskedBy(rest: readonly string[], all: readonly string[]): ImportField | undefined {
  if (all.some((word) => asides.has(word))) return undefined
  const found = asked.find(([, words, most]) => rest.length <= most && rest.some((word) => words.has(word)))
  return found?.[0]
}
