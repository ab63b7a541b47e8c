import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Camp, documentedCamp } from '../../../src/domain/camp/facts.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import Landing from '../../../src/views/public/landing/Landing.tsx'
import { CampContext } from '../../../src/views/ui/camp.ts'
import { sessions } from '../../flows/support/people.ts'
import { answer, expectPath, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()

const title = () => page.getByRole('heading', { level: 1, name: '2025 Pathfinder Camporee' })

test('[P020] the landing page at / needs no session, and is shown with one too', async () => {
  for (const session of [null, sessions.participant, sessions.admin]) {
    if (session) signInAs(session)
    const screen = await openPage('/')
    await expect.element(title()).toBeVisible()
    await expectPath('/')
    expect(document.title).toBe('2025 Pathfinder Camporee · Camporee Portal')
    await screen.unmount()
  }
})

test('[P053] the calendar file is made at that moment and saved under its name', async () => {
  vi.mocked(downloadFile).mockReturnValue()
  await openPage('/')
  const before = Date.now()
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect.element(page.getByText('The file is saved.')).toBeVisible()
  const [[file, name] = []] = vi.mocked(downloadFile).mock.calls
  expect(name).toBe('2025-pathfinder-camporee.ics')
  expect(file?.type).toBe('text/calendar;charset=utf-8')
  const text = (await file?.text()) ?? ''
  expect(text).toContain('\r\nDTSTART:20250413T060000Z\r\n')
  const [, stamp = ''] = /DTSTAMP:(\d{8}T\d{6}Z)/.exec(text) ?? []
  const made = Date.parse(stamp.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  expect(made).toBeGreaterThan(before - 1_000)
  expect(made).toBeLessThanOrEqual(Date.now())
})

test('[P055, P056] neither form makes a call', async () => {
  const sent = stubHost({})
  await openPage('/')
  for (const [name, text] of [
    ['Name', 'Rudo'],
    ['Email', 'rudo@example.org'],
    ['Subject', 'Arriving late'],
    ['Message', 'May we?'],
    ['Email address', 'rudo@example.org'],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(page.getByRole('heading', { name: 'Thank you, Rudo' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Noted, on this page only' })).toBeVisible()
  await expectPath('/')
  expect(sent).toEqual([])
})

const ownCamp: Camp = { ...documentedCamp, version: 3 }
const landingOf = (camp: Camp) =>
  render(
    <CampContext value={camp}>
      <Landing />
    </CampContext>,
  )
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name }).click()

async function write(addressLabel: string) {
  for (const [name, text] of [
    ['Name', 'Rudo'],
    [addressLabel, '+254 712 345 678'],
    ['Subject', 'Arriving late'],
    ['Message', 'May we?'],
  ] as const)
    await field(name).fill(text)
}

test('[W1514] a camp of its own gets message and address, and keeps what was typed after a refusal', async () => {
  const full = 'The office can take no more messages here. Please ask the camp office.'
  const answers = { 'POST /camp/messages': refusal(422, 'invalid', full) }
  const sent = stubHost(answers)
  await landingOf(ownCamp)
  await write('Email or phone')
  await press('Send message')
  await expect.element(page.getByRole('alert')).toHaveTextContent(full)
  await expect.element(field('Message')).toHaveValue('May we?')
  answers['POST /camp/messages'] = answer({})
  await press('Send message')
  await expect.element(page.getByText('Thank you. The office has your message.')).toBeVisible()
  await field('Email address').fill('rudo@example.org')
  await press('Subscribe')
  await expect.element(page.getByText('Thank you. The office has your address.')).toBeVisible()
  const id = expect.stringMatching(/^[\da-f]{32}$/)
  const message = {
    ...{ id, kind: 'contact', name: 'Rudo', address: '+254 712 345 678', website: '' },
    words: 'Arriving late\n\nMay we?',
  }
  const address = { id, kind: 'newsletter', name: '', address: 'rudo@example.org', words: '', website: '' }
  expect(sent.map(({ body }) => body)).toEqual([message, message, address])
  await press('Write another message')
  await expect.element(field('Name')).toHaveValue('Rudo')
  await expect.element(field('Message')).toHaveValue('')
})

test('[W1514] a static build of a camp makes no call', async () => {
  const sent = stubHost({})
  await landingOf({ ...ownCamp, isStatic: true })
  await field('Email').fill('rudo@example.org')
  for (const name of ['Name', 'Subject', 'Message']) await field(name).fill('Rudo')
  await press('Send message')
  await expect
    .element(page.getByText('Your message was not sent. This page cannot send messages yet.'))
    .toBeVisible()
  await field('Email address').fill('rudo@example.org')
  await press('Subscribe')
  await expect.element(page.getByText('Your address was not sent.')).toBeVisible()
  expect(sent).toEqual([])
})
