import { existsSync, readFileSync } from 'node:fs'

/**
 * What a test tool's own report says.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @returns {Counts | undefined} undefined when the tool did not come to write one */
export function readVitestReport(path) {
  const report = readJson(path)
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  )
}

/** A test that passed only when it was tried again has failed. @returns {Counts | undefined} */
export function readPlaywrightReport(path) {
  const stats = readJson(path)?.stats
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** @param {readonly Counts[]} counts @returns {Counts} */
export function addUp(counts) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

/** @param {Counts} total */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
