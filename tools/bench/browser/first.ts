import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { projectRoot } from '../../../scripts/sourceFiles.ts'
import { type RunningHost, startHost } from '../../../test/e2e/support/host.ts'
import { launchOptions } from '../../../test/launch.ts'
import { balanceIsThere, portalIsKept, signedInCamper } from './camperHome.ts'
import { type Visit, visitSlowly } from './slowPhone.ts'

/*
 * Compares the first screens of this build with another build on a cheap phone and a slow network. One host
 * serves both builds in turn; results are ratios of medians, and 1 means no change. Blocking time counts from
 * the start of loading, because counting from the first paint would penalise an early paint. Usage: npm run
 * bench:first [-- <commit, or folder of the other build>]; ROUNDS=1 for a trial.
 */

/** In this commit the sign-in and the registration waited for their scripts. */
const usualCommit = '71bdeb3'
const rounds = Number(process.env.ROUNDS ?? '5')
const pages = ['/', '/auth/signin', '/auth/merchant/signin', '/register'] as const

type Goals = Partial<Record<'largestPaint' | 'blockedInAll' | 'ready', number>>

const goals: Readonly<Record<string, Goals>> = {
  '/': { blockedInAll: 0.25 },
  '/auth/signin': { largestPaint: 0.4, blockedInAll: 0.6 },
  '/auth/merchant/signin': { largestPaint: 0.4, blockedInAll: 0.6 },
  '/register': { largestPaint: 0.4, blockedInAll: 0.6 },
  '/app': { blockedInAll: 0.6 },
  '/app again': { blockedInAll: 0.6, ready: 0.7 },
}

type Opened = Record<string, Visit>

const [other = usualCommit] = process.argv.slice(2)
const folder = existsSync(other) ? resolve(other) : buildOf(other)
const program = fileURLToPath(new URL('../../../scripts/ensure.mjs', import.meta.url))
execFileSync(process.execPath, [program, '--build'], { stdio: 'inherit' })

const before = await startHost({ APP_DIR: folder })
const now = await startHost()
const browser = await chromium.launch(launchOptions)
try {
  const visits = { before: [] as Opened[], now: [] as Opened[] }
  const openBefore = await opener(browser, before)
  const openNow = await opener(browser, now)
  for (let round = 0; round < rounds; round += 1) {
    visits.before.push(await openBefore())
    visits.now.push(await openNow())
  }
  const reached = Object.entries(goals).map(([page, wanted]) => report(page, wanted, visits))
  if (reached.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await before.stop()
  await now.stop()
}

function buildOf(commit: string): string {
  const built = join(projectRoot, 'coverage', `build-of-${commit}`)
  if (existsSync(built)) return built
  const tree = join(mkdtempSync(join(tmpdir(), 'camp-commit-')), 'tree')
  const run = (program: string, words: readonly string[], cwd = tree) =>
    execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  console.info(`Building the app of ${commit} …`)
  run('git', ['worktree', 'add', '--detach', tree, commit], projectRoot)
  try {
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    run('npm', ['run', 'build'])
    cpSync(join(tree, 'dist'), built, { recursive: true })
  } finally {
    run('git', ['worktree', 'remove', '--force', tree], projectRoot)
  }
  return built
}

async function opener(browser: Browser, { address }: RunningHost): Promise<() => Promise<Opened>> {
  const phone = { baseURL: address, viewport: { width: 390, height: 844 } }
  const storageState = await signedInCamper(browser, address)
  return async () => {
    const opened: Opened = {}
    for (const path of pages) {
      const stranger = await browser.newContext(phone)
      opened[path] = await visitSlowly(stranger, path, (page) =>
        page.waitForFunction(() => document.querySelector('h1') !== null),
      )
      await stranger.close()
    }
    const camper = await browser.newContext({ ...phone, storageState })
    opened['/app'] = await visitSlowly(camper, '/app', balanceIsThere, portalIsKept)
    opened['/app again'] = await visitSlowly(camper, '/app', balanceIsThere)
    await camper.close()
    return opened
  }
}

function report(page: string, wanted: Goals, visits: { before: Opened[]; now: Opened[] }): boolean {
  console.info(`\n${page}, median of ${rounds}`)
  const medianOf = (opened: readonly Opened[], measure: keyof Visit) => {
    const figures = opened.map((one) => one[page]?.[measure] ?? Number.NaN).toSorted((a, b) => a - b)
    return figures[Math.floor(figures.length / 2)] ?? Number.NaN
  }
  const ratios = (['largestPaint', 'blockedInAll', 'ready', 'scriptKb', 'transferredKb'] as const).map(
    (measure) => {
      const [old, new_] = [medianOf(visits.before, measure), medianOf(visits.now, measure)]
      const goal = wanted[measure as keyof Goals]
      const isReached = goal === undefined || new_ <= goal * old
      const told = goal === undefined ? '' : `  goal ${goal}${isReached ? '' : ': NOT REACHED'}`
      const figures = `${old.toFixed(0).padStart(7)} before${new_.toFixed(0).padStart(7)} now`
      console.info(`  ${measure.padEnd(14)}${figures}   ${(new_ / old).toFixed(2)}${told}`)
      return isReached
    },
  )
  const shift = Math.max(...visits.now.map((opened) => opened[page]?.shift ?? 0))
  const isStill = shift < 0.0005
  console.info(`  layout shift  ${shift.toFixed(3)} at most  goal 0${isStill ? '' : ': NOT REACHED'}`)
  return !ratios.includes(false) && isStill
}
