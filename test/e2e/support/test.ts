import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as runner,
  type WebError,
} from '@playwright/test'
import { demoAdmins, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { benchApp } from './buildBench.ts'
import { type RunningHost, shortLivedHost, startHost } from './host.ts'
import { ageScripts, ageWorkers } from './oldBrowser.ts'

export { expect }

interface OfJourney {
  /**
   * For journeys that leave state which `resetPage` cannot remove: init scripts, a clock, service workers.
   */
  readonly ownContext: boolean
  readonly consoleErrors: string[]
}

export interface OfWorker {
  readonly host: RunningHost
  readonly sharedPage: () => Promise<Page>
  readonly isOldBrowser: boolean
}

function hostWith(environment: Readonly<Record<string, string>>) {
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the fixtures it depends on, none here
  return async ({}, use: (host: RunningHost) => Promise<void>) => {
    const host = await startHost(environment, shortLivedHost)
    await use(host)
    await host.stop()
  }
}

const patience = 15_000
const defaultWindow = { width: 1280, height: 720 }

/**
 * Each worker has its own host and camp, and one page for all journeys, so that the browser keeps the build's
 * files and their compiled code. A console error fails the test.
 */
export const test = runner.extend<OfJourney, OfWorker>({
  host: [hostWith({}), { scope: 'worker', timeout: 120_000 }],
  isOldBrowser: [false, { scope: 'worker', option: true }],
  sharedPage: [
    async ({ browser, host, isOldBrowser }, use) => {
      let page: Page | undefined
      await use(async () => {
        if (page && !page.isClosed()) return page
        await page?.context().close()
        const context = await browser.newContext({ baseURL: host.address, serviceWorkers: 'block' })
        context.setDefaultTimeout(patience)
        if (isOldBrowser) await ageScripts(context)
        page = await context.newPage()
        await resetPage(page, host.address)
        return page
      })
      await page?.context().close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ host }, use) => use(host.address),
  ownContext: [false, { option: true }],
  context: async (
    { browser, host, ownContext, sharedPage, isOldBrowser, baseURL, serviceWorkers, javaScriptEnabled },
    use,
  ) => {
    if (ownContext) {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(serviceWorkers && { serviceWorkers }),
        javaScriptEnabled: javaScriptEnabled ?? true,
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(patience)
      if (isOldBrowser) await ageScripts(context)
      if (isOldBrowser) await ageWorkers(context)
      await use(context)
      await context.close()
      return
    }
    const page = await sharedPage()
    if (isOldBrowser) await ageWorkers(page.context())
    await use(page.context())
    await resetPage(page, host.address)
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const hear = (message: ConsoleMessage) => {
        const isOfTheRunner = message.text() === 'Service Worker registration blocked by Playwright'
        const isProblem = message.type() === 'error' || message.type() === 'warning'
        if (isProblem && !isOfTheRunner) errors.push(message.text())
      }
      const hearFailure = (failure: WebError) => errors.push(String(failure.error()))
      context.on('console', hear).on('weberror', hearFailure)
      await use(errors)
      context.off('console', hear).off('weberror', hearFailure)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Resets the page to the state of an unused browser, but keeps the host's cached files. */
async function resetPage(page: Page, address: string): Promise<void> {
  const context: BrowserContext = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  if (page.isClosed()) return
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(defaultWindow)
  // This address runs no script of the portal that could write again.
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(() => sessionStorage.clear())
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  })
  await browser.detach()
  await context.clearCookies()
}

export const benchTest = test.extend<object, OfWorker>({
  host: [hostWith({ APP_DIR: benchApp, FAULT_DIAL: '1' }), { scope: 'worker', timeout: 120_000 }],
})

export const admin = { email: demoAdmins[0].email, password: demoPasswords.admin }
