import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { machineOf, type Project, placesOf, reportOn } from '../../scripts/code/documentedPlaces.ts'
import { rowsOf, rowTables } from '../../scripts/code/rowReport.ts'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'

const rangeOfSearch = ['[A427', 'A436]'].join('-')
const titleOf = (rows: string, words: string) => `  test('${rows} ${words}', () => {})`

const small: Project = {
  rows: [
    {
      id: 'A433',
      flow: 'checkIn',
      section: 'A§8',
      statement: 'A search with checkedIn true shows "{first} {last} is already checked in"',
    },
    { id: 'A434', flow: 'checkIn', section: 'A§8', statement: 'An exception shows its message' },
    { id: 'P020', flow: 'routes', section: 'P§2 Route table', statement: '/ shows the landing page' },
  ],
  files: new Map([
    [
      'src/machines/gate/checkIn.ts',
      "import { alreadyIn } from './sentences.ts'\n\nexport const checkInMachine = setup({}).createMachine({\n  id: 'checkIn',\n})",
    ],
    [
      'src/machines/gate/sentences.ts',
      'export const alreadyIn = (name: string) => name + " is already checked in"',
    ],
    [
      'src/flows/gate/checkIn.ts',
      "import { confirmCheckIn } from '../../api/gate/checkIn.ts'\nimport { checkInMachine } from '../../machines/gate/checkIn.ts'\n\nexport const checkInFlow = checkInMachine.provide({ actors: { confirmCheckIn } })",
    ],
    [
      'src/api/gate/checkIn.ts',
      "export function confirmCheckIn() {\n  return post('confirm')\n}\n\nfunction post(step: string) {\n  return call('checkIn', {}, { step })\n}\n\nexport function other() {\n  return call('wallet', {})\n}",
    ],
    ['server/app/gate/checkIn.ts', 'const found = 1\n\nexport async function checkIn() {}'],
    [
      'src/inspector/models/gate/checkIn.tsx',
      "export const checkInModel = { message: 'Naledi Moyo is already checked in' }",
    ],
    [
      'src/views/gate/CheckInView.tsx',
      "import type { checkInMachine } from '../../machines/gate/checkIn.ts'\n\nexport function CheckInView() {}",
    ],
    [
      'test/machines/gate/checkIn.test.ts',
      `describe('the gate', () => {\n${titleOf(rangeOfSearch, 'says what came of it')}\n${titleOf(['[', 'A434]'].join(''), 'shows the message')}\n  expect(message).toBe('Naledi is already checked in')\n})`,
    ],
  ]),
}

describe('npm run where', () => {
  test('of a row prints its statement, machine, sentence, call, view and tests', () => {
    expect(reportOn('a433', small)).toBe(
      [
        'A433  A§8  A search with checkedIn true shows "{first} {last} is already checked in"',
        '  machine   checkIn  src/machines/gate/checkIn.ts:3',
        '  sentence  src/machines/gate/sentences.ts:1  export const alreadyIn = (name: string) => name + " is already checked in"',
        '  call      checkIn  POST /api/admin/checkin/:code  src/api/gate/checkIn.ts:6  server/app/gate/checkIn.ts:3',
        '  view      src/views/gate/CheckInView.tsx',
        `  test      test/machines/gate/checkIn.test.ts:2  ${rangeOfSearch} says what came of it`,
      ].join('\n'),
    )
  })

  test('of words prints the rows, and the lines of sources, models and tests, whatever their case', () => {
    const report = reportOn('Already CHECKED in', small)
    expect(report).toMatch(/^A433 {2}A§8/)
    expect(report?.slice(report.indexOf('Sources'))).toBe(
      [
        'Sources with these words',
        '  src/machines/gate/sentences.ts:1  export const alreadyIn = (name: string) => name + " is already checked in"',
        '',
        'Tests and models with these words',
        "  src/inspector/models/gate/checkIn.tsx:1  export const checkInModel = { message: 'Naledi Moyo is already checked in' }",
        "  test/machines/gate/checkIn.test.ts:4  expect(message).toBe('Naledi is already checked in')",
      ].join('\n'),
    )
  })

  test('of words that only a test quotes prints that test', () => {
    expect(reportOn('Naledi is already', small)).toBe(
      "Tests and models with these words\n  test/machines/gate/checkIn.test.ts:4  expect(message).toBe('Naledi is already checked in')",
    )
  })

  test('of a row without a machine says so', () => {
    expect(reportOn('P020', small)).toBe(
      'P020  P§2 Route table  / shows the landing page\n  machine   none: routes',
    )
  })

  test('finds nothing for an unknown row or words', () => {
    expect(reportOn('A999', small)).toBeUndefined()
    expect(reportOn('never said', small)).toBeUndefined()
    expect(reportOn('  ', small)).toBeUndefined()
  })
})

describe('in this repository', () => {
  const project: Project = {
    rows: rowTables.flatMap(rowsOf),
    files: new Map(
      sourceFiles(['src', 'server', 'test'], /\.tsx?$/).map((path) => [
        path,
        readFileSync(join(projectRoot, path), 'utf8'),
      ]),
    ),
  }
  const named = (id: string) => {
    const row = project.rows.find((one) => one.id === id)
    if (!row) throw new Error(`There is no row ${id}`)
    return placesOf(row, project)
  }

  test.each([
    ['A433', 'src/machines/gate/checkIn.ts', ['checkIn'], 'CheckInView'],
    ['P368', 'src/machines/till/till.ts', ['merchantTransactions', 'deduct', 'priceList'], 'ChargeView'],
    [
      'P319',
      'src/machines/account/changePassword.ts',
      ['participantSignIn', 'updatePassword', 'changeOwnPassword'],
      'ChangePasswordView',
    ],
    ['A456', 'src/machines/money/addMerchant.ts', ['addMerchant'], 'AddMerchantView'],
    ['P356', 'src/machines/money/deposit.ts', ['deposit'], 'DepositView'],
  ])('%s leads to its machine, call, handler, view and tests', (id, machine, calls, view) => {
    const places = named(id)
    expect(places.machine?.path).toBe(machine)
    expect(places.calls.map(({ key }) => key)).toEqual(calls)
    expect(places.calls.filter(({ handler }) => handler === undefined)).toEqual([])
    expect(places.views.filter((path) => path.includes(view))).toHaveLength(1)
    expect(places.tests.length).toBeGreaterThan(0)
    for (const { text } of places.tests) expect(text).toContain('[')
  })

  test.each([
    ['A433', ' is already checked in'],
    ['A102', 'Exporting '],
    ['P087', 'Please update your health records'],
    ['P305', 'Email address is required'],
  ])('the sentence of %s is found', (id, words) => {
    const { sentences } = named(id)
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.every(({ text }) => text.includes(words))).toBe(true)
  })

  test('the machine of every flow is found', () => {
    const others = [
      ...['adminShell', 'api', 'landingPage', 'merchantScreen', 'participantShell', 'product', 'routes'],
      'walletManagement',
    ]
    const flows = new Set(project.rows.map(({ flow }) => flow))
    const lost = [...flows].filter((flow) => !others.includes(flow) && machineOf(flow, project) === undefined)
    expect(lost).toEqual([])
  })
})
