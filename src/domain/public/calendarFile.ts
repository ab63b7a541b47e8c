import { eventDates, eventEnd, eventName, eventStart, eventTimeZone, eventVenue } from './event.ts'

/** An iCalendar file (RFC 5545) for one event, in UTC, which calendars show in local time. */

export const calendarFileName = '2025-pathfinder-camporee.ics'

interface CalendarEvent {
  readonly uid: string
  readonly stamp: string
  readonly start: string
  readonly end: string
  readonly summary: string
  readonly location: string
  readonly description: string
}

export function camporeeCalendar(stamp: string): string {
  return calendarOf({
    uid: '2025-pathfinder-camporee@camporee-portal',
    stamp,
    start: eventStart,
    end: eventEnd,
    summary: eventName,
    location: eventVenue,
    description: `Seven days of camp, ${eventDates}.\nApril 13, 8:00 AM to April 19, 9:00 PM, ${eventTimeZone}. The camp office completes your registration.`,
  })
}

/** @throws RangeError for an invalid date */
export function calendarOf(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Camporee Portal//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${textOf(event.uid)}`,
    `DTSTAMP:${momentOf(event.stamp)}`,
    `DTSTART:${momentOf(event.start)}`,
    `DTEND:${momentOf(event.end)}`,
    `SUMMARY:${textOf(event.summary)}`,
    `LOCATION:${textOf(event.location)}`,
    `DESCRIPTION:${textOf(event.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function momentOf(iso: string): string {
  return new Date(iso).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
}

function textOf(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const maxLineLength = 75

/**
 * Folds lines at 75 octets between characters; continuation lines begin with a space. A line never ends with
 * a space, because mail servers and editors strip it.
 */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    while (octetsOf(part + character) > maxLineLength) {
      const kept = part.replace(/ +$/, '') || part
      parts.push(kept)
      part = ` ${part.slice(kept.length)}`
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}

function octetsOf(text: string): number {
  return new TextEncoder().encode(text).length
}
