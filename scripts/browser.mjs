import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt, NotReady, packageProgram, run } from './setUp.mjs'

/** The browser without windows comes first: it opens a page for a third less of the processor's time. */
const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Sees to it that the tests have a browser: one that is there, the test tool's own, or the distribution's. */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM
  if (given) {
    if (runs(given)) return
    throw new NotReady(
      `CHROMIUM names ${given}, which does not run; set it to the path of a Chromium, or unset it.`,
    )
  }
  if (await findBrowser()) return
  console.info('Getting a browser for the tests …')
  run(packageProgram('playwright'), ['install', 'chromium'])
  if (await findBrowser()) return
  if (!installWithApt('chromium-headless-shell')) installWithApt('chromium')
  if (await findBrowser()) return
  throw new NotReady(
    'The tests need a Chromium; install one (sudo apt-get install chromium) or set CHROMIUM to the path of one.',
  )
}

/**
 * The path of a browser that runs.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM
  if (given) return given
  return knownPaths.find(runs) ?? (await downloadedBrowser())
}

async function downloadedBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return runs(path) ? path : undefined
}

/** A path alone proves little: some distributions put a script there that only says how to install the browser. */
function runs(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}
