import { describe, expect, test } from 'vitest'
import {
  can,
  hasRight,
  may,
  permissionsIn,
  rightLabels,
  rightSentences,
  rights,
  rightsText,
  rightTexts,
} from '../../../src/domain/staff/rights.ts'

describe('A right', () => {
  test('has a sentence for its holder', () => {
    expect(rights.map((right) => `${rightLabels[right]}: may ${rightSentences[right]}`)).toEqual([
      'Gate: may check people in and out',
      'Office: may register people, add merchants, and make first passwords',
      'Cash: may pay money out',
      'Books: may read the books of the camp',
      'Health: may look at health records',
      'Lead: may do everything, and look after staff, devices and the audit',
    ])
  })

  test('has a sentence for the lead who grants it', () => {
    expect(rightTexts).toEqual({
      gate: 'Checks campers in and out.',
      office: 'Registers campers, adds merchants, gives new first passwords.',
      cash: 'Pays out withdrawals, sees what merchants have sold.',
      books: 'Reads all money of the camp: books, sales, deposits, withdrawals. Moves no money.',
      health: 'Reads the health records of campers.',
      lead: 'May do all of this, and looks after staff and devices.',
    })
  })

  test('is quoted in a sentence with its alternatives', () => {
    expect(rightsText(['office'])).toBe('“Office”')
    expect(rightsText(['office', 'cash', 'health'])).toBe('“Office” or “Cash” or “Health”')
  })

  test('is sufficient when it is one of the accepted rights', () => {
    expect(hasRight(['gate', 'cash'], ['office', 'cash'])).toBe(true)
    expect(hasRight(['gate', 'health'], ['office', 'cash'])).toBe(false)
    expect(hasRight([], ['office'])).toBe(false)
  })

  test('lead includes all other rights', () => {
    expect(hasRight(['lead'], ['health'])).toBe(true)
    expect(hasRight(['health'], ['lead'])).toBe(false)
  })

  test('is required only when the server sends rights', () => {
    expect(may({}, ['lead'])).toBe(true)
    expect(may({ rights: [] }, ['gate'])).toBe(false)
    expect(may({ rights: ['gate'] }, ['gate'])).toBe(true)
  })
})

describe('The abilities of a server', () => {
  test('are the announced ones without those reported missing', () => {
    expect(can({ abilities: ['cash', 'refunds'] }, 'cash')).toBe(true)
    expect(can({ abilities: ['cash', 'refunds'] }, 'people')).toBe(false)
    expect(can({ abilities: ['cash', 'refunds'], missing: ['cash'] }, 'cash')).toBe(false)
    expect(can({ abilities: ['cash', 'refunds'], missing: ['cash'] }, 'refunds')).toBe(true)
  })

  test('are empty when it announces none', () => {
    expect(can({}, 'cash')).toBe(false)
    expect(can({ missing: ['cash'] }, 'cash')).toBe(false)
  })
})

describe('Permissions from a server or a stored session', () => {
  test('keep only known values', () => {
    expect(
      permissionsIn({
        abilities: ['refunds', 'flying', 'staff'],
        rights: ['lead', 7, 'gate'],
        missing: ['cash', null],
      }),
    ).toEqual({ abilities: ['staff', 'refunds'], rights: ['gate', 'lead'], missing: ['cash'] })
  })

  test('are absent when the value is not a list', () => {
    expect(Object.keys(permissionsIn({ abilities: 'cash', rights: { lead: true } }))).toEqual([])
    expect(Object.keys(permissionsIn({ abilities: [], rights: [], missing: [] }))).toEqual([
      'abilities',
      'rights',
      'missing',
    ])
  })
})
