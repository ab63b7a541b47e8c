import type { Page } from '@playwright/test'
import { expectInSightIn, narrowWindows } from '../support/inSight.ts'
import { openAsAdmin } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

interface Person {
  readonly gender: string | null
  readonly age: number | null
  readonly checkedIn: boolean
}

/** Other tests register people and check them in, so the test reads the current numbers. */
function peopleOf(page: Page): Promise<readonly Person[]> {
  return page.evaluate(async () => {
    const response = await fetch('/api/admin/participants')
    const { participants }: { participants: readonly Person[] } = await response.json()
    return participants
  })
}

const text = (count: number) => count.toLocaleString('en')
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[A046, A050, A052, A053] the dashboard shows how full the camp is @all', async ({ page }) => {
  await openAsAdmin(page)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveTitle('Admin Dashboard · Camporee Portal')
  const people = await peopleOf(page)
  const inside = people.filter(({ checkedIn }) => checkedIn).length
  const share = Math.round((100 * inside) / people.length)
  await expect(card(page, 'Registered Participants')).toContainText(text(people.length))
  await expect(card(page, 'Checked In')).toContainText(`${text(inside)}${share}% of total`)
  await expect(page.getByText('Sample figures')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'At the camp' })).toBeVisible()
  await expectInSightIn(narrowWindows, page.locator('main'))
  await page.getByRole('link', { name: 'Checked In', exact: true }).click()
  await expect(page).toHaveURL('/admin/registrations?status=checkedIn')
  await expect(page.getByText(`Showing ${inside} of ${people.length} registrations`)).toBeVisible()
})

test('[W248] over http from another machine, dashboard and health corner warn that others on the network can read along', async ({
  page,
}) => {
  const note = page.getByText('Everybody on this Wi-Fi can read passwords and health records.')
  await openAsAdmin(page)
  await expect(card(page, 'Checked In')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Health Corner' }).click()
  await expect(page.getByLabel('Barcode ID')).toBeVisible()
  await expect(note).toBeVisible()
})

test('[A251, A253] reading: the demographics are those of the camp @all', async ({ page }) => {
  await openAsAdmin(page)
  const people = await peopleOf(page)
  const count = (is: (person: Person) => boolean) => text(people.filter(is).length)
  const numbers = (name: string) => panel(page, name).locator('tbody td:nth-child(2)')
  await expect(numbers('Gender Distribution')).toHaveText([
    count(({ gender }) => gender === 'MALE'),
    count(({ gender }) => gender === 'FEMALE'),
  ])
  await expect(numbers('Age Distribution').first()).toHaveText(count(({ age }) => age !== null && age < 18))
})

test('[A062, A065, A069] the keyboard switches each chart on its own @all', async ({ page }) => {
  await openAsAdmin(page)
  const gender = panel(page, 'Gender Distribution')
  const age = panel(page, 'Age Distribution')
  await expect(
    gender.getByRole('img', { name: /^Distribution by Gender, Pie Chart: Male \d+/ }),
  ).toBeVisible()
  await expect(
    age.getByRole('img', { name: /^Distribution by Age Group, Bar Chart: Under 18 \d+/ }),
  ).toBeVisible()
  await age.getByLabel('Chart Type').focus()
  await page.keyboard.press('ArrowDown')
  await expect(age.getByRole('img', { name: /^Distribution by Age Group, Line Chart/ })).toBeVisible()
  await expect(gender.getByRole('img', { name: /^Distribution by Gender, Pie Chart/ })).toBeVisible()
})

test('[A073, A299, A416] a failing server leads to zeros and a banner, and trying again clears them @all', async ({
  page,
  consoleErrors,
}) => {
  await openAsAdmin(page)
  const registered = text((await peopleOf(page)).length)
  await expect(card(page, 'Registered Participants')).toContainText(registered)
  await page.route('**/api/admin/dashboard/stats', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load dashboard statistics. Please try again later.',
  )
  await expect(card(page, 'Registered Participants').locator('p').first()).toHaveText('0')
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining('503'),
    'Dashboard: API request failed with status 503',
  ])
  await page.unroute('**/api/admin/dashboard/stats')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Registered Participants')).toContainText(registered)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
