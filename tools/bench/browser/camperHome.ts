import type { Browser, Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { signIn } from '../../../test/e2e/support/journeys.ts'

export async function signedInCamper(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, 'Participant', demoCodes.alreadyIn, demoPasswords.participant)
  await page.waitForURL('/app')
  const state = await context.storageState()
  await context.close()
  return state
}

/**
 * Waits for the balance in the page or in its frame. A search by role would read the whole accessibility tree
 * during the measurement and polls every half second; polling on each frame would make the browser produce
 * extra frames.
 */
export function balanceIsThere(page: Page) {
  return page.waitForFunction(
    () =>
      document.querySelector('#frame [data-balance] [data-words*="$"]') !== null ||
      /\$\d/.test(document.querySelector('[aria-labelledby=wallet-balance]')?.textContent ?? ''),
    undefined,
    { polling: 50 },
  )
}

export function portalIsKept(page: Page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
