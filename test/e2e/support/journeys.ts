import { expect, type Page } from '@playwright/test'
import { admin } from './test.ts'

export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/auth/signin')
  await page.getByText('Admin', { exact: true }).click()
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

/** As a scanner gun types: all at once, with Enter, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(`${code}\n`)
}

export function storedKeys(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}
