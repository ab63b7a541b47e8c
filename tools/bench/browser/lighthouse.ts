import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../../scripts/sourceFiles.ts'
import { startHost } from '../../../test/e2e/support/host.ts'
import { launchOptions } from '../../../test/launch.ts'
import { spreadOf } from '../load.ts'

/*
 * Runs Lighthouse with its phone profile on the public pages and takes medians. Lighthouse (185 MB) is
 * installed only on demand: npm run bench:lighthouse [-- <runs> [<path> …]]
 */

const version = '12.8.2'
const least = 98
const everyPath = ['/', '/register', '/auth/signin', '/auth/merchant/signin']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const measures = {
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocking time',
  'first-contentful-paint': 'first paint',
  'speed-index': 'speed index',
  'cumulative-layout-shift': 'layout shift',
} as const

interface Audit {
  readonly score: number | null
  readonly numericValue?: number
  readonly title: string
}

interface Judgement {
  readonly categories: Readonly<
    Record<
      (typeof categories)[number],
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
  readonly runtimeError?: { readonly message: string }
}

const [givenRuns = '5', ...givenPaths] = process.argv.slice(2)
const runs = Number(givenRuns)
if (!Number.isInteger(runs) || runs < 1) throw new Error('Say how many runs, such as 5.')

const ensure = fileURLToPath(new URL('../../../scripts/ensure.mjs', import.meta.url))
execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })
const lighthouse = await installed()
const host = await startHost()
try {
  const reached = (givenPaths.length > 0 ? givenPaths : everyPath).map((path) => {
    const judgements = Array.from({ length: runs }, () => judge(path))
    return report(path, judgements)
  })
  if (reached.includes(false)) process.exitCode = 1
} finally {
  await host.stop()
}

async function installed(): Promise<string> {
  const folder = join(projectRoot, 'coverage', `lighthouse-${version}`)
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (existsSync(program)) return program
  console.info(`Installing Lighthouse ${version} …`)
  await mkdir(folder, { recursive: true })
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${version}`], {
    stdio: 'inherit',
  })
  return program
}

function judge(path: string): Judgement {
  const answer = execFileSync(
    process.execPath,
    [
      lighthouse,
      host.address + path,
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${['--headless', ...launchOptions.args].join(' ')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    {
      env: { ...process.env, CHROME_PATH: launchOptions.executablePath },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const judgement: Judgement = JSON.parse(answer)
  if (judgement.runtimeError) throw new Error(judgement.runtimeError.message)
  return judgement
}

function report(path: string, judgements: readonly Judgement[]): boolean {
  console.info(`\n${path}, median of ${judgements.length} (least to most)`)
  const spread = (values: readonly number[], digits: number) => {
    const { median, least: lowest, most } = spreadOf(values)
    return `${median.toFixed(digits).padStart(6)}  (${lowest.toFixed(digits)} to ${most.toFixed(digits)})`
  }
  const reached = categories.map((category) => {
    const scores = judgements.map(({ categories: of }) => (of[category].score ?? Number.NaN) * 100)
    const isReached = spreadOf(scores).median >= least
    console.info(
      `  ${category.padEnd(16)}${spread(scores, 0)}  goal ${least}${isReached ? '' : ': NOT REACHED'}`,
    )
    return isReached
  })
  for (const [audit, name] of Object.entries(measures)) {
    const figures = judgements.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
    const isShift = audit === 'cumulative-layout-shift'
    console.info(`  ${name.padEnd(16)}${spread(figures, isShift ? 3 : 0)}${isShift ? '' : ' ms'}`)
  }
  for (const complaint of complaintsOf(judgements)) console.info(`  ${complaint}`)
  return !reached.includes(false)
}

function complaintsOf(judgements: readonly Judgement[]): readonly string[] {
  const complaints = judgements.flatMap(({ categories: of, audits }) =>
    categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => of[category].auditRefs)
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map((audit) => audit?.title ?? ''),
  )
  return [...new Set(complaints)]
}
