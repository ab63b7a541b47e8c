import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { downloadFile } from '../../../src/services/browser/download.ts'
import { sessions } from '../../flows/support/people.ts'
import { expectPath, freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'

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
