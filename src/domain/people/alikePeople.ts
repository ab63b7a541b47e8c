import { normalizeText } from './importing/importFields.ts'

/*
 * Possible duplicates, for an import, a registration and the page of duplicates. Two people are alike with
 * - the same names in any order, at any age
 * - one typing error in one name, or extra names, and the same age, union or phone, unless their genders
 * differ
 * - the same phone or email and one common name. Siblings share surname and a parent's phone, so a surname
 * counts only if ages and genders do not differ.
 */

export interface Described {
  readonly firstname: string
  readonly lastname: string
  readonly gender: string
  readonly age: string
  readonly union: string
  readonly whatsapp: string
  readonly email: string
}

export interface AlikePerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly age: string
  readonly union: string
  readonly isWithdrawn: boolean
}

/** Why two people are alike, the surest first. */
export const likenesses = ['names', 'contact', 'slip'] as const
export type Likeness = (typeof likenesses)[number]

export const likenessLabels: Readonly<Record<Likeness, string>> = {
  names: 'The same names',
  contact: 'The same phone or email',
  slip: 'One letter or one name differs',
}

/** @returns undefined for people who are not alike */
export function likenessOf(one: Described, other: Described): Likeness | undefined {
  return likenessOfTraits(traitsOf(one), traitsOf(other))
}

interface Traits extends Pick<Described, 'gender' | 'age' | 'union'> {
  readonly words: readonly string[]
  readonly key: string
  /** Folded names in order without spaces, so that "Mary-Anne" equals "Maryanne". */
  readonly letters: string
  readonly firstname: string
  readonly phones: readonly string[]
  readonly email: string
}

function traitsOf({ firstname, lastname, gender, age, union, whatsapp, email }: Described): Traits {
  const name = normalizeText(`${firstname} ${lastname}`)
  const words = name === '' ? [] : name.split(' ').sort()
  return {
    words,
    key: words.join(' '),
    letters: name.replaceAll(' ', ''),
    firstname,
    gender,
    age,
    union: normalizeText(union),
    phones: phonesIn(whatsapp),
    email: email.trim().toLowerCase(),
  }
}

/** The digits after the country's prefix, or after the zero that replaces it. */
const ownDigits = 9
const minDigits = 7

/** A cell may hold two numbers. A number shortened by a spreadsheet (2.63779E+11) is not usable. */
function phonesIn(text: string): readonly string[] {
  if (text === '') return []
  const numbers = text.split(/[^\d\s().+-]+/).map((part) => part.replace(/\D/g, '').slice(-ownDigits))
  return numbers.map((digits) => digits.replace(/^0+/, '')).filter(({ length }) => length >= minDigits)
}

function likenessOfTraits(one: Traits, other: Traits): Likeness | undefined {
  if (one.key === other.key && one.key !== '') return 'names'
  const isPhoneShared = isShared(one.phones, other.phones)
  const mayDiffer = one.gender !== other.gender && one.gender !== '' && other.gender !== ''
  if (isPhoneShared || (one.email !== '' && one.email === other.email)) {
    const isFirstnameShared =
      isShared(wordsOf(one.firstname), other.words) && isShared(wordsOf(other.firstname), one.words)
    if (isFirstnameShared) return 'contact'
    const areAgesOpen = one.age === other.age || one.age === '' || other.age === ''
    if (isShared(one.words, other.words) && areAgesOpen && !mayDiffer) return 'contact'
  }
  if (mayDiffer) return undefined
  const isSupported =
    isPhoneShared ||
    (one.age !== '' && one.age === other.age) ||
    (one.union !== '' && one.union === other.union)
  return isSupported && isNameNear(one, other) ? 'slip' : undefined
}

function wordsOf(name: string): readonly string[] {
  return normalizeText(name).split(' ')
}

function isShared(some: readonly string[], others: readonly string[]): boolean {
  return some.some((word) => word !== '' && others.includes(word))
}

function isNameNear(one: Traits, other: Traits): boolean {
  if (one.letters === other.letters && one.letters !== '') return true
  const [words, others] = [one.words, other.words]
  const unmatched = { own: '', other: '', ofOwn: 0, ofOther: 0 }
  let common = 0
  for (let [at, otherAt] = [0, 0]; at < words.length || otherAt < others.length; ) {
    const [word, otherWord] = [words[at], others[otherAt]]
    if (word === otherWord) {
      common += 1
      at += 1
      otherAt += 1
    } else if (otherWord === undefined || (word !== undefined && word < otherWord)) {
      unmatched.own = word ?? ''
      unmatched.ofOwn += 1
      at += 1
    } else {
      unmatched.other = otherWord
      unmatched.ofOther += 1
      otherAt += 1
    }
    if (unmatched.ofOwn > 0 && unmatched.ofOther > 0 && unmatched.ofOwn + unmatched.ofOther > 2) return false
  }
  if (unmatched.ofOwn === 0 || unmatched.ofOther === 0) return common >= 2
  return common >= 1 && isOneTypo(unmatched.own, unmatched.other)
}

/** In shorter words one letter makes another name, as in Tim and Tom. */
const minTypoLength = 4

/** A wrong, missing or extra letter, or two swapped neighbours. Different numbers are not typing errors. */
function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length < minTypoLength || long.length > short.length + 1 || /\d/.test(one + other)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSwapped && short.slice(at + 2) === long.slice(at + 2)
}

/** An index that finds alike people without comparing all pairs. */
export interface AlikePeople<Person> {
  readonly add: (person: Person) => number
  readonly remove: (place: number) => void
  readonly alikeTo: (described: Described) => readonly Person[]
}

export function alikePeople<Person>(describedBy: (person: Person) => Described): AlikePeople<Person> {
  const people: ({ readonly person: Person; readonly traits: Traits } | undefined)[] = []
  const placesByText = new Map<string, number[]>()
  const placesByNames = new Map<number, number[]>()
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size + 1
    numbers.set(word, number)
    return number
  }
  return {
    add(person) {
      const traits = traitsOf(describedBy(person))
      for (const key of textKeysOf(traits)) put(placesByText, key, people.length)
      for (const key of nameKeysOf(traits.words, numberOf)) put(placesByNames, key, people.length)
      people.push({ person, traits })
      return people.length - 1
    },
    remove(place) {
      people[place] = undefined
    },
    alikeTo(described) {
      const traits = traitsOf(described)
      const found = new Map<number, Person>()
      const collect = (places: readonly number[] = []) => {
        for (const place of places) {
          const other = people[place]
          if (other && !found.has(place) && likenessOfTraits(traits, other.traits) !== undefined)
            found.set(place, other.person)
        }
      }
      for (const key of textKeysOf(traits)) collect(placesByText.get(key))
      for (const key of nameKeysOf(traits.words, (word) => numbers.get(word))) collect(placesByNames.get(key))
      return [...found].sort(([one], [other]) => one - other).map(([, person]) => person)
    },
  }
}

function put<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key)
  if (known) known.push(place)
  else places.set(key, [place])
}

function textKeysOf({ letters, words, phones, email }: Traits): readonly string[] {
  const keys = letters === '' ? [] : [letters]
  for (const contact of phones) for (const word of words) keys.push(`${contact} ${word}`)
  if (email !== '') for (const word of words) keys.push(`${email} ${word}`)
  return keys
}

/** Exceeds all word ids and letter codes, and a product of two stays a safe integer. */
const room = 2 ** 26

/**
 * Similar names share two words or, for names of two words, one word and the first or last letter of the
 * other.
 * @param numberOf undefined for a word that occurs in no other name
 */
function nameKeysOf(
  words: readonly string[],
  numberOf: (word: string) => number | undefined,
): readonly number[] {
  const keys: number[] = []
  const ids = words.map(numberOf)
  for (const [place, id] of ids.entries()) {
    if (id === undefined) continue
    for (const second of ids.slice(place + 1)) if (second !== undefined) keys.push(id * room + second)
    const other = words.length === 2 ? words[1 - place] : undefined
    // A typing error changes the first or the last letter, never both. Negative keys cannot collide with word
    // pairs.
    if (other !== undefined)
      keys.push(
        -(id * room + 2 * other.charCodeAt(0)),
        -(id * room + 2 * other.charCodeAt(other.length - 1) + 1),
      )
  }
  return keys
}
