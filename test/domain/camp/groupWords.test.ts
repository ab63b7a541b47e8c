import { afterEach, describe, expect, test } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { groupWords } from '../../../src/domain/camp/groupWords.ts'
import { unionText } from '../../../src/domain/money/walletClosing.ts'
import { activeFilters, noFilters } from '../../../src/domain/people/filters.ts'
import { importFieldLabels } from '../../../src/domain/people/importing/importFields.ts'
import { fieldNamedBy } from '../../../src/domain/people/importing/importHeadings.ts'
import { templateText } from '../../../src/domain/people/importing/importTemplate.ts'
import { emptyPersonForm, personFieldErrorsOf } from '../../../src/domain/people/personForm.ts'
import { emptyForm } from '../../../src/domain/people/registration.ts'
import { fieldErrorsOf } from '../../../src/domain/people/registrationRules.ts'

afterEach(() => writeFor(documentedCamp))

function writeWith(words: { readonly group: string; readonly groups: string }, country = 'Norway') {
  const { facts } = documentedCamp
  writeFor({
    ...documentedCamp,
    version: 1,
    facts: { ...facts, words: { ...facts.words, ...words }, place: { ...facts.place, country } },
  })
}

describe('[W1450] the word for a group', () => {
  test.each([
    ['Union', 'Unions', 'union', 'unions', 'a union'],
    ['Troop', 'Troops', 'troop', 'troops', 'a troop'],
    ['Order', 'Orders', 'order', 'orders', 'an order'],
    ['YMCA Club', 'YMCA Clubs', 'YMCA club', 'YMCA clubs', 'a YMCA club'],
    ['Église', 'Églises', 'église', 'églises', 'an église'],
  ])('%s is written within a sentence as %s', (group, groups, one, several, aGroup) => {
    writeWith({ group, groups })
    expect(groupWords()).toEqual({ label: group, labels: groups, group: one, groups: several, aGroup })
  })

  test('names columns, filters, closings and mistakes', () => {
    writeWith({ group: 'Troop', groups: 'Troops' })
    expect([importFieldLabels.union, importFieldLabels.abbreviation, importFieldLabels.number]).toEqual([
      'Troop',
      'Abbreviation of the troop',
      'Troop number',
    ])
    expect(activeFilters({ ...noFilters, union: 'Oslo 1' })).toEqual([['Troop', 'Oslo 1']])
    expect([unionText(null), unionText('')]).toEqual(['All troops', 'Without a troop'])
    expect(fieldErrorsOf(emptyForm)).toMatchObject({
      union: 'Please enter the troop.',
      code: 'Please enter the troop number.',
    })
    expect(personFieldErrorsOf(emptyPersonForm, null).union).toBe('Please enter the troop.')
  })
})

describe('[W1451] the import of a camp', () => {
  test.each([
    ['Patrol', 'union'],
    ['Name of the patrol', 'union'],
    ['Patrol abbreviation', 'abbreviation'],
    ['Patrol number', 'number'],
    ['Union', 'union'],
  ])('takes the heading %s for the %s', (heading, field) => {
    writeWith({ group: 'Patrol', groups: 'Patrols' })
    expect(fieldNamedBy(heading)).toBe(field)
  })

  test('takes another camp’s word for no heading of groups', () => {
    expect(fieldNamedBy('Patrol')).toBeUndefined()
  })

  test('offers a template with the camp’s own words and country', () => {
    writeWith({ group: 'Patrol', groups: 'Patrols' })
    expect(templateText().split('\r\n').slice(0, 2)).toEqual([
      '\u{FEFF}First name,Last name,Gender,Age,Patrol,Country,WhatsApp,Email',
      'Thandi (example),Dube (example),Female,12,East Patrol,Norway,,thandi@example.org',
    ])
  })
})
