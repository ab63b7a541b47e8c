/**
 * Times in the camp's zone, whatever the device's zone is. The zone is set once for a page or a process, as a
 * locale is (docs/decisions/0030-zone-and-currency-are-set-once.md).
 */

/** From this Unix time in ms on, the clock is that many minutes ahead of UTC. */
export interface ZoneChange {
  readonly from: number
  readonly minutes: number
  /** 'CEST', or 'UTC+2' where English has no short name. */
  readonly name: string
}

/** `short`, `long` and `offset` are those of the camp's days. */
export interface CampZone {
  /** 'CAT', or 'UTC+5:45' where the zone has no short name in English. */
  readonly short: string
  /** 'Central Africa Time' */
  readonly long: string
  /** 'Central European Time', in summer too. */
  readonly generic: string
  /** 'UTC+2'; 'UTC+1, from March 30 UTC+2' if the clock changes during the camp. */
  readonly offset: string
  /** In the order of time; the first one also counts before its time. */
  readonly changes: readonly ZoneChange[]
}

/** The documented zone. */
export const centralAfricaTime: CampZone = {
  ...{ short: 'CAT', long: 'Central Africa Time', generic: 'Central Africa Time', offset: 'UTC+2' },
  changes: [{ from: 0, minutes: 120, name: 'CAT' }],
}

let zone = centralAfricaTime

export function setCampZone(next: CampZone): void {
  zone = next
}

/**
 * 'CAT', 'CEST' in summer and 'CET' in winter.
 * @param at ISO 8601, or Unix time in ms
 */
export function zoneName(at: string | number): string {
  return changeAt(typeof at === 'number' ? at : Date.parse(at))?.name ?? zone.short
}

/** The name over times of any day: `otherwise` where the clock never changes, or 'Central European Time'. */
export function zoneOfTimes(otherwise: string): string {
  return zone.changes.length === 1 ? otherwise : zone.generic
}

/** 'CAT, UTC+2', or 'UTC+5:45' where the zone has no short name. */
export function zoneNote(): string {
  return zone.short === zone.offset ? zone.offset : `${zone.short}, ${zone.offset}`
}

/** 'CAT (UTC+2)', or 'UTC+5:45'. */
export function zoneWithOffset(): string {
  return zone.short === zone.offset ? zone.offset : `${zone.short} (${zone.offset})`
}

/** 'Central Africa Time' */
export function zoneLongName(): string {
  return zone.long
}

/** 'UTC+2' */
export function zoneOffset(): string {
  return zone.offset
}

const minute = 60_000
const oneDay = 24 * 60 * minute

function changeAt(milliseconds: number): ZoneChange | undefined {
  let [latest] = zone.changes
  for (const change of zone.changes) if (change.from <= milliseconds) latest = change
  return latest
}

function aheadAt(milliseconds: number): number {
  return (changeAt(milliseconds)?.minutes ?? 0) * minute
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const

/* Avoids Intl: creating its first format takes a slow phone longer than the rest of the page's script. */

/** Camp time in the UTC fields of the date; undefined if the text is not a date. */
function campDateFrom(iso: string): Date | undefined {
  const moment = Date.parse(iso)
  const there = new Date(moment + aheadAt(moment))
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
  return clockOf(new Date(milliseconds + aheadAt(milliseconds)))
}

export function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}

/** "15 Apr 2025" for "2025-04-15"; other texts are returned unchanged. */
export function dayText(day: string): string {
  return isDay(day) ? dateOf(new Date(`${day}T00:00:00Z`)) : day
}

export function campDay(milliseconds: number): string {
  return new Date(milliseconds + aheadAt(milliseconds)).toISOString().slice(0, 10)
}

export function dayAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(moment) ? '' : new Date(moment + days * oneDay).toISOString().slice(0, 10)
}

/**
 * Unix time in ms at which the camp's clock shows this time: the first one if it shows it twice, and the
 * moment of the change if the clock skips it.
 */
export function momentAtCamp(day: string, clock = '00:00'): number {
  const shown = Date.parse(`${day}T${clock}:00Z`)
  const [before, after] = [aheadAt(shown - oneDay), aheadAt(shown + oneDay)]
  const isShownBefore = aheadAt(shown - before) === before
  const isShownAfter = aheadAt(shown - after) === after
  return shown - (isShownBefore || !isShownAfter ? before : after)
}

/** '2025-04-13T08:00+02:00' */
export function campTimeWithOffset(day: string, clock: string): string {
  const minutes = aheadAt(momentAtCamp(day, clock)) / minute
  const ahead = `${Math.trunc(Math.abs(minutes) / 60)}`.padStart(2, '0')
  const rest = `${Math.abs(minutes) % 60}`.padStart(2, '0')
  return `${day}T${clock}${minutes < 0 ? '-' : '+'}${ahead}:${rest}`
}

/** Unix time in ms of the midnight that ends this day at the camp. */
export function endOfCampDay(day: string): number {
  return momentAtCamp(dayAfter(day, 1))
}

/** "2025-04-14 10:30:05" in camp time; an unreadable text is returned unchanged. */
export function campTimestamp(iso: string): string {
  return campDateFrom(iso)?.toISOString().slice(0, 19).replace('T', ' ') ?? iso
}
