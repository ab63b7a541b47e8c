import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @typedef {{ path: string, seconds: number }} FileSeconds */

/** @typedef {{ counts: Counts, files: readonly FileSeconds[] }} Report */

/**
 * @param {string} root the folder that file paths are relative to
 * @returns {Report | undefined} undefined when the tool wrote no report
 */
export function readVitestReport(path, root) {
  const report = readJson(path)
  return (
    report && {
      counts: {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      },
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        path: pathFrom(root, name),
        seconds: (endTime - startTime) / 1_000,
      })),
    }
  )
}

/**
 * A test that passed only on a retry counts as failed.
 * @param {string} root the folder that file paths are relative to
 * @returns {Report | undefined} undefined when the tool wrote no report
 */
export function readPlaywrightReport(path, root) {
  const report = readJson(path)
  if (!report) return undefined
  const { stats, suites, config } = report
  return {
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    files: suites.map((suite) => ({
      path: pathFrom(root, join(config.rootDir, suite.file)),
      seconds: millisecondsOf(suite) / 1_000,
    })),
  }
}

function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return sumOf([...results.map(({ duration }) => duration), ...suites.map(millisecondsOf)])
}

function pathFrom(root, path) {
  return relative(root, path).replaceAll('\\', '/')
}

function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0)
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

/** The slowest test files, slowest first. @param {readonly FileSeconds[]} files */
export function slowestFiles(files, most = 20) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, most)
  const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
  return [`The slowest of ${files.length} test files:`, ...lines].join('\n')
}

/**
 * The goals of a test command in seconds, on two idle cores (test/budgets.json).
 * @typedef {object} Budget
 * @property {number} goal seconds for the whole command
 * @property {Readonly<Record<string, number>>} shares of the steps; some run at the same time
 */

/**
 * Warns about each step above its share, and about a total above the goal. A slow machine is not a failure.
 * @param {Budget} budget
 * @param {readonly { name: string, seconds: number }[]} steps
 * @returns {readonly string[]}
 */
export function warningsOf({ goal, shares }, steps, total) {
  const warnings = steps.flatMap(({ name, seconds }) => {
    const share = shares[name]
    if (share === undefined) return [`"${name}" has no share in test/budgets.json.`]
    return seconds > share ? [`"${name}" took ${seconds.toFixed(1)} s; its share is ${share} s.`] : []
  })
  return total > goal
    ? [...warnings, `The whole took ${total.toFixed(1)} s; the goal is ${goal} s.`]
    : warnings
}

/** @param {Budget} budget @param {readonly { name: string, seconds: number }[]} steps */
export function secondsTable({ goal, shares }, steps, total) {
  const line = (name, seconds, share) =>
    `${name.padEnd(22)}${seconds.toFixed(1).padStart(7)} s${share === undefined ? '' : `${share} s`.padStart(9)}`
  return [
    `${'Step'.padEnd(22)}${'took'.padStart(9)}${'share'.padStart(9)}`,
    ...steps.map(({ name, seconds }) => line(name, seconds, shares[name])),
    line('The whole', total, goal),
  ].join('\n')
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
