import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createVitest, type Reporter, type TestModule } from 'vitest/node'
import { findPostgresPrograms } from '../postgres.mjs'
import { projectRoot } from '../sourceFiles.ts'
import { type Mutant, mutated } from './mutant.ts'
import { noting } from './reach.ts'
import type { Answer, Attempt, Measured, Part, Request, Tried } from './work.ts'

/*
 * A process that runs tests against one changed file at a time. The change is made while Vite loads the file: nothing
 * is written. With the argument `measure` nothing is changed, and each test file says what it reaches.
 */

const isMeasuring = process.argv[2] === 'measure'
const rooms = process.argv.slice(3)

const answer = (message: Answer) => process.send?.(message)

let mutant: Mutant | undefined

const changed: Plugin = {
  name: 'changed',
  enforce: 'pre',
  load(id) {
    const file = relative(projectRoot, id)
    if (file === mutant?.file) return mutated(readFileSync(id, 'utf8'), mutant)
    if (isMeasuring && rooms.some((room) => file.startsWith(room)))
      return noting(file, readFileSync(id, 'utf8'))
    return undefined
  },
}

interface Failure {
  readonly by: string
  readonly test: string
  readonly message: string
}

let failure: Failure | undefined
let lastModule: TestModule | undefined

function note(
  moduleId: string | undefined,
  test: string,
  error: { readonly message: string } | undefined,
): void {
  const by = moduleId === undefined ? 'outside of any test' : relative(projectRoot, moduleId)
  failure ??= { by, test, message: error?.message.split('\n')[0] ?? '' }
}

const listener: Reporter = {
  onTestCaseResult(testCase) {
    const { state, errors } = testCase.result()
    if (state === 'failed') note(testCase.module.moduleId, testCase.fullName, errors?.[0])
  },
  onTestSuiteResult(suite) {
    const [error] = suite.errors()
    if (error) note(suite.module.moduleId, suite.fullName, error)
  },
  onTestModuleEnd(module) {
    lastModule = module
    const [error] = module.errors()
    if (error) note(module.moduleId, 'the file', error)
  },
  onTestRunEnd(_, [error]) {
    if (error) note(undefined, 'the run', error)
  },
}

const vitest = await createVitest(
  'test',
  {
    root: projectRoot,
    config: false,
    watch: false,
    environment: 'node',
    pool: 'threads',
    isolate: true,
    maxWorkers: 1,
    bail: 1,
    cache: false,
    reporters: [listener],
    include: ['test/**/*.test.ts'],
    globalSetup: [join(projectRoot, 'test/server/support/globalSetup.ts')],
    setupFiles: isMeasuring ? [fileURLToPath(new URL('recordReach.ts', import.meta.url))] : [],
    testTimeout: isMeasuring ? 60_000 : 10_000,
    hookTimeout: 60_000,
  },
  { plugins: [changed], logLevel: 'silent', server: { watch: null } },
)
// Where there is a real PostgreSQL, what is the same on both engines is tried on the faster one.
const withoutEmbedded = findPostgresPrograms() || process.env.TEST_DATABASE_URL ? '(?!.*\\(embedded\\))' : ''
const namePatterns: Readonly<Record<Part, RegExp>> = {
  walks: /^the walk of /,
  others: new RegExp(`^${withoutEmbedded}(?!the walk of )`),
  all: new RegExp(`^${withoutEmbedded}`),
}

async function run(tests: readonly string[], part: Part): Promise<void> {
  vitest.setGlobalTestNamePattern(namePatterns[part])
  failure = undefined
  lastModule = undefined
  const project = vitest.getRootProject()
  await vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(join(projectRoot, test))),
  )
}

async function measure(test: string): Promise<Measured> {
  const started = performance.now()
  await run([test], 'all')
  return {
    type: 'measured',
    test,
    seconds: (performance.now() - started) / 1_000,
    reached: lastModule?.meta().reached ?? [],
    failure: failure ? `${failure.test}: ${failure.message}` : null,
  }
}

/** A change that makes a test run on and on cannot be stopped but by ending this process. */
async function attempt({ mutant: change, tests, part, seconds }: Attempt): Promise<Tried> {
  if (mutant !== undefined && mutant.file !== change.file)
    vitest.invalidateFile(join(projectRoot, mutant.file))
  mutant = change
  vitest.invalidateFile(join(projectRoot, change.file))
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000_000 < seconds) return
    clearInterval(watch)
    const endless: Answer = { type: 'tried', outcome: 'endless', by: null, test: null }
    process.send?.(endless, () => process.exit(0))
  }, 200)
  await run(tests, part)
  clearInterval(watch)
  return {
    type: 'tried',
    outcome: failure ? (isOutOfTime(failure) ? 'endless' : 'killed') : 'survived',
    by: failure?.by ?? null,
    test: failure?.test ?? null,
  }
}

function isOutOfTime({ message }: Failure): boolean {
  return /^(Test|Hook) timed out in /.test(message)
}

process.on('message', async (request: Request) => {
  answer(request.type === 'measure' ? await measure(request.test) : await attempt(request))
})
// The terminal interrupts every process; the main one closes this one in order.
process.on('SIGINT', () => {})
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5_000).unref()
  vitest.close().finally(() => process.exit(0))
})
answer({ type: 'ready' })
