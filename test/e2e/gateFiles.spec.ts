import type { Page } from '@playwright/test'
import { type Front, startFront } from './support/front.ts'
import { gateFilesIn } from './support/gateFiles.ts'
import { openAsAdmin } from './support/journeys.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ host }, use) => {
    const front = await startFront(host.address)
    await use(front)
    await front.stop()
  },
  baseURL: async ({ front }, use) => use(front.address),
})
// What a service worker has kept is gone with its context.
test.use({ serviceWorkers: 'allow', ownContext: true })

/** The paths of everything that is kept on this device, by cache. */
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

test('[W585, W586, W588, W589] a gate that was made ready opens when the host is silent or its port closed', async ({
  page,
  front,
  consoleErrors,
}) => {
  await openAsAdmin(page)
  const gateFiles = await gateFilesIn(page)
  expect(await gateFiles.areKept()).toBe(false)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  expect(Object.keys(await kept(page))).toEqual(['portal'])
  expect((await kept(page)).portal?.filter((path) => /\/(Gate|AdminShell|cardReader)/.test(path))).toEqual([])

  await page.goto('/admin/checkin')
  await expect(page.getByText(/^Ready for offline/)).toBeVisible({ timeout: 30_000 })
  const { gate = [] } = await kept(page)
  for (const name of ['Gate-', 'GateModes-', 'GateOperator-', 'AdminShell-', 'NoRight-', 'cardReader-'])
    expect(gate.some((path) => path.startsWith(`/assets/${name}`) && path.endsWith('.js'))).toBe(true)
  expect(gate.filter((path) => !/^\/assets\/[\w.-]+\.(js|css)$/.test(path))).toEqual([])

  const heading = page.getByRole('heading', { name: 'Participant Check-In' })
  await front.turn('silent')
  const silentSince = Date.now()
  await page.reload({ waitUntil: 'commit' })
  const waited = Date.now() - silentSince
  expect(waited).toBeGreaterThanOrEqual(2_500)
  expect(waited).toBeLessThan(3_500)
  await expect(heading).toBeVisible()

  await front.turn('closed')
  const closedSince = Date.now()
  await page.reload({ waitUntil: 'commit' })
  expect(Date.now() - closedSince).toBeLessThan(1_500)
  await expect(heading).toBeVisible()
  expect(await gateFiles.areKept()).toBe(true)

  await gateFiles.drop()
  expect(Object.keys(await kept(page))).toEqual(['portal'])
  expect(await gateFiles.areKept()).toBe(false)
  consoleErrors.splice(0)
})
