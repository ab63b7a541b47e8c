import { describe, expect, test } from 'vitest'
import { completionOf, type HealthRecord } from '../../../src/domain/health/health.ts'
import { healthLabels, healthSections } from '../../../src/domain/health/healthFields.ts'
import {
  differencesOf,
  formOver,
  healthFormDefaults,
  recordOf,
} from '../../../src/domain/health/healthForm.ts'

const empty: HealthRecord = {
  bloodType: '',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: '',
  emergencyPhone: '',
  notes: '',
}
const fields = Object.keys(empty) as (keyof HealthRecord)[]
const filled = (...names: (keyof HealthRecord)[]): HealthRecord => ({
  ...empty,
  ...Object.fromEntries(names.map((name) => [name, 'x'])),
})

describe('the completion of a record', () => {
  test.each([
    [[], 0],
    [['bloodType'], 20],
    [['emergencyContact'], 20],
    [['emergencyPhone'], 20],
    [['bloodType', 'emergencyPhone'], 40],
    [['bloodType', 'emergencyContact', 'emergencyPhone'], 60],
  ] as const)('[P270] each filled required field counts 20 percent: %j is %i', (names, percent) => {
    expect(completionOf(filled(...names))).toBe(percent)
  })

  test.each([
    [['allergies'], 10],
    [['conditions'], 10],
    [['medications'], 10],
    [['notes'], 10],
    [['allergies', 'conditions', 'medications'], 30],
    [['allergies', 'conditions', 'medications', 'notes'], 40],
  ] as const)('[P271] each filled optional field counts 10 percent: %j is %i', (names, percent) => {
    expect(completionOf(filled(...names))).toBe(percent)
  })

  test('[P272] is a whole number, whatever is filled in', () => {
    const every = Array.from({ length: 2 ** fields.length }, (_, bits) =>
      completionOf(filled(...fields.filter((_name, index) => bits & (1 << index)))),
    )
    expect(every.filter((percent) => !Number.isInteger(percent))).toEqual([])
    expect(Math.max(...every)).toBe(100)
  })

  test('ignores fields with only spaces', () => {
    expect(completionOf({ ...empty, bloodType: 'Unknown', notes: ' \n' })).toBe(20)
  })
})

describe('the form of a health record', () => {
  test('[P222] is empty by default, with the agreement checked', () => {
    expect(formOver(null)).toEqual({ ...empty, isAgreedToTerms: true })
    expect(healthFormDefaults).toEqual({ ...empty, isAgreedToTerms: true })
  })

  test('[P327] is the stored record merged over the defaults', () => {
    expect(formOver({ bloodType: 'AB-', notes: 'Left-handed' })).toEqual({
      ...empty,
      bloodType: 'AB-',
      notes: 'Left-handed',
      isAgreedToTerms: true,
    })
  })

  test('[P221] sends only the fields of the record, with trimmed texts', () => {
    const form = { ...formOver(filled(...fields)), allergies: ' Bees,\n wasps \n', isAgreedToTerms: false }
    expect(recordOf(form)).toEqual({ ...filled(...fields), allergies: 'Bees,\n wasps' })
  })
})

test('two records differ by their words, not by surrounding spaces', () => {
  expect(differencesOf(filled('notes'), { ...filled('notes'), notes: ' x ' })).toEqual([])
  expect(differencesOf(filled('notes', 'allergies'), filled('emergencyPhone', 'allergies'))).toEqual([
    'emergencyPhone',
    'notes',
  ])
})

test('the fields have these labels and sections, in the order of the form', () => {
  expect(
    healthSections.map(({ title, fields }) => [title, fields.map((field) => healthLabels[field])]),
  ).toEqual([
    ['Critical Information', ['Blood Type', 'Allergies']],
    ['Medical Information', ['Medical Conditions', 'Medications']],
    ['Emergency Contact', ['Emergency Contact Name', 'Emergency Phone']],
    ['Additional Information', ['Notes']],
  ])
})
