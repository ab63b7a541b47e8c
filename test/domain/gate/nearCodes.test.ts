import { describe, expect, test } from 'vitest'
import { nearNumbers } from '../../../src/domain/gate/nearCodes.ts'

describe('The codes with one typing error', () => {
  test('[W478] have a wrong, missing, additional or swapped character, the most likely first', () => {
    const near = nearNumbers('b0')
    expect(near.slice(0, 5)).toEqual(['80', 'BO', '0B', '0', 'B'])
    expect(near).toContain('BB0')
    expect(near).toContain('B-0')
    expect(near).not.toContain('B0')
    expect(near).not.toContain('8O')
    // 2 × 36 wrong, 2 missing, 1 swapped, and 3 × 37 added characters, of which 2 are duplicates.
    expect(near).toHaveLength(72 + 2 + 1 + 109)
    expect(new Set(near).size).toBe(near.length)
  })

  test('[W583] include those that differ only in O and 0, I and 1, in any number of places', () => {
    expect(nearNumbers('NUZOOI')).toContain('NUZ001')
    expect(nearNumbers('nuz0o1')).toContain('NUZOOI')
    expect(nearNumbers('O0O0O0O0O0')).toContain('0O0O0O0O0O')
    expect(nearNumbers('NUZ002')).not.toContain('NVZ0O2')
  })

  test('[W478] are valid codes, and a code that is too long has none', () => {
    expect(nearNumbers('ABCDEFGHIJ').every((number) => /^[A-Z0-9-]{1,10}$/.test(number))).toBe(true)
    expect(nearNumbers('ABCDEFGHIJK')).toContain('ABCDEFGHIK')
    expect(nearNumbers('ABCDEFGHIJKL')).toEqual([])
    expect(nearNumbers('A_1')).toEqual(expect.arrayContaining(['A1', 'A01']))
    expect(nearNumbers('')).toHaveLength(37)
  })
})
