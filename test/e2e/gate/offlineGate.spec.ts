import type { Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { fullNameOf, statusOf } from '../../../src/domain/people/people.ts'
import { type Front, startFront } from '../support/front.ts'
import { openPhone, pairAs, startCamp } from '../support/gates.ts'
import { openAsAdmin, scan } from '../support/journeys.ts'
import { asLead } from '../support/pairing.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/*
 * Three gates lose their network in three ways: a closed port, a network that swallows packets, and both in
 * turn. They continue offline and upload their scans. Afterwards each person is inside exactly once, and
 * duplicate scans appear in the inbox.
 */

const named = new Set<string>(Object.values(demoCodes))
const expected = demoCamp().participants.filter(
  (camper) => statusOf(camper) === 'Registered' && !named.has(camper.code),
)

/** Per offline gate; `npm run soak camp` scans fifty. */
const scans = Number(process.env.SCANS ?? 4)
const overlaps = 2
const gates = ['North', 'South', 'East']
const nobodysCode = 'ZZZ999'
/** An adult leaves without an escort, so no gate asks for one. */
const adult = expected.findLast(({ age }) => age >= 18)

const verdict = (page: Page) => page.locator('[data-verdict]')
const connection = (page: Page) => page.getByRole('region', { name: 'Connection' })
const figure = (page: Page, label: 'Inside' | 'Outside') =>
  page
    .getByRole('region', { name: 'Inside now' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
const inside = (page: Page) => figure(page, 'Inside')

async function note(phone: Page, code: string) {
  await scan(phone, code)
  await phone.getByRole('button', { name: 'Note arrival' }).click()
  await expect(verdict(phone)).toHaveAttribute('data-verdict', 'noted')
}

async function noteAnyway(phone: Page, code: string, why: string) {
  await scan(phone, code)
  await phone.getByLabel('Why may this person pass?').fill(why)
  await phone.getByRole('button', { name: 'Note anyway' }).click()
  await expect(verdict(phone)).toHaveAttribute('data-verdict', 'noted')
}

const entry = (lead: Page, name: string) => lead.getByRole('article', { name })

/** Decisions that reverse a movement, or that leave the conflict open, need a confirmation. */
async function decide(lead: Page, name: string, decision: string, isAsked = true) {
  await entry(lead, name)
    .getByRole('button', { name: `${decision}: ${name}` })
    .click()
  if (isAsked) await lead.getByRole('dialog').getByRole('button', { name: decision }).click()
}

/** A slow host on a busy machine may leave the check-in to the device. */
async function checkIn(phone: Page, code: string) {
  await scan(phone, code)
  await phone.getByRole('button', { name: /^(Check In Participant|Note arrival)$/ }).click()
  await expect(verdict(phone)).toHaveAttribute('data-verdict', /^(checkedIn|noted)$/)
}

/** Ends the page without running any of its scripts, like an empty battery. */
async function kill(phone: Page) {
  const browser = await phone.context().newCDPSession(phone)
  const crashed = phone.waitForEvent('crash')
  browser.send('Page.crash').catch(() => {})
  await crashed
  await phone.close()
}

test.describe.configure({ timeout: 300_000 })

const engines = (process.env.ENGINES ?? 'postgresql').split(',')

for (const engine of engines)
  test(`[W610, W961] three gates check in, go on without a network, and upload their offline scans, ${engine} @all`, async ({
    browser,
  }) => {
    const camp = await startCamp(engine)
    const ofOtherJourneys = browser.contexts()
    const [firstAddress, secondAddress] = camp.addresses
    const fronts = await Promise.all([firstAddress, secondAddress, firstAddress].map(startFront))
    const office = await browser.newContext({ baseURL: secondAddress, serviceWorkers: 'block' })
    try {
      const lead = await office.newPage()
      await openAsAdmin(lead)
      const phones: Page[] = []
      for (const [index, { address }] of fronts.entries()) {
        const phone = await openPhone(browser, address, 'allow')
        await pairAs(phone, lead, `${gates[index]} gate`, 'Farai')
        phones.push(phone)
      }
      const [north, south, east] = phones as [Page, Page, Page]
      const [northFront, southFront, eastFront] = fronts as [Front, Front, Front]
      for (const phone of phones)
        await expect(connection(phone)).toContainText(/Ready for offline: \d+ people/, { timeout: 60_000 })
      await expect(inside(lead)).toHaveText(/^\d+$/)
      const before = Number(await inside(lead).textContent())
      const outside = Number(await figure(lead, 'Outside').textContent())
      for (const [index, phone] of phones.entries()) await checkIn(phone, expected[index]?.code ?? '')
      for (const phone of phones) await expect(connection(phone)).not.toContainText('on this device for')
      await expect(inside(lead)).toHaveText(String(before + 3))
      await lead.goto('/admin/gate/conflicts')
      await expect(lead.getByText('Nothing to decide.')).toBeVisible()

      const others = expected.slice(3)
      const walked = phones.map((_, index) => others.slice(index * (scans - overlaps)).slice(0, scans))
      await northFront.turn('closed')
      await southFront.turn('silent')
      await eastFront.turn('closed')
      for (const [index, phone] of phones.entries()) await note(phone, walked[index]?.[0]?.code ?? '')
      await northFront.turn('silent')
      await Promise.all(
        phones.map(async (phone, index) => {
          for (const { code } of walked[index]?.slice(1) ?? []) await note(phone, code)
          await expect(connection(phone)).toContainText(`${scans} scans wait on this device`)
        }),
      )
      const leaver = adult ? fullNameOf(adult) : ''
      await noteAnyway(east, nobodysCode, 'Her leader knows her')
      await east.getByRole('button', { name: 'Step out', exact: true }).click()
      await noteAnyway(east, adult?.code ?? '', 'Let in on paper')

      const [again = '', andAgain = ''] = walked[0]?.map(({ code }) => code) ?? []
      await scan(north, again)
      await expect(verdict(north)).toContainText('Noted before')
      await north.reload()
      await expect(connection(north)).toContainText(`${scans} scans wait on this device`)
      await scan(north, andAgain)
      await expect(verdict(north)).toContainText('Noted before')
      const killed = south.context()
      await kill(south)

      await Promise.all(fronts.map((front) => front.turn('open')))
      const returned = await killed.newPage()
      await returned.goto('/admin/checkin')
      for (const phone of [north, returned, east]) {
        await expect(connection(phone)).toContainText('Online', { timeout: 20_000 })
        await expect(connection(phone)).not.toContainText('on this device for')
      }

      const twice = walked.slice(0, -1).flatMap((people) => people.slice(-overlaps))
      for (const camper of twice)
        await expect(lead.getByRole('article', { name: fullNameOf(camper) })).toBeVisible()
      const [, , lookedFor = '', undone = ''] = twice.map(fullNameOf)
      const ofGroup = lead.getByRole('region', { name: 'Arrived, noted at North gate and at South gate' })
      await ofGroup.getByRole('button', { name: `Yes, close all ${overlaps}` }).click()
      await expect(ofGroup).toHaveCount(0)
      await entry(lead, lookedFor)
        .getByRole('button', { name: `Look for them: ${lookedFor}` })
        .click()
      await lead.getByRole('textbox', { name: 'Note' }).fill('At the kitchen')
      await lead.getByRole('dialog').getByRole('button', { name: 'Look for them' }).click()
      await expect(entry(lead, lookedFor)).toContainText(/looks for them since .*: At the kitchen/)
      await decide(lead, lookedFor, 'It was one person', false)
      await decide(lead, undone, 'Undo the other one')
      await decide(lead, nobodysCode, 'Leave it as it is', false)
      await expect(figure(returned, 'Outside')).toHaveText(String(outside + 1))
      await decide(lead, leaver, 'Undo this one')
      await expect(lead.getByText('Nothing to decide.')).toBeVisible()
      await expect(figure(returned, 'Outside')).toHaveText(String(outside))
      await scan(returned, adult?.code ?? '')
      await expect(returned.getByRole('button', { name: 'Check In Participant' })).toBeVisible()
      await lead.goto('/admin/dashboard')
      await expect(inside(lead)).toHaveText(String(before + 3 + 3 * scans - 2 * overlaps))
    } finally {
      const contexts = browser.contexts().filter((context) => !ofOtherJourneys.includes(context))
      await Promise.all(contexts.map((context) => context.close()))
      await Promise.all(fronts.map((front) => front.stop()))
      await camp.remove()
    }
  })

test('[W614] a gate uploads its offline scans after its pairing has ended, and the office decides', async ({
  page: lead,
  browser,
  baseURL,
}) => {
  const camper = campers.offlineGate
  const phone = await openPhone(browser, baseURL ?? '')
  try {
    await openAsAdmin(lead)
    await expect(inside(lead)).toHaveText(/^\d+$/)
    const before = Number(await inside(lead).textContent())
    const { id } = await pairAs(phone, lead, 'East gate', 'Farai')
    await expect(connection(phone)).toContainText(/\d+ people/)
    await phone.context().setOffline(true)
    await note(phone, camper.code)
    await asLead(lead, `/api/admin/devices/${id}/revoke`, {})
    await phone.context().setOffline(false)
    // The phone reconnects after six stable seconds plus a random jitter.
    await expect(phone).toHaveURL(/\/pair/, { timeout: 30_000 })
    await lead.goto('/admin/gate/conflicts')
    const found = lead.getByRole('article').filter({ hasText: 'The pairing of the gate had ended.' })
    await expect(found).toContainText(fullNameOf(camper))
    await found.getByRole('button', { name: /^Let this one count/ }).click()
    await lead.getByRole('dialog').getByRole('button', { name: 'Let this one count' }).click()
    await expect(lead.getByText('Nothing to decide.')).toBeVisible()
    await expect(phone.getByText('on this device for the server')).toHaveCount(0)
    await lead.goto('/admin/dashboard')
    await expect(inside(lead)).toHaveText(String(before + 1))
  } finally {
    await phone.context().close()
  }
})
