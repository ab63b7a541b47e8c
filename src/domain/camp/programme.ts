import { dayAfter } from '../lib/campTime.ts'
import { type Camp, type CampFacts, dayCountOf, documentedCamp } from './facts.ts'

/* The programme of a camp: a document beside its facts, shown on the landing page and to its campers. */

export const scheduleEventTypes = [
  'devotional',
  'meal',
  'study',
  'sermon',
  'workshop',
  'activity',
  'concert',
  'worship',
  'tbd',
] as const
export type ScheduleEventType = (typeof scheduleEventTypes)[number]

/** Clocks are `HH:MM` at the camp; a text that is not known is empty. */
export interface CampEvent {
  readonly from: string
  readonly to: string
  readonly title: string
  readonly place: string
  readonly kind: ScheduleEventType
  readonly speaker: string
  readonly detail: string
}

export interface CampDay {
  readonly title: string
  readonly theme: string
  readonly events: readonly CampEvent[]
}

/** One day for each day of the camp, from the first on. */
export type CampProgramme = readonly CampDay[]

/** With the version of the camp at which it was read; null for none. */
export interface SavedProgramme {
  readonly version: number
  readonly days: CampProgramme | null
}

const blankDay: CampDay = { title: '', theme: '', events: [] }

/** Whether the programmes of the documents are those of this camp. */
export function isDocumentedWeek({ facts: { identity, time } }: Camp): boolean {
  const { facts } = documentedCamp
  return (
    identity.name === facts.identity.name &&
    time.firstDay === facts.time.firstDay &&
    time.lastDay === facts.time.lastDay
  )
}

/** 2025-04-13 and so on. */
export function campDates(time: CampFacts['time']): readonly string[] {
  return Array.from({ length: dayCountOf(time) }, (_, index) => dayAfter(time.firstDay, index))
}

/** The days of the camp may have changed since the programme was saved. */
export function programmeFor(time: CampFacts['time'], programme: CampProgramme | null): CampProgramme {
  return campDates(time).map((_, index) => programme?.[index] ?? blankDay)
}

export function eventCountOf(programme: CampProgramme): number {
  return programme.reduce((count, { events }) => count + events.length, 0)
}

/** Events in the order of time; of those at one time, the one that was typed first is first. */
export function inOrder(programme: CampProgramme): CampProgramme {
  return programme.map((day) => ({
    ...day,
    events: [...day.events].sort((one, other) =>
      one.from < other.from ? -1 : Number(one.from > other.from),
    ),
  }))
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}
