import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageTitleAt } from '../../../src/domain/lib/pageTitles.ts'
import type { Role } from '../../../src/domain/staff/roles.ts'
import { sessions } from '../../flows/support/people.ts'
import { expectPath, forgetEverybody, openPage, otherTabHas, signInAs } from '../support/portal.tsx'

const pages = {
  admin: [
    '/admin/dashboard',
    '/admin/registrations',
    '/admin/healthcorner',
    '/admin/merchants',
    '/admin/merchants/M1001',
    '/admin/withdrawals',
    '/admin/wallets',
    '/admin/checkin',
    '/admin/checkout',
  ],
  participant: ['/app', '/app/registration', '/app/health', '/app/wallet', '/app/schedule'],
  merchant: ['/merchant/home'],
  serviceProvider: ['/provider'],
} as const satisfies Record<Role, readonly string[]>

const homes = {
  admin: '/admin/dashboard',
  participant: '/app',
  merchant: '/merchant/home',
  serviceProvider: '/provider',
} as const satisfies Record<Role, string>

const roles = ['admin', 'participant', 'merchant', 'serviceProvider'] as const
const guarded = [...roles.flatMap((role) => [...pages[role]]), '/admin', '/admin/nowhere', '/app/nowhere']

afterEach(forgetEverybody)

describe('without a session', () => {
  test.each(guarded)('[P035] %s leads to sign-in', async (path) => {
    const screen = await openPage(path)
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectPath('/auth/signin')
  })

  test('[P022, P063] /auth/signin shows the role picker, with participant chosen', async () => {
    const screen = await openPage('/auth/signin')
    await expect.element(screen.getByRole('radio', { name: 'Participant' })).toBeChecked()
    await expect.element(screen.getByRole('radio', { name: 'Merchant' })).not.toBeChecked()
    await expect.element(screen.getByRole('radio', { name: 'Admin' })).not.toBeChecked()
    await expect.element(screen.getByLabelText('Code')).toBeVisible()
  })

  test('[P073] /auth/merchant/signin shows sign-in with merchant chosen', async () => {
    const screen = await openPage('/auth/merchant/signin')
    await expect.element(screen.getByRole('radio', { name: 'Merchant' })).toBeChecked()
    await expect.element(screen.getByLabelText('Merchant number')).toBeVisible()
    await expectPath('/auth/merchant/signin')
  })
})

describe.each(roles)('%s', (role) => {
  const others = roles.filter((other) => other !== role)
  const foreign = [
    ...others.flatMap((other) => [...pages[other]]),
    ...(role === 'admin' ? [] : ['/admin', '/admin/nowhere']),
    ...(role === 'participant' ? [] : ['/app/nowhere']),
  ]

  test.each(pages[role])('[A364, P023, P031, W922] may open %s', async (path) => {
    signInAs(sessions[role])
    const screen = await openPage(path)
    const title = screen.getByRole('heading', { level: 1 })
    await expect.element(title).toBeVisible()
    await expect.poll(() => document.querySelector('[data-skeleton]')).toBe(null)
    const named = pageTitleAt(path, '2025 Pathfinder Camporee', 'Naledi')
    if (named)
      expect([title.element().textContent, document.title]).toEqual([
        named.title,
        `${named.tabTitle ?? named.title} · Camporee Portal`,
      ])
    await expect.element(screen.getByText('Page not found')).not.toBeInTheDocument()
    await expectPath(path)
  })

  test.each(foreign)('[A364, A365, P023, P031, P036-P039] is sent home from %s', async (path) => {
    signInAs(sessions[role])
    await openPage(path)
    await expectPath(homes[role])
  })

  test.each(['/auth/signin', '/auth/merchant/signin'])('is sent home from %s', async (path) => {
    signInAs(sessions[role])
    const screen = await openPage(path)
    await expectPath(homes[role])
    await expect.element(screen.getByLabelText('Password')).not.toBeInTheDocument()
  })
})

describe('unknown paths', () => {
  test.each(['/nowhere', '/auth', '/auth/signin/x', '/merchant', '/merchant/home/x', '/provider/x', '/%00'])(
    '[P033] show at %s that the page is not found, with and without a session',
    async (path) => {
      for (const session of [null, sessions.admin]) {
        if (session) signInAs(session)
        const screen = await openPage(path)
        await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await screen.unmount()
      }
    },
  )

  test.each([
    ['/admin/nowhere', 'admin'],
    ['/app/nowhere', 'participant'],
  ] as const)('[P033] show at %s that the page is not found, inside the area of %s', async (path, role) => {
    signInAs(sessions[role])
    const screen = await openPage(path)
    await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('[P034] have a button back to sign-in', async () => {
    const screen = await openPage('/nowhere')
    await screen.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectPath('/auth/signin')
  })
})

const accountPages = {
  admin: '/admin/account',
  participant: '/app/account',
  merchant: '/merchant/account',
} as const

describe.each(['admin', 'participant', 'merchant'] as const)('the account page of %s', (role) => {
  const path = accountPages[role]

  test('[W100] exists if the server has the ability, with a link on every page', async () => {
    await page.viewport(1280, 800)
    const { user } = sessions[role]
    signInAs({ role, user: { ...user, abilities: ['sessions'], rights: ['cash'] } })
    const screen = await openPage(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', path)
    await expectPath(path)
  })

  test('[W101] does not exist if the server has only the documented API, and has no link', async () => {
    signInAs(sessions[role])
    const screen = await openPage(path)
    await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'My account' })).not.toBeInTheDocument()
  })
})

test('[W096] a paired device has no account page and no link to one', async () => {
  await page.viewport(1280, 800)
  const user = { device: 'Gate 2', name: 'Gate 2', abilities: ['sessions'], rights: ['gate'] } as const
  signInAs({ role: 'admin', user })
  const screen = await openPage('/admin/account')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Check-In' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'My account' })).not.toBeInTheDocument()
})

test('[W102] a stall finds its basket unchanged after a visit to its account', async () => {
  const { user } = sessions.merchant
  signInAs({ role: 'merchant', user: { ...user, abilities: ['sessions'] } })
  const screen = await openPage('/merchant/home')
  await screen.getByLabelText('Participant number').fill('NUZ042')
  await screen.getByRole('link', { name: 'My account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'My account' })).toBeVisible()
  await screen.getByRole('link', { name: 'Back to the till' }).click()
  await expect.element(screen.getByLabelText('Participant number')).toHaveValue('NUZ042')
})

test('/admin leads to the dashboard', async () => {
  signInAs(sessions.admin)
  const screen = await openPage('/admin')
  await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expectPath('/admin/dashboard')
})

test('[P032] /provider shows its placeholder', async () => {
  signInAs(sessions.serviceProvider)
  const screen = await openPage('/provider')
  await expect.element(screen.getByText('Service Provider Dashboard')).toBeVisible()
})

describe('another tab', () => {
  test('that signs out sends this page to sign-in', async () => {
    signInAs(sessions.participant)
    const screen = await openPage('/app/wallet')
    await expect.element(screen.getByText('Signed in as Naledi Moyo')).toBeVisible()
    otherTabHas(null)
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectPath('/auth/signin')
  })

  test('that signs in sends this page home', async () => {
    const screen = await openPage('/auth/signin')
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    otherTabHas(sessions.merchant)
    await expect.element(screen.getByText('Adventure Desk', { exact: true })).toBeVisible()
    await expectPath('/merchant/home')
  })

  test('that pairs this device again under another name reloads the page', async () => {
    const device = (name: string) =>
      ({ role: 'admin', user: { device: name, name, rights: ['gate'] } }) as const
    signInAs(device('Gate 2'))
    const screen = await openPage('/admin/checkin')
    await screen.getByLabelText('Participant code').fill('NUZ042')
    otherTabHas(device('Gate 3'))
    await expect.element(screen.getByLabelText('Participant code')).toHaveValue('')
  })

  test('that signs in under another role sends this page to that role’s home', async () => {
    signInAs(sessions.admin)
    const screen = await openPage('/admin/checkin')
    await expect.element(screen.getByRole('heading', { name: 'Participant Check-In' })).toBeVisible()
    otherTabHas(sessions.participant)
    await expect.element(screen.getByText('Welcome back, Naledi')).toBeVisible()
    await expectPath('/app')
  })
})
