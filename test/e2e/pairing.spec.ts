import type { Browser, Page } from '@playwright/test'
import { demoCodes } from '../../src/domain/demo/demoCamp.ts'
import { openGate, scan } from './support/journeys.ts'
import { expect, test } from './support/test.ts'

interface Pairing {
  readonly id: string
  readonly name: string
  readonly secret: string
  readonly letters: string
}

/** As the lead who is signed in on this page; what the page itself sends has the same headers. */
async function asLead<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sent,
      })
      return answer.json()
    },
    [path, JSON.stringify(body)] as const,
  )
}

async function newPairing(lead: Page, name: string): Promise<Pairing> {
  const endsOn = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const { data } = await asLead<{ data: Pairing }>(lead, '/api/admin/devices/new', { name, endsOn })
  return data
}

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })).newPage()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Who is at this gate?' })

test('[W080, W081, W088, W089, W090] a phone is paired by a link, checks in under a name, and is revoked', async ({
  page: lead,
  browser,
  baseURL,
}) => {
  await openGate(lead)
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
  await expect(phone.getByText('At this gate: Farai')).toBeVisible()
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

test('[W082, W085, W087] by eight letters, where somebody is signed in, and once only', async ({
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
