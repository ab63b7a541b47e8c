import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { HealthRecord } from '../../../src/domain/health/health.ts'
import type { HealthDraft } from '../../../src/domain/health/healthForm.ts'
import {
  sampleDraft,
  sampleHealth,
  sampleRecord,
} from '../../../src/inspector/models/health/healthRecords.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { healthMachine } from '../../../src/machines/health/health.ts'
import { healthFormMachine } from '../../../src/machines/health/healthForm.ts'
import { printMachine } from '../../../src/machines/lib/print.ts'
import { DraftNote, HealthFormDialogs } from '../../../src/views/camper/health/HealthFormDialogs.tsx'
import { HealthView } from '../../../src/views/camper/health/HealthView.tsx'
import { PrintMessage } from '../../../src/views/ui/lists/PrintMessage.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { overflow } from '../support/inspection.ts'
import { renderRunning, renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))
afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const title = () => page.getByRole('heading', { level: 1 })

async function open(draft: HealthDraft | null = null) {
  const flow = startScripted(healthMachine, { code: 'EZC104' })
  flow.send({ type: 'draft.known' })
  const pressed: string[] = []
  await renderRunning(flow.actor, (props) => (
    <HealthView
      {...props}
      camper={registered}
      draft={draft}
      printedAt="2025-04-17T16:40:00.000Z"
      onDiscard={() => pressed.push('discard')}
      onPrint={() => pressed.push('print')}
      form={<h1>The form</h1>}
    />
  ))
  return { ...flow, pressed }
}

async function shown(changes: Partial<HealthRecord> = {}, draft: HealthDraft | null = null) {
  const flow = await open(draft)
  await flow.done('fetchHealth', {
    ok: true,
    value: { ...sampleHealth, record: { ...sampleRecord, ...changes } },
  })
  await expect.element(button('Edit Information')).toBeVisible()
  return flow
}

describe('the health page', () => {
  test('[P125] shows a skeleton while the record loads', async () => {
    await open()
    await expect.element(title()).toHaveTextContent(/^Health Information$/)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading your health record…')
    expect(document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(0)
    await expect.element(page.getByText('The form')).not.toBeInTheDocument()
  })

  test('[P126] shows the form if no record exists', async () => {
    const flow = await open()
    await flow.done('fetchHealth', { ok: true, value: { record: null, version: '*' } })
    await expect.element(title()).toHaveTextContent(/^The form$/)
  })

  test.each([
    ['device', 'on this device'],
    ['tab', 'in this tab'],
  ] as const)(
    'shows no form if the record could not be read, and says where the draft is kept: %s',
    async (keptIn, place) => {
      const flow = await open({ ...sampleDraft, keptIn })
      await flow.failed('fetchHealth', new Error('No answer from the server.'))
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(
          `Your health record could not be read.No answer from the server. What you typed on 14 Apr 2025, 10:30 is kept ${place}.`,
        )
      await expect.element(page.getByText('The form')).not.toBeInTheDocument()
      await button('Try again').click()
      expect(flow.started).toHaveLength(2)
    },
  )
})

describe('the summary', () => {
  test('[P123] shows the record to read, in the order of the form', async () => {
    await shown()
    const lines = Array.from(document.querySelectorAll('dt'), ({ textContent }) => textContent)
    expect(lines.slice(0, 7)).toEqual([
      'Blood Type',
      'Allergies',
      'Medical Conditions',
      'Medications',
      'Emergency Contact Name',
      'Emergency Phone',
      'Notes',
    ])
    await expect.element(region('Critical Information')).toHaveTextContent('O+')
    await expect
      .element(region('Medical Information'))
      .toHaveTextContent('Salbutamol inhaler, 2 puffs when needed')
    await expect.element(region('Emergency Contact')).toHaveTextContent('Rudo Moyo')
    await expect.element(region('Additional Information')).toHaveTextContent('<b>never</b>')
    expect(page.getByRole('textbox').elements()).toEqual([])
  })

  test('[P124] has "Edit Information", which opens the form with the focus', async () => {
    const flow = await shown()
    await button('Edit Information').click()
    await expect.element(title()).toHaveTextContent(/^The form$/)
    expect(document.activeElement?.textContent).toBe('The form')
    flow.send({ type: 'form.left' })
    await expect.element(button('Edit Information')).toBeVisible()
  })

  test('says "Not provided" and never "none" for an empty text', async () => {
    await shown({ allergies: '', notes: ' \n' })
    await expect.element(region('Critical Information')).toHaveTextContent('AllergiesNot provided')
    await expect.element(region('Additional Information')).toHaveTextContent('NotesNot provided')
  })

  test('wraps 10,000 characters without a space, at 390 pixels too', async () => {
    await page.viewport(390, 844)
    await shown({
      allergies: 'x'.repeat(10_000),
      notes: '🥜'.repeat(10_000),
      emergencyContact: 'W'.repeat(300),
    })
    expect(overflow()).toBeLessThanOrEqual(0)
  })

  test('says that there are changes that were not submitted', async () => {
    const flow = await shown({}, sampleDraft)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        /^You have changes that are not submitted\.We kept what you typed on 14 Apr 2025, 10:30\./,
      )
    await button('Discard').click()
    expect(flow.pressed).toEqual(['discard'])
    await button('Continue editing').click()
    await expect.element(title()).toHaveTextContent(/^The form$/)
  })
})

describe('after a save', () => {
  async function saved() {
    const flow = await shown()
    flow.send({ type: 'edit.requested' })
    flow.send({ type: 'record.saved', health: sampleHealth })
    await expect.element(title()).toHaveTextContent(/^Health Information Updated!$/)
    return flow
  }

  test('[P139-P141] offers to print, and to return to the dashboard', async () => {
    const { pressed } = await saved()
    expect(document.activeElement?.contains(title().element())).toBe(true)
    await button('Print Information').click()
    expect(pressed).toEqual(['print'])
    await expect
      .element(page.getByRole('link', { name: 'Return to Dashboard' }))
      .toHaveAttribute('href', '/app')
  })

  test('offers "View Record", which moves the focus to the record', async () => {
    await saved()
    await button('View Record').click()
    await expect.element(button('Edit Information')).toBeVisible()
    expect(document.activeElement?.contains(title().element())).toBe(true)
  })

  test('the printed page has the person and the whole record, the allergies first', async () => {
    await saved()
    const paper = page.getByRole('article', { includeHidden: true })
    await expect.element(paper).not.toBeVisible()
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    await expect.element(paper).toBeVisible()
    await expect.element(button('Print Information')).not.toBeInTheDocument()
    expect(paper.element().textContent).toMatch(
      /Tariro MoyoCode EZC104Age 16Printed 17 Apr 2025, 18:40AllergiesPenicillin, bee stings/,
    )
    const labels = Array.from(paper.element().querySelectorAll('dt'), ({ textContent }) => textContent)
    expect(labels).toEqual([
      'Allergies',
      'Blood Type',
      'Medical Conditions',
      'Medications',
      'Emergency Contact Name',
      'Emergency Phone',
      'Notes',
    ])
  })
})

test('[P348] a failed print shows an alert that can be closed', async () => {
  const flow = await renderScripted(printMachine, undefined, PrintMessage)
  flow.send({ type: 'print.requested' })
  await flow.failed('readClock', new Error(''))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Failed to print\. Please try again or use your browser's print function\.$/)
  await button('Close message').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

describe('a kept draft', () => {
  async function openDraft(draft: HealthDraft | null) {
    const flow = startScripted(healthFormMachine, { code: 'EZC104' })
    await flow.done('readDraft', draft)
    flow.send({ type: 'form.opened', health: sampleHealth })
    await renderRunning(flow.actor, (props) => (
      <>
        <DraftNote state={props.state} />
        <HealthFormDialogs {...props} />
      </>
    ))
    return flow
  }

  test.each([
    [
      'before anything is typed',
      null,
      'What you type stays here when you reload the page. Signing out removes it.',
    ],
    [
      'on the device',
      sampleDraft,
      'What you type is kept on this device for 24 hours, or until you submit it. Signing out removes it.',
    ],
    [
      'in the tab alone',
      { ...sampleDraft, keptIn: 'tab' },
      'What you type is not submitted yet. It is kept in this tab until you close it or sign out.',
    ],
  ] as const)('says where and how long it is kept: %s', async (_, draft, sentence) => {
    await openDraft(draft)
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  })

  test('warns if the browser cannot keep it', async () => {
    const flow = await openDraft(null)
    flow.send({ type: 'field.changed', change: sampleDraft.changes })
    await flow.failed('storeDraft', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This browser cannot keep what you type.Submit it before you leave the page.')
  })

  test('is discarded after a confirmation', async () => {
    const flow = await openDraft(sampleDraft)
    flow.send({ type: 'discard.requested' })
    await expect
      .element(page.getByRole('dialog', { name: 'Discard what you typed?' }))
      .toHaveTextContent('What you typed on 14 Apr 2025, 10:30 is kept nowhere but on this device.')
    await expect.element(button('Keep it')).toHaveFocus()
    await button('Discard').click()
    expect(flow.started.map(({ id }) => id)).toEqual(['readDraft', 'removeDraft'])
  })
})
