import { fullNameOf } from '../people/people.ts'
import {
  type Movement,
  type MovementKind,
  movementVerdicts,
  type Place,
  placeAfter,
  type RollCall,
  type RollCallPerson,
} from './movements.ts'
import { nearNumbers } from './nearCodes.ts'
import type { GateList, ListedPerson, NotedScan } from './offlineGate.ts'

export interface StoredList {
  readonly generation: string
  readonly camp?: string | undefined
  readonly change: string
  /** The server's clock when it last confirmed the list. */
  readonly asOf: string
  /** The same moment by the device's clock, in ms. */
  readonly readAt: number
  readonly asksWithWhom: boolean
  readonly people: readonly ListedPerson[]
}

/** In ms since the server last confirmed the list. */
export const maxListAge = 24 * 60 * 60_000

/**
 * In ms. Clock corrections are smaller than this; after a larger step back the age of the list is unknown.
 */
export const clockSlack = 2 * 60_000

/**
 * @param now device clock, in ms
 * @param latestSeen latest device time seen so far, in ms; a clock set back makes the list unusable
 */
export function isListUsable(
  { readAt }: Pick<StoredList, 'readAt'>,
  now: number,
  latestSeen: number,
): boolean {
  return now >= readAt - clockSlack && now >= latestSeen - clockSlack && now - readAt < maxListAge
}

/** @returns null if the answer does not fit the held list and the whole list must be read */
export function listAfter(held: StoredList | null, answer: GateList, readAt: number): StoredList | null {
  const { generation, camp, change, asOf, asksWithWhom, count } = answer
  if (!answer.isWhole && held?.generation !== generation) return null
  const isSame = !answer.isWhole && answer.people.length === 0 && answer.gone.length === 0
  if (held && isSame && held.people.length === count)
    return { generation, camp, change, asOf, readAt, asksWithWhom, people: held.people }
  const people = new Map(answer.isWhole ? [] : held?.people.map((person) => [person.code, person]))
  for (const person of answer.people) people.set(person.code, person)
  for (const code of answer.gone) people.delete(code)
  if (people.size !== count) return null
  return { generation, camp, change, asOf, readAt, asksWithWhom, people: [...people.values()] }
}

/** True after a new installation of the server, or if the device moved to another camp. */
export function isOfOtherCamp(held: StoredList, { camp }: Pick<GateList, 'camp'>): boolean {
  return held.camp !== undefined && camp !== undefined && held.camp !== camp
}

/**
 * A whole list for the same generation means that the server does not know our change token: its database was
 * put back to an earlier state.
 */
export function isRolledBack(held: StoredList, { generation, isWhole }: GateList): boolean {
  return isWhole && held.generation === generation
}

export type ListIndex = ReadonlyMap<string, ListedPerson>

/** By code and by each valid card number. */
export function indexOf({ people }: Pick<StoredList, 'people'>): ListIndex {
  const index = new Map<string, ListedPerson>()
  for (const person of people) {
    index.set(normalizedNumber(person.code), person)
    for (const number of person.numbers) index.set(normalizedNumber(number), person)
  }
  return index
}

export const normalizedNumber = (number: string): string => number.trim().toUpperCase()

/** People whose code or card number is one typing error away, most likely first. */
export function nearPeople(index: ListIndex, number: string): readonly ListedPerson[] {
  return [...new Set(nearNumbers(number).flatMap((near) => index.get(near) ?? []))]
}

export type OwnNote = Pick<NotedScan, 'number' | 'kind' | 'counter' | 'notedAt' | 'correctedAt'>

export interface DeviceStanding {
  readonly person: ListedPerson
  readonly place: Place
  readonly notedHere: OwnNote | null
  readonly asksWithWhom: boolean
}

export interface EscortRule {
  /** False if a lead has turned off the question. */
  readonly asksWithWhom: boolean
  /** In years, as the camp's facts say. */
  readonly askedBelow: number
}

/** An unknown age counts as below. The SQL of `asksWithWhom` in server/app/gate decides the same. */
export function isAskedWithWhom(age: number | null, { asksWithWhom, askedBelow }: EscortRule): boolean {
  return asksWithWhom && (age ?? 0) < askedBelow
}

export function deviceStanding(
  list: EscortRule & { readonly index: ListIndex },
  notes: readonly OwnNote[],
  number: string,
): DeviceStanding | null {
  const person = list.index.get(normalizedNumber(number))
  if (!person) return null
  const own = new Set([person.code, ...person.numbers].map(normalizedNumber))
  const notedHere = lastOf(notes.filter((note) => own.has(normalizedNumber(note.number))))
  return {
    person,
    place: notedHere ? placeAfter[notedHere.kind] : person.place,
    notedHere,
    asksWithWhom: isAskedWithWhom(person.age, list),
  }
}

/**
 * The listed people with the offline scans applied, followed by scanned numbers that the list does not know,
 * so that every admitted person is on the roll call.
 * @param notes scans of this device since the list was read, in any order
 * @param now device clock, in ms
 */
export function deviceRollCall(list: StoredList, notes: readonly NotedScan[], now: number): RollCall {
  const index = indexOf(list)
  const lastNotes = new Map<string, NotedScan>()
  for (const note of notes) {
    const number = normalizedNumber(note.number)
    const code = normalizedNumber(index.get(number)?.code ?? number)
    const last = lastNotes.get(code)
    if (last === undefined || note.counter > last.counter) lastNotes.set(code, note)
  }
  const people = list.people.map(({ code, firstname, lastname, union, age, place }): RollCallPerson => {
    const noted = lastNotes.get(normalizedNumber(code))
    const known = { code, firstname, lastname, union, age }
    return noted ? { ...known, ...presenceAfter(noted) } : { ...known, place, since: null, gate: null }
  })
  const unknownPerson = { firstname: '', lastname: '', isNameUnknown: true, union: null, age: null } as const
  for (const [code, noted] of lastNotes)
    if (!index.has(code)) people.push({ code, ...unknownPerson, ...presenceAfter(noted) })
  return { asOf: list.asOf, deviceAge: Math.max(0, now - list.readAt), people }
}

function presenceAfter({ kind, correctedAt, notedAt, place }: NotedScan) {
  return { place: placeAfter[kind], since: correctedAt ?? notedAt, gate: place ?? null }
}

/**
 * A pending scan of this device, in the server's form of a movement.
 * @param index null if the device has no list
 */
export function movementOf(scan: NotedScan, isSent: boolean, index: ListIndex | null): Movement {
  const person = index?.get(normalizedNumber(scan.number))
  return {
    ...{ key: scan.key, kind: scan.kind, at: scan.correctedAt ?? scan.notedAt },
    code: person?.code ?? scan.number,
    name: person ? fullNameOf(person) : scan.number,
    ...{ gate: scan.place ?? null, by: scan.operator ?? null, withWhom: scan.withWhom ?? null },
    ...{ anyway: scan.anyway ?? null, undone: null },
    onDevice: isSent ? 'unanswered' : 'unsent',
  }
}

/** The counter gives the order within a device; its clock may be wrong. */
export function lastOf(notes: readonly OwnNote[]): OwnNote | null {
  return notes.reduce<OwnNote | null>(
    (last, note) => (last === null || note.counter > last.counter ? note : last),
    null,
  )
}

/**
 * - `notedHere`: this device has already recorded the same
 * - `alreadyThere`, `wrongPlace`: the list contradicts, but it may be out of date
 * - `noList`: the device has no usable list
 */
export type DeviceVerdict = 'allowed' | 'notedHere' | 'alreadyThere' | 'wrongPlace' | 'notListed' | 'noList'

export function classifyOnDevice(standing: DeviceStanding | null, kind: MovementKind): DeviceVerdict {
  if (standing === null) return 'notListed'
  const verdict = movementVerdicts[kind][standing.place]
  return verdict === 'alreadyThere' && standing.notedHere !== null ? 'notedHere' : verdict
}

export interface DeviceCheck {
  readonly verdict: DeviceVerdict
  readonly standing: DeviceStanding | null
  /** The server's clock at the last confirmation of the list; null without a list. */
  readonly listAsOf: string | null
  readonly asksUnknown?: boolean
}

export type WantedNote = Pick<NotedScan, 'number' | 'kind' | 'byName' | 'withWhom' | 'anyway'> &
  Partial<Pick<NotedScan, 'counter' | 'notedAt'>> & {
    /** The idempotency key of an attempt already sent; null for a new one. */
    readonly key: string | null
  }
