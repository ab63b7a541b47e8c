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
  test('tells whoever has it what it lets them do', () => {
    expect(rights.map((right) => `${rightLabels[right]}: may ${rightSentences[right]}`)).toEqual([
      'Gate: may check people in and out',
      'Office: may register people, add merchants, and make first passwords',
      'Cash: may pay money out',
      'Health: may look at health records',
      'Lead: may do everything, and look after staff, devices and the audit',
    ])
  })

  test('tells whoever gives it what it is for', () => {
    expect(rightTexts).toEqual({
      gate: 'Checks campers in and out.',
      office: 'Registers campers, adds merchants, gives new first passwords.',
      cash: 'Pays out withdrawals, sees what merchants have sold.',
      health: 'Reads the health records of campers.',
      lead: 'May do all of this, and looks after staff and devices.',
    })
  })

  test('is named in a sentence beside those that do as well', () => {
    expect(rightsText(['office'])).toBe('“Office”')
    expect(rightsText(['office', 'cash', 'health'])).toBe('“Office” or “Cash” or “Health”')
  })

  test('is enough where it is one of those that are asked for', () => {
    expect(hasRight(['gate', 'cash'], ['office', 'cash'])).toBe(true)
    expect(hasRight(['gate', 'health'], ['office', 'cash'])).toBe(false)
    expect(hasRight([], ['office'])).toBe(false)
  })

  test('to lead holds every other', () => {
    expect(hasRight(['lead'], ['health'])).toBe(true)
    expect(hasRight(['health'], ['lead'])).toBe(false)
  })

  test('is asked for only where the host tells rights', () => {
    expect(may({}, ['lead'])).toBe(true)
    expect(may({ rights: [] }, ['gate'])).toBe(false)
    expect(may({ rights: ['gate'] }, ['gate'])).toBe(true)
  })
})

describe('What a host can do', () => {
  test('is what it said, but for what it could not do when it was asked', () => {
    expect(can({ abilities: ['cash', 'refunds'] }, 'cash')).toBe(true)
    expect(can({ abilities: ['cash', 'refunds'] }, 'people')).toBe(false)
    expect(can({ abilities: ['cash', 'refunds'], missing: ['cash'] }, 'cash')).toBe(false)
    expect(can({ abilities: ['cash', 'refunds'], missing: ['cash'] }, 'refunds')).toBe(true)
  })

  test('is nothing where it says nothing', () => {
    expect(can({}, 'cash')).toBe(false)
    expect(can({ missing: ['cash'] }, 'cash')).toBe(false)
  })
})

describe('What a host or a stored session says', () => {
  test('is read as far as it is known', () => {
    expect(
      permissionsIn({
        abilities: ['refunds', 'flying', 'staff'],
        rights: ['lead', 7, 'gate'],
        missing: ['cash', null],
      }),
    ).toEqual({ abilities: ['staff', 'refunds'], rights: ['gate', 'lead'], missing: ['cash'] })
  })

  test('counts as not said where it is no list', () => {
    expect(Object.keys(permissionsIn({ abilities: 'cash', rights: { lead: true } }))).toEqual([])
    expect(Object.keys(permissionsIn({ abilities: [], rights: [], missing: [] }))).toEqual([
      'abilities',
      'rights',
      'missing',
    ])
  })
})
