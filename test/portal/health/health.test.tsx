import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { HealthRecord } from '../../../src/domain/health/health.ts'
import { printPage } from '../../../src/services/browser/print.ts'
import { sessions } from '../../flows/support/people.ts'
import { answer, expectPath, freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()
beforeEach(() => {
  vi.mocked(printPage).mockReturnValue()
})

const get = 'GET /profile/health/NUZ042'
const put = 'PUT /profile/health/NUZ042'
const draftPrefix = 'healthDraft:NUZ042:'

const record: HealthRecord = {
  bloodType: 'O+',
  allergies: 'Peanuts',
  conditions: '',
  medications: 'Insulin',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '',
  notes: '',
}

interface Stored {
  record: HealthRecord | null
  version: string | null
}

function healthHost(first: Stored = { record: null, version: null }) {
  const stored = { ...first }
  const answers = {
    stored,
    save: (): Response | Promise<Response> => Response.json({ success: true, version: 'v2' }),
    conflict: () =>
      Response.json(
        {
          success: false,
          reason: 'changedElsewhere',
          message: 'It was changed.',
          data: stored.record,
          version: stored.version,
        },
        { status: 409 },
      ),
  }
  const sent = stubHost({
    [get]: () => Response.json({ success: true, data: stored.record, version: stored.version }),
    [put]: () => answers.save(),
    'GET /profile/wallet/NUZ042': answer({ balance: 0, transactions: [] }),
    'GET /profile/has-medical-records/NUZ042': answer({ hasMedicalRecords: true, medicalRecords: null }),
  })
  return { ...answers, answers, sent, saves: () => sent.filter(({ line }) => line === put) }
}

const known = () => healthHost({ record, version: 'v1' })

async function openHealth(code = 'NUZ042') {
  signInAs({ role: 'participant', user: { ...sessions.participant.user, code } })
  return openPage('/app/health')
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))
/** In local storage under a key, or only in the tab after a sign-in without a password on this device. */
const kept = () => localStorage.getItem(keptKeys()[0] ?? '') ?? sessionStorage.getItem('healthDraft')

test('[P005, P126, P266, P139-P141] a first record: form, submit, success, paper, dashboard', async () => {
  const { saves } = healthHost()
  await openHealth()
  await expect.element(heading('Health Information')).toBeVisible()
  await page.getByLabelText('Blood Type').selectOptions('B-')
  await field('Emergency Contact Name').fill('Rudo Moyo')
  await field('Allergies').fill('Peanuts 🥜')
  await expect.poll(kept).not.toBeNull()
  await button('Submit Health Information').click()
  await expect.element(heading('Health Information Updated!')).toBeVisible()
  expect(saves().map(({ body }) => body)).toEqual([
    {
      ...record,
      bloodType: 'B-',
      allergies: 'Peanuts 🥜',
      medications: '',
    },
  ])
  await expect.poll(kept).toBeNull()

  let paper = ''
  vi.mocked(printPage).mockImplementation(() => {
    paper = document.querySelector('article')?.textContent ?? ''
  })
  await button('Print Information').click()
  await vi.waitFor(() => expect(printPage).toHaveBeenCalledTimes(1))
  expect(paper).toMatch(/Naledi Moyo.*Printed \d+ \w+ \d{4}.*AllergiesPeanuts 🥜Blood TypeB-/)
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expectPath('/app')
})

test('[P348] a browser that cannot print is reported', async () => {
  known()
  vi.mocked(printPage).mockImplementation(() => {
    throw new Error('The browser cannot print')
  })
  await openHealth()
  await button('Print Information').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("Failed to print. Please try again or use your browser's print function.")
})

test('[P123, P124, P128, P129] a known record: summary, edit, and back, with the typed values kept', async () => {
  known()
  const screen = await openHealth()
  await button('Edit Information').click()
  await expect.element(heading('Edit Health Information')).toBeVisible()
  await field('Notes').fill('Cannot swim')
  await button('Back to Records').click()
  await expect.element(page.getByText('You have changes that are not submitted.')).toBeVisible()
  await screen.unmount()

  await openPage('/app/health')
  await expect.element(page.getByText('You have changes that are not submitted.')).toBeVisible()
  await button('Continue editing').click()
  await expect.element(field('Notes')).toHaveValue('Cannot swim')
  await expect.element(page.getByText(/^We kept what you typed on /)).toBeVisible()
  await button('Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Notes')).toHaveValue('')
  await expect.element(field('Allergies')).toHaveValue('Peanuts')
  await expect.poll(kept).toBeNull()
})

test('a draft survives a failed save and a reload without a network, but only for its camper', async () => {
  const { answers } = healthHost()
  answers.save = () => {
    throw new TypeError('Failed to fetch')
  }
  const screen = await openHealth()
  await page.getByLabelText('Blood Type').selectOptions('B-')
  await field('Emergency Contact Name').fill('Rudo Moyo')
  await button('Submit Health Information').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to submit form.')
  await expect.element(field('Emergency Contact Name')).toHaveValue('Rudo Moyo')
  await screen.unmount()

  stubHost({ [get]: () => Promise.reject(new TypeError('Failed to fetch')) })
  const offline = await openPage('/app/health')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/What you typed on .* is kept in this tab/)
  expect(page.getByRole('textbox').elements()).toEqual([])
  healthHost()
  await button('Try again').click()
  await expect.element(field('Emergency Contact Name')).toHaveValue('Rudo Moyo')
  await offline.unmount()

  stubHost({
    'GET /profile/health/EZC104': () => Response.json({ success: true, data: null, version: null }),
  })
  await openHealth('EZC104')
  await expect.element(field('Emergency Contact Name')).toHaveValue('')
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a draft is discarded if it was saved after all and its answer arrived too late', async () => {
  const { stored } = known()
  const screen = await openHealth()
  await button('Edit Information').click()
  await field('Notes').fill('Cannot swim ')
  await screen.unmount()
  await expect.poll(kept).not.toBeNull()
  stored.record = { ...record, notes: 'Cannot swim' }
  stored.version = 'v2'
  await openPage('/app/health')
  await expect.element(page.getByText('Cannot swim').first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  await expect.poll(kept).toBeNull()
})

test('a page left during a slow save shows the saved record when it is opened again, and no draft', async () => {
  const { answers, stored, sent } = known()
  let answerAtLast = () => {}
  const slow = new Promise<void>((resolve) => {
    answerAtLast = resolve
  })
  await openHealth()
  await button('Edit Information').click()
  await field('Notes').fill('Cannot swim')
  await expect.poll(kept).not.toBeNull()
  answers.save = () => slow.then(() => Response.json({ success: true, version: 'v2' }))
  await button('Submit Health Information').click()
  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
  await expect.element(heading('My Wallet')).toBeVisible()
  await page.getByRole('link', { name: 'Health', exact: true }).first().click()
  await expect.element(heading('Health Information')).toBeVisible()
  expect(sent.filter(({ line }) => line === get)).toHaveLength(1)
  stored.record = { ...record, notes: 'Cannot swim' }
  stored.version = 'v2'
  answerAtLast()
  await expect.element(page.getByText('Cannot swim').first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  await expect.poll(kept).toBeNull()
})

test('[P268] "Clear Form" empties the form and removes its draft', async () => {
  known()
  await openHealth()
  await button('Edit Information').click()
  await field('Notes').fill('Cannot swim')
  await page.getByRole('checkbox').click()
  await button('Clear Form').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Form' }).click()
  await expect.element(field('Notes')).toHaveValue('')
  await expect.element(field('Allergies')).toHaveValue('')
  await expect.element(page.getByLabelText('Blood Type')).toHaveValue('')
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  await expect.poll(kept).toBeNull()
})

test('two tabs: the later save reports a conflict, compares both records, and lets the camper choose', async () => {
  const { answers, stored, saves } = known()
  await openHealth()
  await button('Edit Information').click()
  await field('Allergies').fill('Peanuts and bees')
  stored.record = { ...record, allergies: 'Dust' }
  stored.version = 'v2'
  answers.save = answers.conflict
  await button('Submit Health Information').click()
  const now = page.getByRole('region', { name: 'Allergies: The record now' })
  await expect.element(now).toHaveTextContent('Dust')

  stored.record = { ...record, allergies: 'Dust and bees' }
  stored.version = 'v3'
  await button('Keep mine').click()
  await expect.element(now).toHaveTextContent('Dust and bees')
  expect(saves().map(({ body }) => (body as HealthRecord).allergies)).toEqual([
    'Peanuts and bees',
    'Peanuts and bees',
  ])
  await button('Use the other').click()
  await expect.element(heading('Health Information')).toBeVisible()
  await expect.element(page.getByText('Dust and bees').first()).toBeVisible()
  await expect.poll(kept).toBeNull()

  await button('Edit Information').click()
  await field('Allergies').fill('Nothing')
  answers.save = () => Response.json({ success: true, version: 'v4' })
  await button('Submit Health Information').click()
  await expect.element(heading('Health Information Updated!')).toBeVisible()
})

test('"Use the other" for a deleted record opens an empty form, and the draft does not return', async () => {
  const { answers, stored } = known()
  await openHealth()
  await button('Edit Information').click()
  await field('Allergies').fill('Peanuts and bees')
  stored.record = null
  stored.version = null
  answers.save = answers.conflict
  await button('Submit Health Information').click()
  await button('Use the other').click()
  await expect.element(heading('Health Information')).toBeVisible()
  await expect.element(field('Allergies')).toHaveValue('')
  expect(page.getByText(/^We kept what you typed/).elements()).toEqual([])
  await expect.poll(kept).toBeNull()
})

test('the link to the page shows the record after a save', async () => {
  known()
  await openHealth()
  await button('Edit Information').click()
  await field('Notes').fill('Cannot swim')
  await button('Submit Health Information').click()
  await expect.element(heading('Health Information Updated!')).toBeVisible()
  await page.getByRole('link', { name: 'Health', exact: true }).first().click()
  await expect.element(button('Edit Information')).toBeVisible()
  await expect.element(page.getByText('Cannot swim').first()).toBeVisible()
})

test('a sign-out warns that it removes a draft, and only then', async () => {
  known()
  await openHealth()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await button('Sign Out').first().click()
  await expect.element(dialog).toHaveTextContent('Are you sure you want to sign out?')
  await expect.element(dialog).not.toHaveTextContent('Health information')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Edit Information').click()
  await field('Notes').fill('Cannot swim')
  await button('Sign Out').first().click()
  await expect
    .element(dialog)
    .toHaveTextContent('Health information that you have not submitted will be removed from this device.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})
