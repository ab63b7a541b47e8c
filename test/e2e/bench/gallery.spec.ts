import { readModels } from '../../../scripts/code/models.ts'
import { logoutModel } from '../../../src/inspector/models/account/logout.tsx'
import { checkInModel } from '../../../src/inspector/models/gate/checkIn.tsx'
import { areas } from '../../../src/inspector/models/model.ts'
import { drawnStates } from '../../../src/inspector/walk/states.ts'
import { violations } from '../support/axe.ts'
import { openGate, scan } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { benchTest, expect } from '../support/test.ts'

/**
 * test/views/drawn* draws every state of every flow; one flow of each area shows here that the build can draw
 * them.
 */
benchTest(
  'each state of a flow of each area is drawn on its own page, without an error',
  async ({ page }) => {
    const models = await readModels()
    const addresses = areas.flatMap((area) => {
      const model = models.find((one) => one.area === area && one.view)
      if (!model) throw new Error(`there is no flow with a view in ${area}`)
      const ids = new Map(drawnStates(model).map(({ value, id }) => [value, id]))
      return [...ids.values()].map((id) => [id, `/inspector/frame/${model.machine.id}/${id}?scheme=light`])
    })
    expect(addresses.length).toBeGreaterThan(2 * areas.length)
    await page.goto(addresses[0]?.[1] ?? '')
    const empty = await page.evaluate(async (states) => {
      const drawn = (id = '') => document.querySelector(`[data-drawn="${id}"]`)
      const found: string[] = []
      for (const [id, address] of states) {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
        while (!drawn(id)) await new Promise((resolve) => setTimeout(resolve))
        if (!drawn(id)?.hasChildNodes()) found.push(address ?? '')
      }
      return found
    }, addresses)
    expect(empty).toEqual([])
  },
)

benchTest(
  'the pictures of a flow load when they are scrolled into view, and leave the focus where it is',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/inspector/gallery')
    await page.getByRole('searchbox', { name: 'Find a flow or a state' }).fill('logout')
    const models = await readModels()
    await expect(page.getByText(`1 of ${models.length} flows`, { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logout')
    await expect(page.getByText('5 states in 21 pictures · 6 transitions')).toBeVisible()

    const ids = drawnStates(logoutModel).map(({ id }) => id)
    const links = await page
      .locator('main a[href*="/gallery/logout/"]')
      .evaluateAll((found) =>
        found.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').at(-1)),
      )
    expect(links.toSorted()).toEqual(ids.toSorted())

    const frames = page.locator('iframe')
    await expect(frames.first()).toBeAttached()
    expect(await frames.count()).toBeLessThan(ids.length)
    expect(await violations(page)).toEqual([])
    await page
      .getByRole('link', { name: /^confirming-/ })
      .last()
      .scrollIntoViewIfNeeded()
    const dialog = page
      .frameLocator('iframe[title^="Picture of confirming-"]')
      .last()
      .getByRole('dialog', { includeHidden: true })
    await expect(dialog).toContainText('Logout')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  },
)

benchTest(
  'the path to a state is stepped through by keyboard, and has a link at each step',
  async ({ page }) => {
    const state = drawnStates(checkInModel).find(({ value }) => value === 'ready.checkedIn.announced')
    await page.goto(`/inspector/gallery/checkIn/${state?.id}?scheme=dark&width=1280`)
    const drawn = page.frameLocator('iframe').locator('#root')
    await expect(drawn).toContainText('Checked in')
    expect(
      await drawn.evaluate(({ ownerDocument }) => [
        ownerDocument.defaultView?.innerWidth,
        ownerDocument.documentElement.getAttribute('data-mantine-color-scheme'),
      ]),
    ).toEqual([1280, 'dark'])
    expect(await violations(page)).toEqual([])

    const position = page.getByRole('slider', { name: 'Position' })
    await position.press('Home')
    await expect(position).toHaveAttribute('aria-valuetext', 'Event 1 of 6: started')
    const current = page.locator('[data-kind="state"][data-current]')
    await page.getByRole('button', { name: 'Forward' }).focus()
    for (const [value, words] of [
      ['searching', 'Searching'],
      ['asking', 'Check In Participant'],
      ['preparing', 'Processing...'],
      ['sending', 'Processing...'],
      ['announced', 'Checked in'],
    ] as const) {
      await page.keyboard.press('Enter')
      await expect(current).toContainText(value)
      await expect(drawn).toContainText(words)
    }
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(page).toHaveURL(/\?scheme=dark&width=1280&step=4$/)
    await page.reload()
    await expect(position).toHaveAttribute('aria-valuetext', 'Event 5 of 6: makeIdempotencyKey done')
    await expect(current).toContainText('sending')
    await page.getByText('Light', { exact: true }).click()
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute(
      'data-mantine-color-scheme',
      'light',
    )
  },
)

benchTest('a link to an unknown flow or state shows a message', async ({ page, consoleErrors }) => {
  await page.goto('/inspector/gallery/checkIn/gone-0000000')
  await expect(page.getByText('The flow no longer reaches gone-0000000')).toBeVisible()
  await page.goto('/inspector/gallery/constructor')
  await expect(page.getByText('This build has no flow named constructor.')).toBeVisible()
  await page.goto('/inspector/frame/checkIn/gone-0000000')
  await expect(page).toHaveURL(/\/inspector\/gallery\/checkIn\/gone-0000000\?/)
  await expect(page.getByText('The flow no longer reaches gone-0000000')).toBeVisible()
  await page.route('**/faults', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 404, json: {} }),
  )
  await page.goto('/inspector/faults')
  await expect(page.getByText('This server has no fault dial: start it with FAULT_DIAL=1')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

benchTest(
  'a fault set on the bench reaches the gate, and the check-in happens once',
  async ({ page, context, consoleErrors }) => {
    await openGate(page)
    const bench = await context.newPage()
    await bench.goto('/inspector/faults')
    await expect(bench.getByText('All calls go well')).toBeVisible()
    expect(await violations(bench)).toEqual([])
    await bench.getByLabel('Call').selectOption('checkIn.confirm')
    await bench.getByLabel('What happens').selectOption('Done, and its answer dropped')
    await bench.getByRole('button', { name: 'Set' }).click()
    await expect(bench.getByText('1 call goes wrong')).toBeVisible()

    await scan(page, campers.bench.fault.code)
    const confirm = page.getByRole('button', { name: 'Check In Participant' })
    await confirm.click()
    await expect(page.locator('[data-verdict="unreachable"]')).toBeVisible()
    for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_EMPTY_RESPONSE/)
    await bench.getByRole('button', { name: 'All off' }).click()
    await expect(bench.getByText('All calls go well')).toBeVisible()
    await confirm.click()
    await expect(page.locator('[data-verdict="checkedIn"]')).toBeVisible()
  },
)
