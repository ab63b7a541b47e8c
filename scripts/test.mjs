// Everything that must hold, in the order in which a failure is cheapest; ends with one line that counts the tests.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { packageProgram, projectRoot, run } from './setUp.mjs'
import { addUp, readPlaywrightReport, readVitestReport, summaryLine } from './testReports.mjs'

process.chdir(projectRoot)
const folder = mkdtempSync(join(tmpdir(), 'camp-tests-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')
const browser = await findBrowser()
const variables = browser === undefined ? {} : { CHROMIUM: browser }

const node = (...programArguments) => run(process.execPath, programArguments, variables)
const program = (name, ...programArguments) => run(packageProgram(name), programArguments, variables)

const checks = [
  ['Types', () => program('tsc', '--noEmit')],
  ['Lint', () => program('biome', 'check', '.')],
  ['Walls', () => node('--import', 'tsx', 'scripts/walls.ts')],
  ['Unused code', () => program('knip')],
]
const suites = [
  [
    'Tests',
    () =>
      program(
        'vitest',
        'run',
        ...['--project', 'node', '--project', 'browser'],
        ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', vitestReport],
      ),
    () => readVitestReport(vitestReport),
  ],
  ['Build', () => node('scripts/ensure.mjs', '--build')],
  [
    'Journeys',
    () =>
      run(packageProgram('playwright'), ['test', '--reporter', 'list,json'], {
        ...variables,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      }),
    () => readPlaywrightReport(playwrightReport),
  ],
]

const counts = []
let succeeded = true
for (const [name, passes, report] of [...checks, ...suites]) {
  if (name === 'Journeys' && !existsSync('playwright.config.ts')) continue
  console.info(`\n${name}`)
  succeeded = passes()
  const counted = report?.()
  if (counted) counts.push(counted)
  // A step that fails without a failed test of its own still is a failure.
  if (!succeeded && !counted?.failed) counts.push({ passed: 0, failed: 1, skipped: 0 })
  if (!succeeded) break
}
const total = addUp(counts)
if (total.passed === 0 || (process.env.CI && total.skipped > 0)) succeeded = false
console.info(`\n${summaryLine(total)}`)
process.exitCode = succeeded ? 0 : 1
