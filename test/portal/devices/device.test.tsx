import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reloadPage } from '../../../src/services/browser/page.ts'
import {
  startWaitingVersion,
  type VersionNews,
  watchForVersions,
} from '../../../src/services/browser/versions.ts'
import { sessions } from '../../flows/support/people.ts'
import { answer, freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'

let tell: (news: VersionNews) => void

freshPortal()
beforeEach(() => {
  vi.mocked(reloadPage).mockReturnValue()
  vi.mocked(startWaitingVersion).mockResolvedValue()
  vi.mocked(watchForVersions).mockImplementation((listener) => {
    tell = listener
    return () => {}
  })
  signInAs(sessions.participant)
  stubHost({ 'GET /profile/wallet/NUZ042': answer({ balance: 12.5, transactions: [] }) })
})

const announcement = page.getByText('A new version is ready')

test('a waiting version is announced, started on request, and then the page reloads', async () => {
  await openPage('/app/wallet')
  await expect.element(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible()
  tell('waiting')
  await expect.element(announcement).toBeVisible()
  expect(startWaitingVersion).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  expect(startWaitingVersion).toHaveBeenCalledTimes(1)
})

test('a half-filled form is not disturbed, whichever tab started the new version', async () => {
  await openPage('/app/wallet')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  await page.getByLabelText('Amount in USD').fill('20')
  tell('replaced')
  tell('waiting')
  await expect.element(page.getByLabelText('Amount in USD')).toHaveValue(20)
  expect(announcement.elements()).toEqual([])
  await page.getByLabelText('Amount in USD').fill('')
  await expect.element(announcement).toBeVisible()
  await page.getByLabelText('Amount in USD').fill('7')
  await expect.element(announcement).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(announcement).toBeVisible()
  expect(reloadPage).not.toHaveBeenCalled()
})

test('the loss and the return of the network are shown above the page', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openPage('/app/schedule')
  await expect.element(page.getByText('You are offline')).toBeVisible()
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('You are offline')).not.toBeInTheDocument()
})

test('a development build installs no service worker', async () => {
  const register = vi.spyOn(navigator.serviceWorker, 'register')
  vi.mocked(watchForVersions).mockRestore()
  watchForVersions(() => {})()
  expect(register).not.toHaveBeenCalled()
})
