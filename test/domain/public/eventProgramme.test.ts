import { expect, test } from 'vitest'
import { twelveHours } from '../../../src/domain/camp/facts.ts'
import { programmeDays } from '../../../src/domain/public/eventProgramme.ts'

test('[P014, P043-P049] the programme has seven titled days in April 2025', () => {
  expect(programmeDays.map(({ number, title, date }) => [number, title, date])).toEqual([
    [1, 'Opening Day', 'April 13'],
    [2, 'Family Day', 'April 14'],
    [3, 'Outreach Day', 'April 15'],
    [4, 'Leadership Day', 'April 16'],
    [5, 'Sabbath Preparation', 'April 17'],
    [6, 'Sabbath Day', 'April 18'],
    [7, 'Closing Day', 'April 19'],
  ])
})

test('[P015, P016, P050] every event has the date of its day in camp time, in order, within the event', () => {
  for (const { number, events } of programmeDays) {
    expect(events.length).toBeGreaterThan(0)
    for (const { at } of events)
      expect(at).toMatch(new RegExp(`^2025-04-${12 + number}T\\d\\d:\\d\\d\\+02:00$`))
  }
  const moments = programmeDays.flatMap(({ events }) => events.map(({ at }) => Date.parse(at)))
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(moments[0]).toBe(Date.parse('2025-04-13T08:00:00+02:00'))
  expect(moments.at(-1)).toBeLessThan(Date.parse('2025-04-19T21:00:00+02:00'))
})

test('times of day are shown in 12 hours, as in the documents', () => {
  const [opening] = programmeDays
  expect(opening?.events.map(({ at, time }) => [at.slice(11, 16), time])).toEqual([
    ['08:00', '8:00 AM'],
    ['11:00', '11:00 AM'],
    ['14:30', '2:30 PM'],
    ['20:00', '8:00 PM'],
  ])
  expect(['00:05', '11:59', '12:00', '12:30', '13:00', '23:45'].map(twelveHours)).toEqual([
    '12:05 AM',
    '11:59 AM',
    '12:00 PM',
    '12:30 PM',
    '1:00 PM',
    '11:45 PM',
  ])
})
