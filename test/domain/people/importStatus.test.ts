import { expect, test } from 'vitest'
import { isLeftOut, statusWords } from '../../../src/domain/people/importing/importStatus.ts'

const table = (...words: readonly string[]) => ({
  headings: ['Name', 'Payment status'],
  headingRow: 1,
  leftOut: [],
  rows: words.map((word, at) => ({ number: at + 2, cells: ['Ada Moyo', word] })),
})

test('[W1044] the words of a status are shown with their counts, and say who is left out', () => {
  const rows = table('paid', 'Refunded', 'paid', 'Waitlisted', 'n/a')
  expect(statusWords(rows, ['fullName', 'status'], {})).toEqual([
    { text: 'paid', folded: 'paid', rows: 2, isLeftOut: false },
    { text: 'Refunded', folded: 'refunded', rows: 1, isLeftOut: true },
    { text: 'Waitlisted', folded: 'waitlisted', rows: 1, isLeftOut: false },
  ])
  expect(
    statusWords(rows, ['fullName', 'status'], { waitlisted: 'out', refunded: 'in' }).map(
      ({ isLeftOut }) => isLeftOut,
    ),
  ).toEqual([false, false, true])
  expect(statusWords(table(...'abcdefghijklm'), ['fullName', 'status'], {})).toEqual([])
})

test.each([
  ['Cancelled', 'Status', true],
  ['Canceled by buyer', 'Status', true],
  ['withdrawn', 'Status', true],
  ['Not attending', 'Attendee status', true],
  ['Storniert', 'Status', true],
  ['Yes', 'Cancelled', true],
  ['No', 'Cancelled', false],
  ['Yes', 'Paid', false],
  ['unpaid', 'Payment status', false],
  ['Registered', 'Status', false],
])('[W1044] %j below %j leaves out: %j', (word, heading, isOut) => {
  expect(isLeftOut(word, heading, {})).toBe(isOut)
})
