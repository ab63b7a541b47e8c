import { describe, expect, test } from 'vitest'
import { fullNameOf, initialsOf, statusOf } from '../../src/domain/people.ts'

describe('statusOf', () => {
  test.each([
    [{ checkedIn: false }, 'Registered'],
    [{ checkedIn: false, checkedOut: false }, 'Registered'],
    [{ checkedIn: true }, 'Checked In'],
    [{ checkedIn: true, checkedOut: false }, 'Checked In'],
    [{ checkedIn: false, checkedOut: true }, 'Checked Out'],
    [{ checkedIn: true, checkedOut: true }, 'Checked In'],
  ])('%j is %s', (participant, expected) => {
    expect(statusOf(participant)).toBe(expected)
  })
})

describe('fullNameOf', () => {
  test.each([
    ['Rutendo', 'Chikwanha', 'Rutendo Chikwanha'],
    ['Rutendo', '', 'Rutendo'],
    ['', 'Chikwanha', 'Chikwanha'],
    ['', '', ''],
    ['<img onerror>', "O'Reilly", "<img onerror> O'Reilly"],
  ])('of "%s" and "%s" is "%s"', (firstname, lastname, expected) => {
    expect(fullNameOf({ firstname, lastname })).toBe(expected)
  })
})

describe('initialsOf', () => {
  test.each([
    ['Rutendo', 'Chikwanha', 'RC'],
    ['rutendo', 'chikwanha', 'RC'],
    ['Émile', 'Ávila', 'ÉÁ'],
    ['élodie', 'ávila', 'ÉÁ'],
    ['  Zoë', ' van der Merwe', 'ZV'],
    ["Ng'andu", "O'Reilly", 'NO'],
    ['🦁', '🐘 Park', '🦁🐘'],
    ['𝒜nna', 'Moyo', '𝒜M'],
    ['Rutendo', '', 'R'],
    ['', 'Chikwanha', 'C'],
    [' ', ' ', ''],
  ])('of "%s" and "%s" are "%s"', (firstname, lastname, expected) => {
    expect(initialsOf({ firstname, lastname })).toBe(expected)
  })
})
