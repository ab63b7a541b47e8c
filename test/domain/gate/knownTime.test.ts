import { describe, expect, test } from 'vitest'
import {
  isDoubtful,
  type KnownTime,
  timeAfter,
  timeFromServer,
  timesOfNotes,
} from '../../../src/domain/gate/knownTime.ts'

/** Minutes after the contact with the server at 12:00, in ms. */
const at = (minutes: number) => minutes * 60_000
const noon = Date.parse('2025-04-14T12:00:00.000Z')
const restarted = Date.parse('2020-01-01T00:05:00.000Z')
const clockOf = (time: number) => new Date(time).toISOString().slice(0, 16)

/** A server contact at 12:00 of a device whose clock is ahead by this many minutes; negative means behind. */
const heard = (ahead = 0) => timeFromServer(noon, { device: noon + at(ahead), ticks: 0 }, 'page')
const later = (known: KnownTime, device: number, ticks: number, page = 'page') =>
  timeAfter(known, { device, ticks }, page)

describe('[W570] a device whose clock', () => {
  test.each<[what: string, ahead: number, device: string, ran: number, time: string]>([
    ['is right keeps its time', 0, '2025-04-14T12:30', 30, '2025-04-14T12:30'],
    ['is 7 h ahead is corrected', 420, '2025-04-14T19:30', 30, '2025-04-14T12:30'],
    ['is 7 h behind is corrected', -420, '2025-04-14T05:30', 30, '2025-04-14T12:30'],
    ['was 7 h ahead and is set right keeps the right time', 420, '2025-04-14T12:30', 30, '2025-04-14T12:30'],
    [
      'was 7 h behind and is set right keeps the right time',
      -420,
      '2025-04-14T12:30',
      30,
      '2025-04-14T12:30',
    ],
    ['was right and is set 7 h back ignores the change', 0, '2025-04-14T05:30', 30, '2025-04-14T12:30'],
    [
      'was right and is set to another year ignores the change',
      0,
      '2031-04-14T12:30',
      30,
      '2025-04-14T12:30',
    ],
    ['was right and is set back by years ignores the change', 0, '2020-01-01T00:30', 30, '2025-04-14T12:30'],
    ['is right counts half an hour of sleep', 0, '2025-04-14T13:00', 30, '2025-04-14T13:00'],
    [
      'is 7 h ahead is corrected and counts half an hour of sleep',
      420,
      '2025-04-14T20:00',
      30,
      '2025-04-14T13:00',
    ],
  ])('%s', (_what, ahead, device, ran, time) => {
    expect(clockOf(later(heard(ahead), Date.parse(`${device}:00.000Z`), at(ran)).host)).toBe(time)
  })

  test('was set right while no page ran has the right time', () => {
    const opened = later(heard(420), noon + at(31), at(1), 'next page')
    expect([clockOf(opened.host), opened.wentBack, opened.isLost]).toEqual(['2025-04-14T12:31', true, false])
  })

  test('restarted in 2020 continues from the last known time and marks the time as lost', () => {
    const opened = later(heard(), restarted, at(1), 'next page')
    expect([clockOf(opened.host), opened.wentBack, opened.isLost]).toEqual(['2025-04-14T12:00', true, true])
    const counted = later(opened, restarted + at(20), at(21), 'next page')
    expect([clockOf(counted.host), counted.isLost]).toEqual(['2025-04-14T12:20', true])
    const setRight = later(counted, noon + at(90), at(22), 'next page')
    expect(clockOf(setRight.host)).toBe('2025-04-14T13:30')
  })

  test('jumps ahead and back has the right time as soon as the clock is right', () => {
    const ahead = later(heard(), noon + at(430), at(10))
    expect(clockOf(ahead.host)).toBe('2025-04-14T19:10')
    const back = later(ahead, noon + at(20), at(20))
    expect([clockOf(back.host), back.wentBack]).toEqual(['2025-04-14T12:20', true])
  })

  test('went back reports that until the next contact with the server', () => {
    const back = later(heard(), noon - at(60), at(1))
    expect([back.wentBack, later(back, noon - at(59), at(2)).wentBack, heard().wentBack]).toEqual([
      ...[true, true, false],
    ])
  })
})

describe('[W571] after the next contact with the server, an offline scan', () => {
  test('of a fast clock gets the time at which the page counted it', () => {
    const noted = later(heard(), noon + at(430), at(10))
    const again = timeFromServer(noon + at(60), { device: noon + at(480), ticks: at(60) }, 'page')
    expect(isDoubtful(noted)).toBe(true)
    expect(timesOfNotes([noted], again).map(clockOf)).toEqual(['2025-04-14T12:10'])
  })

  test('is never later than the next scan or than that contact', () => {
    const first = later(heard(), noon + at(430), at(10))
    const second = later(first, noon + at(40), at(1), 'next page')
    const third = later(second, noon + at(500), at(5), 'next page')
    const again = timeFromServer(noon + at(60), { device: noon + at(60), ticks: at(1) }, 'third page')
    expect(timesOfNotes([first, second, third], again).map(clockOf)).toEqual([
      ...['2025-04-14T12:40', '2025-04-14T12:40', '2025-04-14T13:00'],
    ])
  })

  test('is doubtful when its clock is more than two minutes ahead of what the page counted', () => {
    const noted = { certain: noon, page: 'page', ticks: 0 }
    expect([120_000, 120_001].map((ahead) => isDoubtful({ ...noted, host: noon + ahead }))).toEqual([
      false,
      true,
    ])
  })

  test('of a right clock keeps its time', () => {
    const noted = later(heard(), noon + at(10), at(10))
    const again = timeFromServer(noon + at(60), { device: noon + at(60), ticks: at(60) }, 'page')
    expect(isDoubtful(noted)).toBe(false)
    expect(timesOfNotes([noted], again).map(clockOf)).toEqual(['2025-04-14T12:10'])
  })
})
