import { describe, expect, test } from 'vitest'
import { scheduleEventTypes } from '../../../src/domain/camp/programme.ts'
import { scheduleDayFrom, scheduleDays, titleOf } from '../../../src/domain/camper/schedule.ts'
import type { ScheduleEvent } from '../../../src/domain/camper/scheduleProgramme.ts'

const events: readonly ScheduleEvent[] = scheduleDays.flatMap((day) => day.events)

function at(time: string): readonly ScheduleEvent[] {
  const found = events.filter((event) => event.time === time)
  expect(scheduleDays.filter((day) => day.events.some((event) => event.time === time))).toHaveLength(7)
  expect(found).toHaveLength(7)
  return found
}

test('[P173, P174, P180] the schedule has seven days, Monday July 10 to Sunday July 16', () => {
  expect(scheduleDays.map(titleOf)).toEqual([
    'Monday July 10',
    'Tuesday July 11',
    'Wednesday July 12',
    'Thursday July 13',
    'Friday July 14',
    'Saturday July 15',
    'Sunday July 16',
  ])
})

describe('every day has the documented slots, in this order', () => {
  test('has nine slots', () => {
    for (const day of scheduleDays) {
      expect(day.events.map(({ time }) => time)).toEqual([
        '06:00-07:00',
        '07:30-08:30',
        '09:00-10:30',
        '11:00-12:30',
        '12:30-14:00',
        '14:30-16:00',
        '16:30-18:00',
        '18:30-19:30',
        '20:00-21:30',
      ])
    }
  })

  test('[P373] 06:00-07:00 is devotion', () => {
    for (const { title, type } of at('06:00-07:00')) {
      expect(title).toMatch(/^Devotion/)
      expect(type).toBe('devotional')
    }
  })

  test.each([
    ['P374', '07:30-08:30', 'Breakfast'],
    ['P377', '12:30-14:00', 'Lunch'],
    ['P380', '18:30-19:30', 'Dinner'],
  ])('[P374, P377, P380] (%s) %s is %s', (_, time, title) => {
    for (const event of at(time)) expect([event.title, event.type]).toEqual([title, 'meal'])
  })

  test.each([
    ['P375', '09:00-10:30'],
    ['P376', '11:00-12:30'],
    ['P378', '14:30-16:00'],
    ['P379', '16:30-18:00'],
  ])('[P375, P376, P378, P379] (%s) %s has an event other than a meal', (_, time) => {
    for (const { title, type } of at(time)) {
      expect(title).not.toBe('')
      expect(['study', 'sermon', 'workshop', 'activity', 'worship', 'tbd']).toContain(type)
    }
  })

  test('[P381] 20:00-21:30 is the evening program', () => {
    for (const { title } of at('20:00-21:30')) expect(title).toMatch(/^Evening program: ./)
  })
})

test('[P242] an event carries id, time range, title, location and type', () => {
  for (const { id, time, title, location, type } of events) {
    expect(id).toMatch(/^[a-z]+-[a-z]+$/)
    expect(time).toMatch(/^\d\d:\d\d-\d\d:\d\d$/)
    expect(title).not.toBe('')
    expect(location).not.toBe('')
    expect(type).not.toBe('')
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(63)
})

test('[P243] the types are the nine documented ones, and each occurs', () => {
  const documented = [
    'devotional',
    'meal',
    'study',
    'sermon',
    'workshop',
    'activity',
    'concert',
    'worship',
    'tbd',
  ]
  expect(scheduleEventTypes).toEqual(documented)
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(documented.sort())
})

test('[P244] speaker, leader, performers and description are optional', () => {
  for (const field of ['speaker', 'leader', 'performers', 'description'] as const) {
    expect(events.some((event) => typeof event[field] === 'string' && event[field] !== '')).toBe(true)
    expect(events.some((event) => !(field in event))).toBe(true)
  }
  const fields = new Set(events.flatMap((event) => Object.keys(event)))
  expect([...fields].sort()).toEqual([
    ...['description', 'id', 'leader', 'location', 'performers', 'speaker', 'time', 'title', 'type'],
  ])
})

test.each([
  ['thursday', 'thursday'],
  ['sunday', 'sunday'],
  [null, 'monday'],
  ['', 'monday'],
  ['2025-04-13', 'monday'],
  ['<script>', 'monday'],
])('the address value %j opens %s', (id, day) => {
  expect(scheduleDayFrom(id)).toBe(day)
})
