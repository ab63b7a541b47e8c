import type { Page } from '@playwright/test'
import { demoAdmins, demoCamp, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { openAsAdmin, openAsCamper, openAsMerchant } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const stall = demoCamp().merchants[0]?.merchantNumber ?? ''
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const ended = 'You have been signed out. Please sign in again.'

interface Person {
  readonly open: (page: Page) => Promise<void>
  readonly account: string
  readonly door: readonly [path: string, credentials: object]
  readonly next: string
}

const persons: Readonly<Record<string, Person>> = {
  'A camper': {
    open: (page) => openAsCamper(page, campers.sessions.code),
    account: '/app/account',
    door: ['/api/profile/signin', { code: campers.sessions.code, password: demoPasswords.participant }],
    next: `/api/profile/wallet/${campers.sessions.code}`,
  },
  'A staff member': {
    open: (page) => openAsAdmin(page),
    account: '/admin/account',
    door: ['/api/admin/signin', { email: demoAdmins[0].email, password: demoPasswords.admin }],
    next: '/api/admin/participants',
  },
}

for (const [who, person] of Object.entries(persons)) {
  test(`[W117] ${who} ends a stolen session, which is refused at its next call`, async ({
    page,
    browser,
    baseURL,
    consoleErrors,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', userAgent: firefox })
    try {
      const [door, data] = person.door
      expect((await elsewhere.request.post(door, { data })).status()).toBe(200)
      expect((await elsewhere.request.get(person.next)).status()).toBe(200)

      await person.open(page)
      await page.getByRole('link', { name: 'My account' }).click()
      await expect(page).toHaveURL(person.account)
      const sessions = page.getByRole('region', { name: 'Where you are signed in' })
      const stolen = sessions.getByRole('listitem').filter({ hasText: 'Firefox on Linux' })
      await expect(stolen).toContainText('127.0.0.1')
      await expect(sessions.getByRole('listitem').filter({ hasText: 'This one' })).toContainText(
        'Chrome on Linux',
      )

      await stolen.getByRole('button', { name: 'End Firefox on Linux' }).click()
      const question = page.getByRole('dialog', { name: 'Sign out this browser?' })
      await expect(question).toContainText('is signed out when it next loads or saves anything.')
      await question.getByRole('button', { name: 'Sign it out' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'That browser is signed out.' })).toBeVisible()
      await expect(stolen).toBeHidden()
      await expect(sessions).toBeFocused()
      expect((await elsewhere.request.get(person.next)).status()).toBe(401)
      expect((await page.request.get(person.next)).status()).toBe(200)
    } finally {
      await elsewhere.close()
    }
    expect(consoleErrors).toEqual([])
  })
}

test('[W117] a merchant ends a stolen session, which shows the reason at its next step', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  await openAsMerchant(page, stall)
  const own = await browser.newContext({ baseURL: baseURL ?? '' })
  try {
    const owner = await own.newPage()
    await openAsMerchant(owner, stall)
    await owner.getByRole('link', { name: 'My account' }).click()
    await owner.getByRole('button', { name: 'Sign out everywhere else' }).click()
    const question = owner.getByRole('dialog', { name: 'Sign out everywhere else?' })
    await expect(question).toContainText('You stay signed in here.')
    await question.getByRole('button', { name: 'Sign out the others' }).click()
    await expect(owner.getByText('You are signed in only here.')).toBeVisible()

    await page.getByRole('tab', { name: 'Transactions' }).click()
    await expect(page).toHaveURL('/auth/merchant/signin')
    await expect(page.getByText(ended)).toBeVisible()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
    await owner.getByRole('link', { name: 'Back to the till' }).click()
    await expect(owner.getByRole('heading', { name: 'Merchant Dashboard' })).toBeVisible()
  } finally {
    await own.close()
  }
})
