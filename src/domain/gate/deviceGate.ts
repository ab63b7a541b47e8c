/** What a gate's device knows by itself: the list that it holds, with what it has noted laid over it. */

import {
  type MovementKind,
  movementVerdicts,
  type Place,
  placeAfter,
  type RollCall,
  type RollCallPerson,
} from './movements.ts'
import type { GateList, ListedPerson, NotedScan } from './offlineGate.ts'

/** The list as a device keeps it. */
export interface HeldList {
  readonly generation: string
  readonly camp?: string | undefined
  readonly change: string
  /** When the host last said that it is so, by the host's clock. */
  readonly asOf: string
  /** The same moment by the clock of the device, in milliseconds. */
  readonly readAt: number
  readonly asksWithWhom: boolean
  readonly people: readonly ListedPerson[]
}

/** A list is kept for a day, in milliseconds; its age counts from the last answer of the host. */
export const listKeptFor = 24 * 60 * 60_000

/** Clocks are set right by seconds; further back than this, in milliseconds, nobody knows how old a list is. */
export const clockSlack = 2 * 60_000

/**
 * Whether a list may be used.
 * @param now of the device, in milliseconds
 * @param latestSeen the latest time that the device has seen, in milliseconds: a clock that went back counts as too old
 */
export function isListUsable({ readAt }: Pick<HeldList, 'readAt'>, now: number, latestSeen: number): boolean {
  return now >= readAt - clockSlack && now >= latestSeen - clockSlack && now - readAt < listKeptFor
}

/**
 * The list after an answer.
 * @returns null where the answer does not fit what is held: the whole list has to be read
 */
export function listAfter(held: HeldList | null, answer: GateList, readAt: number): HeldList | null {
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

/** Whether the host was set up anew, or this device came to another camp. */
export function isOfOtherCamp(held: HeldList, { camp }: Pick<GateList, 'camp'>): boolean {
  return held.camp !== undefined && camp !== undefined && held.camp !== camp
}

/** Whether a host that was asked for changes knows nothing of the list that it has told itself: it was put back to a time before. */
export function isSetBack(held: HeldList, { generation, isWhole }: GateList): boolean {
  return isWhole && held.generation === generation
}

export type ListIndex = ReadonlyMap<string, ListedPerson>

/** Everybody by code and by each number of a card that holds. */
export function indexOf({ people }: Pick<HeldList, 'people'>): ListIndex {
  const index = new Map<string, ListedPerson>()
  for (const person of people) {
    index.set(spelled(person.code), person)
    for (const number of person.numbers) index.set(spelled(number), person)
  }
  return index
}

export const spelled = (number: string): string => number.trim().toUpperCase()

/** Something that this device has noted, handed in or not. */
export type OwnNote = Pick<NotedScan, 'number' | 'kind' | 'counter' | 'notedAt' | 'correctedAt'>

export interface HereStanding {
  readonly person: ListedPerson
  /** With what was noted here since. */
  readonly place: Place
  /** The last thing that this device has noted of the person and the list does not know yet. */
  readonly notedHere: OwnNote | null
  readonly asksWithWhom: boolean
}

/** Years; whoever has no age is asked as well, as the host does. */
const askedBelow = 18

/**
 * Where somebody is as far as this device knows.
 * @param notes what was noted here since the list was read, in whatever order
 */
export function standingHere(
  list: { readonly index: ListIndex; readonly asksWithWhom: boolean },
  notes: readonly OwnNote[],
  number: string,
): HereStanding | null {
  const person = list.index.get(spelled(number))
  if (!person) return null
  const own = new Set([person.code, ...person.numbers].map(spelled))
  const notedHere = lastOf(notes.filter((note) => own.has(spelled(note.number))))
  return {
    person,
    place: notedHere ? placeAfter[notedHere.kind] : person.place,
    notedHere,
    asksWithWhom: list.asksWithWhom && (person.age ?? 0) < askedBelow,
  }
}

/**
 * Everybody whom the list of this device knows, with what was noted here since, and then who was noted here by a number
 * that the list does not know: nobody who was let in is missing.
 * @param notes what was noted here since the list was read, in whatever order
 * @param now of the device, in milliseconds
 */
export function rollCallHere(list: HeldList, notes: readonly NotedScan[], now: number): RollCall {
  const index = indexOf(list)
  const lastNotes = new Map<string, NotedScan>()
  for (const note of notes) {
    const number = spelled(note.number)
    const code = spelled(index.get(number)?.code ?? number)
    const last = lastNotes.get(code)
    if (last === undefined || note.counter > last.counter) lastNotes.set(code, note)
  }
  const people = list.people.map(({ code, firstname, lastname, union, age, place }): RollCallPerson => {
    const noted = lastNotes.get(spelled(code))
    const known = { code, firstname, lastname, union, age }
    return noted ? { ...known, ...whereNoted(noted) } : { ...known, place, since: null, gate: null }
  })
  const nobodys = { firstname: '', lastname: '', isNameUnknown: true, union: null, age: null } as const
  for (const [code, noted] of lastNotes)
    if (!index.has(code)) people.push({ code, ...nobodys, ...whereNoted(noted) })
  return { asOf: list.asOf, deviceAge: Math.max(0, now - list.readAt), people }
}

function whereNoted({ kind, correctedAt, notedAt, place }: NotedScan) {
  return { place: placeAfter[kind], since: correctedAt ?? notedAt, gate: place ?? null }
}

/** Within a device the counter orders, never the clock. */
export function lastOf(notes: readonly OwnNote[]): OwnNote | null {
  return notes.reduce<OwnNote | null>(
    (last, note) => (last === null || note.counter > last.counter ? note : last),
    null,
  )
}

/**
 * What a device may say of a scan.
 * - `goes`: nothing speaks against it
 * - `notedHere`: this device has noted the same already
 * - `alreadyThere`, `wrongPlace`: the list speaks against it, and the list may be behind
 * - `notListed`: the list does not know the number
 * - `noList`: the device holds no list that may be used
 */
export type HereVerdict = 'goes' | 'notedHere' | 'alreadyThere' | 'wrongPlace' | 'notListed' | 'noList'

export function judgeHere(standing: HereStanding | null, kind: MovementKind): HereVerdict {
  if (standing === null) return 'notListed'
  const verdict = movementVerdicts[kind][standing.place]
  return verdict === 'alreadyThere' && standing.notedHere !== null ? 'notedHere' : verdict
}

/** What this device knows of a number. */
export interface Here {
  readonly verdict: HereVerdict
  readonly standing: HereStanding | null
  /** The host's clock when the list was so; null without a list. */
  readonly listAsOf: string | null
  /** Whether a person of unknown age is asked with whom they leave; missing where the camp's setting is unknown. */
  readonly asksUnknown?: boolean
}

/** What is to be noted; the device adds what is missing of counter and times, the gate and the operator. */
export type WantedNote = Pick<NotedScan, 'number' | 'kind' | 'byName' | 'withWhom' | 'anyway'> &
  Partial<Pick<NotedScan, 'counter' | 'notedAt'>> & {
    /** The one that was sent; null for a new one. */
    readonly key: string | null
  }

/** What a gate had in hand when its host did not answer in time: the device goes on with it. */
export interface LeftScan {
  /** '' where nobody was asked about. */
  readonly number: string
  /** What stood in the field. */
  readonly typed: string
  readonly isByName: boolean
  /** Of somebody who had been found. */
  readonly name: string | null
  /** What was sent and perhaps done: it is noted under the same key. */
  readonly attempt: LeftAttempt | null
  /** Scanned meanwhile. */
  readonly next: string | null
}

/** What a device had in hand when the host was back. */
export interface HandedBack {
  /** Scanned meanwhile: it is searched at once. */
  readonly next: string | null
  /** What stood in the field. */
  readonly typed: string
}

export interface LeftAttempt {
  readonly key: string
  /** Both of when it was sent; the documented check-in has none. */
  readonly counter?: number | undefined
  readonly notedAt?: string | undefined
  readonly withWhom?: string | undefined
  readonly anyway?: string | undefined
}
