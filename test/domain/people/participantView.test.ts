import { describe, expect, test } from 'vitest'
import { mergedOver, withRegistrationDate } from '../../../src/domain/people/participantView.ts'
import type { Participant } from '../../../src/domain/people/people.ts'

const row: Participant = {
  _id: 'p-1',
  code: 'EZC104',
  firstname: 'Tariro',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 16,
  union: 'East Zimbabwe Conference',
  checkedIn: false,
}

describe('withRegistrationDate', () => {
  const today = '2025-04-17T08:00:00.000Z'

  test('[A266] reading: sets the date to today unless the server sends one', () => {
    expect(withRegistrationDate(row, today)).toEqual({ ...row, registeredAt: today })
    const dated = { ...row, registeredAt: '2025-02-11T08:30:00.000Z' }
    expect(withRegistrationDate(dated, today)).toEqual(dated)
  })
})

describe('mergedOver', () => {
  test('[A378] later data overwrites the row', () => {
    const newer = { ...row, age: 17, country: 'Zimbabwe', checkedIn: true }
    expect(mergedOver(row, newer)).toEqual(newer)
  })

  test('an unreadable age keeps the known one, and a readable age replaces an unknown one', () => {
    expect(mergedOver(row, { ...row, age: 0, isAgeUnknown: true })).toEqual(row)
    const unknown = { ...row, age: 0, isAgeUnknown: true }
    expect(mergedOver(unknown, { ...row, age: 0 })).toEqual({ ...row, age: 0 })
    expect(mergedOver(unknown, unknown)).toEqual(unknown)
  })

  test('missing fields keep their value', () => {
    const bare = { ...row, firstname: 'Tari', gender: undefined, union: undefined }
    expect(mergedOver(row, bare)).toEqual({ ...row, firstname: 'Tari' })
  })
})
