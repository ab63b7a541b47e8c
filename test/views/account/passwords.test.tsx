import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changePasswordMachine } from '../../../src/machines/account/changePassword.ts'
import { passwordUpdateMachine } from '../../../src/machines/account/passwordUpdate.ts'
import { PasswordUpdateView } from '../../../src/views/account/PasswordUpdateView.tsx'
import { ChangePasswordView } from '../../../src/views/ui/forms/ChangePasswordView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning, renderScripted } from '../support/screen.tsx'

expectNoProblems()

const field = (label: string) => page.getByLabelText(label, { exact: true })
const error = () => page.getByRole('alert')

describe('the forced password dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Choose your own password' })
  const update = () => page.getByRole('button', { name: 'Update password' })

  async function openDialog() {
    const flow = startScripted(passwordUpdateMachine, { userCode: 'EZC104' })
    const onSignOut = vi.fn()
    await renderRunning(flow.actor, (props) => <PasswordUpdateView {...props} onSignOut={onSignOut} />)
    await expect.element(dialog()).toBeVisible()
    return { ...flow, onSignOut }
  }

  async function submit() {
    const flow = await openDialog()
    await field('Email address').fill('tariro@example.org')
    await field('Current password').fill('first password')
    await field('New password').fill('long enough')
    await field('Confirm new password').fill('long enough')
    await update().click()
    await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    return flow
  }

  test('opens only for a code whose password must change', async () => {
    const flow = await renderScripted(passwordUpdateMachine, { userCode: null }, (props) => (
      <PasswordUpdateView {...props} onSignOut={() => {}} />
    ))
    await expect.element(dialog()).not.toBeInTheDocument()
    flow.send({ type: 'update.required', userCode: 'EZC104' })
    await expect.element(dialog()).toBeVisible()
  })

  test.each([
    ['[P183]', 'Email address', 'email'],
    ['[P184]', 'Current password', 'password'],
    ['[P185]', 'New password', 'password'],
    ['[P186]', 'Confirm new password', 'password'],
  ])('%s has a field for "%s"', async (_row, label, type) => {
    await openDialog()
    await expect.element(field(label)).toBeVisible()
    await expect.element(field(label)).toHaveAttribute('type', type)
    await field(label).fill('typed')
    await expect.element(field(label)).toHaveValue('typed')
  })

  test('[P304-P310] shows one error at a time, in the order of the fields', async () => {
    const flow = await openDialog()
    const steps = [
      ['Email address is required', 'Email address', 'tariro'],
      ['Please enter a valid email address', 'Email address', 'tariro@example.org'],
      ['Current password is required', 'Current password', 'first password'],
      ['New password is required', 'New password', 'short'],
      ['New passwords do not match', 'Confirm new password', 'short'],
    ] as const
    for (const [text, label, typed] of steps) {
      await update().click()
      await expect.element(error()).toHaveTextContent(text)
      await field(label).fill(typed)
      await expect.element(error()).not.toBeInTheDocument()
    }
    await update().click()
    await expect.element(error()).toHaveTextContent('New password must be at least 6 characters long')
    expect(flow.started.map(({ id }) => id)).toEqual(['listenForNeed'])
  })

  test('[P304] marks every invalid field and focuses the first', async () => {
    await openDialog()
    await update().click()
    await expect.element(field('Email address')).toHaveFocus()
    const wrong = {
      'Email address': 'Email address is required',
      'Current password': 'Type the password that you signed in with.',
      'New password': 'Type a new password.',
      'Confirm new password': 'Type the new password again.',
    }
    for (const [label, sentence] of Object.entries(wrong)) {
      await expect.element(field(label)).toBeInvalid()
      await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    }
    await expect.element(error()).toHaveTextContent(/^Email address is required$/)
    await field('Email address').fill('tariro@example.org')
    await expect.element(field('Email address')).toBeValid()
    await expect.element(field('Email address')).toHaveFocus()
    await update().click()
    await expect.element(field('Current password')).toHaveFocus()
    await expect.element(error()).toHaveTextContent(/^Current password is required$/)
  })

  test.each(['The current password is not right', 'Invalid credentials'])(
    '[P367] after "%s" the current password has the focus',
    async (message) => {
      const flow = await submit()
      await flow.done('updatePassword', { ok: false, status: 400, message })
      await expect.element(error()).toHaveTextContent(message)
      await expect.element(field('Current password')).toHaveFocus()
      await expect.element(field('Current password')).toBeInvalid()
    },
  )

  test('another refusal leaves the focus where it is', async () => {
    const flow = await submit()
    await field('New password').click()
    await flow.done('updatePassword', { ok: false, status: 400, message: 'This password is too well known' })
    await expect.element(error()).toHaveTextContent('This password is too well known')
    await expect.element(field('New password')).toHaveFocus()
  })

  test('explains what to enter without an email address', async () => {
    await openDialog()
    await expect
      .element(field('Email address'))
      .toHaveAccessibleDescription(
        'The camp office can reach you there. No email address? Type one of your family or of your camp leader.',
      )
  })

  test('explains after a lost answer that the password may be saved, and how to continue', async () => {
    const flow = await submit()
    await flow.failed('updatePassword', new Error('No answer from the server.'))
    await expect
      .element(error())
      .toHaveTextContent(
        'An error occurred while updating profileMaybe your new password is saved, maybe not. Press Update password again.',
      )
    await update().click()
    await flow.done('updatePassword', {
      ok: false,
      status: 400,
      message: 'The current password is not right. Please enter it again.',
    })
    await expect.element(error()).not.toBeInTheDocument()
    await flow.done('signIn', { ok: false, status: 401 })
    await expect
      .element(error())
      .toHaveTextContent(
        'The current password is not right. Please enter it again.Maybe a new one is saved. Press Sign Out, then sign in with the new one.',
      )
    await expect.element(field('Current password')).toHaveFocus()
  })

  test('can be left only by signing out', async () => {
    const { onSignOut } = await openDialog()
    await dialog().getByRole('button', { name: 'Sign Out' }).click()
    expect(onSignOut).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()
    expect(
      dialog()
        .getByRole('button', { name: /close|cancel/i })
        .elements(),
    ).toEqual([])
  })

  test('leads to sign-in if the password was changed but the sign-in after it failed', async () => {
    const flow = await submit()
    await flow.done('updatePassword', { ok: true, value: {} })
    await flow.failed('signIn', new Error('No answer from the server.'))
    const changed = page.getByRole('dialog', { name: 'Password changed' })
    await changed.getByRole('button', { name: 'Go to sign-in' }).click()
    await expect.element(changed).not.toBeInTheDocument()
  })
})

describe('"Change password"', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Change password' })

  async function openDialog({ asksForCurrent = false } = {}) {
    const flow = await renderScripted(changePasswordMachine, { userCode: 'EZC104' }, ChangePasswordView)
    flow.send({ type: 'change.requested', asksForCurrent })
    await expect.element(dialog()).toBeVisible()
    return flow
  }

  test('asks for the new password twice, changes it and confirms the change', async () => {
    const flow = await openDialog()
    await expect.element(field('Current password')).not.toBeInTheDocument()
    await field('New password').fill('long enough')
    await field('Confirm new password').fill('long enough')
    await dialog().getByRole('button', { name: 'Change password' }).click()
    expect(flow.started.at(-1)?.input).toEqual({
      userCode: 'EZC104',
      newPassword: 'long enough',
      currentPassword: null,
    })
    await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await flow.done('updatePassword', { ok: true, value: {} })
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Your password is changed. Other devices have been signed out.')
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('[W134] asks for the current password first if the server requires it, and focuses it again if it is wrong', async () => {
    const flow = await openDialog({ asksForCurrent: true })
    await expect.element(field('Current password')).toHaveFocus()
    await dialog().getByRole('button', { name: 'Change password' }).click()
    await expect.element(error()).toHaveTextContent('Current password is required')
    await field('Current password').fill('not this one')
    await expect.element(error()).not.toBeInTheDocument()
    await field('New password').fill('long enough')
    await field('Confirm new password').fill('long enough')
    await dialog().getByRole('button', { name: 'Change password' }).click()
    expect(flow.started.at(-1)?.input).toEqual({
      userCode: 'EZC104',
      newPassword: 'long enough',
      currentPassword: 'not this one',
    })
    const message = 'The current password is not right. Please enter it again.'
    await flow.done('updatePassword', { ok: false, status: 400, message })
    await expect.element(error()).toHaveTextContent(message)
    await expect.element(field('Current password')).toHaveFocus()
    await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true')
  })

  test('explains after a lost answer that the password may be saved, and how to continue', async () => {
    const flow = await openDialog({ asksForCurrent: true })
    const submit = dialog().getByRole('button', { name: 'Change password' })
    await field('Current password').fill('first password')
    await field('New password').fill('long enough')
    await field('Confirm new password').fill('long enough')
    await submit.click()
    await flow.failed('updatePassword', new Error('No answer from the server.'))
    await expect
      .element(error())
      .toHaveTextContent(
        'An error occurred while updating passwordNo answer. Maybe your new password is saved, maybe not. Press Change password again to be sure.',
      )
    await submit.click()
    const message = 'The current password is not right. Please enter it again.'
    await flow.done('updatePassword', { ok: false, status: 400, message })
    await expect.element(error()).not.toBeInTheDocument()
    await flow.done('signIn', { ok: false, status: 401 })
    await expect
      .element(error())
      .toHaveTextContent(`${message}Perhaps a new one is saved: sign out and sign in with the new password.`)
    await expect.element(field('Current password')).toHaveFocus()
  })

  test('[P309] shows an error, and Cancel closes it', async () => {
    await openDialog()
    await field('New password').fill('long enough')
    await dialog().getByRole('button', { name: 'Change password' }).click()
    await expect.element(error()).toHaveTextContent('New passwords do not match')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})
