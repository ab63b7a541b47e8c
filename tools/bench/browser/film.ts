import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { startHost } from '../../../test/e2e/support/host.ts'
import { openAsAdmin } from '../../../test/e2e/support/journeys.ts'
import { launchOptions } from '../../../test/launch.ts'
import { balanceIsThere, portalIsKept, signedInCamper } from './camperHome.ts'
import { visitSlowly } from './slowPhone.ts'

/*
 * Films how pages open on a slow phone and saves a picture of each drawn frame in one folder per page, for
 * visual review: npm run bench:film -- <folder>
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder for the pictures.')
const ensure = fileURLToPath(new URL('../../../scripts/ensure.mjs', import.meta.url))
execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })

const host = await startHost()
const browser = await chromium.launch(launchOptions)
try {
  const phone = { baseURL: host.address, viewport: { width: 390, height: 844 } }
  const into = (name: string) => join(resolve(folder), name)
  const hasTitle = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
  for (const [name, path] of [
    ['landing', '/'],
    ['sign-in', '/auth/signin'],
    ['merchant-sign-in', '/auth/merchant/signin'],
    ['register', '/register'],
  ] as const) {
    const stranger = await browser.newContext(phone)
    await visitSlowly(stranger, path, hasTitle, undefined, into(name))
    await stranger.close()
  }
  const camper = await browser.newContext({
    ...phone,
    storageState: await signedInCamper(browser, host.address),
  })
  await visitSlowly(camper, '/app', balanceIsThere, portalIsKept, into('home'))
  await visitSlowly(camper, '/app', balanceIsThere, undefined, into('home-again'))
  await visitSlowly(camper, '/app/wallet', hasTitle, undefined, into('wallet'))
  await camper.close()
  const admin = await browser.newContext(phone)
  const page = await admin.newPage()
  // An open stream keeps the network busy forever; without it the page falls back to polling.
  await admin.route('**/api/admin/live', (route) => route.abort())
  await openAsAdmin(page, '/favicon.svg')
  await visitSlowly(admin, '/admin/dashboard', hasTitle, undefined, into('dashboard'))
} finally {
  await browser.close()
  await host.stop()
}
