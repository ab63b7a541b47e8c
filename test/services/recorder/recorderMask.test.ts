import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMask } from '../../../src/services/recorder/mask.ts'

const masked = (value: unknown) => createMask(7).field(value, false)

describe('a mask', () => {
  test('numbers texts in order of appearance and gives equal texts equal numbers', () => {
    const mask = createMask()
    expect(mask.fields({ code: 'NUZ042', name: 'Naledi' }, [])).toEqual({ code: '•••1', name: '•••2' })
    expect(mask.fields({ name: 'Tariro', code: 'NUZ042' }, [])).toEqual({ name: '•••3', code: '•••1' })
  })

  test('keeps empty values', () => {
    expect(masked({ text: '', blank: ' \t ', none: null, zero: 0, list: [], object: {}, no: false })).toEqual(
      {
        text: '',
        blank: ' ',
        none: null,
        zero: 0,
        list: [],
        object: {},
        no: false,
      },
    )
  })

  test('[W890] turns personal flags to false in records, lists, answers and fields that are not exposed', () => {
    const person = {
      ...{ checkedIn: true, checkedOut: true, isWithdrawn: true, hasMedicalRecords: true, isLost: true },
      ...{ isFrozen: true, isMedicated: true, isInside: true, hasPin: true, mustChangePassword: true },
    }
    const no = {
      ...{ checkedIn: false, checkedOut: false, isWithdrawn: false, hasMedicalRecords: false, isLost: false },
      ...{ isFrozen: false, isMedicated: false, isInside: false, hasPin: false, mustChangePassword: false },
    }
    expect(masked({ person, list: [person], answer: { ok: true, value: person } })).toEqual({
      person: no,
      list: [no],
      answer: { ok: false, value: no },
    })
    expect(createMask(7).fields({ ...person, isOpened: true }, ['isOpened'])).toEqual({
      ...no,
      isOpened: true,
    })
    expect(masked({ healthStatus: 'complete' })).toEqual({ healthStatus: '•••1' })
  })

  test('[W514] keeps known roles, rights and abilities, and masks other values in these fields', () => {
    const held = { role: 'admin', rights: ['gate', 'lead'], abilities: ['staff'], missing: [] }
    expect(masked({ user: held })).toEqual({ user: held })
    expect(createMask(7).fields({ role: 'merchant' }, [])).toEqual({ role: 'merchant' })
    expect(masked({ role: 'Naledi', rights: ['gate', 'Moyo'], name: 'gate' })).toEqual({
      role: '•••1',
      rights: ['•••2', '•••3'],
      name: '•••2',
    })
  })

  test('masks the sentence of a failure and keeps whether it is an incident', () => {
    const failure = { text: 'No answer for Naledi.', isIncident: true }
    expect(masked(failure)).toEqual({ text: '•••1', isIncident: true })
    expect(createMask(7).fields({ failure }, ['failure'])).toEqual({ failure })
    expect(masked({ isIncident: 'Naledi' })).toEqual({ isIncident: '•••1' })
  })

  test('keeps the format of dates, links and digits, so that views can draw them', () => {
    expect(
      masked(['2025-04-14T08:05:09.000Z', '2008-04-14', 'https://pay.example.org/a?b=c', '12.50', 1250]),
    ).toEqual(['2000-01-01T00:01:00.000Z', '2000-01-03', 'https://masked.invalid/3', '4', 1])
  })

  test('keeps the length of lists up to 10 and drops undefined', () => {
    expect(masked(Array.from({ length: 10_000 }, () => 'Tariro'))).toEqual(Array(10).fill('•••1'))
    expect(masked({ absent: undefined, list: [undefined] })).toEqual({ list: [null] })
  })

  test('treats a field named __proto__ as a plain field', () => {
    const strange: unknown = JSON.parse('{"__proto__":{"hit":"yes"},"a":[{"__proto__":"yes"}]}')
    expect(JSON.stringify(masked(strange))).toBe('{"__proto__":{"hit":"•••1"},"a":[{"__proto__":"•••1"}]}')
  })

  test('terminates for values that refer to each other many times', () => {
    const parts: object[] = []
    for (let index = 0; index < 20; index += 1) parts.push({ parts })
    expect(Object.keys(masked({ parts }) ?? {})).toEqual(['parts'])
  })

  test('passes an exposed field unchanged', () => {
    const mask = createMask()
    expect(mask.fields({ problem: 'Please type a code', code: 'NUZ042' }, ['problem'])).toEqual({
      problem: 'Please type a code',
      code: '•••1',
    })
  })

  test('cuts an infinite structure at its twelfth level', () => {
    const endless: { self?: unknown } = {}
    endless.self = endless
    expect(JSON.stringify(createMask().field(endless, true))).toContain('{"self":null}')
    expect(JSON.stringify(masked(endless))).toContain('{"self":null}')
  })

  test('reveals only form, emptiness and equality', () => {
    const words = fc.dictionary(fc.constantFrom('code', 'name', 'amount'), plainValue)
    fc.assert(
      fc.property(words, fc.integer(), (value, salt) => {
        expect(createMask(salt).field(value, false)).toEqual(masked(renamed(value)))
      }),
    )
  })
})

const letter = fc.constantFrom('a', 'b', 'c', 'd')
const plainValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: letter, maxLength: 3 }),
    fc.integer({ min: -9, max: 9 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('value')),
  ),
})).value

/** Replaces every text, number and boolean by another; equal values stay equal. */
function renamed(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : `other ${value.length} ${value} person`
  if (typeof value === 'number') return value === 0 ? 0 : value * 1_000 + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.map(renamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part)]))
}
