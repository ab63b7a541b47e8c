import type { Browser, Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { signIn } from '../../../test/e2e/support/journeys.ts'

/** What a browser keeps of a camper who has signed in. */
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
 * In the page or in the frame that stands before it. A search by role would read the whole page in the page's own time, and
 * look again after half a second; to look at every frame would have the browser make frames that nobody else asks for.
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

/** The service worker has what it keeps. */
export function portalIsKept(page: Page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
