import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Camp, documentedCamp } from '../../../src/domain/camp/facts.ts'
import { checkOutMachine } from '../../../src/machines/gate/checkOut.ts'
import { CheckOutView } from '../../../src/views/gate/checkOut/CheckOutView.tsx'
import { CampContext } from '../../../src/views/ui/camp.ts'
import { expectNoProblems } from '../support/console.ts'
import { facts, renderScripted } from '../support/screen.tsx'

expectNoProblems()

const field = () => page.getByRole('textbox', { name: 'Participant ID' })
const card = () => page.getByRole('article')
const checkOut = () => card().getByRole('button', { name: 'Check Out Participant' })
const hint = () => page.getByRole('region', { name: 'Test IDs' })
const message = () => page.getByRole('status')

async function open({ hasGate = false, camp = documentedCamp } = {}) {
  return renderScripted(checkOutMachine, undefined, (props) => (
    <CampContext value={camp}>
      <CheckOutView {...props} hasGate={hasGate} />
    </CampContext>
  ))
}

async function searched(code: string, camp?: Camp) {
  const flow = await open({ camp })
  await field().fill(code)
  await page.getByRole('button', { name: 'Search' }).click()
  flow.jump(800)
  return flow
}

beforeEach(() => page.viewport(1280, 800))

test('[A158] the title is "Participant Check-Out"', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Participant Check-Out$/)
})

test('[A159] the screen says that it is a demonstration with sample people', async () => {
  await open()
  await expect.element(page.getByText('Demonstration', { exact: true })).toBeVisible()
  await expect.element(page.getByText('This is a demonstration with three sample people.')).toBeVisible()
})

test('the link to the real check-out is part of its sentence', async () => {
  await open({ hasGate: true })
  const link = page.getByRole('link', { name: 'Check-In' })
  const sentence = link.element().parentElement
  expect(sentence?.textContent).toBe(
    'This is a demonstration with three sample people. Nothing is sent, and no camper is checked out. To let a camper go home, open Check-In and press Go home.',
  )
  expect(sentence?.childElementCount).toBe(1)
})

test('[A161] the test hint lists the ids and the status of the three sample people', async () => {
  await open()
  const rows = Array.from(hint().element().querySelectorAll('li'), ({ textContent }) => textContent)
  expect(rows).toEqual([
    'DEMO-001Rumbi SampleRegistered',
    'DEMO-002Themba SampleChecked In',
    'DEMO-003Mwansa SampleChecked Out',
  ])
})

test('pressing an id in the hint fills it into the field', async () => {
  await open()
  await hint().getByRole('button', { name: 'DEMO-002' }).click()
  await expect.element(field()).toHaveValue('DEMO-002')
})

test('[A170, A171] the instructions say who can be checked out', async () => {
  await open()
  const instructions = page.getByRole('region', { name: 'How to check out' })
  await expect.element(instructions).toHaveTextContent('Only checked-in participants can be checked out.')
  await expect
    .element(instructions)
    .toHaveTextContent('Checked-out participants cannot be checked out again.')
})

test('Search reads "Searching..." meanwhile', async () => {
  const flow = await open()
  await field().fill('DEMO-002')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('button', { name: 'Searching...' })).toBeDisabled()
  flow.jump(800)
  await expect.element(card()).toBeVisible()
})

describe('the card', () => {
  test('[A163-A169] shows the person’s details, and a button', async () => {
    await searched('DEMO-002')
    await expect.element(card()).toHaveAccessibleName('Themba Sample')
    expect(facts()).toEqual({
      Email: 'themba@example.org',
      Sex: 'Male',
      Age: '17',
      Church: 'Sample Church, South',
      'Registration Date': '11 Feb 2025',
      'Barcode ID': 'DEMO-002',
    })
    await expect.element(checkOut()).toBeEnabled()
  })

  test('[W1462] has the registration before the days of the own camp', async () => {
    const { facts: documented } = documentedCamp
    const time = { ...documented.time, firstDay: '2027-07-30', lastDay: '2027-08-07' }
    await searched('DEMO-002', { ...documentedCamp, facts: { ...documented, time } })
    expect(facts()).toMatchObject({ 'Registration Date': '30 May 2027' })
  })

  test('[A304, A446] its button checks out, and a green message confirms it', async () => {
    const flow = await searched('DEMO-002')
    await checkOut().click()
    await expect.element(card().getByRole('button', { name: 'Processing...' })).toBeDisabled()
    flow.jump(1_500)
    await expect.element(message()).toHaveTextContent('Themba Sample has been successfully checked out!')
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(hint()).toHaveTextContent('Themba SampleChecked Out')
    await expect.element(field()).toHaveFocus()
  })

  test.each([
    ['A305', 'DEMO-001', 'Rumbi Sample has not checked in yet'],
    ['A306', 'DEMO-003', 'Mwansa Sample is already checked out'],
    ['A443', 'NOBODY', 'No participant found with this ID'],
  ])('[A305, A306, A443-A445] %s: a message replaces it for %s', async (_, code, sentence) => {
    await searched(code)
    await expect.element(message()).toHaveTextContent(sentence)
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('')
  })

  test('[A472] the message disappears after 5 s', async () => {
    const flow = await searched('NOBODY')
    flow.jump(4_999)
    await expect.element(message()).toHaveTextContent('No participant found with this ID')
    flow.jump(1)
    await expect.element(message()).toBeEmptyDOMElement()
  })
})
