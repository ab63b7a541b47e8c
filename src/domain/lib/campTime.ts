/** Moments as people at the camp read them: Central Africa Time (UTC+2), whatever their device is set to. */

const ahead = 2 * 60 * 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const

/*
 * Without Intl: to make its first format takes a slow phone longer than everything else that a page's file does when it
 * is run.
 */

/** The clock and the calendar at the camp, as the fields of UTC; undefined where the text is no moment. */
function thereAt(iso: string): Date | undefined {
  const there = new Date(Date.parse(iso) + ahead)
  return Number.isNaN(there.getTime()) ? undefined : there
}

function dateOf(there: Date): string {
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

/** "10:30:05". */
function clockOf(there: Date): string {
  return there.toISOString().slice(-13, -5)
}

function hourOf(there: Date): string {
  return clockOf(there).slice(0, 5)
}

const unknown = 'Unknown date'

/** "14 Apr 2025"; a moment that cannot be read is an "Unknown date". */
export function campDate(iso: string): string {
  const there = thereAt(iso)
  return there === undefined ? unknown : dateOf(there)
}

/** "14 Apr 2025, 10:30". */
export function campDateTime(iso: string): string {
  const there = thereAt(iso)
  return there === undefined ? unknown : `${dateOf(there)}, ${hourOf(there)}`
}

/** "10:30". */
export function campHour(iso: string): string {
  const there = thereAt(iso)
  return there === undefined ? '–' : hourOf(there)
}

/** "10:30:05", of a time in milliseconds. */
export function campClock(milliseconds: number): string {
  return clockOf(new Date(milliseconds + ahead))
}

/** Whether it is a day of the calendar, written as "2025-04-14". */
export function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}

/** "15 Apr 2025", of a camp's day "2025-04-15"; any other text as it is. */
export function dayText(day: string): string {
  return isDay(day) ? campDate(`${day}T00:00:00Z`) : day
}

/** The camp's day of a moment in milliseconds, as `YYYY-MM-DD`. */
export function campDay(milliseconds: number): string {
  return new Date(milliseconds + ahead).toISOString().slice(0, 10)
}

/** So many days later; of a text that is no day, another text. */
export function dayAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(moment) ? '' : campDay(moment - ahead + days * 24 * 60 * 60_000)
}

/** The midnight at which a camp's day ends, in milliseconds. */
export function endOfCampDay(day: string): number {
  return Date.parse(`${dayAfter(day, 1)}T00:00:00Z`) - ahead
}
