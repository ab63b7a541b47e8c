import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addUp,
  readPlaywrightReport,
  readVitestReport,
  secondsTable,
  slowestFiles,
  summaryLine,
  warningsOf,
} from '../../scripts/testReports.mjs'
import budgets from '../budgets.json' with { type: 'json' }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'camp reports '))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, report: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}

describe('The reports of the test tools', () => {
  it('are read as passed, failed and skipped, with the seconds of each file', () => {
    const vitest = written('vitest.json', {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: '/portal/test/domain/lib/money.test.ts', startTime: 1_000, endTime: 1_250 },
        { name: '/portal/test/views/drawn.test.tsx', startTime: 2_000, endTime: 32_500 },
      ],
    })
    expect(readVitestReport(vitest, '/portal')).toEqual({
      counts: { passed: 5, failed: 1, skipped: 3 },
      files: [
        { path: 'test/domain/lib/money.test.ts', seconds: 0.25 },
        { path: 'test/views/drawn.test.tsx', seconds: 30.5 },
      ],
    })
    const playwright = written('playwright.json', {
      config: { rootDir: '/portal/test/e2e' },
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          file: 'gate/gate.spec.ts',
          specs: [{ tests: [{ results: [{ duration: 1_500 }, { duration: 500 }] }] }],
          suites: [{ specs: [{ tests: [{ results: [{ duration: 4_000 }] }] }] }],
        },
      ],
    })
    expect(readPlaywrightReport(playwright, '/portal')).toEqual({
      counts: { passed: 4, failed: 2, skipped: 0 },
      files: [{ path: 'test/e2e/gate/gate.spec.ts', seconds: 6 }],
    })
  })

  it('are undefined when they were never written', () => {
    expect(readVitestReport(join(folder, 'missing.json'), folder)).toBeUndefined()
    expect(readPlaywrightReport(join(folder, 'missing.json'), folder)).toBeUndefined()
  })

  it('are summed up in one line, which mentions skipped tests only if there are any', () => {
    const total = addUp([
      { passed: 5, failed: 0, skipped: 0 },
      { passed: 4, failed: 1, skipped: 0 },
    ])
    expect(summaryLine(total)).toBe('9 passed, 1 failed')
    expect(summaryLine({ passed: 9, failed: 0, skipped: 2 })).toBe('9 passed, 0 failed, 2 skipped')
    expect(summaryLine(addUp([]))).toBe('0 passed, 0 failed')
  })
})

describe('The seconds of a run', () => {
  const budget = { goal: 20, shares: { Types: 5, Tests: 15 } }

  it('are listed by step, with each step’s budget', () => {
    const steps = [
      { name: 'Types', seconds: 4.06 },
      { name: 'Tests', seconds: 14 },
      { name: 'Journeys', seconds: 1 },
    ]
    expect(secondsTable(budget, steps, 19.1).split('\n')).toEqual([
      'Step                       took    share',
      'Types                     4.1 s      5 s',
      'Tests                    14.0 s     15 s',
      'Journeys                  1.0 s',
      'The whole                19.1 s     20 s',
    ])
  })

  it('raise a warning when a step exceeds its budget or has none, or the run exceeds its goal', () => {
    const within = [
      { name: 'Types', seconds: 5 },
      { name: 'Tests', seconds: 15 },
    ]
    expect(warningsOf(budget, within, 20)).toEqual([])
    const above = [
      { name: 'Types', seconds: 5.1 },
      { name: 'Journeys', seconds: 1 },
    ]
    expect(warningsOf(budget, above, 30)).toEqual([
      '"Types" took 5.1 s; its share is 5 s.',
      '"Journeys" has no share in test/budgets.json.',
      'The whole took 30.0 s; the goal is 20 s.',
    ])
  })

  it('have a goal of six minutes for npm test', () => {
    expect(budgets.test.goal).toBe(360)
  })

  it('are listed for the slowest files of all tools, slowest first', () => {
    const files = [
      { path: 'test/domain/lib/money.test.ts', seconds: 0.25 },
      { path: 'test/e2e/gate/gate.spec.ts', seconds: 6 },
      { path: 'test/views/drawn.test.tsx', seconds: 130.5 },
    ]
    expect(slowestFiles(files, 2).split('\n')).toEqual([
      'The slowest of 3 test files:',
      '  130.5 s  test/views/drawn.test.tsx',
      '    6.0 s  test/e2e/gate/gate.spec.ts',
    ])
    const many = Array.from({ length: 30 }, () => ({ path: 'test/a.test.ts', seconds: 1 }))
    expect(slowestFiles(many).split('\n')).toHaveLength(21)
  })
})
