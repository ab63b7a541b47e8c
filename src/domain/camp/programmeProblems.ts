import { counted } from '../lib/counted.ts'
import type { CampFacts } from './facts.ts'
import { dayCountOf } from './facts.ts'
import { textProblem } from './problems.ts'
import { type CampDay, type CampEvent, type CampProgramme, eventCountOf } from './programme.ts'

/* Mistakes in a programme, one sentence for each cell. */

export interface ProgrammeProblem {
  /** Index of the day; null if it is about the whole programme. */
  readonly day: number | null
  /** Index of the event in its day; null if it is about the day. */
  readonly event: number | null
  readonly field: keyof CampEvent | keyof CampDay
  readonly text: string
}

const mostOfProgramme = {
  ...{ dayTitle: 40, theme: 160, events: 40 },
  ...{ title: 80, place: 60, speaker: 80, detail: 300 },
} as const

type Found = readonly [field: ProgrammeProblem['field'], text: string | undefined]

/** Empty if the programme can be saved. */
export function programmeProblems(
  time: CampFacts['time'],
  programme: CampProgramme,
): readonly ProgrammeProblem[] {
  const days = dayCountOf(time)
  if (programme.length !== days)
    return [
      ofWhole(
        `A programme has one day for each day of the camp, which has ${counted(days, 'day')}. This has ${programme.length}.`,
      ),
    ]
  if (eventCountOf(programme) === 0) return [ofWhole('Please enter at least one event.')]
  return programme.flatMap((day, index) => [
    ...problemsIn(dayProblems(day), { day: index, event: null }),
    ...day.events.flatMap((event, place) =>
      problemsIn([...eventProblems(event), ['from', overlapProblem(day.events, place)]], {
        day: index,
        event: place,
      }),
    ),
  ])
}

function ofWhole(text: string): ProgrammeProblem {
  return { day: null, event: null, field: 'events', text }
}

function problemsIn(
  found: readonly Found[],
  at: Pick<ProgrammeProblem, 'day' | 'event'>,
): readonly ProgrammeProblem[] {
  return found.flatMap(([field, text]) => (text === undefined ? [] : [{ ...at, field, text }]))
}

function dayProblems({ title, theme, events }: CampDay): readonly Found[] {
  const { dayTitle, theme: mostOfTheme, events: mostEvents } = mostOfProgramme
  return [
    ['title', textProblem(title, { what: 'the title of the day', most: dayTitle })],
    ['theme', textProblem(theme, { what: 'the line about the day', most: mostOfTheme })],
    [
      'events',
      events.length > mostEvents
        ? `A day has at most ${mostEvents} events. This has ${events.length}.`
        : undefined,
    ],
  ]
}

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function eventProblems({ from, to, title, place, speaker, detail }: CampEvent): readonly Found[] {
  const most = mostOfProgramme
  return [
    ['from', isClock(from) ? undefined : 'Please enter when the event begins, such as 08:00.'],
    ['to', endProblem(from, to)],
    ['title', textProblem(title, { what: 'the title of the event', most: most.title, isNeeded: true })],
    ['place', textProblem(place, { what: 'the place', most: most.place })],
    ['speaker', textProblem(speaker, { what: 'the speaker', most: most.speaker })],
    ['detail', textProblem(detail, { what: 'the details', most: most.detail })],
  ]
}

function endProblem(from: string, to: string): string | undefined {
  if (to === '') return undefined
  if (!isClock(to)) return 'Please enter when the event ends, such as 09:30, or nothing.'
  return isClock(from) && to <= from ? 'The event must end after it has begun, on the same day.' : undefined
}

/** Two events in one place; an event without an end only takes the minute at which it begins. */
function overlapProblem(events: readonly CampEvent[], index: number): string | undefined {
  const event = events[index]
  if (event === undefined || nameOfPlace(event) === '' || !isClock(event.from)) return undefined
  const other = events.find(
    (each, place) =>
      place !== index &&
      nameOfPlace(each) === nameOfPlace(event) &&
      isClock(each.from) &&
      (each.from < event.from ? event.from < each.to : each.from === event.from && place < index),
  )
  if (other === undefined) return undefined
  const until = other.to === '' ? `at ${other.from}` : `from ${other.from} to ${other.to}`
  return `“${other.title.trim()}” is in ${event.place.trim()} ${until}.`
}

function nameOfPlace({ place }: CampEvent): string {
  return place.trim().toLowerCase()
}

/** 'Day 2, event 3: The event must end after it has begun, on the same day.' */
export function problemInWords({ day, event, text }: ProgrammeProblem): string {
  if (day === null) return text
  return `Day ${day + 1}${event === null ? '' : `, event ${event + 1}`}: ${text}`
}
