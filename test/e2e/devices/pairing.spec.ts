import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { breakGateQueue, openAsAdmin, openGate, scan } from '../support/journeys.ts'
import { asLead, newPairing, type Pairing, pair, question } from '../support/pairing.ts'
import { expect, test } from '../support/test.ts'

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })).newPage()
}

const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The text of the page's QR code, read from a tilted, blurred and dark picture of it. */
async function photographed(page: Page): Promise<string | undefined> {
  const screenshot = (await page.screenshot()).toString('base64')
  const photo = await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    const screen = await createImageBitmap(new Blob([bytes]))
    const canvas = document.createElement('canvas')
    const size = { width: screen.width * 1.3, height: screen.height * 1.5 }
    const context = Object.assign(canvas, size).getContext('2d')
    if (!context) throw new Error('the canvas cannot be drawn on')
    context.filter = 'blur(1px) brightness(0.6)'
    context.setTransform(1, 0.18, -0.12, 1, 140, 20)
    context.drawImage(screen, 0, 0)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  }, screenshot)
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(reader)).buffer } })
  const [code] = await readBarcodes(Buffer.from(photo, 'base64'), { formats: ['QRCode'] })
  return code?.text
}

async function pairedPhone(browser: Browser, baseURL: string | undefined, pairing: Pairing): Promise<Page> {
  const phone = await otherBrowser(browser, baseURL)
  await breakGateQueue(phone)
  // A stream of the counts would notify the phone within 15 s.
  await phone.route('**/api/admin/live', () => {})
  await pair(phone, pairing)
  await question(phone).getByRole('button', { name: 'Not now' }).click()
  await expect(phone.getByText('No name is given for this gate yet.')).toBeVisible()
  return phone
}

async function setPin(lead: Page, pin: string): Promise<void> {
  await lead.getByRole('button', { name: /^(Set a|Change) PIN$/ }).click()
  const form = lead.getByRole('dialog')
  await form.getByLabel('Your password').fill(demoPasswords.admin)
  await form.getByLabel('New PIN').fill(pin)
  await form.getByRole('button', { name: 'Save PIN' }).click()
  await expect(form).toHaveCount(0)
}

/** Sends the events of a phone's screen turning off and on; this browser keeps every page visible. */
async function turn(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

test('[W080, W081, W088, W089, W090, W222, W223] a phone is paired by a link, checks in with a named operator, and is revoked', async ({
  page: lead,
  browser,
  baseURL,
}) => {
  await openAsAdmin(lead, '/admin/account')
  await setPin(lead, '407295')
  const pairing = await newPairing(lead, 'Gate of the link')
  const phone = await otherBrowser(browser, baseURL)
  await phone.goto(`/pair#${pairing.secret}`)
  await expect(phone.getByRole('heading', { name: 'Pair this device as Gate of the link' })).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByRole('button', { name: 'Pair this device as Gate of the link' }).click()
  await expect(phone).toHaveURL(/\/admin\/checkin$/)
  const stored = await phone.evaluate(() => [
    localStorage.getItem('userRole'),
    localStorage.getItem('userData'),
  ])
  expect(stored[0]).toBe('admin')
  expect(JSON.parse(stored[1] ?? '')).toMatchObject({ device: 'Gate of the link', rights: ['gate'] })

  await question(phone).getByLabel('Somebody else').fill('Farai')
  await question(phone).getByRole('button', { name: 'I am at this gate' }).click()
  await expect(phone.getByText('At this gate: Farai, not confirmed')).toBeVisible()
  await phone.getByRole('button', { name: 'Not Farai? Change' }).click()
  await question(phone).getByRole('button', { name: 'Gate Operator' }).click()
  const pin = question(phone).getByLabel('PIN of Gate Operator')
  await expect(pin).toBeFocused()
  await pin.fill('407296')
  await pin.press('Enter')
  await expect(question(phone)).toContainText('This is not the PIN of Gate Operator.')
  await expect(pin).toHaveValue('407296')
  await expect(pin).toBeFocused()
  await pin.fill('407295')
  await question(phone).getByRole('button', { name: 'I am at this gate' }).click()
  await expect(phone.getByText('At this gate: Gate Operator', { exact: true })).toBeVisible()
  await scan(phone, demoCodes.alreadyIn)
  await expect(phone.locator('[data-verdict]')).toContainText('is already checked in')

  await asLead(lead, `/api/admin/devices/${pairing.id}/revoke`, {})
  await scan(phone, demoCodes.alreadyIn)
  await expect(phone).toHaveURL(/\/pair$/)
  await expect(phone.getByText('This device is not paired any more.')).toBeVisible()

  await phone.getByLabel('The eight letters').fill(pairing.letters.toLowerCase())
  await phone.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByRole('alert')).toContainText('A lead has ended the pairing of Gate of the link.')
  await phone.context().close()
})

test('[W082, W085, W087] a phone with a session is paired by eight letters, and only once @all', async ({
  page: lead,
  browser,
  baseURL,
}) => {
  await openGate(lead)
  const { letters } = await newPairing(lead, 'Gate of the letters')
  const phone = await otherBrowser(browser, baseURL)
  await openGate(phone)
  await expect(phone.getByLabel('Participant code')).toBeVisible()
  await expect(question(phone)).toHaveCount(0)
  await phone.goto('/pair')
  await phone.getByLabel('The eight letters').fill(`${letters.slice(0, 4)} ${letters.slice(4)}`.toLowerCase())
  await phone.getByRole('button', { name: 'Next' }).click()
  const press = phone.getByRole('button', {
    name: /^Sign out .+ and pair this device as Gate of the letters$/,
  })
  await press.click()
  await expect(question(phone)).toBeVisible()

  const second = await otherBrowser(browser, baseURL)
  await second.goto('/pair')
  await second.getByLabel('The eight letters').fill(letters)
  await second.getByRole('button', { name: 'Next' }).click()
  await expect(second.getByRole('alert')).toContainText(
    'This code was used. Please ask a lead for a new one.',
  )
  await phone.context().close()
  await second.context().close()
})

test('[W060, W080] a phone reads the code on the lead’s screen and is paired, and the lead sees it', async ({
  page: lead,
  browser,
  baseURL,
}) => {
  await openAsAdmin(lead, '/admin/devices')
  await lead.getByRole('button', { name: 'Pair a device' }).first().click()
  await lead.getByLabel('Name of the device').fill('Gate of the picture')
  await lead.getByRole('button', { name: 'Make the code' }).click()
  await expect(lead.getByRole('img', { name: 'QR code to pair Gate of the picture' })).toBeVisible()
  const address = (await photographed(lead)) ?? ''
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pair#[\w-]{22}$/)

  const phone = await otherBrowser(browser, baseURL)
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Pair this device as Gate of the picture' }).click()
  await expect(question(phone)).toBeVisible()
  await expect(lead.getByText('Gate of the picture is paired.')).toBeVisible()

  const guesser = await otherBrowser(browser, baseURL)
  await guesser.goto('/pair')
  await guesser.getByLabel('The eight letters').fill('ZZZZ ZZZZ')
  await guesser.getByRole('button', { name: 'Next' }).click()
  await expect(guesser.getByRole('alert')).toContainText(
    'This code is not known here. Please check it, or ask a lead for a new one.',
  )
  await phone.context().close()
  await guesser.context().close()
})

test('[W089, W095] a phone that slept or was offline while it was revoked shows that at its next scan', async ({
  page: lead,
  browser,
  baseURL,
}) => {
  await openGate(lead)
  const ended = (phone: Page) => phone.getByText('This device is not paired any more.')

  const sleeper = await newPairing(lead, 'Gate asleep')
  const asleep = await pairedPhone(browser, baseURL, sleeper)
  await turn(asleep, 'hidden')
  await asLead(lead, `/api/admin/devices/${sleeper.id}/revoke`, {})
  await turn(asleep, 'visible')
  await expect(asleep).toHaveURL(/\/admin\/checkin$/)
  await scan(asleep, demoCodes.alreadyIn)
  await expect(asleep).toHaveURL(/\/pair$/)
  await expect(ended(asleep)).toBeVisible()
  await asleep.context().close()

  const lost = await newPairing(lead, 'Gate offline')
  const offline = await pairedPhone(browser, baseURL, lost)
  await offline.context().setOffline(true)
  await asLead(lead, `/api/admin/devices/${lost.id}/revoke`, {})
  await scan(offline, demoCodes.alreadyIn)
  await expect(offline.locator('[data-verdict="unreachable"]')).toBeVisible()
  await expect(ended(offline)).toHaveCount(0)
  await offline.context().setOffline(false)
  await scan(offline, demoCodes.alreadyIn)
  await expect(offline).toHaveURL(/\/pair$/)
  await expect(ended(offline)).toBeVisible()
  await expect(
    offline.getByText('When you work again, scan the last card again: that person may not be checked in.'),
  ).toBeVisible()
  await offline.context().close()
})
