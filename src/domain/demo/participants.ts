import { abbreviationOf, codeFrom } from '../lib/codes.ts'
import type { Gender, Participant } from '../people/people.ts'
import { registrationTime } from './calendar.ts'
import { namedCampers } from './namedCampers.ts'
import type { NameList } from './names.ts'
import { type Random, randomFrom } from './random.ts'
import { type Union, unions, withoutUnion } from './unions.ts'

const firstRandomNumber = 101
const firstNumberWithoutUnion = 5101
const lastRegistrationDay = 95

export function buildParticipants(): readonly Participant[] {
  const random = randomFrom(2025)
  const people: Omit<Participant, '_id'>[] = [...namedCampers]
  for (const union of unions) {
    for (let number = 0; number < union.campers; number++) {
      people.push(buildParticipant(random, people.length, union, firstRandomNumber + number))
    }
  }
  for (let number = 0; number < withoutUnion.campers; number++) {
    people.push(buildParticipant(random, people.length, withoutUnion, firstNumberWithoutUnion + number))
  }
  return people.map((person, index) => ({ _id: idOf(index), ...person }))
}

/** Sample people shown when the list cannot be read. The codes `DEMO-…` mark them as not real. */
export function buildFallbackParticipants(): readonly Participant[] {
  return buildParticipants().map((person, index) => {
    const code = `DEMO-${String(index + 1).padStart(3, '0')}`
    return { ...person, _id: code, code }
  })
}

function buildParticipant(
  random: Random,
  index: number,
  union: Omit<Union, 'name'> & Partial<Union>,
  number: number,
): Omit<Participant, '_id'> {
  const code = codeFrom(abbreviationOf(union.name ?? ''), String(number))
  if (code === undefined) throw new Error(`No code can be built for number ${number} of ${union.name}`)
  const country = random.pick(union.countries)
  const gender: Gender = random.chance(0.52) ? 'FEMALE' : 'MALE'
  return {
    code,
    firstname: firstnameFrom(random, country.names, gender),
    lastname: lastnameFrom(random, country.names),
    gender,
    age: ageOf(random),
    ...(union.name === undefined ? {} : { union: union.name }),
    ...(random.chance(0.04) ? {} : { country: country.name }),
    ...(random.chance(0.12) ? {} : { whatsapp: `${country.dialling} ${String(index).padStart(4, '0')}` }),
    ...gateState(random),
    registeredAt: registrationTime(random.between(5, lastRegistrationDay), random.between(0, 719)),
  }
}

function firstnameFrom(random: Random, names: NameList, gender: Gender): string {
  const given = gender === 'FEMALE' ? names.female : names.male
  const first = random.pick(given)
  if (!random.chance(0.04)) return first
  const second = random.pick(given)
  return second === first ? first : `${first}-${second}`
}

function lastnameFrom(random: Random, names: NameList): string {
  const last = random.pick(names.last)
  if (!random.chance(0.04)) return last
  const married = random.pick(names.last)
  return married === last ? last : `${last}-${married}`
}

function ageOf(random: Random): number {
  if (random.chance(0.55)) return random.between(10, 17)
  if (random.chance(0.5)) return random.between(18, 24)
  if (random.chance(0.2)) return random.between(8, 9)
  if (random.chance(0.45)) return random.between(25, 34)
  return random.chance(0.6) ? random.between(35, 49) : random.between(50, 70)
}

function gateState(random: Random): Pick<Participant, 'checkedIn' | 'checkedOut'> {
  if (random.chance(0.45)) return { checkedIn: false, checkedOut: false }
  const checkedOut = random.chance(0.27)
  return { checkedIn: !checkedOut, checkedOut }
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
}
