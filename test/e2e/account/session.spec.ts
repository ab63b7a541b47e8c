import type { Page } from '@playwright/test'
import { demoCamp, demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { expectInSight, expectReadable, narrowWindows } from '../support/inSight.ts'
import { breakGateQueue, openAsAdmin, signIn, signInAsAdmin, storedKeys } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const stall = demoCamp().merchants[0]
if (!stall) throw new Error('the demo camp has no merchant')

test.describe('an admin', () => {
  test('[A002, P262, P037] signs in and sees the dashboard; wrong credentials keep the typed values @all', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/auth/signin')
    await page.getByRole('radio', { name: 'Admin' }).check()
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid admin credentials')
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
    await signInAsAdmin(page)
    expect(await storedKeys(page)).toMatchObject({ isAuthenticated: 'true', userRole: 'admin' })
  })

  test('[A291-A297, A030] is signed out after 1500 ms, and userData stays @all', async ({
    page,
    consoleErrors,
  }) => {
    await signInAsAdmin(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await storedKeys(page)).toMatchObject({ isAuthenticated: 'true' })
    await page.getByRole('button', { name: 'Logout' }).click()
    const started = Date.now()
    await dialog.getByRole('button', { name: 'Confirm Logout' }).click()
    await expect(dialog.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(page).toHaveURL('/auth/signin')
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_500)
    const kept = await storedKeys(page)
    expect(Object.keys(kept)).toContain('userData')
    expect(Object.keys(kept)).not.toContain('isAuthenticated')
    expect(Object.keys(kept)).not.toContain('userRole')
    expect(await page.evaluate(async () => (await fetch('/api/admin/participants')).status)).toBe(401)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
  })

  test('is led to sign-in, with the reason, after the server has ended the session @all', async ({
    page,
    context,
    consoleErrors,
  }) => {
    // A gate with a queue would notice the ended session before the click.
    await breakGateQueue(page)
    const calls = ['live', 'gate/settings', 'gate/movements']
    const answers = calls.map((call) => page.waitForResponse(`**/api/admin/${call}`))
    await openAsAdmin(page, '/admin/checkin')
    await Promise.all(answers)
    await context.clearCookies()
    await page.getByLabel('Participant code').fill(demoCodes.fresh)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/auth/signin')
    await expect(page.getByText('You have been signed out. Please sign in again.')).toBeVisible()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
  })

  test('is signed out in all tabs by a sign-out in one @all', async ({ page, context, consoleErrors }) => {
    await openAsAdmin(page)
    const other = await context.newPage()
    await other.goto('/admin/checkin')
    await expect(other.getByRole('heading', { name: 'Participant Check-In' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Confirm Logout' }).click()
    await expect(other).toHaveURL('/auth/signin')
    // The other tab may request the live counts just before it learns of the sign-out.
    for (const error of consoleErrors.splice(0)) expect(error).toContain('401')
  })

  test('[A242, A365, P036] is restored after a reload and kept out of other areas @all', async ({ page }) => {
    await openAsAdmin(page)
    await page.goto('/app/wallet')
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/merchant/home')
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/auth/signin')
    await expect(page).toHaveURL('/admin/dashboard')
  })
})

const owedText = 'You are signed out here. The server does not know it yet'
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address)).status, path)

test('[W505] a sign-out without a network ends the session on the server once the network is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  const { code } = campers.session
  const ways = [
    {
      enter: () => signIn(page, 'Participant', code, demoPasswords.participant),
      own: `/api/profile/health/${code}`,
      leave: ['Sign Out', 'Sign Out'],
    },
    { enter: () => signInAsAdmin(page), own: '/api/admin/participants', leave: ['Logout', 'Confirm Logout'] },
  ] as const
  for (const { enter, own, leave } of ways) {
    await enter()
    await expect(page).not.toHaveURL('/auth/signin')
    await page.waitForLoadState('networkidle')
    expect(await statusOf(page, own)).toBe(200)
    await context.setOffline(true)
    await page.getByRole('button', { name: leave[0] }).click()
    await page.getByRole('dialog').getByRole('button', { name: leave[1] }).click()
    await expect(page).toHaveURL('/auth/signin')
    await expect(page.getByText(owedText)).toBeVisible()
    expect(await storedKeys(page)).toMatchObject({ owedSignOut: 'ours' })
    await context.setOffline(false)
    await expect(page.getByText(owedText)).toBeHidden()
    expect(await statusOf(page, own)).toBe(401)
    expect(await storedKeys(page)).not.toHaveProperty('owedSignOut')
  }
  consoleErrors.splice(0)
})

test('[W505] a sign-out that was never sent is sent by the next page, even the landing page @all', async ({
  page,
  context,
  consoleErrors,
}) => {
  for (const path of ['/', '/auth/signin', '/register']) {
    await openAsAdmin(page)
    await context.route('**/api/signout*', (route) => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Confirm Logout' }).click()
    await expect(page.getByText(owedText)).toBeVisible()
    expect(await storedKeys(page)).not.toHaveProperty('isAuthenticated')
    await page.goto('/favicon.svg')
    await context.unroute('**/api/signout*')
    expect(await statusOf(page, '/api/admin/participants')).toBe(200)
    const sent = page.waitForResponse('**/api/signout*')
    await page.goto(path)
    expect((await sent).status()).toBe(200)
    await expect.poll(() => storedKeys(page)).not.toHaveProperty('owedSignOut')
    expect(await statusOf(page, '/api/admin/participants')).toBe(401)
  }
  consoleErrors.splice(0)
})

test.describe('a camper', () => {
  test('[P038, P084, P257-P260] signs in, changes the password and signs out @all', async ({ page }) => {
    const { code } = campers.session
    await signIn(page, 'Participant', code.toLowerCase(), demoPasswords.participant)
    await expect(page).toHaveURL('/app')
    await page.getByRole('button', { name: 'Change password' }).click()
    const form = page.getByRole('dialog', { name: 'Change password' })
    await form.getByLabel('Current password').fill(demoPasswords.participant)
    await form.getByLabel('New password', { exact: true }).fill('sung by the river')
    await form.getByLabel('Confirm new password').fill('sung by the river')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form).toContainText('Your password is changed.')
    await form.getByRole('button', { name: 'Close' }).last().click()

    await page.evaluate(() => localStorage.setItem('email', 'somebody@example.org'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const started = Date.now()
    await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/auth/signin')
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_500)
    const kept = Object.keys(await storedKeys(page))
    for (const key of ['isAuthenticated', 'userRole', 'email']) expect(kept).not.toContain(key)

    await signIn(page, 'Participant', code, 'sung by the river')
    await expect(page).toHaveURL('/app')
  })

  test('[P181, P187, P209, P210, P264, P265] with a first password has to choose a new one @all', async ({
    page,
  }) => {
    await signIn(page, 'Participant', demoCodes.newcomer, demoPasswords.newcomer)
    const dialog = page.getByRole('dialog', { name: 'Choose your own password' })
    await expect(dialog).toBeVisible()
    expect(await storedKeys(page)).toMatchObject({
      needsPasswordUpdate: 'true',
      userCode: demoCodes.newcomer,
    })
    await page.reload()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    const update = dialog.getByRole('button', { name: 'Update password' })
    await update.click()
    await expect(dialog.getByRole('alert')).toHaveText('Email address is required')
    await expect(dialog.getByLabel('Email address')).toBeFocused()
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(4)
    for (const size of narrowWindows) {
      await page.setViewportSize(size)
      await expectReadable(page.locator('body'))
      await update.scrollIntoViewIfNeeded()
      await expectInSight(update)
    }
    await dialog.getByLabel('Email address').fill('newcomer@example.org')
    await dialog.getByLabel('Current password').fill(demoPasswords.newcomer)
    await dialog.getByLabel('New password', { exact: true }).fill('my own secret')
    await dialog.getByLabel('Confirm new password').fill('my own secret')
    await update.click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/app')
    const stored = await storedKeys(page)
    expect(stored).toMatchObject({ customPassword: 'true', email: 'newcomer@example.org' })
    expect(stored).not.toHaveProperty('needsPasswordUpdate')
    expect(stored).not.toHaveProperty('userCode')
  })
})

test('a sign-in of another camper in another tab switches this tab too, and leaves nothing of the first @all', async ({
  page,
  context,
}) => {
  await signIn(page, 'Participant', demoCodes.checkedOut, demoPasswords.participant)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  // The host does not know the other camper and would end this tab's session.
  const records = { hasMedicalRecords: false, medicalRecords: null }
  await page.route('**/api/profile/*/OTHER1', (route) =>
    route.fulfill({ json: { success: true, balance: 0, transactions: [], ...records } }),
  )
  const other = await context.newPage()
  await other.goto('/no/such/trail')
  await other.evaluate(() => {
    localStorage.setItem(
      'userData',
      JSON.stringify({ code: 'OTHER1', firstname: 'Somebody', lastname: 'Else' }),
    )
  })
  await expect(page.getByText('Welcome back, Somebody')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeHidden()
})

test.describe('a merchant', () => {
  test('[A004, P073, P074, P039, P207, P285, P286] signs in on the merchants’ page and returns to it after signing out', async ({
    page,
  }) => {
    await signIn(page, 'Merchant', stall.merchantNumber, demoPasswords.merchant)
    await expect(page).toHaveURL('/merchant/home')
    const stored = await storedKeys(page)
    expect(JSON.parse(stored.merchantData ?? '')).toMatchObject({ merchantNumber: stall.merchantNumber })
    await page.getByRole('button', { name: 'Logout' }).click()
    const started = Date.now()
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth/merchant/signin')
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_500)
    expect(await storedKeys(page)).not.toHaveProperty('merchantData')
  })
})

test.describe('without a session', () => {
  test('[P035, A243, A244] every guarded page leads to sign-in @all', async ({ page }) => {
    for (const path of ['/admin', '/admin/checkin', '/app', '/app/wallet', '/merchant/home', '/provider']) {
      await page.goto(path)
      await expect(page).toHaveURL('/auth/signin')
    }
    await page.evaluate(() => localStorage.setItem('userData', '{"code":"X"}'))
    await page.goto('/app')
    await expect(page).toHaveURL('/auth/signin')
    await page.evaluate(() => {
      localStorage.clear()
      localStorage.setItem('isAuthenticated', 'true')
      localStorage.setItem('userRole', 'participant')
    })
    await page.goto('/app')
    await expect(page).toHaveURL('/auth/signin')
  })

  test('[P033, P034] an unknown path shows a page that leads back @all', async ({ page }) => {
    await page.goto('/no/such/trail')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect(page).toHaveURL('/auth/signin')
  })
})

test('[P002, P031, P032] a service provider has a placeholder page', async ({ page }) => {
  await page.goto('/auth/signin')
  await page.evaluate(() => {
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('userRole', 'serviceProvider')
    localStorage.setItem('userData', '{}')
  })
  await page.goto('/provider')
  await expect(page.getByText('Service Provider Dashboard')).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/provider')
})
