import type { Page } from '@playwright/test'
import { fullNameOf } from '../../../src/domain/people/people.ts'
import { openPhone, pairAs, startCamp } from '../support/gates.ts'
import { breakGateQueue, openAsAdmin, scan } from '../support/journeys.ts'
import { printed } from '../support/paper.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/* A child's day at the gates: two paired phones, each with an operator, and a lead's laptop. */

const child = campers.movements
const name = fullNameOf(child)

const misread = child.code.replace(/(\d)(\d)(?=\d*$)/, '$2$1')

const verdict = (page: Page) => page.locator('[data-verdict]')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

async function expectVerdict(page: Page, kind: string, word: string) {
  await expect(verdict(page)).toHaveAttribute('data-verdict', kind)
  await expect(verdict(page)).toContainText(word)
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Inside now' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function figuresOf(lead: Page) {
  return {
    inside: Number(await figure(lead, 'Inside').textContent()),
    outside: Number(await figure(lead, 'Outside').textContent()),
  }
}

test.describe.configure({ timeout: 120_000 })

const engines = (process.env.ENGINES ?? 'postgresql').split(',')

for (const engine of engines)
  test(`[W490, W493, W497, W499, W500, W504] a child goes in, out with an aunt, back, and home; undone; a roll call is printed; and home again by a corrected wrong code, ${engine}`, async ({
    browser,
  }) => {
    const camp = await startCamp(engine)
    const [firstAddress, secondAddress] = camp.addresses
    const office = await browser.newContext({ baseURL: secondAddress, serviceWorkers: 'block' })
    try {
      const lead = await office.newPage()
      await openAsAdmin(lead)
      const north = await openPhone(browser, firstAddress)
      const south = await openPhone(browser, secondAddress)
      // The test checks the host's answers, however slow they are on a busy machine.
      for (const phone of [north, south]) await breakGateQueue(phone)
      await pairAs(north, lead, 'North gate', 'Farai')
      await pairAs(south, lead, 'South gate', 'Rudo')
      await expect(figure(lead, 'Inside')).toHaveText(/^\d+$/)
      const before = await figuresOf(lead)

      await scan(north, child.code)
      await button(north, 'Check In Participant').click()
      await expectVerdict(north, 'checkedIn', `${name} has been successfully checked in!`)
      await expect(figure(lead, 'Inside')).toHaveText(String(before.inside + 1))

      await button(south, 'Step out').click()
      await scan(south, child.code)
      await button(south, 'Let Out').click()
      await expect(south.getByText('Ask with whom this person leaves.')).toBeVisible()
      await south.getByLabel('With whom?').fill('Her aunt, Rudo Moyo')
      await south.keyboard.press('Enter')
      await expectVerdict(south, 'checkedIn', 'Stepped out')
      await expect(figure(lead, 'Outside')).toHaveText(String(before.outside + 1))
      await scan(south, child.code)
      await expectVerdict(south, 'alreadyCheckedIn', 'Already out')

      await scan(north, child.code)
      await expectVerdict(north, 'alreadyCheckedIn', `${name} is already checked in`)
      const place = north.getByRole('region', { name: `Where ${name} is` })
      await expect(place).toContainText(
        /Stepped out.*at South gate, noted by Rudo, not confirmed\..*Her aunt, Rudo Moyo/,
      )
      await place.getByRole('button', { name: 'Back in?' }).press('Space')
      await expectVerdict(north, 'checkedIn', `${name} is back in`)
      await expect(figure(lead, 'Outside')).toHaveText(String(before.outside))

      await button(south, 'Go home').click()
      await scan(south, child.code)
      await south.getByRole('button', { name: 'Own group' }).click()
      await button(south, 'Let Go Home').click()
      await expectVerdict(south, 'checkedIn', 'Gone home')
      await expect(figure(lead, 'Inside')).toHaveText(String(before.inside))
      await south.getByRole('button', { name: /^Show \d+$/ }).click()
      await button(south, `Undo Go home of ${name}`).click()
      await south.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(south.getByText('Undone by Rudo')).toBeVisible()
      await expect(figure(lead, 'Inside')).toHaveText(String(before.inside + 1))

      await lead.getByRole('link', { name: 'Roll Call' }).click()
      await lead.getByRole('searchbox').fill(child.code)
      const line = lead.getByRole('button', { pressed: false }).filter({ hasText: name })
      await expect(line).toContainText('North gate')
      await line.click()
      const [paper] = await printed(lead)
      expect(paper?.words).toContain(child.code)

      await scan(south, misread)
      await expectVerdict(south, 'notFound', 'No participant found with this ID')
      const near = south.getByRole('region', { name: 'Did you mean?' })
      await near.getByRole('button', { name: new RegExp(name) }).click()
      await expect(south.getByRole('heading', { name })).toBeVisible()
      await expect(verdict(south)).toHaveCount(0)
      await south.getByLabel('With whom?').fill('Her mother')
      await button(south, 'Let Go Home').click()
      await expectVerdict(south, 'checkedIn', 'Gone home')
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await camp.remove()
    }
  })
