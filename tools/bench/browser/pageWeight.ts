import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startHost } from '../../../test/e2e/support/host.ts'
import { openGate } from '../../../test/e2e/support/journeys.ts'
import { launchOptions } from '../../../test/launch.ts'

/*
 * Measures the JavaScript that a browser loads from the real host: for the sign-in page, and in addition for
 * a gate that is opened cold. Sizes are gzip -9, as in the reference; the host sends smaller brotli files.
 * One kB is 1,000 bytes.
 */

interface Script {
  readonly gzipped: number
  readonly transferred: number
}
type Scripts = ReadonlyMap<string, Script>

const pages = {
  signIn: { name: 'sign-in', limit: 170, reference: 241 },
  checkIn: { name: 'check-in +', limit: 70, reference: 197 },
}

export async function pageWeight(): Promise<void> {
  const ensure = fileURLToPath(new URL('../../../scripts/ensure.mjs', import.meta.url))
  execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })
  // Empty variables override the shell's, so that the host runs the demo camp in its own folder.
  const host = await startHost({ DATABASE_URL: '', ADMIN_EMAILS: '', ADMIN_PASSWORD: '' })
  const browser = await chromium.launch(launchOptions)
  try {
    const signIn = await scriptsOf(
      await browser.newContext({ baseURL: host.address }),
      '/auth/signin',
      'Sign in',
    )
    const gate = await scriptsOf(
      await signedIn(browser, host.address),
      '/admin/checkin',
      'Participant Check-In',
    )
    const additional = new Map([...gate].filter(([url]) => !signIn.has(url)))
    const areWithinLimits = [report(pages.signIn, signIn), report(pages.checkIn, additional)]
    if (areWithinLimits.includes(false)) process.exitCode = 1
  } finally {
    await browser.close()
    await host.stop()
  }
}

async function signedIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  await openGate(await context.newPage())
  const storageState = await context.storageState()
  await context.close()
  return browser.newContext({ baseURL, storageState })
}

async function scriptsOf(context: BrowserContext, path: string, heading: string): Promise<Scripts> {
  const page = await context.newPage()
  const scripts = collectScripts(page)
  // An open stream keeps the network busy forever; without it the page falls back to polling.
  await page.route('**/api/admin/live', (route) => route.abort())
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
  const collected = new Map(await Promise.all(scripts))
  await context.close()
  return collected
}

export function collectScripts(page: Page): Promise<[string, Script]>[] {
  const scripts: Promise<[string, Script]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const weigh = async (): Promise<[string, Script]> => {
      const body = await response.body()
      const { responseBodySize } = await response.request().sizes()
      const gzipped = gzipSync(body, { level: 9 }).byteLength
      return [new URL(response.url()).pathname, { gzipped, transferred: responseBodySize }]
    }
    const weighed = weigh()
    // A page may close before anything awaits its last script.
    weighed.catch(() => {})
    scripts.push(weighed)
  })
  return scripts
}

function report({ name, limit, reference }: (typeof pages)[keyof typeof pages], scripts: Scripts): boolean {
  const sum = (key: keyof Script) =>
    [...scripts.values()].reduce((total, script) => total + script[key], 0) / 1000
  const gzipped = sum('gzipped')
  const isWithin = gzipped <= limit
  console.info(
    `${name} ${gzipped.toFixed(1)} kB gzipped in ${scripts.size} files (limit ${limit}, reference ${reference}, ratio ${(gzipped / reference).toFixed(2)}), ${sum('transferred').toFixed(1)} kB as transferred${isWithin ? '' : ': OVER THE LIMIT'}`,
  )
  const heaviest = [...scripts].toSorted(([, a], [, b]) => b.gzipped - a.gzipped).slice(0, 5)
  for (const [path, { gzipped: bytes }] of heaviest)
    console.info(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB ${path}`)
  return isWithin
}
