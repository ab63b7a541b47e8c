import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUp, readPlaywrightReport, readVitestReport, summaryLine } from '../../scripts/testReports.mjs'

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
  it('are read as passed, failed and skipped', () => {
    const vitest = written('vitest.json', {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
    })
    expect(readVitestReport(vitest)).toEqual({ passed: 5, failed: 1, skipped: 3 })
    const playwright = written('playwright.json', {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    })
    expect(readPlaywrightReport(playwright)).toEqual({ passed: 4, failed: 2, skipped: 0 })
  })

  it('count for nothing when they were never written', () => {
    expect(readVitestReport(join(folder, 'missing.json'))).toBeUndefined()
    expect(readPlaywrightReport(join(folder, 'missing.json'))).toBeUndefined()
  })

  it('end in one line, which mentions skipped tests only where there are any', () => {
    const total = addUp([
      { passed: 5, failed: 0, skipped: 0 },
      { passed: 4, failed: 1, skipped: 0 },
    ])
    expect(summaryLine(total)).toBe('9 passed, 1 failed')
    expect(summaryLine({ passed: 9, failed: 0, skipped: 2 })).toBe('9 passed, 0 failed, 2 skipped')
    expect(summaryLine(addUp([]))).toBe('0 passed, 0 failed')
  })
})
