import { type Camp, datesText, lengthText, longDay, portalNameOf, twelveHours } from '../camp/facts.ts'
import { momentAtCamp, zoneWithOffset } from '../lib/campTime.ts'

/** An iCalendar file (RFC 5545) for one event, in UTC, which calendars show in local time. */

interface CalendarEvent {
  readonly maker: string
  readonly uid: string
  readonly stamp: string
  readonly start: string
  readonly end: string
  readonly summary: string
  readonly location: string
  readonly description: string
}

/** '2025-pathfinder-camporee.ics' */
export function calendarFileNameOf({ facts }: Camp): string {
  return `${nameInFiles(facts.identity.name)}.ics`
}

/** @param stamp when the file is made */
export function calendarOfCamp({ facts: { identity, time, place, ...facts } }: Camp, stamp: string): string {
  const portal = portalNameOf({ identity, time, place, ...facts })
  return calendarOf({
    maker: portal,
    uid: `${nameInFiles(identity.name)}@${nameInFiles(portal)}`,
    stamp,
    start: momentOf(time.firstDay, time.begins),
    end: momentOf(time.lastDay, time.ends),
    summary: identity.name,
    location: place.venue,
    description: `${lengthText(time)} of camp, ${datesText(time)}.\n${longDay(time.firstDay)}, ${twelveHours(time.begins)} to ${longDay(time.lastDay)}, ${twelveHours(time.ends)}, ${zoneWithOffset()}. The camp office completes your registration.`,
  })
}

function momentOf(day: string, clock: string): string {
  return new Date(momentAtCamp(day, clock)).toISOString()
}

/** Letters and digits of any script, joined by hyphens. */
export function nameInFiles(name: string): string {
  return (
    name
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? 'camp'
  )
}

/** @throws RangeError for an invalid date */
export function calendarOf(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(event.maker)}//Calendar//EN`,
    'BEGIN:VEVENT',
    `UID:${textOf(event.uid)}`,
    `DTSTAMP:${utcOf(event.stamp)}`,
    `DTSTART:${utcOf(event.start)}`,
    `DTEND:${utcOf(event.end)}`,
    `SUMMARY:${textOf(event.summary)}`,
    `LOCATION:${textOf(event.location)}`,
    `DESCRIPTION:${textOf(event.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function utcOf(iso: string): string {
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
