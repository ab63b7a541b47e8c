import { openAsAdmin, scan, signInAsAdmin } from '../support/journeys.ts'
import { ageScripts, ageWorkers } from '../support/oldBrowser.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const tooOld = 'This browser is too old. Update it, or use another phone.'

test.use({ ownContext: true })

test('[W968] staff sign in, check a camper in and read a list without the newer methods', async ({
  page,
  context,
}) => {
  await ageScripts(context)
  await ageWorkers(context)
  await signInAsAdmin(page)
  const newer = [
    'typeof AbortSignal.any',
    'typeof [].toSorted',
    'typeof URL.canParse',
    'typeof new URLSearchParams().size',
    'typeof OffscreenCanvas',
  ]
  expect(await page.evaluate(`[${newer}]`)).toEqual(newer.map(() => 'undefined'))
  expect(await page.evaluate('typeof HTMLFormElement.prototype.requestSubmit')).toBe('function')
  await expect(page.getByText(tooOld)).toBeHidden()

  const { code } = campers.oldBrowser
  await page.goto('/admin/checkin')
  await expect(page.getByLabel('Participant code')).toBeVisible()
  await scan(page, code)
  await page.getByRole('button', { name: 'Check In Participant' }).click()
  await expect(page.getByText('has been successfully checked in!').first()).toBeVisible()

  await openAsAdmin(page, '/admin/registrations/import')
  const list = ['Surname,First name,Sex,Age,Union', 'Moyo,Naledi,F,12,Northern Union']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list.join('\r\n')) })
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeVisible()
})

for (const path of ['/', '/auth/signin', '/auth/merchant/signin', '/register', '/app', '/admin/checkin'])
  test(`[W966] ${path} says that a browser older than the supported ones is too old`, async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.goto(path)
    await expect(page.getByRole('alert').getByText(tooOld)).toBeInViewport()
  })

for (const path of ['/', '/auth/signin', '/app'])
  test(`[W966] ${path} says that the browser is too old if a script cannot be parsed`, async ({
    page,
    consoleErrors,
  }) => {
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class A { static { ?? } }' }),
    )
    await page.goto(path)
    await expect(page.getByText(tooOld)).toBeInViewport()
    if (path === '/') await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    expect(consoleErrors).not.toEqual([])
    expect(consoleErrors.filter((error) => !error.includes('SyntaxError'))).toEqual([])
    consoleErrors.length = 0
  })
