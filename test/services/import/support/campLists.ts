import { type Random, randomFrom } from '../../../../src/domain/demo/random.ts'

/*
 * Lists as camps send them, from a seed: without union numbers, with twins, with namesakes in one club, with
 * reversed names, and with mistakes.
 */

export const campHeadings = ['Surname', 'First name', 'Sex', 'Age', 'Union', 'WhatsApp'] as const
export type CampRow = readonly [
  lastname: string,
  firstname: string,
  sex: string,
  age: string,
  union: string,
  whatsapp: string,
]

const given = {
  F: ['Thandi', 'Chipo', 'Rudo', 'Zoë', 'Tariro', 'Nomsa', 'Ruvarashe', 'Mary-Anne', 'Ángela', 'Grace'],
  M: ['Tendai', 'Farai', 'José', 'Simba', 'Kudzai', 'Themba', 'René', 'Tatenda', 'Blessing', 'Peter'],
} as const
const family = [
  'Dube',
  'Moyo',
  'Banda',
  'Sibanda',
  'Ncube',
  'Phiri',
  'O’Neill',
  'van der Merwe',
  'Nyoni',
  'Chirwa',
] as const
const unions = [
  'Zimbabwe East Union Conference',
  'Zimbabwe West Union Conference',
  'Botswana Union Conference',
  'Malawi Union',
] as const
const mistakes = [
  ([, firstname, ...rest]) => ['', firstname, ...rest],
  ([lastname, , ...rest]) => [lastname, '', ...rest],
  ([lastname, firstname, sex, , ...rest]) => [lastname, firstname, sex, 'about 12', ...rest],
  ([lastname, firstname, sex, , ...rest]) => [lastname, firstname, sex, '131', ...rest],
  ([lastname, firstname, sex, age, , whatsapp]) => [lastname, firstname, sex, age, '', whatsapp],
] as const satisfies readonly ((row: CampRow) => CampRow)[]

export interface CampList {
  readonly rows: readonly CampRow[]
  readonly wrong: readonly number[]
}

/** @param wrongShare the share of rows with a mistake, from 0 to 1 */
export function campList(people: number, wrongShare: number, seed: number): CampList {
  const random = randomFrom(seed)
  const rows: CampRow[] = []
  const wrong: number[] = []
  for (let place = 0; place < people; place += 1) {
    const row = personAt(place, random)
    const isWrong = place >= specialPeople.length && random.chance(wrongShare)
    if (isWrong) wrong.push(place)
    rows.push(isWrong ? random.pick(mistakes)(row) : row)
  }
  return { rows, wrong }
}

const specialPeople: readonly CampRow[] = [
  ['Dube', 'Thandi ', 'F', '13', 'Zimbabwe East Union Conference', '+263771234567'],
  ['Thandi', 'DUBE', 'F', '13', 'Zimbabwe East Union Conference', ''],
  ['Moyo', 'Anesu', 'F', '12', 'Malawi Union', '+265991234567'],
  ['Moyo', 'Anotida', 'F', '12', 'Malawi Union', '+265991234567'],
  ['Banda', 'Chipo', 'girl', '11', 'Botswana Union Conference', '+26771234567'],
  ['Banda', 'Chipo', 'girl', '15', 'Botswana Union Conference', '+26777654321'],
]

/** All names of a list are unique, except for the special people. */
function personAt(place: number, random: Random): CampRow {
  const special = specialPeople[place]
  if (special) return special
  const sex = random.chance(0.5) ? 'F' : 'M'
  const firstname = random.pick(given[sex])
  const lastname = `${random.pick(family)}-${lettersOf(place)}`
  const age = String(random.between(8, 67))
  const phone = random.chance(0.7) ? `+26377${String(1_000_000 + place)}` : ''
  return [lastname, firstname, sex, age, random.pick(unions), phone]
}

function lettersOf(place: number): string {
  const letter = String.fromCharCode(97 + (place % 26))
  return place < 26 ? letter.toUpperCase() : lettersOf(Math.floor(place / 26) - 1) + letter
}

/** The list of a week later: some changed phones, another order, and new people. */
export function laterList(list: CampList, corrected: number, added: number, seed: number): CampList {
  const random = randomFrom(seed)
  const isRight = list.rows.map((_, place) => place >= specialPeople.length && !list.wrong.includes(place))
  const places = list.rows.map((_, place) => place).filter((place) => isRight[place])
  const chosen = new Set(shuffled(places, random).slice(0, corrected))
  const rows = list.rows.map((row, place): CampRow => {
    if (!chosen.has(place)) return row
    const [lastname, firstname, sex, age, union] = row
    return [lastname, firstname, sex, age, union, `+26378${String(1_000_000 + place)}`]
  })
  const more = Array.from({ length: added }, (_, index) => personAt(list.rows.length + index, random))
  const kept = rows.filter((_, place) => !list.wrong.includes(place))
  return { rows: [...shuffled(kept, random), ...more], wrong: [] }
}

/** The CSV that Excel saves in locales with a decimal comma. */
export function asSemicolons({ rows }: CampList): Uint8Array<ArrayBuffer> {
  const lines = [campHeadings, ...rows].map((cells) => `${cells.join(';')}\r\n`)
  return new TextEncoder().encode(`\uFEFF${lines.join('')}`)
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, order: random.between(0, 1_000_000_000) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}
