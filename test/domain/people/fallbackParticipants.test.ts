import { expect, test } from 'vitest'
import { buildFallbackParticipants } from '../../../src/domain/demo/participants.ts'

test('the fallback participants of a failed list have codes from DEMO-001', () => {
  const people = buildFallbackParticipants()
  const codes = people.map(({ code }) => code)
  expect(codes.slice(0, 2)).toEqual(['DEMO-001', 'DEMO-002'])
  expect([codes[9], codes[99]]).toEqual(['DEMO-010', 'DEMO-100'])
  expect(codes.filter((code) => !/^DEMO-\d{3,4}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(people.length)
  expect(people.filter(({ _id, code }) => _id !== code)).toEqual([])
})
