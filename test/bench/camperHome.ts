import type { Browser, Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../src/domain/demo/demoCamp.ts'
import { signIn } from '../e2e/support/journeys.ts'

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

/** A search by role would read the whole page in the page's own time, and look again after half a second. */
export function balanceIsThere(page: Page) {
  return page.waitForFunction(() =>
    /\$\d/.test(document.querySelector('[aria-labelledby=wallet-balance]')?.textContent ?? ''),
  )
}

/** The service worker has what it keeps. */
export function portalIsKept(page: Page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
