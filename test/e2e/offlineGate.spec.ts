import type { Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../src/domain/demo/demoCamp.ts'
import { fullNameOf, statusOf } from '../../src/domain/people.ts'
import { startFront } from './support/front.ts'
import { openPhone, pairAs, startCamp } from './support/gates.ts'
import { shortLivedHost, startHost } from './support/host.ts'
import { openAsAdmin, scan } from './support/journeys.ts'
import { asLead } from './support/pairing.ts'
import { expect, test } from './support/test.ts'

/*
 * Two gates lose their network, one at once and one by and by, go on, and hand in what they have noted. Whoever walked
 * through is inside exactly once, and what was noted twice is shown to somebody who decides.
 */

const named = new Set<string>(Object.values(demoCodes))
const expected = demoCamp().participants.filter(
  (camper) => statusOf(camper) === 'Registered' && !named.has(camper.code),
)

/** At each gate without a network; `npm run soak camp` scans fifty. */
const scans = Number(process.env.SCANS ?? 6)
/** Scanned at both gates. */
const overlaps = 2

const verdict = (page: Page) => page.locator('[data-verdict]')
const connection = (page: Page) => page.getByRole('region', { name: 'Connection' })
const inside = (page: Page) =>
  page
    .getByRole('region', { name: 'Inside now' })
    .locator('dl > div')
    .filter({ has: page.getByText('Inside', { exact: true }) })
    .locator('dd')

async function note(phone: Page, code: string) {
  await scan(phone, code)
  await phone.getByRole('button', { name: 'Note arrival' }).click()
  await expect(verdict(phone)).toHaveAttribute('data-verdict', 'noted')
}

/** Milliseconds of the page from now until it asks whether to note an arrival. */
function timeUntilAsked(phone: Page): Promise<number> {
  return phone.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const look = () => {
          const buttons = [...document.querySelectorAll('button')]
          if (buttons.some(({ textContent }) => textContent === 'Note arrival'))
            resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

test.describe.configure({ timeout: 300_000 })

const engines = (process.env.ENGINES ?? 'postgresql').split(',')

for (const engine of engines)
  test(`[W610] two gates go on without a network, and hand in what they have noted, ${engine}`, async ({
    browser,
  }) => {
    const camp = await startCamp(engine)
    const fronts = await Promise.all(camp.addresses.map((address) => startFront(address)))
    const [northFront, southFront] = fronts as [(typeof fronts)[0], (typeof fronts)[0]]
    const office = await browser.newContext({ baseURL: camp.addresses[1], serviceWorkers: 'block' })
    try {
      const lead = await office.newPage()
      await openAsAdmin(lead)
      const north = await openPhone(browser, northFront.address, 'allow')
      const south = await openPhone(browser, southFront.address, 'allow')
      await pairAs(north, lead, 'North gate', 'Farai')
      await pairAs(south, lead, 'South gate', 'Rudo')
      for (const phone of [north, south])
        await expect(connection(phone)).toContainText(/Ready for offline: \d+ people/, { timeout: 60_000 })
      await expect(inside(lead)).toHaveText(/^\d+$/)
      const before = Number(await inside(lead).textContent())

      await northFront.turn('closed')
      await southFront.turn('silent')
      const [first, ...others] = expected
      if (!first) throw new Error('The demo camp expects nobody')
      const asked = timeUntilAsked(south)
      await scan(south, first.code)
      expect(await asked).toBeLessThan(3_000)
      await south.getByRole('button', { name: 'Note arrival' }).click()
      await expect(verdict(south)).toHaveAttribute('data-verdict', 'noted')

      const northern = others.slice(0, scans)
      const southern = others.slice(scans - overlaps, 2 * scans - overlaps)
      const noteAll = async (phone: Page, people: typeof others) => {
        for (const { code } of people) await note(phone, code)
      }
      await Promise.all([noteAll(north, northern), noteAll(south, southern)])
      await expect(connection(north)).toContainText(`${scans} scans wait on this device`)
      await expect(connection(south)).toContainText(`${scans + 1} scans wait on this device`)

      await scan(north, northern[0]?.code ?? '')
      await expect(verdict(north)).toContainText('Noted before')

      await north.reload()
      await expect(connection(north)).toContainText(`${scans} scans wait on this device`)
      await scan(north, northern[1]?.code ?? '')
      await expect(verdict(north)).toContainText('Noted before')
      const killed = south.context()
      await south.close()

      await northFront.turn('open')
      await southFront.turn('open')
      const returned = await killed.newPage()
      await returned.goto('/admin/checkin')
      for (const phone of [north, returned]) {
        await expect(connection(phone)).toContainText('Online', { timeout: 20_000 })
        await expect(connection(phone)).not.toContainText('on this device')
      }
      await expect(inside(lead)).toHaveText(String(before + 1 + 2 * scans - overlaps))

      await lead.goto('/admin/gate/conflicts')
      for (const camper of northern.slice(-overlaps))
        await expect(lead.getByRole('article', { name: fullNameOf(camper) })).toBeVisible()
      await lead.getByRole('button', { name: `Yes, close all ${overlaps}` }).click()
      await expect(lead.getByText('Nothing to decide.')).toBeVisible()
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await Promise.all(fronts.map((front) => front.stop()))
      await camp.remove()
    }
  })

test('[W614] a gate whose pairing has ended hands in what it has noted, and the office decides', async ({
  browser,
}) => {
  const host = await startHost({}, shortLivedHost)
  const office = await browser.newContext({ baseURL: host.address, serviceWorkers: 'block' })
  try {
    const lead = await office.newPage()
    await openAsAdmin(lead)
    const phone = await openPhone(browser, host.address)
    const { id } = await pairAs(phone, lead, 'East gate', 'Farai')
    await expect(connection(phone)).toContainText(/\d+ people/)
    await phone.context().setOffline(true)
    const [camper] = expected
    await note(phone, camper?.code ?? '')
    await asLead(lead, `/api/admin/devices/${id}/revoke`, {})
    await phone.context().setOffline(false)
    await expect(phone).toHaveURL(/\/pair/)
    await lead.goto('/admin/gate/conflicts')
    const found = lead.getByRole('article').filter({ hasText: 'The pairing of the gate had ended.' })
    await expect(found).toContainText(camper ? fullNameOf(camper) : '')
    await found.getByRole('button', { name: /^Let this one count/ }).click()
    await lead.getByRole('dialog').getByRole('button', { name: 'Let this one count' }).click()
    await expect(lead.getByText('Nothing to decide.')).toBeVisible()
    await expect(phone.getByText('on this device for the server')).toHaveCount(0)
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await host.stop()
  }
})
