import type { Page } from '@playwright/test'
import { openGate, scan } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownContext: true })

const panel = (page: Page) => page.getByRole('region', { name: 'Inside now' })
const inside = (page: Page) => panel(page).locator('dl > div', { hasText: 'Inside' }).locator('dd')

async function checkInAt(page: Page, code: string): Promise<void> {
  await scan(page, code)
  await page.getByRole('button', { name: 'Check In Participant' }).click()
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'checkedIn')
}

test('[W430, W431, W438] ten tabs share one stream, check in, and go on after the tab with the stream was closed @all', async ({
  page,
  context,
}) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/live') streams.push(request.frame().page())
  })
  await openGate(page)
  await expect(panel(page)).toContainText('Live')
  const before = Number(await inside(page).textContent())
  const others: Page[] = []
  while (others.length < 9) {
    const tab = await context.newPage()
    await tab.goto('/admin/checkin')
    await expect(panel(tab).getByText('Live', { exact: true })).toBeVisible()
    others.push(tab)
  }
  const [last = page, dashboard = page] = others
  expect(streams).toEqual([page])

  await checkInAt(last, campers.live.tenthTab.code)
  for (const tab of [page, ...others.filter((tab) => tab !== last)])
    await expect(inside(tab)).toHaveText(String(before + 1))

  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await dashboard.goto('/admin/dashboard')
  await checkInAt(last, campers.live.afterTheFirst.code)
  await expect(inside(dashboard)).toHaveText(String(before + 2))
  await expect(panel(dashboard).getByText('Live', { exact: true })).toBeVisible()
})
