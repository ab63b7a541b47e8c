import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { zoneOf } from '../../../src/domain/camp/zone.ts'
import {
  campClock,
  campDay,
  centralAfricaTime,
  zoneName,
  zoneNote,
  zoneOfTimes,
} from '../../../src/domain/lib/campTime.ts'

afterEach(() => writeFor(documentedCamp))

const april = { firstDay: '2025-04-13', lastDay: '2025-04-19' }
const spring = { firstDay: '2027-03-25', lastDay: '2027-04-02' }
const autumn = { firstDay: '2027-10-28', lastDay: '2027-11-02' }
const july = { firstDay: '2027-07-30', lastDay: '2027-08-07' }

test('[W1404] the zone of Harare is the documented one', () => {
  expect(zoneOf('Africa/Harare', april)).toEqual(centralAfricaTime)
})

test.each([
  ['Africa/Nairobi', july, 'EAT', 'East Africa Time', 'UTC+3', 'EAT, UTC+3'],
  ['Asia/Kathmandu', july, 'UTC+5:45', 'Nepal Time', 'UTC+5:45', 'UTC+5:45'],
  ['UTC', july, 'UTC', 'Coordinated Universal Time', 'UTC+0', 'UTC, UTC+0'],
  ['Africa/Accra', july, 'GMT', 'Greenwich Mean Time', 'UTC+0', 'GMT, UTC+0'],
  ['Etc/GMT+5', july, 'UTC-5', 'UTC-5', 'UTC-5', 'UTC-5'],
  ['Europe/Berlin', july, 'CEST', 'Central European Summer Time', 'UTC+2', 'CEST, UTC+2'],
  [
    'Europe/Berlin',
    spring,
    'CET/CEST',
    'Central European Time',
    'UTC+1, from March 28 UTC+2',
    'CET/CEST, UTC+1, from March 28 UTC+2',
  ],
  [
    'Europe/Berlin',
    autumn,
    'CEST/CET',
    'Central European Time',
    'UTC+2, from October 31 UTC+1',
    'CEST/CET, UTC+2, from October 31 UTC+1',
  ],
  [
    'Australia/Lord_Howe',
    { firstDay: '2027-04-01', lastDay: '2027-04-07' },
    'LHDT/LHST',
    'Lord Howe Time',
    'UTC+11, from April 4 UTC+10:30',
    'LHDT/LHST, UTC+11, from April 4 UTC+10:30',
  ],
  [
    'Australia/Sydney',
    { firstDay: '2027-04-04', lastDay: '2027-04-10' },
    'AEDT/AEST',
    'Australian Eastern Time',
    'UTC+11, from April 4 UTC+10',
    'AEDT/AEST, UTC+11, from April 4 UTC+10',
  ],
  ['America/St_Johns', july, 'NDT', 'Newfoundland Daylight Time', 'UTC-2:30', 'NDT, UTC-2:30'],
])('[W1404] the names of %s at %o', (zone, time, short, long, offset, note) => {
  const made = zoneOf(zone, time)
  expect(made).toMatchObject({ short, long, offset })
  writeFor({ ...documentedCamp, zone: made })
  expect(zoneNote()).toBe(note)
})

test.each([
  ['Africa/Harare', 'CAT', 'CAT', 'otherwise'],
  ['Asia/Kathmandu', 'UTC+5:45', 'UTC+5:45', 'otherwise'],
  ['Europe/Oslo', 'CET', 'CEST', 'Central European Time'],
  ['Australia/Lord_Howe', 'LHDT', 'LHST', 'Lord Howe Time'],
])(
  '[W1456] in %s a time in January is %s, one in July %s, and times of any day are in %s',
  (zone, january, inJuly, any) => {
    writeFor({ ...documentedCamp, zone: zoneOf(zone, july) })
    expect([zoneName('2027-01-10T12:00:00.000Z'), zoneName(Date.parse('2027-07-10'))]).toEqual([
      january,
      inJuly,
    ])
    expect(zoneOfTimes('otherwise')).toBe(any)
  },
)

test('[W1405] the clock of Berlin changes at 01:00 UTC, from five years before a camp to ten years after it', () => {
  const { changes } = zoneOf('Europe/Berlin', spring)
  const years = changes.slice(1).map(({ from }) => new Date(from).toISOString())
  expect(years).toContain('2027-03-28T01:00:00.000Z')
  expect(years).toContain('2027-10-31T01:00:00.000Z')
  expect([years.at(0), years.at(-1)]).toEqual(['2022-03-27T01:00:00.000Z', '2037-03-29T01:00:00.000Z'])
  expect(years).toHaveLength(31)
})

test.each([
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
])('[W1405] each minute around a change of the clock in %s is the one of Intl', (timeZone) => {
  const zone = zoneOf(timeZone, spring)
  writeFor({ ...documentedCamp, zone })
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const [first = 0, last = 0] = [Date.parse('2022-04-01'), Date.parse('2036-12-01')]
  const anyMinute = fc.oneof(
    fc.integer({ min: first / 60_000, max: last / 60_000 }),
    fc
      .tuple(
        fc.constantFrom(...zone.changes.slice(1).map(({ from }) => from), first),
        fc.integer({ min: -180, max: 180 }),
      )
      .map(([from, minutes]) => from / 60_000 + minutes),
  )
  fc.assert(
    fc.property(anyMinute, (minute) => {
      const moment = minute * 60_000
      expect(`${campDay(moment)} ${campClock(moment)}`).toBe(parts.format(moment))
    }),
    { numRuns: 300 },
  )
})
