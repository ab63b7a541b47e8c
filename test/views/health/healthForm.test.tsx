import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StoredHealth } from '../../../src/domain/health/health.ts'
import type { HealthDraft } from '../../../src/domain/health/healthForm.ts'
import {
  noHealth,
  otherHealth,
  sampleDraft,
  sampleHealth,
  sampleRecord,
} from '../../../src/inspector/models/health/healthRecords.ts'
import { healthFormMachine } from '../../../src/machines/health/healthForm.ts'
import { HealthFormDialogs } from '../../../src/views/camper/health/HealthFormDialogs.tsx'
import { HealthFormView } from '../../../src/views/camper/health/HealthFormView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(390, 844))

async function open(health: StoredHealth = noHealth, draft: HealthDraft | null = null) {
  const flow = startScripted(healthFormMachine, { code: 'NUZ042' })
  await flow.done('readDraft', draft)
  flow.send({ type: 'form.opened', health })
  await renderRunning(flow.actor, (props) => (
    <>
      <HealthFormView {...props} />
      <HealthFormDialogs {...props} />
    </>
  ))
  return {
    ...flow,
    context: () => flow.actor.getSnapshot().context,
    saves: () => flow.started.filter(({ id }) => id === 'saveRecord'),
  }
}

const title = () => page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const bloodType = () => page.getByRole('combobox', { name: 'Blood Type' })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const completion = () => page.getByRole('progressbar', { name: 'Completion' })

async function fill() {
  await bloodType().selectOptions('O+')
  await field('Emergency Contact Name').fill('Rudo Moyo')
}

async function sending() {
  const flow = await open()
  await fill()
  await button('Submit Health Information').click()
  return flow
}

describe('the health form', () => {
  test('[P127] is titled "Health Information"', async () => {
    await open()
    await expect.element(title()).toHaveTextContent(/^Health Information$/)
    await expect.element(button('Back to Records')).not.toBeInTheDocument()
  })

  test('[P128, P129] for an existing record is titled "Edit Health Information", with "Back to Records"', async () => {
    const flow = await open(sampleHealth)
    const told: string[] = []
    flow.actor.on('form.left', ({ type }) => told.push(type))
    await expect.element(title()).toHaveTextContent(/^Edit Health Information$/)
    await button('Back to Records').click()
    expect(told).toEqual(['form.left'])
  })

  test('[P131-P134] has four sections, in this order', async () => {
    await open()
    const titles = page.getByRole('heading', { level: 2 }).elements()
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Critical Information',
      'Medical Information',
      'Emergency Contact',
      'Additional Information',
    ])
  })

  test('[P212-P216, P218-P220] has the fields of a record, and keeps the typed values', async () => {
    const { context } = await open()
    const critical = section('Critical Information')
    const options = Array.from(critical.getByRole('combobox').element().querySelectorAll('option'))
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose…',
      'A+',
      'A-',
      'B+',
      'B-',
      'AB+',
      'AB-',
      'O+',
      'O-',
      'Unknown',
    ])
    await bloodType().selectOptions('AB-')
    await critical.getByLabelText('Allergies').fill('Bees')
    const medical = section('Medical Information')
    await medical.getByLabelText('Medical Conditions').fill('Asthma')
    await medical.getByLabelText('Medications').fill('Insulin, 5 units\nCetirizine')
    const emergency = section('Emergency Contact')
    await emergency.getByLabelText('Emergency Contact Name').fill('Rudo Moyo')
    await emergency.getByLabelText('Emergency Phone').fill('+263 77')
    await section('Additional Information').getByLabelText('Notes').fill('Cannot swim')
    expect(context().form).toEqual({
      bloodType: 'AB-',
      allergies: 'Bees',
      conditions: 'Asthma',
      medications: 'Insulin, 5 units\nCetirizine',
      emergencyContact: 'Rudo Moyo',
      emergencyPhone: '+263 77',
      notes: 'Cannot swim',
      isAgreedToTerms: true,
    })
  })

  test('[P222] has the terms accepted until they are unchecked', async () => {
    const { context } = await open()
    const terms = page.getByRole('checkbox', { name: /I agree to the terms/ })
    await expect.element(terms).toBeChecked()
    await terms.click()
    expect(context().form.isAgreedToTerms).toBe(false)
  })

  test('[P291] marks the emergency phone as required, like blood type and contact', async () => {
    await open()
    const marked = Array.from(
      document.querySelectorAll('label:has([class*="required"])'),
      ({ textContent }) => textContent.trim(),
    )
    expect(marked).toEqual(['Blood Type *', 'Emergency Contact Name *', 'Emergency Phone *'])
    await expect.element(field('Emergency Phone')).toBeRequired()
  })

  test('[P130, P270, P271] updates its degree of completion while it is filled in', async () => {
    await open()
    await expect.element(completion()).toHaveAttribute('value', '0')
    await fill()
    await expect.element(completion()).toHaveAttribute('value', '40')
    await expect.element(page.getByText('Still needed: Emergency Phone.')).toBeVisible()
    await field('Emergency Phone').fill('+263 77')
    await field('Notes').fill('Cannot swim')
    await expect.element(completion()).toHaveAttribute('value', '70')
    await expect.element(page.getByText('70%', { exact: true })).toBeVisible()
  })

  test('[P135] "Clear Form" asks for a confirmation', async () => {
    await open()
    await button('Clear Form').click()
    await expect.element(page.getByRole('dialog', { name: 'Clear Form' })).toBeVisible()
  })

  test('a text of any script keeps its own direction, and a field grows up to a limit', async () => {
    await open({
      record: { ...sampleRecord, allergies: 'لا تأكل الفول السوداني', notes: 'x\n'.repeat(500) },
      version: 'v1',
    })
    const directionOf = (name: string) => getComputedStyle(field(name).element()).direction
    expect([directionOf('Allergies'), directionOf('Medications')]).toEqual(['rtl', 'ltr'])
    await expect.poll(() => field('Notes').element().clientHeight).toBeGreaterThan(200)
    expect(field('Notes').element().clientHeight).toBeLessThan(400)
  })

  test('a field that is nearly full shows its length, and accepts more than the limit', async () => {
    const { context } = await open()
    await field('Notes').fill('🏕'.repeat(9_000))
    await expect.element(page.getByText('9,000 of 10,000 characters')).toBeVisible()
    await field('Notes').fill('🏕'.repeat(10_001))
    await expect.element(page.getByText('10,001 of 10,000 characters')).toBeVisible()
    expect([...context().form.notes]).toHaveLength(10_001)
  })
})

describe('a submit', () => {
  test('[P142, P143, P288-P290] lists the errors at the top of the page, and each leads to its field', async () => {
    const { saves } = await open()
    await page.getByRole('checkbox').click()
    await button('Submit Health Information').click()
    const banner = page.getByRole('alert')
    await expect.element(banner).toHaveTextContent(/^Please correct the following errors:/)
    const errors = banner.getByRole('listitem').elements()
    expect(errors.map(({ textContent }) => textContent)).toEqual([
      'Blood type is required',
      'Emergency contact is required',
      'You must agree to the terms',
    ])
    expect(window.scrollY).toBe(0)
    expect(document.activeElement?.contains(banner.element())).toBe(true)
    expect(saves()).toEqual([])

    await button('Emergency contact is required').click()
    await expect.element(field('Emergency Contact Name')).toHaveFocus()
    await expect
      .element(field('Emergency Contact Name'))
      .toHaveAccessibleDescription(/Emergency contact is required/)
  })

  test('[P269] an error disappears with the first key in its field, and the focus stays', async () => {
    await open()
    await button('Submit Health Information').click()
    await field('Emergency Contact Name').click()
    await userEvent.keyboard('R')
    await expect.element(button('Emergency contact is required')).not.toBeInTheDocument()
    await expect.element(field('Emergency Contact Name')).toHaveFocus()
    await expect.element(button('Blood type is required')).toBeVisible()
    await field('Allergies').click()
    await userEvent.keyboard('Bees')
    await expect.element(field('Allergies')).toHaveValue('Bees')
    await bloodType().selectOptions('Unknown')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('with unchanged errors returns to the top again', async () => {
    await open()
    await button('Submit Health Information').click()
    await button('Submit Health Information').click()
    await expect.poll(() => window.scrollY).toBe(0)
    expect(document.activeElement?.querySelector('[role="alert"]')).not.toBeNull()
  })

  test('[P292] works without an emergency phone', async () => {
    const { saves } = await sending()
    expect(saves()).toEqual([
      {
        id: 'saveRecord',
        source: 'saveRecord',
        input: {
          code: 'NUZ042',
          record: {
            bloodType: 'O+',
            allergies: '',
            conditions: '',
            medications: '',
            emergencyContact: 'Rudo Moyo',
            emergencyPhone: '',
            notes: '',
          },
          version: '*',
        },
      },
    ])
  })

  test('[P137, P138] reads "Processing..." while it runs, and nothing can be changed', async () => {
    const { saves } = await open()
    await fill()
    await button('Submit Health Information').click()
    await expect.element(button('Processing...')).toBeDisabled()
    await expect.element(button('Clear Form')).toBeDisabled()
    await expect.element(field('Notes')).toHaveAttribute('readonly')
    await expect.element(bloodType()).toBeDisabled()
    expect(saves()).toHaveLength(1)
  })

  test('[P267, P346] shows a banner at the top if it fails, and keeps the typed values', async () => {
    const { failed } = await sending()
    await failed('saveRecord', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        /^Failed to submit form\. Please try again or contact support if the problem persists\./,
      )
    expect(window.scrollY).toBe(0)
    expect(document.activeElement?.querySelector('[role="alert"]')).not.toBeNull()
    await expect.element(field('Emergency Contact Name')).toHaveValue('Rudo Moyo')
    await expect.element(button('Submit Health Information')).toBeEnabled()
  })

  test('[P344, P345] shows the server’s message, or its own', async () => {
    const { done } = await sending()
    await done('saveRecord', { ok: false, status: 503, message: 'The host is being restarted.' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^The host is being restarted\./)
    await button('Submit Health Information').click()
    await done('saveRecord', { ok: false, status: 500 })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Failed to update health information/)
  })
})

describe('"Clear Form"', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Clear Form' })

  async function openDialog() {
    const flow = await open()
    await button('Clear Form').click()
    await expect.element(dialog()).toBeVisible()
    return flow
  }

  test('[P136] asks before it clears anything, with the focus on Cancel', async () => {
    const { started } = await openDialog()
    await expect
      .element(
        page.getByText('Are you sure you want to clear all form data? This action cannot be undone.', {
          exact: true,
        }),
      )
      .toBeVisible()
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(started.map(({ id }) => id)).toEqual(['readDraft'])
  })

  test('[P347] reports a failure, and can be pressed again', async () => {
    const { failed } = await openDialog()
    const confirm = dialog().getByRole('button', { name: 'Clear Form' })
    await confirm.click()
    await failed('removeKept', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^Failed to clear form\. Please try again\.$/)
    await expect.element(confirm).toBeEnabled()
  })
})

describe('a draft', () => {
  test('shows its time, and can be discarded', async () => {
    await open(sampleHealth, sampleDraft)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^We kept what you typed on 14 Apr 2025, 10:30\.It is not submitted yet\.Discard$/)
    await expect.element(field('Emergency Phone')).toHaveValue('+263 77 000 0002')
    await button('Discard').click()
    await expect.element(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible()
  })

  test('says if the record has changed since then', async () => {
    await open(otherHealth, sampleDraft)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your record has been changed somewhere else since then.')
  })
})

describe('a record that was changed elsewhere', () => {
  async function comparing() {
    const flow = await open(sampleHealth)
    await field('Emergency Phone').fill('+263 77 000 0002')
    await button('Submit Health Information').click()
    await flow.done('saveRecord', {
      ok: false,
      status: 409,
      reason: 'changedElsewhere',
      data: otherHealth,
    })
    await expect.element(section('Your record was changed somewhere else')).toBeVisible()
    return flow
  }

  test('shows both sides of each difference, and nothing else', async () => {
    await comparing()
    const names = page.getByRole('heading', { level: 3 }).elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['Allergies', 'Emergency Phone', 'Notes'])
    await expect.element(section('Allergies: The record now')).toHaveTextContent(/^Penicillin$/)
    await expect.element(section('Allergies: What you typed')).toHaveTextContent(/^Penicillin, bee stings/)
    await expect.element(section('Notes: The record now')).toHaveTextContent(/^Not provided$/)
    await expect.element(section('Notes: What you typed')).toHaveTextContent('<b>never</b>')
    expect(window.scrollY).toBe(0)
    await expect.element(section('Your record was changed somewhere else')).toHaveFocus()
  })

  test('"Keep mine" saves the typed values over the other record', async () => {
    const { saves } = await comparing()
    await button('Keep mine').click()
    await expect.element(button('Processing...')).toBeVisible()
    expect(saves().at(-1)?.input).toMatchObject({
      version: 'v2',
      record: { emergencyPhone: '+263 77 000 0002' },
    })
  })

  test('"Use the other" replaces the typed values with the other record', async () => {
    const flow = await comparing()
    const told: unknown[] = []
    flow.actor.on('record.replaced', (event) => told.push(event))
    await button('Use the other').click()
    expect(told).toEqual([{ type: 'record.replaced', health: otherHealth }])
  })

  test('"Go on editing" keeps the typed values', async () => {
    await comparing()
    await button('Go on editing').click()
    await expect.element(field('Emergency Phone')).toHaveValue('+263 77 000 0002')
  })
})
