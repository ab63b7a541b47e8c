import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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
