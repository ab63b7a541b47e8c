import { expect, type Locator, type Page } from '@playwright/test'
import { demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { admin } from './test.ts'

export async function signInAsAdmin(page: Page): Promise<void> {
  await signInAsStaff(page, admin)
  await expect(page).toHaveURL('/admin/dashboard')
}

export async function signInAsStaff(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto('/auth/signin')
  await page.getByRole('radio', { name: 'Admin' }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const doors = {
  admin: { call: '/api/admin/signin', identifiedBy: 'email' },
  participant: { call: '/api/profile/signin', identifiedBy: 'code' },
  merchant: { call: '/api/merchants/signin', identifiedBy: 'merchantNumber' },
} as const

/**
 * Opens a page in a session of its own, as if signed in before: it sets the documented storage keys and the
 * host's cookie. Other journeys test the sign-in forms.
 */
export async function openAs(
  page: Page,
  role: keyof typeof doors,
  identifier: string,
  password: string,
  path: string,
): Promise<void> {
  const { call, identifiedBy } = doors[role]
  const answer = await page.request.post(call, { data: { [identifiedBy]: identifier, password } })
  expect(answer.status()).toBe(200)
  const userData = JSON.stringify((await answer.json()).data)
  const keys = { isAuthenticated: 'true', userRole: role, userData }
  const stored = {
    ...keys,
    ...(role === 'admin' && { email: identifier }),
    ...(role === 'merchant' && { merchantData: userData }),
  }
  // This file is of the same origin and runs no script of the portal.
  const place = new URL('/favicon.svg', answer.url()).href
  if (page.url() !== place) await page.goto(place)
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(stored))
  await page.goto(path)
}

export function openAsAdmin(page: Page, path = '/admin/dashboard'): Promise<void> {
  return openAs(page, 'admin', admin.email, admin.password, path)
}

export function openAsStaff(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
  path: string,
): Promise<void> {
  return openAs(page, 'admin', email, password, path)
}

export function openAsCamper(page: Page, code: string, path = '/app'): Promise<void> {
  return openAs(page, 'participant', code, demoPasswords.participant, path)
}

export function openAsMerchant(page: Page, merchantNumber: string): Promise<void> {
  return openAs(page, 'merchant', merchantNumber, demoPasswords.merchant, '/merchant/home')
}

/**
 * Opens the till of a new stall, whose sales no other journey counts.
 * @returns its merchant number
 */
export async function openAsNewMerchant(page: Page, merchantName: string): Promise<string> {
  const { request } = page
  await request.post('/api/admin/signin', { data: admin })
  const added = await request.post('/api/admin/merchants/new', { data: { merchantName } })
  const { merchantNumber, oneTimePassword } = (await added.json()).data
  const newPassword = 'ripe fruit at noon'
  await request.post('/api/merchants/signin', { data: { merchantNumber, password: oneTimePassword } })
  const changed = await request.put('/api/account/password', {
    data: { currentPassword: oneTimePassword, newPassword },
  })
  expect(changed.status()).toBe(200)
  await openAs(page, 'merchant', merchantNumber, newPassword, '/merchant/home')
  return merchantNumber
}

/** Disables the gate's queue in this browser, so that each scan asks the host. */
export async function breakGateQueue(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('gateScans', 9)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
        opening.onerror = () => reject(opening.error)
      }),
  )
}

/** Opens a gate without offline mode, so that slow answers on a busy machine do not change its source. */
export async function openGate(page: Page): Promise<void> {
  await breakGateQueue(page)
  await openAsAdmin(page, '/admin/checkin')
  await expect(page.getByLabel('Participant code')).toBeVisible()
}

/** The second demo admin signs with the password, without a PIN. */
export async function signAsSecond(form: Page | Locator, label: string): Promise<void> {
  await form.getByLabel(label).selectOption('Camp Office')
  await form.getByLabel('Password of Camp Office').fill(demoPasswords.admin)
}

interface NewAccount {
  readonly name: string
  readonly email: string
  readonly rights: readonly string[]
}

export async function addAccount(page: Page, { name, email, rights }: NewAccount): Promise<string> {
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(email)
  for (const right of rights) await form.getByRole('checkbox', { name: right }).check()
  await form.getByRole('button', { name: 'Add account' }).click()
  const shown = page.getByRole('dialog', { name: `Sign-in of ${name}` })
  const password = await shown.getByText('First password', { exact: true }).locator('+ dd').textContent()
  await shown.getByRole('button', { name: 'I have noted both' }).click()
  return password ?? ''
}

/** For the page that follows a sign-in with a first password. */
export async function choosePassword(page: Page, first: string, chosen: string): Promise<void> {
  await page.getByLabel('First password', { exact: true }).fill(first)
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('New password again').fill(chosen)
  await page.getByRole('button', { name: 'Save my password' }).click()
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
 * Types like a scanner gun, wherever the focus is: 5 ms per key, then Enter. The events carry their own
 * timestamps, so that a slow machine does not look like a hand.
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

/**
 * The host does the first call to these addresses, and its answer is lost. @returns the idempotency keys of all
 * calls to them
 */
export async function loseFirstAnswer(page: Page, addresses: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(addresses, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    if (keys.length > 1) return route.fulfill({ response: answer })
    expect(answer.status()).toBe(200)
    return route.abort('connectionreset')
  })
  return keys
}

/** Holds back requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

export function storedKeys(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

/** React adds a property to elements that it has hydrated or rendered. */
function hasMark(): boolean {
  const field = document.querySelector('form input')
  return field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'))
}

export const isReact = (page: Page) => page.evaluate(hasMark)

export const isTakenOver = (page: Page) => page.waitForFunction(hasMark)
