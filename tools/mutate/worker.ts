import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { createVitest, type Reporter, type TestModule } from 'vitest/node'
import { findPostgresPrograms } from '../../scripts/postgres.mjs'
import { projectRoot } from '../../scripts/sourceFiles.ts'
import { type Mutant, mutated } from './mutant.ts'
import { noting } from './reach.ts'
import { sharedThread } from './sharedThread.ts'
import type { Answer, Attempt, Measured, Part, Request, Tried } from './work.ts'

/*
 * A process that runs tests against one mutant at a time. Vite applies the change while loading the file;
 * nothing is written. With the argument `measure` it reports the places that each test file reaches, without
 * a change.
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

const outsideOfTests = 'outside of any test'

let failure: Failure | undefined
let lastModule: TestModule | undefined

function note(
  moduleId: string | undefined,
  test: string,
  error: { readonly message: string } | undefined,
): void {
  const by = moduleId === undefined ? outsideOfTests : relative(projectRoot, moduleId)
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

const thread = sharedThread()
const restoring = join(projectRoot, 'test/restoreGlobals.ts')
const recording = fileURLToPath(new URL('recordReach.ts', import.meta.url))

const vitest = await createVitest(
  'test',
  {
    root: projectRoot,
    config: false,
    watch: false,
    environment: 'node',
    pool: thread,
    isolate: true,
    maxWorkers: 1,
    bail: 1,
    cache: false,
    reporters: [listener],
    include: ['test/**/*.test.ts'],
    globalSetup: [join(projectRoot, 'test/server/support/globalSetup.ts')],
    setupFiles: isMeasuring ? [restoring, recording] : [restoring],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
  { plugins: [changed], logLevel: 'silent', server: { watch: null } },
)
// With a real PostgreSQL, tests that run on both engines use only the faster one.
const withoutEmbedded = findPostgresPrograms() || process.env.TEST_DATABASE_URL ? '(?!.*\\(embedded\\))' : ''
const namePatterns: Readonly<Record<Part, RegExp>> = {
  walks: /^the walk of /,
  others: new RegExp(`^${withoutEmbedded}(?!the walk of )`),
  all: new RegExp(`^${withoutEmbedded}`),
}

async function run(test: string, part: Part): Promise<void> {
  failure = undefined
  lastModule = undefined
  const specification = vitest
    .getRootProject()
    .createSpecification(join(projectRoot, test), { testNamePattern: namePatterns[part] })
  await vitest.runTestSpecifications([specification])
}

async function measure(test: string): Promise<Measured> {
  const started = performance.now()
  await run(test, 'all')
  return {
    type: 'measured',
    test,
    seconds: (performance.now() - started) / 1_000,
    reached: lastModule?.meta().reached ?? [],
    failure: failure ? `${failure.test}: ${failure.message}` : null,
  }
}

/** In Vite's cache and in the thread. */
function reload(file: string): void {
  const path = join(projectRoot, file)
  vitest.invalidateFile(path)
  vitest.watcher.invalidates.add(path)
}

const survived: Tried = { type: 'tried', outcome: 'survived', by: null, test: null }

async function attempt({ mutant: change, tests, part }: Attempt): Promise<Tried> {
  if (mutant !== undefined && mutant.file !== change.file) reload(mutant.file)
  mutant = change
  reload(change.file)
  for (const { test, seconds } of tests) {
    let isEndless = await runWithin(2 + 3 * seconds, test, part)
    // An earlier mutant may have left state in the thread that makes this test fail; a new thread has none.
    if (failure?.by === outsideOfTests && !isEndless) {
      await thread.renew()
      isEndless = await runWithin(2 + 3 * seconds, test, part)
    }
    if (isEndless) return { type: 'tried', outcome: 'endless', by: test, test: null }
    if (failure) return { type: 'tried', outcome: 'killed', by: failure.by, test: failure.test }
  }
  return survived
}

/** Processes wait longer when more of them run than there are processors. */
const maxIdleSeconds = () => 4 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/**
 * Ends the thread when the test uses more than these seconds of processor time, or waits for an event that
 * does not come.
 * @returns whether it was ended
 */
async function runWithin(seconds: number, test: string, part: Part): Promise<boolean> {
  let isEndless = false
  const begin = process.cpuUsage()
  const used = () => {
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1_000_000
  }
  let busyUntil = performance.now()
  let usedUntil = 0
  const watch = setInterval(() => {
    const now = performance.now()
    if (used() > usedUntil + 0.4) {
      busyUntil = now
      usedUntil = used()
    }
    if (used() < seconds && now - busyUntil < maxIdleSeconds() * 1_000) return
    clearInterval(watch)
    isEndless = true
    void thread.renew()
  }, 100)
  await run(test, part)
  clearInterval(watch)
  return isEndless
}

process.on('message', async (request: Request) => {
  answer(request.type === 'measure' ? await measure(request.test) : await attempt(request))
})
// A terminal interrupts every process of the group; the main process closes this one.
process.on('SIGINT', () => {})
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5_000).unref()
  vitest.close().finally(() => process.exit(0))
})
answer({ type: 'ready' })
