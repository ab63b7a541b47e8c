import { describe, expect, test, vi } from 'vitest'
import { fetchWallet } from '../../../src/api/camper/wallet.ts'
import { adminOnTheWire, camperOnTheWire, sessions, stallOnTheWire } from '../../flows/support/people.ts'
import {
  answer,
  expectPath,
  freshPortal,
  openPage,
  otherTabHas,
  refusal,
  type Sent,
  signInAs,
  stubHost,
} from '../support/portal.tsx'

const another = {
  role: 'participant',
  user: { ...camperOnTheWire, code: 'NUZ001', firstname: 'Kudzai' },
} as const

freshPortal()

function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

type Screen = Awaited<ReturnType<typeof openPage>>

function press(screen: Screen, name: string | RegExp) {
  const button = screen.getByRole('button', { name, exact: typeof name === 'string' }).element()
  if (button instanceof HTMLElement) button.click()
}

function written(sent: readonly Sent[]) {
  return sent.filter(({ line }) => !line.startsWith('GET '))
}

describe('a sign-in', () => {
  test.each([
    ['Participant', 'Code', 'POST /profile/signin', camperOnTheWire, '/app'],
    ['Merchant', 'Merchant number', 'POST /merchants/signin', stallOnTheWire, '/merchant/home'],
    ['Admin', 'Email', 'POST /admin/signin', adminOnTheWire, '/admin/dashboard'],
  ] as const)('[P262] of %s leads to the home page', async (role, field, line, data, home) => {
    const sent = stubHost({ [line]: answer({ data }) })
    const screen = await openPage('/auth/signin')
    await screen.getByRole('radio', { name: role }).click()
    await screen.getByLabelText(field).fill('NUZ042')
    await screen.getByLabelText('Password', { exact: true }).fill('first light')
    if (role === 'Admin') stopClock()
    press(screen, 'Sign in')
    if (role === 'Admin') await vi.advanceTimersByTimeAsync(1_500)
    vi.useRealTimers()
    await expectPath(home)
    expect(written(sent).map((request) => [request.line, request.credentials])).toEqual([
      [line, 'same-origin'],
    ])
    expect(localStorage.getItem('isAuthenticated')).toBe('true')
  })
})

describe('a session that the server has ended', () => {
  const notice = 'You have been signed out. Please sign in again.'

  test.each([
    ['admin', '/admin/merchants', '/auth/signin'],
    ['participant', '/app/wallet', '/auth/signin'],
    ['merchant', '/merchant/home', '/auth/merchant/signin'],
  ] as const)('leads %s from %s to %s, which gives the reason once', async (role, path, signInPath) => {
    stubHost({})
    signInAs(sessions[role])
    const screen = await openPage(path)
    await expectPath(path)
    stubHost({ 'GET /profile/wallet/NUZ042': refusal(401, 'signedOut') })
    await fetchWallet('NUZ042', new AbortController().signal)
    await expect.element(screen.getByText(notice)).toBeVisible()
    await expectPath(signInPath)
    expect(localStorage.getItem('isAuthenticated')).toBeNull()

    await screen.unmount()
    const again = await openPage(path)
    await expect.element(again.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.element(again.getByText(notice)).not.toBeInTheDocument()
    await expectPath('/auth/signin')
  })
})

describe('a sign-out', () => {
  test.each([
    ['admin', '/admin/merchants', 'Logout', 'Confirm Logout', '/auth/signin'],
    ['participant', '/app/wallet', 'Sign Out', 'Sign Out', '/auth/signin'],
    ['merchant', '/merchant/home', 'Logout', 'Logout', '/auth/merchant/signin'],
  ] as const)(
    '[A030, A291, P074, P084] of %s at %s asks for a confirmation, then leads to sign-in',
    async (role, path, button, confirm, signInPath) => {
      const sent = stubHost({ 'POST /signout': answer({}) })
      signInAs(sessions[role])
      const screen = await openPage(path)
      await screen.getByRole('button', { name: button }).click()
      const dialog = screen.getByRole('dialog')
      await expect.element(dialog).toBeVisible()
      expect(written(sent)).toEqual([])
      expect(localStorage.getItem('isAuthenticated')).toBe('true')

      stopClock()
      const confirmation = dialog.getByRole('button', { name: confirm }).element()
      if (confirmation instanceof HTMLElement) confirmation.click()
      await vi.advanceTimersByTimeAsync(1_499)
      await expectPath(path)
      expect(localStorage.getItem('isAuthenticated')).toBe('true')
      await vi.advanceTimersByTimeAsync(1)
      vi.useRealTimers()
      await expectPath(signInPath)
      await expect.poll(() => written(sent).map(({ line }) => line)).toEqual(['POST /signout'])
      expect(localStorage.getItem('isAuthenticated')).toBeNull()
      await expect.element(screen.getByText('You have been signed out')).not.toBeInTheDocument()
    },
  )

  test('of a service provider removes the session without a confirmation', async () => {
    signInAs(sessions.serviceProvider)
    const screen = await openPage('/provider')
    await screen.getByRole('button', { name: 'Sign out' }).click()
    await expectPath('/auth/signin')
    expect(localStorage.getItem('userData')).toBeNull()
  })
})

describe('the forced password dialog', () => {
  const title = 'Choose your own password'
  const need = () => {
    localStorage.setItem('needsPasswordUpdate', 'true')
    localStorage.setItem('userCode', 'NUZ042')
  }

  test('[P181] opens if flag and code are stored', async () => {
    signInAs(sessions.participant)
    need()
    const screen = await openPage('/app/wallet')
    await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible()
  })

  test.each(['needsPasswordUpdate', 'userCode'])('[P182] stays closed without %s', async (missing) => {
    signInAs(sessions.participant)
    need()
    localStorage.removeItem(missing)
    const screen = await openPage('/app/wallet')
    await expect.element(screen.getByText('Signed in as Naledi Moyo')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('[P187, P264, P265] opens if the server asks, updates, signs in and routes by role', async () => {
    let readWallet = refusal(403, 'passwordChangeRequired')
    const sent = stubHost({
      'GET /profile/wallet/NUZ042': () => readWallet(),
      'PUT /profile/NUZ042': () => {
        readWallet = answer({ balance: 12.5, transactions: [] })
        return answer({})()
      },
      'POST /profile/signin': answer({ data: camperOnTheWire }),
    })
    signInAs(sessions.participant)
    const screen = await openPage('/app/wallet')
    await expect.element(screen.getByText('Signed in as Naledi Moyo')).toBeVisible()
    await screen.getByLabelText('Email address').fill('naledi@example.org')
    await screen.getByLabelText('Current password').fill('first light')
    await screen.getByLabelText('New password', { exact: true }).fill('evening star')
    await screen.getByLabelText('Confirm new password').fill('evening star')
    await screen.getByRole('button', { name: 'Update password' }).click()
    await expect.element(screen.getByRole('dialog', { name: title })).not.toBeInTheDocument()
    await expectPath('/app')
    await expect.element(screen.getByText('$12.50')).toBeVisible()
    const [opening, ...others] = sent
    expect(opening?.line).toBe('GET /profile/wallet/NUZ042')
    expect(written(others).map(({ line }) => line)).toEqual(['PUT /profile/NUZ042', 'POST /profile/signin'])
    expect(localStorage.getItem('customPassword')).toBe('true')
    expect(localStorage.getItem('needsPasswordUpdate')).toBeNull()
  })

  test('can be left by signing out, which asks for a confirmation', async () => {
    const sent = stubHost({ 'POST /signout': answer({}) })
    signInAs(sessions.participant)
    need()
    const screen = await openPage('/app')
    await screen.getByRole('dialog', { name: title }).getByRole('button', { name: 'Sign Out' }).click()
    const question = screen.getByRole('dialog', { name: 'Sign Out' })
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await screen.getByRole('dialog', { name: title }).getByRole('button', { name: 'Sign Out' }).click()
    await question.getByRole('button', { name: 'Sign Out' }).click()
    await expectPath('/auth/signin')
    expect(written(sent).map(({ line }) => line)).toEqual(['POST /signout'])
    expect(localStorage.getItem('isAuthenticated')).toBeNull()
  })

  test('leads to sign-in if only the sign-in after the update fails', async () => {
    stubHost({
      'PUT /profile/NUZ042': answer({}),
      'POST /profile/signin': refusal(503, 'unavailable'),
    })
    signInAs(sessions.participant)
    need()
    const screen = await openPage('/app')
    await screen.getByLabelText('Email address').fill('naledi@example.org')
    await screen.getByLabelText('Current password').fill('first light')
    await screen.getByLabelText('New password', { exact: true }).fill('evening star')
    await screen.getByLabelText('Confirm new password').fill('evening star')
    await screen.getByRole('button', { name: 'Update password' }).click()
    await screen.getByRole('button', { name: 'Go to sign-in' }).click()
    await expectPath('/auth/signin')
    expect(localStorage.getItem('userData')).toBeNull()
    expect(localStorage.getItem('needsPasswordUpdate')).toBeNull()
  })
})

describe('another camper’s sign-in in another tab', () => {
  test('removes everything of the first camper here: name, open dialogs and half-typed passwords', async () => {
    const sent = stubHost({ 'PUT /profile/NUZ001': answer({}) })
    signInAs(sessions.participant)
    const screen = await openPage('/app/wallet')
    await screen.getByRole('button', { name: 'Change password' }).click()
    await screen.getByLabelText('New password', { exact: true }).fill('evening star')

    otherTabHas(another)
    await expect.element(screen.getByText('Signed in as Kudzai Moyo')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()

    await screen.getByRole('button', { name: 'Change password' }).click()
    await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('')
    await screen.getByLabelText('New password', { exact: true }).fill('morning star')
    await screen.getByLabelText('Confirm new password').fill('morning star')
    await screen.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    await expect.element(screen.getByText('Your password is changed.')).toBeVisible()
    expect(written(sent).map(({ line, body }) => [line, body])).toEqual([
      ['PUT /profile/NUZ001', { password: 'morning star' }],
    ])
  })

  test('opens the dialog for a first password; new data of the same camper leaves the page alone', async () => {
    signInAs(sessions.participant)
    const screen = await openPage('/app/wallet')
    await screen.getByRole('button', { name: 'Change password' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Change password' })).toBeVisible()
    otherTabHas({ role: 'participant', user: { ...camperOnTheWire, checkedIn: true } })
    await expect.element(screen.getByRole('dialog', { name: 'Change password' })).toBeVisible()

    localStorage.setItem('needsPasswordUpdate', 'true')
    localStorage.setItem('userCode', 'NUZ001')
    otherTabHas(another)
    await expect.element(screen.getByRole('dialog', { name: 'Choose your own password' })).toBeVisible()
  })
})
