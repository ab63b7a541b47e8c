import type { Locator, Page } from '@playwright/test'
import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { fullNameOf } from '../../../src/domain/people/people.ts'
import { expectInSightIn, narrowWindows, type WindowSize } from '../support/inSight.ts'
import { loseFirstAnswer, openGate, scan } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

const verdict = (page: Page) => page.locator('[data-verdict]')
const spoken = (page: Page) => page.locator('[aria-live="assertive"]')
const confirm = (page: Page) => page.getByRole('button', { name: 'Check In Participant' })

async function expectVerdict(page: Page, kind: string, sentence: string | RegExp) {
  await expect(verdict(page)).toHaveAttribute('data-verdict', kind)
  await expect(verdict(page)).toContainText(sentence)
  await expect(spoken(page)).toContainText(sentence)
}

test('[A008, A026, A300] a camper is scanned, identified, confirmed and checked in, with the scanner’s own Enter', async ({
  page,
}) => {
  const { code, ...person } = campers.gate.scanned
  await openGate(page)
  await expect(page).toHaveTitle('Participant Check-In · Camporee Portal')
  await scan(page, code)
  await expect(page.getByRole('heading', { name: fullNameOf(person) })).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)
  await confirm(page).click()
  await expectVerdict(page, 'checkedIn', `${fullNameOf(person)} has been successfully checked in!`)
  await expect(page.getByLabel('Participant code')).toHaveValue('')
  await expect(page.getByLabel('Participant code')).toBeFocused()

  await scan(page, code)
  await expectVerdict(page, 'alreadyCheckedIn', `${fullNameOf(person)} is already checked in`)
})

test('a camper who is already checked in, and an unknown code, each have a verdict @all', async ({
  page,
  consoleErrors,
}) => {
  await openGate(page)
  await scan(page, demoCodes.alreadyIn)
  await expectVerdict(page, 'alreadyCheckedIn', 'is already checked in')
  await scan(page, demoCodes.unknown)
  await expectVerdict(page, 'notFound', 'No participant found with this ID')
  await expect(page.getByLabel('Participant code')).toHaveValue('')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[A008] a code is typed and confirmed with the keyboard alone @all', async ({ page }) => {
  const { code, ...person } = campers.gate.typed
  await openGate(page)
  await expect(page.getByLabel('Participant code')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a participant ID or scan a barcode')).toBeVisible()
  await page.getByLabel('Participant code').fill(` ${code.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await expect(confirm(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expectVerdict(page, 'checkedIn', fullNameOf(person))
})

test('a burst of the scanner presses neither Confirm, nor Logout, nor a button in a dialog @all', async ({
  page,
}) => {
  const [first, second] = [campers.gate.firstOfBurst, campers.gate.secondOfBurst]
  await openGate(page)
  await scan(page, first.code)
  await expect(confirm(page)).toBeFocused()
  await scan(page, second.code)
  await expect(page.getByRole('heading', { name: fullNameOf(second) })).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await scan(page, first.code)
  await expect(page.getByText('Finish or close this first, then scan again.')).toBeVisible()
  await expect(page.locator('#participant-name')).toHaveText(fullNameOf(second))
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Confirm Logout' }).focus()
  await scan(page, first.code)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: fullNameOf(second) })).toBeVisible()
})

test('an unreachable server has its own verdict, and the same code works immediately afterwards @all', async ({
  page,
  consoleErrors,
}) => {
  const { code, ...person } = campers.gate.unreachable
  await openGate(page)
  await page.route('**/api/admin/checkin/**', (route) => route.abort('connectionfailed'))
  await scan(page, code)
  await expectVerdict(page, 'unreachable', 'No answer from the server. Check the connection and try again.')
  await page.unroute('**/api/admin/checkin/**')
  await scan(page, code)
  await expect(page.getByRole('heading', { name: fullNameOf(person) })).toBeVisible()
  forgetLostCalls(consoleErrors)
})

test('after an answer lost once the server had checked in, pressing again gets the first answer @all', async ({
  page,
  consoleErrors,
}) => {
  const { code, ...person } = campers.gate.lostAnswer
  await openGate(page)
  await scan(page, code)
  await expect(confirm(page)).toBeVisible()
  const keys = await loseFirstAnswer(page, '**/api/admin/checkin/**step=confirm')
  await confirm(page).click()
  await expectVerdict(page, 'unreachable', 'No answer from the server. Check the connection and try again.')
  await expect(confirm(page)).toBeFocused()
  await confirm(page).click()
  await expectVerdict(page, 'checkedIn', `${fullNameOf(person)} has been successfully checked in!`)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  forgetLostCalls(consoleErrors)
})

test('two gates open one camper: one checks in, the other sees that it is done @all', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const { code, ...person } = campers.gate.twoGates
  await openGate(page)
  await scan(page, code)
  await expect(confirm(page)).toBeVisible()

  const otherDevice = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await otherDevice.newPage()
  await openGate(other)
  await scan(other, code)
  await expect(confirm(other)).toBeVisible()

  await confirm(page).click()
  await expectVerdict(page, 'checkedIn', fullNameOf(person))
  await confirm(other).click()
  await expectVerdict(other, 'alreadyCheckedIn', `${fullNameOf(person)} is already checked in`)
  await otherDevice.close()
  expect(consoleErrors).toEqual([])
})

const longName = "Thabo-Emmanuel Christopher O'Nyamukapa-Vanderbilt-Longname12"

async function register(page: Page, number: string, first: string, last: string): Promise<string> {
  const status = await page.evaluate(
    async ([UNUMBER, FirstName, Surname]) => {
      const response = await fetch('/api/admin/participants/new', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          UNUMBER,
          UABBR: 'XSS',
          Union: 'Union of Tests',
          Country: 'Zimbabwe',
          FirstName,
          Surname,
          Gender: 'FEMALE',
          Age: '17',
        }),
      })
      return response.status
    },
    [number, first, last] as const,
  )
  expect(status).toBe(200)
  return `XSS${number}`
}

/** The journey performs each step in the first window size and checks it in the others. */
const [landscape, lowLandscape, portrait, lowPortrait, zoomed] = narrowWindows
const turnedAndAlike: readonly (readonly WindowSize[])[] = [
  [landscape, lowLandscape, { width: 1280, height: 400 }, landscape],
  [portrait, lowPortrait, portrait],
  [zoomed],
]

test('in low and narrow windows the name, the verdict and the next button stay in sight @all', async ({
  page,
  consoleErrors,
}) => {
  await openGate(page)
  expect(longName).toHaveLength(60)
  const [first, ...others] = longName.split(' O')
  const code = await register(page, '60', first ?? '', `O${others.join()}`)
  const field = page.getByLabel('Participant code')
  const form = page.getByRole('search')
  const name = page.getByRole('heading', { name: longName })
  const sign = verdict(page).locator('svg').first()
  const word = verdict(page).getByRole('heading')
  const confirmCall = '**/api/admin/checkin/**step=confirm'

  const expectInSightAt = (sizes: readonly WindowSize[], ...shown: Locator[]) =>
    expectInSightIn(sizes, page.locator('main'), ...shown)

  for (const sizes of turnedAndAlike) {
    const expectVerdictInSight = async (headline: string, ...others: Locator[]) => {
      await expect(word).toHaveText(headline)
      await expectInSightAt(sizes, sign, word, ...others)
    }
    await expectInSightAt(sizes, form)
    await field.fill(' ')
    await field.press('Enter')
    await expectInSightAt(sizes, form, page.getByText('Please enter a participant ID or scan a barcode'))

    await scan(page, code)
    await expect(confirm(page)).toBeFocused()
    await expectInSightAt(sizes, name, confirm(page))

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(confirmCall, async (route) => {
      await held
      await route.abort('connectionreset')
    })
    await confirm(page).click()
    await scan(page, demoCodes.alreadyIn)
    const waiting = form.getByText(`${demoCodes.alreadyIn} is next. Wait for the answer.`)
    await expectInSightAt(sizes, name, page.getByRole('button', { name: 'Processing...' }), waiting)
    release()
    await expectVerdictInSight('No answer', name, confirm(page))
    await field.fill('')
    await page.unroute(confirmCall)

    await page.route(confirmCall, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'The gate is closed' } }),
    )
    await confirm(page).click()
    await expectVerdictInSight('Not checked in', name, confirm(page))
    await page.unroute(confirmCall)

    await page.route(confirmCall, (route) => route.fulfill({ json: { success: true } }))
    await confirm(page).click()
    await expectVerdictInSight('Checked in', form, verdict(page).getByText(longName))
    await page.unroute(confirmCall)

    await scan(page, demoCodes.alreadyIn)
    await expectVerdictInSight('Already checked in', form)
    await scan(page, demoCodes.unknown)
    await expectVerdictInSight('Not found', form)
    await page.route('**/api/admin/checkin/**', (route) => route.abort('connectionreset'))
    await scan(page, code)
    await expectVerdictInSight('No answer', form)
    await page.unroute('**/api/admin/checkin/**')
  }
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_CONNECTION_RESET|status of 40[04]/)
})

test('a card scanned while a check-in is processed comes next, and is never beside another person’s green sign @all', async ({
  page,
}) => {
  const { processed: first, skipped: second, next: third } = campers.gate
  await openGate(page)
  await scan(page, first.code)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/checkin/**step=confirm', async (route) => {
    await held
    await route.continue()
  })
  await confirm(page).click()
  await scan(page, second.code)
  const field = page.getByLabel('Participant code')
  await expect(field).toHaveValue(second.code)
  await expect(field).toHaveAccessibleDescription(`${second.code} is next. Wait for the answer.`)
  await scan(page, third.code)
  await expect(field).toHaveValue(third.code)
  await expect(field).toHaveAccessibleDescription(`${third.code} is next. Scan ${second.code} again later.`)
  release()
  await expect(page.getByRole('heading', { name: fullNameOf(third) })).toBeVisible()
  await expect(verdict(page)).toHaveCount(0)
  await expect(page.getByText(`${fullNameOf(first)}: checked in`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Scan ${second.code} again later.`, { exact: true })).toBeVisible()
  await expect(spoken(page)).toContainText(`${fullNameOf(first)} has been successfully checked in!`)
  await confirm(page).click()
  await expectVerdict(page, 'checkedIn', fullNameOf(third))
  await expect(page.getByText(`${fullNameOf(first)}: checked in`, { exact: true })).toHaveCount(0)
})

test('names are data: markup in a name is shown as text @all', async ({ page }) => {
  await openGate(page)
  const code = await register(page, '77', '<img src=x onerror=alert(1)>', '"><b>Moyo')
  await scan(page, code)
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)> "><b>Moyo' })).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
})

test('invalid codes of every kind are refused with a sentence and change nothing @all', async ({
  page,
  consoleErrors,
}) => {
  await openGate(page)
  const codes = [
    `'; drop table participants; --`,
    '../../etc/passwd',
    '%00',
    '%',
    '..',
    '🏕️',
    '\u202ecode',
    'Ж1',
    'x'.repeat(10_000),
    '🏕'.repeat(10_000),
  ]
  for (const code of codes) {
    await page.getByLabel('Participant code').fill(code)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(spoken(page)).toContainText(/\w/)
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'notFound')
    await expect(page.getByLabel('Participant code')).toHaveValue('')
  }
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/status of 4\d\d/)
})

test('the sound can be muted, and stays muted after a reload @all', async ({ page }) => {
  await openGate(page)
  const sound = page.getByRole('button', { name: 'Sound on' })
  expect((await sound.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await sound.click()
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
})

/** The browser logs each lost call; any other error still fails the test. */
function forgetLostCalls(errors: string[]) {
  for (const error of errors.splice(0)) expect(error).toMatch(/ERR_CONNECTION_(FAILED|RESET)/)
}
