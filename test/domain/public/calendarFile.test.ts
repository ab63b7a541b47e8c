import { describe, expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { calendarOf, calendarOfCamp } from '../../../src/domain/public/calendarFile.ts'

const event = {
  maker: 'Camp Portal',
  uid: 'one@camp',
  stamp: '2025-01-02T03:04:05Z',
  start: '2025-04-13T06:00:00Z',
  end: '2025-04-19T19:00:00Z',
  summary: 'Camp',
  location: 'Here',
  description: 'All of it',
}

test('[P014, P015, P016, P017, A016, P001] the calendar file has the camporee from April 13, 8:00 to April 19, 21:00 at UTC+2', () => {
  expect(calendarOfCamp(documentedCamp, '2025-03-01T12:30:45.678Z')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Camporee Portal//Calendar//EN',
      'BEGIN:VEVENT',
      'UID:2025-pathfinder-camporee@camporee-portal',
      'DTSTAMP:20250301T123045Z',
      'DTSTART:20250413T060000Z',
      'DTEND:20250419T190000Z',
      'SUMMARY:2025 Pathfinder Camporee',
      'LOCATION:A camp venue in Zimbabwe',
      'DESCRIPTION:Seven days of camp\\, April 13–19\\, 2025.\\nApril 13\\, 8:00 AM',
      '  to April 19\\, 9:00 PM\\, CAT (UTC+2). The camp office completes your regis',
      ' tration.',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

function lineOf(property: string, changes: Partial<typeof event>): string {
  const unfolded = calendarOf({ ...event, ...changes }).replaceAll('\r\n ', '')
  return unfolded.split('\r\n').find((line) => line.startsWith(`${property}:`)) ?? ''
}

describe('a text value', () => {
  test.each([
    ['a; b, c \\ d', 'a\\; b\\, c \\\\ d'],
    ['first\nsecond\r\nthird\rfourth', 'first\\nsecond\\nthird\\nfourth'],
    ['END:VEVENT\r\nBEGIN:VALARM', 'END:VEVENT\\nBEGIN:VALARM'],
    ['a bell\u0007 and a null\u0000', 'a bell and a null'],
  ])('%j is escaped as %j', (text, written) => {
    expect(lineOf('DESCRIPTION', { description: text })).toBe(`DESCRIPTION:${written}`)
  })
})

describe('a line', () => {
  const octets = (line: string) => new TextEncoder().encode(line).length
  const linesOf = (summary: string) => calendarOf({ ...event, summary }).split('\r\n')

  test('of 75 octets stays whole; one of 76 is folded with a leading space', () => {
    const fits = 'x'.repeat(75 - 'SUMMARY:'.length)
    expect(linesOf(fits)).toContain(`SUMMARY:${fits}`)
    expect(linesOf(`${fits}y`)).toEqual(expect.arrayContaining([`SUMMARY:${fits}`, ' y']))
  })

  test('is not folded after a space unless it holds only spaces', () => {
    const word = 'x'.repeat(64)
    expect(linesOf(`${word}   after`)).toEqual(expect.arrayContaining([`SUMMARY:${word}`, '    after']))
    expect(lineOf('SUMMARY', { summary: ' '.repeat(200) })).toBe(`SUMMARY:${' '.repeat(200)}`)
  })

  test.each(['é'.repeat(300), '日'.repeat(300), '🏕'.repeat(300), `x${'🏕'.repeat(300)}`])(
    'never exceeds 75 octets and never splits a character: %s',
    (summary) => {
      const lines = linesOf(summary)
      expect(lines.map(octets).filter((length) => length > 75)).toEqual([])
      expect(lineOf('SUMMARY', { summary })).toBe(`SUMMARY:${summary}`)
    },
  )
})

test('an invalid time throws an error', () => {
  expect(() => calendarOf({ ...event, stamp: 'soon' })).toThrow(RangeError)
})
