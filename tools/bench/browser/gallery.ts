import { type Browser, chromium } from '@playwright/test'
import buildBench, { benchApp } from '../../../test/e2e/support/buildBench.ts'
import { startHost } from '../../../test/e2e/support/host.ts'
import { launchOptions } from '../../../test/launch.ts'

/*
 * Measures how long a browser with an empty cache takes to open the gallery: its index, and a flow with its
 * first picture. The sign-in page of the same build is the baseline.
 */

const limit = 2_000
const rounds = 5

const pages = {
  signIn: { path: '/auth/signin', shown: 'button:has-text("Sign in")' },
  index: { path: '/inspector/gallery', shown: 'main li a[href*="/gallery/newsletter"]' },
  flow: { path: '/inspector/gallery/checkIn', shown: 'main li iframe' },
} as const

export async function gallery(): Promise<void> {
  buildBench()
  const host = await startHost({ APP_DIR: benchApp })
  const browser = await chromium.launch(launchOptions)
  try {
    await openingOf(browser, host.address, pages.signIn)
    const duration = { signIn: [] as number[], index: [] as number[], flow: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const name of ['signIn', 'index', 'flow'] as const)
        duration[name].push(await openingOf(browser, host.address, pages[name]))
    const isWithin = medianOf(duration.index) <= limit
    console.info(
      `index ${summary(duration.index)} (limit ${limit}), ${(medianOf(duration.index) / medianOf(duration.signIn)).toFixed(2)} times the sign-in page${isWithin ? '' : ': OVER THE LIMIT'}`,
    )
    console.info(`sign-in page ${summary(duration.signIn)}`)
    console.info(`a flow of 124 states, with its first picture ${summary(duration.flow)}`)
    if (!isWithin) process.exitCode = 1
  } finally {
    await browser.close()
    await host.stop()
  }
}

async function openingOf(
  browser: Browser,
  baseURL: string,
  { path, shown }: (typeof pages)[keyof typeof pages],
): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const startedAt = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  const element = page.locator(shown).first()
  await element.waitFor()
  if (shown.endsWith('iframe')) await element.contentFrame().locator('#root > :not(style)').first().waitFor()
  const taken = performance.now() - startedAt
  await context.close()
  return taken
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function summary(values: readonly number[]): string {
  return `${medianOf(values).toFixed(0)} ms (median of ${values.length}), longest ${Math.max(...values).toFixed(0)} ms`
}
