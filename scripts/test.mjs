// Runs all checks, those that fail fastest first, and ends with one line that counts the tests. --quick runs
// only checks without browser, build or database; --all also runs what scripts/testScope.mjs leaves out.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser, findPackagedBrowser } from './browser.mjs'
import { packageProgram, projectRoot } from './setUp.mjs'
import { runAlone, runInPairs } from './steps.mjs'
import {
  addUp,
  readPlaywrightReport,
  readVitestReport,
  secondsTable,
  slowestFiles,
  summaryLine,
  warningsOf,
} from './testReports.mjs'
import { everyRun } from './testScope.mjs'

process.chdir(projectRoot)
const isQuick = process.argv.includes('--quick')
const isAll = process.argv.includes('--all')
const command = isQuick ? 'test:quick' : isAll ? 'test:all' : 'test'
const budget = JSON.parse(readFileSync('test/budgets.json', 'utf8'))[command]
const scope = isAll ? { variables: {}, vitest: [], playwright: [] } : everyRun
const folder = mkdtempSync(join(tmpdir(), 'camp-tests-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')
const variables = {
  ...scope.variables,
  ...(isQuick ? {} : { CHROMIUM: await findBrowser(), PACKAGED_CHROMIUM: findPackagedBrowser() }),
}

const node = (name, ...programArguments) => ({ name, program: process.execPath, programArguments, variables })
const tool = (name, program, ...programArguments) => ({
  name,
  program: packageProgram(program),
  programArguments,
  variables,
})
const vitest = (name, ...projects) => ({
  ...tool(
    name,
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...scope.vitest,
    ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', vitestReport],
  ),
  report: () => readVitestReport(vitestReport, projectRoot),
})

const checks = [
  tool('Types', 'tsc', '--noEmit'),
  tool('Lint', 'biome', 'check', '.'),
  node('Walls', '--import', 'tsx', 'scripts/code/walls.ts'),
  tool('Unused code', 'knip'),
]
const builds = [
  node('Build', 'scripts/ensure.mjs', '--build', '--host'),
  ...(isAll ? [node('Build with the bench', 'scripts/ensure.mjs', '--bench-build')] : []),
]
const compat = node('Old browsers', '--import', 'tsx', 'scripts/compat/main.ts')
const journeys = {
  ...tool('Journeys', 'playwright', 'test', '--reporter', 'list,json', ...scope.playwright),
  variables: { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  report: () => readPlaywrightReport(playwrightReport, projectRoot),
}
const begin = performance.now()
const results = await runInPairs(isQuick ? checks : [...checks, ...builds])
if (!isQuick && results.every(({ succeeded }) => succeeded)) results.push(...(await runInPairs([compat])))
const counts = results.filter(({ succeeded }) => !succeeded).map(() => ({ passed: 0, failed: 1, skipped: 0 }))
const files = []
for (const suite of isQuick ? [vitest('Pure tests', 'pure')] : [vitest('Tests'), journeys]) {
  if (results.some(({ succeeded }) => !succeeded)) break
  const result = await runAlone(suite)
  const report = suite.report()
  if (report) {
    counts.push(report.counts)
    files.push(...report.files)
  }
  if (!result.succeeded && !report?.counts.failed) counts.push({ passed: 0, failed: 1, skipped: 0 })
  results.push(result)
}
const total = (performance.now() - begin) / 1_000

if (files.length > 0) console.info(`\n${slowestFiles(files)}`)
console.info(`\n${secondsTable(budget, results, total)}`)
for (const warning of warningsOf(budget, results, total)) console.warn(warning)

const sum = addUp(counts)
console.info(`\n${summaryLine(sum)}`)
process.exitCode = sum.passed === 0 || sum.failed > 0 || (process.env.CI && sum.skipped > 0) ? 1 : 0
