import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import {
  clockIn,
  type ProgrammeRow,
  programmeOfRows,
  programmeTableIn,
} from '../../../src/domain/camp/programmeTable.ts'
import { linesOfPaste, readLines } from '../../../src/services/import/readLines.ts'

/** Friday to Saturday of the next week. */
const time = { ...documentedCamp.facts.time, firstDay: '2027-07-30', lastDay: '2027-08-07' }
const row = (change: Partial<ProgrammeRow>): ProgrammeRow => ({
  ...{ day: '1', from: '10:00', to: '', title: 'Hike', place: '', kind: '', speaker: '', detail: '' },
  ...change,
})

test('[W1443] pasted cells and a CSV file are read with their columns in any order', async () => {
  const wanted = {
    ok: true,
    rows: [
      row({ day: '30 July', from: '09:30', to: '10:30', title: 'Hike', place: 'Hill', kind: 'Activity' }),
      row({ day: '30 July', from: '20:00', title: 'Songs, by the fire', speaker: 'All' }),
    ],
  }
  const cells = [
    ['Summer camp', '', '', '', '', '', ''],
    ['Title', 'Date', 'Start', 'End', 'Location', 'Type', 'Speaker'],
    ['Hike', '30 July', '9:30', '10.30', 'Hill', 'Activity', ''],
    ['', '', '', '', '', '', ''],
    ['Songs, by the fire', '', '8 PM', '', '', '', 'All'],
  ]
  const pasted = cells.map((line) => line.join('\t')).join('\n')
  expect(programmeTableIn(linesOfPaste(pasted))).toEqual(wanted)
  const csv = cells.map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  expect(programmeTableIn(await readLines(new File([`${csv}\r\n`], 'programme.csv')))).toEqual(wanted)
  await expect(readLines(new File(['%PDF-1.7'], 'programme.pdf'))).rejects.toThrow('pdf')
})

test.each([
  ['Day,Title\n1,Hike', 'The first row must name the columns. Missing: Day, From, Title.'],
  ['Day,To,Title\n1,10:00,Hike', 'The first row must name the columns. Missing: From.'],
  ['Day,From,Title\n,,', 'There is no event under the names of the columns.'],
])('[W1443] a table without names or events is refused with a sentence: %j', (text, sentence) => {
  expect(programmeTableIn(linesOfPaste(text))).toEqual({ ok: false, text: sentence })
})

test('[W1443] times of day are read as people write them', () => {
  const texts = ['9:30', '9.30', '09h30', '9 am', '12 AM', '12:15pm', '09:30:00', '24', 'noon', '']
  expect(texts.map(clockIn)).toEqual([
    ...['09:30', '09:30', '09:30', '09:00', '00:00', '12:15', '09:30', '24:00', 'noon', ''],
  ])
})

test.each([
  ['3', 2],
  ['Day 3', 2],
  ['2027-08-01', 2],
  ['2027-8-1', 2],
  ['01.08.2027', 2],
  ['8/1/2027', 2],
  ['August 1', 2],
  ['1st August 2027', 2],
  ['Sun, Aug 1', 2],
  ['sunday', 2],
  ['Friday', -1],
  ['10', -1],
  ['2027-08-08', -1],
  ['', -1],
] as const)('[W1443] the day %j of a table is the day with index %i', (day, index) => {
  const { events, problems } = programmeOfRows(time, [row({ day })])
  expect(events.findIndex((each) => each.events.length > 0)).toBe(index)
  expect(problems.map(({ column }) => column)).toEqual(index === -1 ? ['day'] : [])
})

test('[W1444] each cell with a mistake is named by row and column', () => {
  const { problems } = programmeOfRows(time, [
    row({ place: 'Hill', to: '12:00' }),
    row({ day: 'Friday', kind: 'party' }),
    row({ from: 'noon', title: '' }),
    row({ place: 'Hill', from: '11:00' }),
  ])
  expect(problems.map((problem) => [problem.row, problem.column, problem.text])).toEqual([
    [1, 'day', 'Please enter a day of the camp, from 2027-07-30 to 2027-08-07, or its number.'],
    [
      1,
      'kind',
      'Please enter one of: devotional, meal, study, sermon, workshop, activity, concert, worship, tbd.',
    ],
    [2, 'from', 'Please enter when the event begins, such as 08:00.'],
    [2, 'title', 'Please enter the title of the event.'],
    [3, 'from', '“Hike” is in Hill from 10:00 to 12:00.'],
  ])
})
