import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useUnsentScansText } from '../../../src/flows/account/signIn.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { signInMachine } from '../../../src/machines/account/signIn.ts'
import { storeWaitingScans } from '../../../src/services/offline/waitingScans.ts'
import { SignInView } from '../../../src/views/account/SignInView.tsx'
import type { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const role = (name: string) => page.getByRole('radio', { name })
const password = () => page.getByLabelText('Password', { exact: true })
const submit = () => page.getByRole('button', { name: 'Sign in', exact: true })
const forgot = () => page.getByRole('link', { name: 'Forgot password?' })
const helped = () => page.getByText('Go to the camp office. They help you to sign in again.')
const remember = () => page.getByRole('checkbox', { name: 'Remember me' })

function fields(): readonly string[] {
  const typed = document.querySelectorAll<HTMLInputElement>('form input:not([type=radio], [type=checkbox])')
  return Array.from(typed, ({ labels }) => labels?.[0]?.textContent ?? '')
}

async function openSignIn(input: Parameters<typeof startScripted<typeof signInMachine>>[1]) {
  return renderScripted(signInMachine, input, SignInView)
}

const camper = { role: 'participant', notice: null } as const

describe('the sign-in form', () => {
  test('[P063] has a picker of three roles, with the given one chosen', async () => {
    await openSignIn({ role: 'merchant', notice: null })
    const picker = page.getByRole('group', { name: 'I am signing in as' })
    const names = picker
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent)
    expect(names).toEqual(['Participant', 'Merchant', 'Admin'])
    await expect.element(role('Merchant')).toBeChecked()
  })

  test.each([
    ['[P064]', 'Participant', 'Code'],
    ['[P065]', 'Merchant', 'Merchant number'],
    ['[P066]', 'Admin', 'Email'],
  ])('%s a %s signs in with the %s', async (_row, name, label) => {
    await openSignIn(name === 'Participant' ? { role: 'admin', notice: null } : camper)
    await role(name).click()
    await expect.poll(fields).toEqual([label, 'Password'])
  })

  test('[P296] a code is upper-cased as it is typed', async () => {
    await openSignIn(camper)
    await page.getByLabelText('Code').fill('ezc104')
    await expect.element(page.getByLabelText('Code')).toHaveValue('EZC104')
  })

  test('[P067, P068] the password is hidden, can be shown, and can be hidden again', async () => {
    await openSignIn(camper)
    await password().fill('under the stars')
    await expect.element(password()).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(password()).toHaveAttribute('type', 'text')
    await expect.element(password()).toHaveValue('under the stars')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password()).toHaveAttribute('type', 'password')
  })

  test('[P069] has a remember-me checkbox whose description says that it has no effect', async () => {
    await openSignIn(camper)
    await expect.element(remember()).not.toBeChecked()
    await remember().click()
    await expect.element(remember()).toBeChecked()
    await expect
      .element(remember())
      .toHaveAccessibleDescription(
        'This has no effect yet: you stay signed in on this device until you sign out.',
      )
  })

  test.each([false, true])('[P070] sends the same data with remember-me %s', async (isRemembered) => {
    const flow = await openSignIn(camper)
    await page.getByLabelText('Code').fill('EZC104')
    await password().fill('under the stars')
    if (isRemembered) await remember().click()
    await submit().click()
    expect(flow.started.at(-1)?.input).toEqual({
      role: 'participant',
      identifier: 'EZC104',
      password: 'under the stars',
    })
  })

  test('[P071, P072] has a "Forgot password?" link that navigates nowhere and shows help instead', async () => {
    const flow = await openSignIn(camper)
    const before = { address: location.href, state: flow.actor.getSnapshot() }
    await expect.element(forgot()).not.toHaveAttribute('href')
    await forgot().click({ force: true })
    await userEvent.keyboard('{Enter}')
    expect({ address: location.href, state: flow.actor.getSnapshot() }).toEqual(before)
    await expect.element(helped()).toBeVisible()
  })

  test('[W014] "Forgot password?" shows its help on hover and on focus, and has it as its accessible description', async () => {
    await openSignIn(camper)
    await submit().hover()
    await expect.element(helped()).not.toBeVisible()
    await forgot().hover({ force: true })
    await expect.element(helped()).toBeVisible()
    await submit().hover()
    await expect.element(helped()).not.toBeVisible()
    await userEvent.click(remember())
    await userEvent.keyboard('{Tab}')
    await expect.element(forgot()).toHaveFocus()
    await expect.element(helped()).toBeVisible()
    await expect
      .element(forgot())
      .toHaveAccessibleDescription('Go to the camp office. They help you to sign in again.')
  })

  test('shows why the session ended by itself', async () => {
    await openSignIn({
      role: 'merchant',
      notice: 'You have been signed out. Please sign in again.',
    })
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('You have been signed out. Please sign in again.')
  })
})

describe('a sign-in', () => {
  test('disables the form while it runs', async () => {
    await openSignIn(camper)
    await page.getByLabelText('Code').fill('EZC104')
    await password().fill('under the stars')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await expect.element(page.getByLabelText('Code')).toHaveAttribute('readonly')
    await expect.element(role('Admin')).toBeDisabled()
  })

  test('keeps the typed values beside the message of a refusal', async () => {
    const flow = await openSignIn(camper)
    await page.getByLabelText('Code').fill('EZC104')
    await password().fill('under the stars')
    await submit().click()
    await flow.done('signIn', { ok: false, status: 401, message: 'The code or the password is not right' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^The code or the password is not right$/)
    await expect.element(page.getByLabelText('Code')).toHaveValue('EZC104')
    await expect.element(password()).toHaveValue('under the stars')
  })

  test('clears and hides the password after a success', async () => {
    const flow = await openSignIn(camper)
    await page.getByLabelText('Code').fill('EZC104')
    await password().fill('under the stars')
    await page.getByRole('button', { name: 'Show password' }).click()
    await submit().click()
    await flow.done('signIn', {
      ok: true,
      value: { session: { role: 'participant', user: registered }, passwordUpdateFor: null },
    })
    await expect.element(password()).toHaveValue('')
    await expect.element(password()).toHaveAttribute('type', 'password')
  })
})

test.each([
  [1, '1 scan waits on this device. It is sent after the next sign-in at a gate.'],
  [12, '12 scans wait on this device. They are sent after the next sign-in at a gate.'],
])('[W615] the page shows how many offline scans wait on this device: %i', async (waiting, sentence) => {
  storeWaitingScans(waiting)
  await renderScripted(signInMachine, camper, (props) => (
    <SignInView {...props} unsentScans={useUnsentScansText()} />
  ))
  await expect.element(page.getByText(sentence)).toBeVisible()
  storeWaitingScans(0)
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})
