import { expect, type Page } from '@playwright/test'
import { admin } from './test.ts'

export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/auth/signin')
  await page.getByRole('radio', { name: 'Admin' }).check()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
}

export async function openGate(page: Page): Promise<void> {
  await signInAsAdmin(page)
  await page.getByRole('link', { name: 'Check-In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Participant Check-In' })).toBeVisible()
}

export async function signIn(
  page: Page,
  role: 'Participant' | 'Merchant',
  identifier: string,
  password: string,
): Promise<void> {
  await page.goto(role === 'Merchant' ? '/auth/merchant/signin' : '/auth/signin')
  await page.getByLabel(role === 'Merchant' ? 'Merchant number' : 'Code').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const paceOfAScanner = 0.005

/**
 * As a scanner gun types, wherever the focus is: 5 ms a key, ended by Enter. The time of each key is given to the
 * browser, so that a slow machine does not turn the gun into a hand.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1_000
  const press = async (key: string, text: string) => {
    timestamp += paceOfAScanner
    const code = key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {}
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp, ...code })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...code })
  }
  for (const character of code) await press(character, character)
  await press('Enter', '\r')
  await browser.detach()
}

export function storedKeys(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}
