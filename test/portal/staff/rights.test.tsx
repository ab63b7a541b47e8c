import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { homeFor, type SessionUser } from '../../../src/domain/account/session.ts'
import type { Right } from '../../../src/domain/staff/rights.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { keepScan } from '../../../src/services/offline/scanQueue.ts'
import { firstPageOf, mayOpen, pageAt } from '../../../src/views/staff/adminPages.ts'
import { sessions, stallOnTheWire } from '../../flows/support/people.ts'
import { expectPath, freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'
import { removeGateStorage } from '../support/storage.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sidebarLink = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true })

function signInWith(user: SessionUser) {
  signInAs({ role: 'admin', user: { ...sessions.admin.user, ...user } })
}

function telling(rights: string, body: object, status = 200) {
  return () => Response.json(body, { status, headers: { 'Session-Rights': rights } })
}

function noRight(rights: string, message: string) {
  return telling(rights, { success: false, reason: 'noRight', message }, 403)
}

freshPortal()

describe('the rights that a page needs', () => {
  const table: Readonly<Record<string, readonly Right[]>> = {
    '/admin/dashboard': ['office', 'cash', 'health'],
    '/admin/registrations': ['office'],
    '/admin/healthcorner': ['health'],
    '/admin/merchants': ['office', 'cash'],
    '/admin/merchants/M1001': ['office', 'cash'],
    '/admin/withdrawals': ['cash'],
    '/admin/wallets': ['cash'],
    '/admin/checkin': ['gate'],
    '/admin/checkout': ['gate'],
  }

  test.each(Object.entries(table))('[W004] are the documented ones: %s', (path, needed) => {
    const opens = (user: SessionUser) => mayOpen(pageAt(path) ?? { to: '', label: '' }, user)
    for (const right of ['gate', 'office', 'cash', 'health'] as const)
      expect(opens({ rights: [right] }), right).toBe(needed.includes(right))
    expect(opens({ rights: ['lead'] })).toBe(true)
    expect(opens({})).toBe(true)
    expect(opens({ rights: [] })).toBe(false)
  })

  test.each([
    ['/Admin/CheckIn/', '/admin/checkin'],
    ['/admin/%63heckin', '/admin/checkin'],
    ['/admin/merchants/M%2F1', '/admin/merchants'],
    ['/admin/checkin2', undefined],
    ['/admin/nowhere', undefined],
  ])('%s belongs to the page %s', (path, to) => {
    expect(pageAt(path)?.to).toBe(to)
  })

  test.each<[SessionUser, string, string | undefined]>([
    [{}, '/admin/dashboard', '/admin/dashboard'],
    [{ rights: ['lead'] }, '/admin/dashboard', '/admin/dashboard'],
    [{ rights: ['gate'] }, '/admin', '/admin/checkin'],
    [{ rights: ['gate'], device: 'Gate 2' }, '/admin', '/admin/checkin'],
    [{ rights: ['office'] }, '/admin', '/admin/dashboard'],
    [{ rights: ['cash', 'gate'] }, '/admin', '/admin/dashboard'],
    [{ rights: [] }, '/admin', undefined],
  ])('[W006] %j has its home at %s: %s', (user, home, first) => {
    expect(homeFor({ role: 'admin', user })).toBe(home)
    expect(firstPageOf(user)?.to).toBe(first)
  })

  test('rights in the storage of a camper or a stall do not change their homes', () => {
    expect(homeFor({ role: 'participant', user: { rights: [] } })).toBe('/app')
    expect(homeFor({ role: 'merchant', user: { rights: ['gate'] } })).toBe('/merchant/home')
  })
})

describe('a page without the right', () => {
  test('[W003, W005] names the required right, makes no call, and links to a page that may be opened', async () => {
    signInWith({ rights: ['gate'] })
    const sent = stubHost({})
    await openPage('/admin/withdrawals')
    await expect.element(heading('Withdrawals')).toBeVisible()
    await expect.element(page.getByText('This page needs the right “Cash” or “Books”.')).toBeVisible()
    await expect.element(page.getByText(/^Ask a lead at the camp office to give it to you\./)).toBeVisible()
    expect(sent).toEqual([])
    await page.getByRole('link', { name: 'Go to Check-In' }).click()
    await expectPath('/admin/checkin')
    await expect.element(heading('Participant Check-In')).toBeVisible()
    expect(sent).toEqual([])
  })

  test.each([
    ['/admin/merchants/M1001', 'Merchants', 'This page needs the right “Office” or “Cash” or “Books”.'],
    ['/admin/wallets', 'Wallet Management', 'This page needs the right “Cash”.'],
    ['/ADMIN/Registrations/', 'Registrations', 'This page needs the right “Office”.'],
  ])('[W003] shows the same at %s', async (path, title, sentence) => {
    signInWith({ rights: ['health'] })
    const sent = stubHost({})
    await openPage(path)
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(sent).toEqual([])
  })

  test('shows the offline scans that wait on this device, on the gate’s page too', async () => {
    await keepScan({
      ...{ key: 'a'.repeat(32), number: 'NUZ042', kind: 'arrive', counter: 1 },
      notedAt: '2025-04-14T12:21:00.000Z',
    })
    onTestFinished(removeGateStorage)
    signInWith({ rights: ['health'], abilities: ['gate', 'offlineGate'] })
    const sent = stubHost({ 'POST /admin/gate/scans': noRight('health', 'No.') })
    await openPage('/admin/checkin')
    await expect.element(page.getByText('This page needs the right “Gate”.')).toBeVisible()
    await expect
      .element(
        page.getByText(
          '1 scan waits on this device. The server does not take it from here now: pair this device again, or sign in with the right “Gate”.',
        ),
      )
      .toBeVisible()
    expect(sent.map(({ line }) => line)).toEqual(['POST /admin/gate/scans'])
  })

  test('[W006] /admin leads to the first page that may be opened', async () => {
    signInWith({ rights: ['gate'] })
    await openPage('/admin')
    await expectPath('/admin/checkin')
  })

  test('[W007] an account without any right sees a message, and can sign out', async () => {
    signInWith({ rights: [] })
    const sent = stubHost({ 'POST /signout': () => Response.json({ success: true }) })
    await openPage('/auth/signin')
    await expectPath('/admin')
    await expect.element(heading('No rights yet')).toBeVisible()
    await expect.element(page.getByText('You are signed in, but you have no rights yet.')).toBeVisible()
    expect(page.getByRole('complementary').getByRole('link').elements()).toEqual([])
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expectPath('/auth/signin')
  })

  test('an unknown address stays unknown', async () => {
    signInWith({ rights: ['gate'] })
    await openPage('/admin/nowhere')
    await expect.element(heading('Page not found')).toBeVisible()
  })
})

describe('[W008] a granted or revoked right', () => {
  test('is noticed at the next call: the page shows why, and the session goes on', async () => {
    signInWith({ rights: ['cash', 'gate'] })
    stubHost({ 'GET /admin/withdrawals': noRight('gate', 'This needs the right “Cash” or “Books”.') })
    await openPage('/admin/withdrawals')
    await expect.element(page.getByText('This page needs the right “Cash” or “Books”.')).toBeVisible()
    await expect.element(sidebarLink('Withdrawals')).not.toBeInTheDocument()
    await expect.element(sidebarLink('Check-In')).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Copy incident' }).elements()).toEqual([])
    expect(sessionActor().getSnapshot().value).toBe('signedIn')
  })

  test('is noticed by "Check again"', async () => {
    signInWith({ rights: [] })
    let rights = ''
    const sent = stubHost({
      'GET /admin/dashboard/stats': () => noRight(rights, 'No.')(),
    })
    await openPage('/admin')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByText('Your rights are the same as before.')).toBeVisible()
    rights = 'gate'
    await page.getByRole('button', { name: 'Check again' }).click()
    await expectPath('/admin/checkin')
    await expect.element(heading('Participant Check-In')).toBeVisible()
    expect(sent.map(({ line }) => line)).toEqual(['GET /admin/dashboard/stats', 'GET /admin/dashboard/stats'])
  })

  test('[W1130] Books shows withdrawals and no form to pay out', async () => {
    signInWith({ rights: ['books'] })
    const data = { withdrawals: [], totalWithdrawn: '4.50', count: 1 }
    stubHost({ 'GET /admin/withdrawals': telling('books', { success: true, data }) })
    await openPage('/admin/withdrawals')
    await expect.element(page.getByText('$4.50')).toBeVisible()
    expect(page.getByLabelText('Participant code').elements()).toEqual([])
    sessionActor().send({ type: 'permissions.told', permissions: { rights: ['cash', 'books'] } })
    await expect.element(page.getByLabelText('Participant code')).toBeVisible()
  })

  test('shows and hides the controls of a page', async () => {
    signInWith({ rights: ['cash'] })
    stubHost({
      'GET /admin/merchants': telling('cash', { success: true, merchants: [stallOnTheWire] }),
    })
    await openPage('/admin/merchants')
    await expect.element(page.getByRole('link', { name: 'View Adventure Desk' })).toBeVisible()
    const add = page.getByRole('button', { name: 'Add New Merchant' })
    const wallets = page.getByRole('link', { name: 'Wallet Management' })
    await expect.element(wallets).toBeVisible()
    expect(add.elements()).toEqual([])
    sessionActor().send({ type: 'permissions.told', permissions: { rights: ['office'] } })
    await expect.element(add).toBeVisible()
    expect(wallets.elements()).toEqual([])
    await expect.element(page.getByRole('link', { name: 'View Adventure Desk' })).toBeVisible()
  })
})
