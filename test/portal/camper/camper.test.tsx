import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { downloadFile } from '../../../src/services/browser/download.ts'
import { printPage } from '../../../src/services/browser/print.ts'
import { camperOnTheWire, sessions } from '../../flows/support/people.ts'
import { pixelsOf, scanned } from '../support/cards.ts'
import {
  answer,
  expectPath,
  freshPortal,
  openPage,
  otherTabHas,
  signInAs,
  stubHost,
} from '../support/portal.tsx'

freshPortal()
beforeEach(() => {
  vi.mocked(downloadFile).mockReturnValue()
  vi.mocked(printPage).mockReturnValue()
})

const readWallet = 'GET /profile/wallet/NUZ042'
const readHealth = 'GET /profile/has-medical-records/NUZ042'
const none = { hasMedicalRecords: false, medicalRecords: null }

const deposit = {
  _id: 't-1',
  type: 'deposit',
  amount: '20.00',
  status: 'completed',
  createdAt: '2025-04-14T08:30:00.000Z',
  referenceId: 'DEP-7K3M9QX2TW',
}

function changingHost() {
  const said = { balance: 12.5, health: none as object }
  const sent = stubHost({
    [readWallet]: () => Response.json({ success: true, balance: said.balance, transactions: [deposit] }),
    [readHealth]: () => Response.json({ success: true, ...said.health }),
    'GET /profile/health/NUZ042': answer({ data: null }),
  })
  return { said, sent }
}

async function openAs(path: string, user: object = camperOnTheWire) {
  signInAs({ role: 'participant', user })
  return openPage(path)
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('the pages of a camper', () => {
  test.each([
    ['[P024, P025]', '/app', 'Welcome back, Naledi'],
    ['[P024, P026]', '/app/registration', 'ID Card'],
    ['[P024, P027]', '/app/health', 'Health Information'],
    ['[P024, P028]', '/app/wallet', 'My Wallet'],
    ['[P024, P029]', '/app/schedule', 'Camp Schedule'],
  ])('%s %s shows its page below the top navigation', async (_row, path, title) => {
    changingHost()
    await openAs(path)
    await expect.element(heading(title)).toBeVisible()
    await expectPath(path)
    const { bottom } = page.getByRole('navigation').element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(page.getByRole('main').element().getBoundingClientRect().top)
    await expect.element(link('Wallet')).toBeVisible()
  })

  test('[P024, P311] other roles are kept out, and the pages of a camper exist only below /app', async () => {
    for (const role of ['admin', 'merchant', 'serviceProvider'] as const) {
      signInAs(sessions[role])
      const screen = await openPage('/app/registration')
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.element(page.getByRole('img', { name: /^ID card/ })).not.toBeInTheDocument()
      expect(page.getByTestId('path').element().textContent).not.toMatch(/^\/app/)
      await screen.unmount()
    }
    signInAs(sessions.participant)
    for (const path of ['/registration', '/health', '/wallet', '/schedule']) {
      const screen = await openPage(path)
      await expect.element(heading('Page not found')).toBeVisible()
      await screen.unmount()
    }
  })
})

describe('home', () => {
  test('[P003, P090, P101] shows wallet and health from the server, and reads both again on return', async () => {
    const { said, sent } = changingHost()
    await openAs('/app')
    await expect.element(region('Wallet balance').getByText('$12.50', { exact: true })).toBeVisible()
    await expect.element(region('Camp Status').getByText('Required')).toBeVisible()
    await expect.element(region('Recent Activity').getByText('DEP-7K3M9Q…')).toBeVisible()
    expect(sent.map(({ line }) => line).sort()).toEqual([readHealth, readWallet])
    await expect.poll(() => document.title).toBe('Home · Camporee Portal')

    said.balance = 32.5
    said.health = { hasMedicalRecords: true, medicalRecords: null }
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(region('Wallet balance').getByText('$32.50', { exact: true })).toBeVisible()
    await expect.element(region('Camp Status').getByText('Complete')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('[P351, P352, P353] without a network shows a dash and a missing record, and reports it only in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    stubHost({
      [readWallet]: () => Promise.reject(new TypeError('Failed to fetch')),
      [readHealth]: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await openAs('/app')
    await expect.element(region('Wallet balance').getByText('–', { exact: true })).toBeVisible()
    await expect.element(region('Camp Status').getByText('Pending Info')).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please update your health records')
    await expect.element(page.getByText('could not be reached')).not.toBeInTheDocument()
    const sentence = 'Home: No answer from the server. Check the connection and try again.'
    expect(log.mock.calls).toEqual([[sentence], [sentence]])
  })

  test.each([
    ['[P091]', 'View Wallet'],
    ['[P092]', 'Add Funds'],
  ])('%s "%s" leads to the wallet', async (_row, name) => {
    changingHost()
    await openAs('/app')
    await region('Wallet balance').getByRole('link', { name }).click()
    await expectPath('/app/wallet')
    await expect.element(heading('My Wallet')).toBeVisible()
  })

  test('[P099, P100] the check-in badge is that of the session', async () => {
    changingHost()
    await openAs('/app')
    await expect.element(region('Camp Status').getByText('Pending', { exact: true })).toBeVisible()
    otherTabHas({ role: 'participant', user: { ...camperOnTheWire, checkedIn: true } })
    await expect.element(region('Camp Status').getByText('Checked In', { exact: true })).toBeVisible()
  })

  test('[P088] reading: a dismissed alert stays hidden during navigation, for this camper alone', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    changingHost()
    await openAs('/app')
    await page.getByRole('button', { name: 'Dismiss this alert' }).click()
    await link('Registration').click()
    await expect.element(heading('ID Card')).toBeVisible()
    await link('Home').click()
    await expect.element(region('Camp Status').getByText('Required')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()

    otherTabHas({ role: 'participant', user: { ...camperOnTheWire, code: 'NUZ001', firstname: 'Kudzai' } })
    await expect.element(heading('Welcome back, Kudzai')).toBeVisible()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(log).toHaveBeenCalledTimes(2)
  })

  test('makes no call before a camper has replaced the first password', async () => {
    const { sent } = changingHost()
    localStorage.setItem('needsPasswordUpdate', 'true')
    localStorage.setItem('userCode', 'NUZ042')
    await openAs('/app')
    await expect.element(page.getByRole('dialog', { name: 'Choose your own password' })).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('data that changed since the sign-in', () => {
  const told = { ...camperOnTheWire, lastname: 'Ncube', checkedIn: true }
  const readCard = 'GET /profile/card/NUZ042'

  test('is shown at home and on the card if the server sends it, and is kept', async () => {
    stubHost({
      [readWallet]: answer({ balance: 12.5, transactions: [] }),
      [readHealth]: () => Response.json({ success: true, ...none }),
      [readCard]: answer({
        data: { number: 'NUZ042', issuedAt: '2025-04-01T08:00:00.000Z' },
        participant: told,
      }),
    })
    await openAs('/app', { ...camperOnTheWire, checkedIn: false, abilities: ['people'] })
    await expect.element(page.getByText('You are in the camp')).toBeVisible()
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toMatchObject(told)
    expect(localStorage.getItem('ownCard')).toBeNull()
    await link('Registration').click()
    await expect
      .element(page.getByRole('img', { name: 'ID card, Naledi Ncube, North Union, code NUZ042' }))
      .toHaveAttribute('aria-busy', 'false')
  })

  test('is not requested from a server that has only the documented API', async () => {
    const { sent } = changingHost()
    await openAs('/app')
    await expect.element(page.getByText('$12.50').first()).toBeVisible()
    expect(sent.map(({ line }) => line).sort()).toEqual([readHealth, readWallet].sort())
  })
})

describe('the ID card page', () => {
  const card = () => page.getByRole('img', { name: 'ID card, Naledi Moyo, North Union, code NUZ042' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  function canvas(): HTMLCanvasElement {
    const element = card().element()
    if (!(element instanceof HTMLCanvasElement)) throw new Error('the card is no canvas')
    return element
  }

  async function codesOnTheCard() {
    const context = canvas().getContext('2d')
    return context ? scanned(pixelsOf(context)) : []
  }

  test('[P004, P112, A013] draws the card with its barcode, without a call', async () => {
    const sent = stubHost({})
    await openAs('/app/registration')
    await expect.element(card()).toHaveAttribute('aria-busy', 'false')
    await expect.element(page.getByText('+263 77 000 0042')).toBeVisible()
    expect(sent).toEqual([])
    vi.unstubAllGlobals()
    await expect.poll(codesOnTheCard).toEqual([['Code128', 'NUZ042']])
  })

  test('[P113] "Download ID Card" saves the picture', async () => {
    await openAs('/app/registration')
    await button('Download ID Card').click()
    await vi.waitFor(() => expect(downloadFile).toHaveBeenCalledTimes(1))
    const [file, name] = vi.mocked(downloadFile).mock.calls[0] ?? []
    expect(name).toBe('Naledi-Moyo-ID.png')
    expect(file?.type).toBe('image/png')
  })

  test('"Print ID Card" prints, or shows an error if the browser cannot print', async () => {
    await openAs('/app/registration')
    await button('Print ID Card').click()
    await vi.waitFor(() => expect(printPage).toHaveBeenCalledTimes(1))
    vi.mocked(printPage).mockImplementation(() => {
      throw new Error('The browser cannot print')
    })
    await button('Print ID Card').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("Failed to print. Please try again or use your browser's print function.")
  })

  test('is drawn again when another tab has a newer name', async () => {
    await openAs('/app/registration')
    await expect.element(card()).toHaveAttribute('aria-busy', 'false')
    otherTabHas({ role: 'participant', user: { ...camperOnTheWire, lastname: 'Ncube' } })
    await expect
      .element(page.getByRole('img', { name: 'ID card, Naledi Ncube, North Union, code NUZ042' }))
      .toHaveAttribute('aria-busy', 'false')
  })
})

test('a session with details of another shape opens home and card without an error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  stubHost({ 'GET /profile/wallet/': answer({}) })
  await openAs('/app', {})
  await expect.element(heading('Welcome back, Camper')).toBeVisible()
  await expect.element(region('Wallet balance').getByText('–', { exact: true })).toBeVisible()
  await link('Registration').click()
  await expect.element(page.getByText('Sign out and sign in again to see your card.')).toBeVisible()
  for (const [sentence] of log.mock.calls) expect(sentence).toMatch(/^Home: /)
})
