import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Camp, documentedCamp } from '../../../src/domain/camp/facts.ts'
import { programmeFor } from '../../../src/domain/camp/programme.ts'
import { openCamp } from '../../../src/flows/camp/camp.ts'
import { printPage } from '../../../src/services/browser/print.ts'
import { sessions } from '../../flows/support/people.ts'
import { freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()
beforeEach(() => {
  vi.mocked(printPage).mockReturnValue()
  signInAs(sessions.participant)
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const opening = page.getByRole('article', { name: 'Evening program: Opening ceremony' })

test('[P006, P029, P241] a camper has a daily schedule, which needs no call', async () => {
  const sent = stubHost({})
  await openPage('/app/schedule')
  await expect.element(page.getByRole('heading', { name: 'Camp Schedule' })).toBeVisible()
  await expect.element(opening, { timeout: 5_000 }).toBeVisible()
  await tab('Saturday July 15').click()
  await expect.element(page.getByRole('article', { name: 'Divine service' })).toBeVisible()
  await expect.element(opening).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Print the week' }).click()
  await vi.waitFor(() => expect(printPage).toHaveBeenCalledTimes(1))
})

test('the day is part of the address', async () => {
  await openPage('/app/schedule?day=sunday')
  await expect.element(tab('Sunday July 16')).toHaveAttribute('aria-selected', 'true')
})

test('[W1492] a build for one camp shows its programme without a call', async () => {
  const { facts } = documentedCamp
  const time = { ...facts.time, firstDay: '2027-07-30', lastDay: '2027-07-31' }
  const camp: Camp = { ...documentedCamp, version: 1, facts: { ...facts, time } }
  const hike = { from: '10:00', to: '', title: 'Hike to the lake', place: '', speaker: '', detail: '' }
  const events = [{ ...hike, kind: 'activity' as const }]
  for (const [id, data] of [
    ['camp', camp],
    ['camp-programme', programmeFor(time, [{ title: '', theme: '', events }])],
  ] as const) {
    const element = document.head.appendChild(document.createElement('script'))
    Object.assign(element, { type: 'application/json', id, textContent: JSON.stringify(data) })
    onTestFinished(() => element.remove())
  }
  const sent = stubHost({})
  onTestFinished(openCamp())
  await openPage('/app/schedule')
  await expect.element(page.getByRole('heading', { name: 'Hike to the lake' })).toBeVisible()
  expect(sent).toEqual([])
})
