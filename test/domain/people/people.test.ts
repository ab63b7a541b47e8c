import { describe, expect, test } from 'vitest'
import {
  ageText,
  fullNameOf,
  hidesCharacters,
  initialsOf,
  isVisible,
  statusOf,
} from '../../../src/domain/people/people.ts'

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

describe('ageText', () => {
  test('of a baby is 0, and an unknown age has no text', () => {
    expect(ageText({ age: 0 })).toBe('0')
    expect(ageText({ age: 17, isAgeUnknown: false })).toBe('17')
    expect(ageText({ age: 0, isAgeUnknown: true })).toBeUndefined()
  })
})

describe('hidesCharacters', () => {
  test.each(['A\u202egnp', 'B\nC', 'B\tC', 'B\u2028C', 'B\u2029C', 'B\u0085C', 'B\u2066C'])(
    'is true for %j',
    (name) => {
      expect(hidesCharacters(name)).toBe(true)
    },
  )

  test.each(['Rudo Moyo', 'dos Santos-O’Neill', 'محمد', 'e\u0301', 'می\u200cخواهم', '👩\u200d🌾'])(
    'is false for %j',
    (name) => {
      expect(hidesCharacters(name)).toBe(false)
    },
  )
})

describe('isVisible', () => {
  test.each(['Rutendo', ' X ', '\u{200b}O', '李', '🔥', '-', '7', 'محمد', 'รุ่ง', 'e\u0301'])(
    'is true for %j',
    (name) => {
      expect(isVisible(name)).toBe(true)
    },
  )

  test.each([
    ['an empty text', ''],
    ['spaces', ' \t\u00a0\u3000'],
    ['a zero-width space', '\u200b'],
    ['joiners and direction marks', '\u200d\u200c\u202e\u2066\ufeff'],
    ['marks without a letter', '\u0301\u0e31'],
    ['a line break', '\n'],
    ['a soft hyphen', '\u00ad'],
    ['letters that fill space', '\u3164\u115f\uffa0'],
    ['an empty Braille pattern', '\u2800'],
    ['invisible tags', '\u{e0041}\ufe0f'],
  ])('is false for %s', (_, name) => {
    expect(isVisible(name)).toBe(false)
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
    ['e\u0301lodie', 'a', 'E\u0301A'],
    ['Rutendo', '', 'R'],
    ['', 'Chikwanha', 'C'],
    [' ', ' ', ''],
  ])('of "%s" and "%s" are "%s"', (firstname, lastname, expected) => {
    expect(initialsOf({ firstname, lastname })).toBe(expected)
  })
})
