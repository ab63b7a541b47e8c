import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgresPrograms } from '../../scripts/postgres.mjs'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'
import { type Cluster, startCluster } from '../../test/server/support/cluster.ts'
import { chosen, roomOf } from './choose.ts'
import { descriptionOf, type Mutant } from './mutant.ts'
import { mutantsOf } from './operators.ts'
import { type TestOrder, testOrder } from './order.ts'
import { acceptedFrom, type Result, reportLines, scoreOf, verdictOn } from './report.ts'
import { mayNotice, rooms } from './rooms.ts'
import { refusedByTypes } from './types.ts'
import type { Answer, Measured, Part, Request, Tried } from './work.ts'

/*
 * Mutates machines, domain and ledger at one place at a time, and runs the type check and the tests that
 * reach the place. A mutant that no test notices survives; it needs a test, or a reason in accepted.tsv.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '11' },
    count: { type: 'string', default: '2000' },
    room: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    patience: { type: 'string', default: '30' },
    resume: { type: 'string', default: '' },
  },
})
const [seed, count, workers, patience] = [values.seed, values.count, values.workers, values.patience].map(
  Number,
)
if (!seed || !count || !workers || !patience)
  throw new Error('Every option but --room, --file, --tests and --resume is a number above 0.')

const folders = rooms.map(({ folder }) => folder)
const folder = mkdtempSync(join(tmpdir(), 'camporee-mutants-'))
// PostgreSQL runs as another user when the tests run as root.
chmodSync(folder, 0o755)
const children = new Set<ChildProcess>()
let cluster: Cluster | undefined
let isInterrupted = false
let isOver = false
const started = performance.now()

async function run(): Promise<void> {
  const programs = findPostgresPrograms()
  if (programs !== undefined && process.env.TEST_DATABASE_URL === undefined)
    cluster = await startCluster(programs)
  const all = sourceFiles(folders, /\.ts$/)
    .filter((file) => file.includes(values.file))
    .sort()
    .flatMap((file) => mutantsOf(file, readFileSync(join(projectRoot, file), 'utf8')))
  const mutants = chosen(all, Number(count), Number(seed)).filter(({ file }) =>
    roomOf(file).startsWith(values.room),
  )
  console.info(`${mutants.length} of ${all.length} places, chosen by the seed ${seed}.`)

  const refused = await refusedByTypes(mutants)
  console.info(`${inMinutes()}: TypeScript refuses ${refused.size}.`)
  const measured = await measure()
  console.info(`${inMinutes()}: ${measured.length} test files say what they reach.`)
  const textOf = (test: string) => readFileSync(join(projectRoot, test), 'utf8')
  const results = await tryAll(mutants, refused, testOrder(measured, Number(patience), textOf))

  const accepted = acceptedFrom(readFileSync(new URL('accepted.tsv', import.meta.url), 'utf8'))
  const known = new Set(all.map(descriptionOf))
  const isKnownFile = (name: string) => name.split('\t')[0]?.includes(values.file) === true
  const relevant = new Map([...accepted].filter(([name]) => isKnownFile(name)))
  const verdict = verdictOn(results, relevant, known)
  for (const line of reportLines(results, verdict)) console.info(line)
  const report = join(mkdtempSync(join(tmpdir(), 'camporee-mutation-report-')), 'report.json')
  writeFileSync(report, JSON.stringify({ seed, count, score: scoreOf(results), results }, null, 1))
  console.info(`\n${inMinutes()}. Every mutant and its end: ${report}`)
  if (verdict.faults.length > 0) process.exitCode = 1
}

function inMinutes(): string {
  return `${((performance.now() - started) / 60_000).toFixed(1)} minutes`
}

async function measure(): Promise<readonly Measured[]> {
  const tests = sourceFiles(['test'], /\.test\.ts$/).filter(
    (test) => mayNotice(test) && test.includes(values.tests),
  )
  const measured: Measured[] = []
  await inParallel(tests, ['measure', ...folders], async (ask, test) => {
    const answer = await ask({ type: 'measure', test })
    if (answer?.type !== 'measured') throw new Error(`${test} ended its process.`)
    if (answer.failure !== null) throw new Error(`${test} fails without any change: ${answer.failure}`)
    measured.push(answer)
  })
  return measured
}

async function tryAll(
  mutants: readonly Mutant[],
  refused: ReadonlyMap<Mutant, string>,
  order: TestOrder,
): Promise<readonly Result[]> {
  const results = Array.from(
    refused,
    ([mutant, test]): Result => ({ mutant, outcome: 'refused', by: null, test }),
  )
  const earlier = earlierResults(mutants.filter((mutant) => !refused.has(mutant)))
  results.push(...earlier.values())
  const untried = mutants.filter((mutant) => !refused.has(mutant) && !earlier.has(mutant))
  await inParallel(untried, ['try'], async (ask, mutant) => {
    const tests = order.testsFor(mutant)
    let tried: Tried = { type: 'tried', outcome: 'survived', by: null, test: null }
    for (const { some, part } of inParts(tests)) {
      if (some.length === 0 || tried.outcome !== 'survived') continue
      const answer = await ask({ type: 'try', mutant, tests: some, part })
      if (answer?.type !== 'tried') throw new Error(`The process ended over ${descriptionOf(mutant)}.`)
      tried = answer
    }
    if (tried.by !== null) order.noticed(mutant, tried.by)
    const result = { mutant, outcome: tried.outcome, by: tried.by, test: tried.test }
    results.push(result)
    if (values.resume) appendFileSync(values.resume, `${JSON.stringify(result)}\n`)
    if (tried.outcome === 'survived') console.info(`Survived: ${descriptionOf(mutant)}`)
    if (results.length % 100 === 0) {
      console.info(`${inMinutes()}: ${results.length} tried, ${scoreOf(results).percent.toFixed(1)} % died.`)
    }
  })
  const position = new Map(mutants.map((mutant, index) => [mutant, index]))
  return results.sort((one, other) => (position.get(one.mutant) ?? 0) - (position.get(other.mutant) ?? 0))
}

/** The results that an interrupted run on the same sources wrote to the file of `--resume`. */
function earlierResults(mutants: readonly Mutant[]): ReadonlyMap<Mutant, Result> {
  if (!values.resume) return new Map()
  appendFileSync(values.resume, '')
  const nameOf = ({ file, start, end, replacement }: Mutant) =>
    JSON.stringify([file, start, end, replacement])
  const byName = new Map(mutants.map((mutant) => [nameOf(mutant), mutant]))
  const lines = readFileSync(values.resume, 'utf8').split('\n').slice(0, -1)
  return new Map(
    lines.flatMap((line) => {
      const result = JSON.parse(line) as Result
      const mutant = byName.get(nameOf(result.mutant))
      return mutant === undefined ? [] : [[mutant, { ...result, mutant }] as const]
    }),
  )
}

/**
 * Splits the tests of a mutant: most mutants die in the first two tests, and there before any walk. Small
 * groups detect endless mutants sooner.
 */
function inParts(
  tests: readonly Measured[],
): readonly { readonly some: readonly Measured[]; readonly part: Part }[] {
  const [first, rest] = [tests.slice(0, 2), tests.slice(2)]
  const walking = first.filter(({ test }) => test.startsWith('test/machines/'))
  if (walking.length === 0)
    return [
      { some: first, part: 'all' },
      { some: rest, part: 'all' },
    ]
  return [
    { some: first, part: 'others' },
    { some: walking, part: 'walks' },
    { some: rest, part: 'all' },
  ]
}

type Ask = (request: Request) => Promise<Answer | undefined>

async function inParallel<Item>(
  items: readonly Item[],
  args: readonly string[],
  handle: (ask: Ask, item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    let child: ChildProcess | undefined
    const ask: Ask = async (request) => {
      if (!child?.connected) child = await startChild(args)
      const answering = answerOf(child)
      child.send(request)
      const answer = await answering
      return answer
    }
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await handle(ask, item)
    if (child) await end(child)
  }
  await Promise.all(Array.from({ length: Math.min(Number(workers), items.length) }, worker))
}

async function startChild(args: readonly string[]): Promise<ChildProcess> {
  if (isOver) throw new Error('No process is started any more.')
  const url = process.env.TEST_DATABASE_URL ?? cluster?.url
  const child = fork(new URL('worker.ts', import.meta.url), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, TMPDIR: folder, ...(url === undefined ? {} : { TEST_DATABASE_URL: url }) },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  if ((await answerOf(child))?.type !== 'ready') throw new Error('A process for the tests does not start.')
  return child
}

function answerOf(child: ChildProcess): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | undefined) => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(answer)
    }
    const onMessage = (message: unknown) => settle(message as Answer)
    const onExit = () => settle(undefined)
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    if (child.connected) child.disconnect()
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    isOver = true
    for (const child of children) void end(child)
  })
}

try {
  await run()
} catch (error) {
  if (!isInterrupted) throw error
  process.exitCode = 130
} finally {
  isOver = true
  await Promise.all([...children].map(end))
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
