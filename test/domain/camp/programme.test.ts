import { expect, test } from 'vitest'
import { type Camp, documentedCamp } from '../../../src/domain/camp/facts.ts'
import {
  type CampEvent,
  type CampProgramme,
  inOrder,
  programmeFor,
} from '../../../src/domain/camp/programme.ts'
import { problemInWords, programmeProblems } from '../../../src/domain/camp/programmeProblems.ts'
import { programmeDays, programmeDaysOf } from '../../../src/domain/public/eventProgramme.ts'

const { facts } = documentedCamp
const event = (change: Partial<CampEvent> = {}): CampEvent => ({
  ...{ from: '10:00', to: '12:00', title: 'Hike', place: 'The fjord', kind: 'activity' },
  ...{ speaker: '', detail: '' },
  ...change,
})
const time = { ...facts.time, firstDay: '2027-07-30', lastDay: '2027-07-31' }
const twoDays = (...events: CampEvent[]): CampProgramme => [
  { title: 'Arrival', theme: 'We meet.', events },
  { title: '', theme: '', events: [] },
]
const camp: Camp = { ...documentedCamp, version: 2, facts: { ...facts, time } }
const problemsOf = (programme: CampProgramme) => programmeProblems(time, programme).map(problemInWords)

const long = (length: number) => 'a'.repeat(length)

test.each([
  ['no event', [], 'Please enter at least one event.'],
  [
    'no beginning',
    [event({ from: '' })],
    'Day 1, event 1: Please enter when the event begins, such as 08:00.',
  ],
  [
    'no time of day',
    [event({ from: '24:00', to: '' })],
    'Day 1, event 1: Please enter when the event begins, such as 08:00.',
  ],
  [
    'an end of other words',
    [event({ to: 'noon' })],
    'Day 1, event 1: Please enter when the event ends, such as 09:30, or nothing.',
  ],
  [
    'an end before the beginning',
    [event({ to: '09:30' })],
    'Day 1, event 1: The event must end after it has begun, on the same day.',
  ],
  [
    'an end at the beginning',
    [event({ to: '10:00' })],
    'Day 1, event 1: The event must end after it has begun, on the same day.',
  ],
  ['no title', [event({ title: ' ' })], 'Day 1, event 1: Please enter the title of the event.'],
  [
    'markup',
    [event({ title: '<b>Hike' })],
    'Day 1, event 1: Please enter the title of the event without < and >.',
  ],
  [
    'a long title',
    [event({ title: long(81) })],
    'Day 1, event 1: Please enter the title of the event with at most 80 characters. This has 81.',
  ],
  [
    'a long place',
    [event({ place: long(61) })],
    'Day 1, event 1: Please enter the place with at most 60 characters. This has 61.',
  ],
  [
    'a long speaker',
    [event({ speaker: long(81) })],
    'Day 1, event 1: Please enter the speaker with at most 80 characters. This has 81.',
  ],
  [
    'long details',
    [event({ detail: long(301) })],
    'Day 1, event 1: Please enter the details with at most 300 characters. This has 301.',
  ],
  [
    'two events in one place',
    [event(), event({ title: 'Song', place: 'the FJORD ', from: '11:59', to: '' })],
    'Day 1, event 2: “Hike” is in the FJORD from 10:00 to 12:00.',
  ],
  [
    'two events that begin together in one place',
    [event({ to: '' }), event({ title: 'Song', to: '' })],
    'Day 1, event 2: “Hike” is in The fjord at 10:00.',
  ],
  [
    'an event that is typed before the one that it falls into',
    [event({ title: 'Song', from: '11:00' }), event()],
    'Day 1, event 1: “Hike” is in The fjord from 10:00 to 12:00.',
  ],
] as const)('[W1430] a programme with %s is named by day and event', (_, events, sentence) => {
  expect(problemsOf(twoDays(...events))).toEqual([sentence])
})

test('[W1430] titles of days, and too many events on a day, are named by day', () => {
  const many = Array.from({ length: 41 }, () => event({ place: '' }))
  expect(
    problemsOf([
      { title: long(41), theme: long(161), events: many },
      { ...twoDays()[1], ...noDay },
    ]),
  ).toEqual([
    'Day 1: Please enter the title of the day with at most 40 characters. This has 41.',
    'Day 1: Please enter the line about the day with at most 160 characters. This has 161.',
    'Day 1: A day has at most 40 events. This has 41.',
  ])
})
const noDay = { title: '', theme: '', events: [] }

test('[W1430] a programme has as many days as its camp', () => {
  expect(problemsOf([...twoDays(event()), noDay])).toEqual([
    'A programme has one day for each day of the camp, which has 2 days. This has 3.',
  ])
})

test('[W1430] events may follow each other in one place, or be at one time in two, and may have no end and no place', () => {
  expect(
    problemsOf(
      twoDays(
        event(),
        event({ from: '12:00', to: '' }),
        event({ from: '12:01', to: '' }),
        event({ place: 'The barn' }),
        event({ place: '' }),
        event({ place: '' }),
      ),
    ),
  ).toEqual([])
})

test('[W1431] events are kept in the order of time', () => {
  const [day] = inOrder(
    twoDays(event({ title: 'b' }), event({ from: '09:00', title: 'a' }), event({ title: 'c' })),
  )
  expect(day?.events.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
})

test('[W1432] after a change of its days, the camp shows the days that it has', () => {
  const longer = { ...time, lastDay: '2027-08-01' }
  expect(programmeFor(longer, twoDays(event())).map(({ title }) => title)).toEqual(['Arrival', '', ''])
  const shorter = { ...time, lastDay: '2027-07-30' }
  expect(programmeFor(shorter, twoDays(event())).map(({ title }) => title)).toEqual(['Arrival'])
})

test('[W1433] the documented programme belongs to the documented name and days', () => {
  expect(programmeDaysOf(documentedCamp, null)).toBe(programmeDays)
  const renamed = { ...facts, identity: { ...facts.identity, name: 'Jamboree' } }
  expect(programmeDaysOf({ ...documentedCamp, version: 1, facts: renamed }, null)).toEqual([])
  expect(programmeDaysOf(camp, null)).toEqual([])
})

test('[W1433] the days of an own programme have weekday and date by the first day of the camp', () => {
  const days = programmeDaysOf(camp, twoDays(event({ speaker: 'The director', detail: 'Bring water.' })))
  expect(days).toEqual([
    {
      ...{ number: 1, title: 'Arrival', date: 'Friday, July 30', year: '2027', theme: 'We meet.' },
      events: [
        {
          at: '2027-07-30T10:00+02:00',
          ...{ time: '10:00 AM', note: 'to 12:00 PM', title: 'Hike' },
          ...{ where: 'The fjord · The director', detail: 'Bring water.' },
        },
      ],
    },
    { number: 2, title: 'Saturday', date: 'July 31', year: '2027', theme: '', events: [] },
  ])
})
