import type { Page } from '@playwright/test'
import { openAsAdmin } from '../support/journeys.ts'
import { printed, scanned } from '../support/paper.ts'
import { expect, test } from '../support/test.ts'

const code = 'PRS801'

async function register(page: Page) {
  const answer = await page.request.post('/api/admin/participants/new', {
    data: {
      ...{ UNUMBER: '801', UABBR: 'PRS', Union: 'North Union', Country: 'Zimbabwe' },
      ...{ FirstName: 'Chipo', Surname: 'Mabika', Gender: 'FEMALE', Age: '14' },
    },
  })
  expect(answer.status()).toBe(200)
}

async function statusOfSignIn(page: Page, password: string): Promise<number> {
  const elsewhere = await page.context().browser()?.newContext()
  const url = new URL('/api/profile/signin', page.url()).href
  const answer = await elsewhere?.request.post(url, { data: { code, password } })
  await elsewhere?.close()
  return answer?.status() ?? 0
}

/** Holds the logo of the cards back until the test releases it, like a slow network. */
async function holdLogo(page: Page) {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/images/saved-logo.png', async (route) => {
    await held
    await route.continue()
  })
  return { arrive: () => arrive() }
}

function tellWhatIsPrinted(page: Page) {
  return page.evaluate(() => {
    window.print = () => {
      const canvas = document.querySelector('canvas')
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      document.body.dataset.printed = pixels?.some((value) => value > 0) ? 'card' : 'nothing'
    }
  })
}

test('[W313-W321] the office corrects a person, replaces card and password, withdraws the registration and finds it again @all', async ({
  page,
  consoleErrors,
}) => {
  const logo = await holdLogo(page)
  await openAsAdmin(page)
  await register(page)
  await page.goto('/admin/registrations?search=PRS801')
  await tellWhatIsPrinted(page)
  await page.getByRole('button', { name: /Chipo Mabika/ }).click()
  const profile = page.getByRole('dialog').filter({ hasText: 'Participant Information' })
  await profile.getByRole('tab', { name: 'Office' }).click()

  await profile.getByRole('button', { name: 'Correct' }).click()
  const form = page.getByRole('dialog', { name: 'Correct' })
  await form.getByLabel('First Name').fill('Chipochashe')
  const { data } = await (await page.request.get(`/api/admin/people/${code}`)).json()
  const elsewhere = await page.request.put(`/api/admin/people/${code}`, {
    data: {
      ...{ version: data.version, firstname: 'Chipo', lastname: 'Mabhika', gender: 'FEMALE', age: 14 },
      ...{ union: 'North Union', country: 'Zimbabwe', whatsapp: '', email: '' },
    },
  })
  expect(elsewhere.status()).toBe(200)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('somebody else has changed this person meanwhile')
  await expect(form.getByRole('listitem')).toHaveText([
    'First Name: Chipo (you typed Chipochashe)',
    'Last Name: Mabhika (you typed Mabika)',
  ])
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
  await form.getByLabel('Last Name').fill('Mabhika')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(profile.getByRole('heading', { level: 2 })).toContainText('Chipochashe Mabhika')
  await profile.getByRole('button', { name: 'Undo' }).click()
  await expect(profile.getByText('The correction is undone.')).toBeVisible()
  await expect(profile.getByRole('heading', { level: 2 })).toContainText('Chipo Mabhika')

  await profile.getByRole('button', { name: 'Report card PRS801 lost' }).click()
  await expect(profile.getByText('Card PRS801 is reported lost.')).toBeVisible()
  await profile.getByRole('button', { name: 'New card' }).click()
  await page
    .getByRole('dialog', { name: 'Make a new card?' })
    .getByRole('button', { name: 'New card' })
    .click()
  const shown = page.getByRole('dialog', { name: 'New card' })
  const number = await shown.getByText(/^[A-Z0-9]{8}$/).textContent()
  await shown.getByRole('button', { name: 'Show the card to print' }).click()
  await expect(
    profile.getByRole('img', {
      name: `ID card, Chipo Mabhika, North Union, code PRS801, card number ${number}`,
    }),
  ).toBeVisible()
  await profile.getByRole('button', { name: 'Print ID Card' }).click()
  logo.arrive()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'card')
  const [card, ...more] = await scanned(page)
  expect([card?.codes, more]).toEqual([[number], []])
  // The card is printed at its real size in the middle of the sheet.
  expect(Math.abs((card?.middles[0] ?? 0) - 216 / 2)).toBeLessThan(1)

  await profile.getByRole('tab', { name: 'Office' }).click()
  await profile.getByRole('button', { name: 'New password' }).click()
  await page
    .getByRole('dialog', { name: 'Make a new password?' })
    .getByRole('button', { name: 'New password' })
    .click()
  const secrets = page.getByRole('dialog', { name: 'New first password' })
  const password = await secrets.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()
  await page.keyboard.press('Escape')
  await expect(secrets.getByRole('button', { name: 'Print' })).toBeVisible()
  const paper = await printed(page)
  expect(paper).toHaveLength(1)
  expect(paper[0]?.words).toMatch(new RegExp(`PRS801.*${password}`))
  expect(paper[0]?.words).not.toMatch(/Withdraw|Freeze|I have noted/)
  await secrets.getByRole('button', { name: 'I have noted both' }).click()
  await expect(profile.getByText('Has a first password, which is not changed yet.')).toBeVisible()
  expect(await statusOfSignIn(page, password ?? '')).toBe(200)

  await profile.getByRole('button', { name: 'Freeze the wallet' }).click()
  await expect(profile.getByText('The wallet is frozen: nothing can be taken out.')).toBeVisible()
  await profile.getByRole('button', { name: 'Undo' }).click()
  await expect(profile.getByText('The wallet can be used again.')).toBeVisible()

  await profile.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this registration?' })
  await expect(question).toContainText('Nothing is left in the wallet.')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(profile.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await profile.getByRole('button', { name: 'Withdraw' }).click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(profile.getByText('The registration is withdrawn.')).toBeVisible()
  expect(await statusOfSignIn(page, password ?? '')).toBe(401)
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(page.getByText('No participants found matching your filters')).toBeVisible()

  await page.getByRole('link', { name: 'Withdrawn people' }).click()
  await page.getByLabel('Search').fill('mabhika chipo')
  await page.getByRole('button', { name: 'View Chipo Mabhika' }).click()
  await profile.getByRole('tab', { name: 'Office' }).click()
  await profile.getByRole('button', { name: 'Restore registration' }).click()
  await expect(profile.getByText('The registration is restored.')).toBeVisible()
  expect(await statusOfSignIn(page, password ?? '')).toBe(200)
})

test('[W302, W303] the office tells two people apart, takes that back, and withdraws one of a duplicate pair @all', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/registrations')
  await page.getByRole('link', { name: 'Possible duplicates' }).click()
  const first = page.getByRole('button', { name: /^They are different people/ }).first()
  const label = (await first.getAttribute('aria-label')) ?? ''
  const [, one = '', other = ''] = /: (\S+) and (\S+)$/.exec(label) ?? []
  const apart = page.getByRole('button', { name: label, exact: true })
  const settled = async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    await expect(first).toBeVisible()
  }
  await apart.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(apart).toBeHidden()
  await settled()
  await expect(apart).toBeHidden()
  const answer = await page.request.post(`/api/admin/people/${other}/different/${one}/undo`, { data: {} })
  expect(answer.status()).toBe(200)
  await settled()
  await expect(apart).toBeVisible()

  await page.getByRole('button', { name: `View ${other}, ` }).click()
  const profile = page.getByRole('dialog').filter({ hasText: 'Participant Information' })
  await profile.getByRole('tab', { name: 'Office' }).click()
  await profile.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this registration?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(profile.getByText('The registration is withdrawn.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(apart).toBeHidden()
  await page.request.post(`/api/admin/people/${other}/restore`, { data: {} })
})
