import { describe, expect, test } from 'vitest'
import {
  ageDistributionOf,
  arrivalsByDay,
  genderDistributionOf,
  noStats,
  totalOf,
} from '../../../src/domain/staff/dashboardFigures.ts'

const known = {
  ...noStats,
  totalRegistrations: 20,
  demographics: {
    gender: { male: 7, female: 9 },
    age: { under18: 5, '18-24': 4, '25-34': 3, '35-49': 2, '50plus': 1 },
  },
}

describe('the dashboard', () => {
  test('starts with zero in every figure', () => {
    expect(noStats).toEqual({
      totalRegistrations: 0,
      checkedIn: { count: 0, percentage: 0 },
      checkedOut: { count: 0, percentage: 0 },
      healthRecords: { count: 0, percentage: 0 },
    })
  })

  test('[A251-A255] reading: shows the placeholders as a sample, without links, when the server sends no figures', () => {
    const stats = { ...noStats, totalRegistrations: 500 }
    expect(genderDistributionOf(stats)).toEqual({
      figures: [
        { label: 'Male', count: 60 },
        { label: 'Female', count: 40 },
      ],
      isSample: true,
      unknown: 0,
    })
    expect(ageDistributionOf(stats)).toEqual({
      figures: [
        { label: 'Under 18', count: 15 },
        { label: '18-24', count: 25 },
        { label: '25-34', count: 30 },
        { label: '35-49', count: 20 },
        { label: '50+', count: 10 },
      ],
      isSample: true,
      unknown: 0,
    })
  })

  test('[A251, A253] reading: shows the server’s figures with a link to each list, and counts the people with unknown values', () => {
    expect(genderDistributionOf(known)).toEqual({
      figures: [
        { label: 'Male', count: 7, list: 'gender=male' },
        { label: 'Female', count: 9, list: 'gender=female' },
      ],
      isSample: false,
      unknown: 4,
    })
    expect(ageDistributionOf(known)).toEqual({
      figures: [
        { label: 'Under 18', count: 5, list: undefined },
        { label: '18-24', count: 4, list: 'age=youngAdults' },
        { label: '25-34', count: 3, list: 'age=adults' },
        { label: '35-49', count: 2, list: 'age=middleAge' },
        { label: '50+', count: 1, list: 'age=seniors' },
      ],
      isSample: false,
      unknown: 5,
    })
  })

  test('shows no unknown gender when the figures exceed the registrations', () => {
    expect(genderDistributionOf({ ...known, totalRegistrations: 16 }).unknown).toBe(0)
    expect(genderDistributionOf({ ...known, totalRegistrations: 15 }).unknown).toBe(0)
  })

  test('adds up figures', () => {
    expect(totalOf(genderDistributionOf(known).figures)).toBe(16)
    expect(totalOf([])).toBe(0)
  })

  test('groups arrivals by day of the camp, the latest day first', () => {
    const hour = (iso: string, count: number) => ({ hour: iso, count })
    const [evening, night, morning] = [
      hour('2025-04-14T21:00:00.000Z', 3),
      hour('2025-04-14T22:00:00.000Z', 2),
      hour('2025-04-15T06:00:00.000Z', 5),
    ]
    expect(arrivalsByDay({ arrivals: [evening, night, morning] })).toEqual([
      { day: '15 Apr 2025', count: 7, hours: [night, morning] },
      { day: '14 Apr 2025', count: 3, hours: [evening] },
    ])
    expect(arrivalsByDay({ arrivals: [] })).toEqual([])
  })
})
