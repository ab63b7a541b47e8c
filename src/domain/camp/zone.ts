import { type CampZone, dayAfter, type ZoneChange } from '../lib/campTime.ts'
import { type CampFacts, longDay } from './facts.ts'

/* The zone of a camp by `Intl`, made by the host once for a version of the facts. */

const minute = 60_000
const oneDay = 24 * 60 * minute
const oneYear = 365.25 * oneDay
const [yearsBefore, yearsAfter] = [5, 10]
/** Shorter than the shortest time between two changes of a clock, a month in Morocco. */
const step = 10 * oneDay

/** No one English names the zones of all continents: only that of South Africa has CAT, that of Britain CET. */
const englishes = ['en-ZA', 'en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IN', 'en-NZ', 'en-KE', 'en-NG', 'en']

type NameStyle = 'short' | 'long' | 'longGeneric' | 'longOffset'

function nameReader(zone: string, style: NameStyle, english = 'en'): (moment: number) => string {
  const format = new Intl.DateTimeFormat(english, { timeZone: zone, timeZoneName: style })
  return (moment) => format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** @param zone an IANA name that `problemsOf` accepts */
export function zoneOf(zone: string, time: Pick<CampFacts['time'], 'firstDay' | 'lastDay'>): CampZone {
  const [start, end] = [Date.parse(time.firstDay), Date.parse(dayAfter(time.lastDay, 1))]
  const readOffset = nameReader(zone, 'longOffset')
  const aheadAt = (moment: number) => minutesIn(readOffset(moment))
  const readNames = englishes.map((english) => nameReader(zone, 'short', english))
  const nameAt = (moment: number) => readNames.map((read) => read(moment)).find((name) => !isOffset(name))
  const changeFrom = (since: number, moment = since): ZoneChange => {
    const minutes = aheadAt(moment)
    return { from: since, minutes, name: nameAt(moment) ?? offsetText(minutes) }
  }
  const from = start - yearsBefore * oneYear
  const changes: [ZoneChange, ...ZoneChange[]] = [changeFrom(0, from)]
  for (let moment = from; moment < end + yearsAfter * oneYear; moment += step) {
    const before = aheadAt(moment)
    if (aheadAt(moment + step) === before) continue
    changes.push(changeFrom(momentOfChange(aheadAt, moment, moment + step)))
  }
  return { ...namesOf(zone, changes, start, end), changes }
}

/** 'GMT+05:45', and 'GMT' for none. */
function minutesIn(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) || 0
}

function momentOfChange(aheadAt: (moment: number) => number, from: number, to: number): number {
  const before = aheadAt(from)
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (aheadAt(middle * minute) === before) low = middle
    else high = middle
  }
  return high * minute
}

function namesOf(
  zone: string,
  changes: readonly [ZoneChange, ...ZoneChange[]],
  start: number,
  end: number,
): Omit<CampZone, 'changes'> {
  const startsAt = start - changeIn(changes, start).minutes * minute
  const endsAt = end - changeIn(changes, end).minutes * minute
  const first = changeIn(changes, startsAt)
  const during = changes.filter(({ from }) => from > startsAt && from < endsAt)
  const offset = [
    offsetText(first.minutes),
    ...during.map(({ from, minutes }) => `from ${dayOf(from, minutes)} ${offsetText(minutes)}`),
  ].join(', ')
  const names = [first, ...during].map(({ name }) => name)
  const generic = longNameOf(zone, 'longGeneric', startsAt)
  return {
    short: names.some(isOffset) ? offset : [...new Set(names)].join('/'),
    long: (during.length > 0 ? generic : longNameOf(zone, 'long', startsAt)) ?? offset,
    generic: generic ?? zone,
    offset,
  }
}

function changeIn(changes: readonly [ZoneChange, ...ZoneChange[]], moment: number): ZoneChange {
  return changes.findLast(({ from }) => from <= moment) ?? changes[0]
}

function dayOf(moment: number, minutes: number): string {
  return longDay(new Date(moment + minutes * minute).toISOString().slice(0, 10))
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes)
  const rest = absolute % 60 === 0 ? '' : `:${String(absolute % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${Math.trunc(absolute / 60)}${rest}`
}

const isOffset = (name: string) => /[+-]\d/.test(name)

function longNameOf(zone: string, style: 'long' | 'longGeneric', moment: number): string | undefined {
  const name = nameReader(zone, style)(moment)
  return isOffset(name) ? undefined : name
}
