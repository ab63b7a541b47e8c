/** Times in the camp's zone, Central Africa Time (UTC+2), whatever the device's zone is. */

const ahead = 2 * 60 * 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const

/* Avoids Intl: creating its first format takes a slow phone longer than the rest of the page's script. */

/** Camp time in the UTC fields of the date; undefined if the text is not a date. */
function campDateFrom(iso: string): Date | undefined {
  const there = new Date(Date.parse(iso) + ahead)
  return Number.isNaN(there.getTime()) ? undefined : there
}

function dateOf(there: Date): string {
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

function clockOf(there: Date): string {
  return there.toISOString().slice(-13, -5)
}

function hourOf(there: Date): string {
  return clockOf(there).slice(0, 5)
}

const unknown = 'Unknown date'

export function campDate(iso: string): string {
  const there = campDateFrom(iso)
  return there === undefined ? unknown : dateOf(there)
}

export function campDateTime(iso: string): string {
  const there = campDateFrom(iso)
  return there === undefined ? unknown : `${dateOf(there)}, ${hourOf(there)}`
}

export function campHour(iso: string): string {
  const there = campDateFrom(iso)
  return there === undefined ? '–' : hourOf(there)
}

export function campClock(milliseconds: number): string {
  return clockOf(new Date(milliseconds + ahead))
}

export function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}

/** "15 Apr 2025" for "2025-04-15"; other texts are returned unchanged. */
export function dayText(day: string): string {
  return isDay(day) ? campDate(`${day}T00:00:00Z`) : day
}

export function campDay(milliseconds: number): string {
  return new Date(milliseconds + ahead).toISOString().slice(0, 10)
}

export function dayAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(moment) ? '' : campDay(moment - ahead + days * 24 * 60 * 60_000)
}

/** Unix time in ms of the midnight that ends this day at the camp. */
export function endOfCampDay(day: string): number {
  return Date.parse(`${dayAfter(day, 1)}T00:00:00Z`) - ahead
}

/** "2025-04-14 10:30:05" in camp time; an unreadable text is returned unchanged. */
export function campTimestamp(iso: string): string {
  return campDateFrom(iso)?.toISOString().slice(0, 19).replace('T', ' ') ?? iso
}
