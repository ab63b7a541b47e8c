import type { Page } from '@playwright/test'
import { demoCamp, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { openAsCamper, signIn } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function openHealth(page: Page, code: string) {
  await openAsCamper(page, code, '/app/health')
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Health Information' })
const heldBy = (page: Page) =>
  page.evaluate(async () => {
    const { storage, keys } = {
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      keys: await new Promise<IDBValidKey[]>((resolve) => {
        const opening = indexedDB.open('healthDrafts')
        opening.onsuccess = () => {
          const { result } = opening
          if (!result.objectStoreNames.contains('keys')) return resolve([])
          const asked = result.transaction('keys').objectStore('keys').getAllKeys()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
    }
    return { storage, keys }
  })

test('[P005, P126, P130, P142, P143, P266] with the keyboard alone: an empty form, its errors, a submit, and the way home @all', async ({
  page,
}) => {
  await openHealth(page, campers.health.keyboard.code)
  await expect(page).toHaveTitle('Health Information · Camporee Portal')
  await expect(title(page)).toHaveText('Health Information')
  const tab = (times = 1) => press(page, 'Tab', times)

  await page.getByLabel('Blood Type').focus()
  await tab(7)
  await expect(page.getByRole('checkbox')).toBeFocused()
  await tab(2)
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please correct the following errors:')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await tab()
  await expect(page.getByRole('button', { name: 'Blood type is required' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Blood Type')).toBeFocused()
  await page.keyboard.press('O')
  await expect(page.getByLabel('Blood Type')).toHaveValue('O+')
  await tab()
  await page.keyboard.type('Penicillin, bee stings')
  await tab(3)
  await expect(page.getByLabel('Emergency Contact Name')).toBeFocused()
  await page.keyboard.type('Rudo Moyo')
  await tab()
  await page.keyboard.type('+263 77 000 0001')
  await expect(page.getByText('70%', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tab(4)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Health Information Updated!')

  await tab(2)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
  await page.goto('/app/health')
  await expect(page.getByRole('region', { name: 'Critical Information' })).toContainText(
    'Penicillin, bee stings',
  )
  await expect(page.getByRole('button', { name: 'Edit Information' })).toBeVisible()
})

test('a draft survives a reload and a lost network, and is removed by the sign-out @all', async ({
  page,
  consoleErrors,
}) => {
  const { code } = campers.health.draft
  await openHealth(page, code)
  await page.getByLabel('Blood Type').selectOption('AB-')
  await page.getByLabel('Emergency Contact Name').fill('Rudo Moyo')
  await page.getByLabel('Notes').fill('Sleepwalks 🏕 لا <b>never</b>')
  await page.route('**/api/profile/health/**', (route) => route.abort('connectionfailed'))
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to submit form. Please try again or contact support if the problem persists.',
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your health record could not be read.')
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.unroute('**/api/profile/health/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('We kept what you typed on')
  await expect(page.getByLabel('Notes')).toHaveValue('Sleepwalks 🏕 لا <b>never</b>')
  await expect(page.getByLabel('Blood Type')).toHaveValue('AB-')
  expect((await heldBy(page)).storage).toContain('healthDraft')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth/signin')
  expect((await heldBy(page)).storage).not.toContain('healthDraft')
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_CONNECTION_FAILED/)
})

test('a draft survives a session that the server ended, and only the same camper sees it @all', async ({
  page,
  consoleErrors,
}) => {
  const [code, other] = [campers.health.endedSession.code, campers.health.other.code]
  const { allergies = '' } = demoCamp().healthRecords.get(code) ?? {}
  const health = () => page.getByRole('link', { name: 'Health', exact: true }).first().click()
  const password = demoPasswords.participant
  const endOnHost = async () => {
    expect(
      (
        await page.request.post('/api/signout', { data: {}, headers: { origin: new URL(page.url()).origin } })
      ).status(),
    ).toBe(200)
    await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
    await expect(page).toHaveURL('/auth/signin')
  }
  await signIn(page, 'Participant', code, password)
  await page.evaluate(() => localStorage.setItem('pendingCharge:M1001', 'an unsent order'))
  await health()
  await page.getByRole('button', { name: 'Edit Information' }).click()
  await page.getByLabel('Notes').fill('Sleepwalks')
  await expect.poll(async () => (await heldBy(page)).storage).toContain(`healthDraft:${code}:`)
  expect((await heldBy(page)).keys).toEqual([code])
  await endOnHost()
  await expect.poll(async () => (await heldBy(page)).keys).toEqual([])
  const waiting = await heldBy(page)
  expect(waiting.storage).not.toContain('Sleepwalks')
  if (allergies !== '') expect(waiting.storage).not.toContain(allergies)

  await signIn(page, 'Participant', code, password)
  await health()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Sleepwalks')
  await endOnHost()

  await signIn(page, 'Participant', other, password)
  await expect(page).toHaveURL('/app')
  expect((await heldBy(page)).storage).not.toMatch(new RegExp(`${code}|healthDraft`))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth/signin')
  await expect.poll(async () => (await heldBy(page)).keys).toEqual([])
  const { storage } = await heldBy(page)
  expect(storage).not.toMatch(new RegExp(`${code}|${other}|healthDraft|userData`))
  expect(storage).toContain('an unsent order')
  for (const error of consoleErrors.splice(0)) expect(error).toContain('401')
})

test('two tabs edit one record: the later save reports the conflict, and nothing is overwritten silently @all', async ({
  page,
  context,
  consoleErrors,
}) => {
  await openHealth(page, campers.health.twoTabs.code)
  const other = await context.newPage()
  await other.goto('/app/health')
  for (const [tab, words] of [
    [page, 'Typed in the first tab'],
    [other, 'Typed in the second tab'],
  ] as const) {
    await tab.getByRole('button', { name: 'Edit Information' }).click()
    await tab.getByLabel('Notes').fill(words)
  }
  for (const [tab, words] of [
    [page, 'Typed in the first tab'],
    [other, 'Typed in the second tab'],
  ] as const) {
    await tab.reload()
    await tab.getByRole('button', { name: 'Continue editing' }).click()
    await expect(tab.getByLabel('Notes')).toHaveValue(words)
  }
  await submit(page).click()
  await expect(title(page)).toHaveText('Health Information Updated!')
  await submit(other).click()
  await expect(other.getByRole('region', { name: 'Notes: The record now' })).toHaveText(
    'Typed in the first tab',
  )
  await expect(other.getByRole('region', { name: 'Notes: What you typed' })).toHaveText(
    'Typed in the second tab',
  )
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(title(other)).toHaveText('Health Information Updated!')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Additional Information' })).toContainText(
    'Typed in the second tab',
  )
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('10,000 characters are saved completely, and one more is refused with a sentence @all', async ({
  page,
}) => {
  const long = '🏕'.repeat(10_000)
  await openHealth(page, campers.health.longTexts.code)
  await page.getByRole('button', { name: 'Edit Information' }).click()
  for (const name of ['Allergies', 'Medical Conditions', 'Medications'])
    await page.getByLabel(name).fill(long)
  await page.getByLabel('Notes').fill(`${long}x`)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Notes can hold 10,000 characters. Please shorten it by 1.',
  )
  await page.getByLabel('Notes').fill('<script>document.title = "no"</script>')
  await submit(page).click()
  await expect(title(page)).toHaveText('Health Information Updated!')
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'Medical Information' })).toContainText(long)
  await expect(page.getByRole('region', { name: 'Additional Information' })).toContainText('<script>')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

async function press(page: Page, key: string, times: number) {
  for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
}
