import { describe, expect, test } from 'vitest'
import { nearNumbers } from '../../../src/domain/gate/nearCodes.ts'

describe('The numbers that are one slip away', () => {
  test('[W478] are those with a wrong, missing, further or swapped character, the likeliest first', () => {
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

  test('[W583] are also those that differ in O and 0, I and 1 alone, however often', () => {
    expect(nearNumbers('NUZOOI')).toContain('NUZ001')
    expect(nearNumbers('nuz0o1')).toContain('NUZOOI')
    expect(nearNumbers('O0O0O0O0O0')).toContain('0O0O0O0O0O')
    expect(nearNumbers('NUZ002')).not.toContain('NVZ0O2')
  })

  test('[W478] can all be codes, and are none of what is too long', () => {
    expect(nearNumbers('ABCDEFGHIJ').every((number) => /^[A-Z0-9-]{1,10}$/.test(number))).toBe(true)
    expect(nearNumbers('ABCDEFGHIJK')).toContain('ABCDEFGHIK')
    expect(nearNumbers('ABCDEFGHIJKL')).toEqual([])
    expect(nearNumbers('A_1')).toEqual(expect.arrayContaining(['A1', 'A01']))
    expect(nearNumbers('')).toHaveLength(37)
  })
})
