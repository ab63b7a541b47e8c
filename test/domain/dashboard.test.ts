import { describe, expect, test } from 'vitest'
import { ageGroupLabels, ageGroupOf } from '../../src/domain/dashboard.ts'

describe('ageGroupOf', () => {
  test.each([
    [1, 'Under 18'],
    [17, 'Under 18'],
    [18, '18-24'],
    [24, '18-24'],
    [25, '25-34'],
    [34, '25-34'],
    [35, '35-49'],
    [49, '35-49'],
    [50, '50+'],
    [120, '50+'],
  ])('counts %i in %s', (age, label) => {
    expect(ageGroupLabels[ageGroupOf(age)]).toBe(label)
  })
})
