import { expect, test } from 'vitest'
import {
  ageOn,
  ambiguousDate,
  dateIn,
  dayOf,
  orderIn,
} from '../../../src/domain/people/importing/importDates.ts'

const today = { year: 2026, month: 11, day: 28 }

test.each([
  ...[
    '2012-09-14',
    '2012/09/14',
    '2012.9.14',
    '20120914',
    '14/09/2012',
    '14.09.2012',
    '14-09-2012',
    '14. 9. 2012',
  ],
  ...['14/09/12', '14.09.12', "14/9/'12", '14-Sep-12', '14-SEP-12'],
  ...['14 Sep 2012', '14 Sept. 2012', '14 September 2012', '14th September 2012', '14th of September, 2012'],
  ...['September 14, 2012', 'Sep 14 2012', 'Sept. 14th, 2012', '2012 Sep 14', '14Sep2012', '14\\09\\2012'],
  ...[
    '14 septembre 2012',
    '14 de setembro de 2012',
    '14 set 2012',
    '14. September 2012',
    '14 de septiembre de 2012',
  ],
  ...[
    '14 sept. 2012',
    'vendredi 14 septembre 2012',
    'Freitag, 14. September 2012',
    'Friday, September 14, 2012',
  ],
  ...['2012-09-14 00:00:00', '2012-09-14T00:00:00.000Z', '14/09/2012 00:00', '14/9/2012 12:00 AM'],
  ...['Fri Sep 14 2012 00:00:00 GMT+0200 (CAT)', '41166', '41166.5', '１４/０９/２０１２'],
])('[W1039] %j is 14 September 2012', (text) => {
  expect(dateIn(text, 'dayFirst', today)).toEqual({ kind: 'day', day: { year: 2012, month: 9, day: 14 } })
})

test.each([
  ['1 janvier 2012', 1],
  ['1 fév. 2012', 2],
  ['1 März 2012', 3],
  ['1 Mrz 2012', 3],
  ['1 de abril de 2012', 4],
  ['1 mai 2012', 5],
  ['1 Mei 2012', 5],
  ['1 juin 2012', 6],
  ['1 juil. 2012', 7],
  ['1 août 2012', 8],
  ['1 de outubro de 2012', 10],
  ['1 Okt. 2012', 10],
  ['1 dez 2012', 12],
  ['1 dic. 2012', 12],
  ['1 Des 2012', 12],
])('[W1039] %j has the month %i', (text, month) => {
  expect(dateIn(text, 'dayFirst', today)).toEqual({ kind: 'day', day: { year: 2012, month, day: 1 } })
})

test.each([
  ['2012', { kind: 'year', year: 2012 }],
  ['09/2012', { kind: 'day', day: { year: 2012, month: 9, day: 28 } }],
  ['Sept 2012', { kind: 'day', day: { year: 2012, month: 9, day: 28 } }],
  ['14/09/62', { kind: 'day', day: { year: 1962, month: 9, day: 14 } }],
  ['8-Oct', { kind: 'noYear' }],
  ['Oct-08', { kind: 'noYear' }],
  ['1 jui 2012', undefined],
  ['0000-07-04', undefined],
  ['30/02/2012', undefined],
  ['spring 2012', undefined],
  ['12', undefined],
  ['1st of 12.4.2012', undefined],
  ['', undefined],
] as const)('[W1039] %j is read as it is', (text, reading) => {
  expect(dateIn(text, 'dayFirst', today)).toEqual(reading)
})

test('[W1039] the month comes first where the column says so', () => {
  expect(dateIn('09/14/12', 'monthFirst', today)).toEqual({
    kind: 'day',
    day: { year: 2012, month: 9, day: 14 },
  })
  expect(dateIn('09/14/12', 'dayFirst', today)).toBeUndefined()
})

test.each([
  [['04/05/2012', '14/04/2012'], '', 'dayFirst'],
  [['04/05/2012', '04/14/2012'], '', 'monthFirst'],
  [['04/05/2012', '04/06/12 10:00'], '', 'open'],
  [['04/05/2012'], 'Date of birth (MM/DD/YYYY)', 'monthFirst'],
  [['04/05/2012'], 'DOB dd.mm.yy', 'dayFirst'],
  [['04/14/2012'], 'DOB dd.mm.yy', 'monthFirst'],
  [['04.05.2012'], '', 'dayFirst'],
  [['04/04/2012', '2012-05-04', 'May 4 2012', ''], '', undefined],
] as const)('[W1039] the order of day and month in %j below %j is %s', (texts, heading, order) => {
  expect(orderIn(texts, heading)).toBe(order)
})

test('[W1039] a date with two readings stands for its column', () => {
  expect(ambiguousDate(['', '04/04/2012', '04/05/2012'])).toBe('04/05/2012')
  expect(ambiguousDate(['04/04/2012'])).toBeUndefined()
})

test('an age counts whole years', () => {
  expect(ageOn(today, { year: 2012, month: 11, day: 28 })).toBe(14)
  expect(ageOn(today, { year: 2012, month: 11, day: 29 })).toBe(13)
  expect(dayOf('2026-11-28')).toEqual(today)
  expect(dayOf('')).toBeUndefined()
})
