import type { Page } from '@playwright/test'
import { type Front, startFront } from '../support/front.ts'
import { openAsAdmin } from '../support/journeys.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ host }, use) => {
    const front = await startFront(host.address)
    await use(front)
    await front.stop()
  },
  baseURL: async ({ front }, use) => use(front.address),
})
// A new context has no files of an earlier service worker.
test.use({ serviceWorkers: 'allow', ownContext: true })

function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name.replace(/ .*/, '')] = requests.map(({ url }) => new URL(url).pathname)
    }
    return found
  })
}

test('[W586, W588, W589, W591, W804, W846] a gate that is ready for offline opens although the server is silent or its port is closed', async ({
  page,
  front,
  consoleErrors,
}) => {
  await openAsAdmin(page, '/admin/checkin')
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText('No list of people is on this device')
  expect(await kept(page)).toEqual({})
  await connection
    .getByRole('switch', { name: 'Make this device ready for a gate without a network' })
    .click()
  await expect(connection).toContainText('Ready for offline')
  const { portal = [], gate = [], ...others } = await kept(page)
  expect(others).toEqual({})
  expect(portal).toContain('/app.html')
  expect(portal.filter((path) => /\/(Gate|AdminShell)/.test(path))).toEqual([])
  for (const name of ['Gate', 'GateModes', 'GateOperator', 'AdminShell', 'NoRight', 'RollCall'])
    expect(gate).toContainEqual(expect.stringMatching(`^/assets/${name}-[\\w-]+\\.js$`))
  expect(gate.filter((path) => !/^\/assets\/[\w.-]+\.(js|css)$/.test(path))).toEqual([])

  const heading = page.getByRole('heading', { name: 'Participant Check-In' })
  await front.turn('silent')
  const silentSince = Date.now()
  await page.reload({ waitUntil: 'commit' })
  expect(Date.now() - silentSince).toBeGreaterThanOrEqual(2_500)
  await expect(heading).toBeVisible()

  await front.turn('closed')
  await page.reload({ waitUntil: 'commit' })
  await expect(heading).toBeVisible()

  await page.goto('/admin/rollcall')
  await expect(page.getByText(/^What you see is the list of this device, .+ old, with/)).toBeVisible()
  await expect(page.getByText(/^0 of \d+ found, \d+ missing$/)).toBeVisible()
  consoleErrors.splice(0)
})
