import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { waitingScansText } from '../../../src/flows/gate/waitingScans.ts'
import { type LeavingRole, logoutMachine } from '../../../src/machines/account/logout.ts'
import { storeWaitingScans } from '../../../src/services/offline/waitingScans.ts'
import { LogoutView } from '../../../src/views/ui/flows/LogoutView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

async function ask(role: LeavingRole) {
  const flow = await renderScripted(logoutMachine, { role }, LogoutView)
  expect(page.getByRole('dialog').query()).toBeNull()
  flow.send({ type: 'logout.requested' })
  return flow
}

describe('the admin’s logout dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Confirm Logout', exact: true })

  test('[A039, A040] has its title and its question', async () => {
    await ask('admin')
    await expect
      .element(dialog())
      .toHaveTextContent(
        'Are you sure you want to log out of the admin dashboard? Any unsaved changes may be lost.',
      )
  })

  test.each([
    [1, '1 scan waits on this device for the server. It stays here, and goes'],
    [12, '12 scans wait on this device for the server. They stay here, and go'],
  ])(
    '[W613] shows how many offline scans wait on this device for the server: %i',
    async (waiting, sentence) => {
      storeWaitingScans(waiting)
      const flow = await renderScripted(logoutMachine, { role: 'admin' }, (props) => (
        <LogoutView {...props} also={waitingScansText()} />
      ))
      flow.send({ type: 'logout.requested' })
      await expect
        .element(dialog())
        .toHaveTextContent(
          `${sentence} to the server when this device is paired again or somebody with the right “Gate” signs in.`,
        )
      storeWaitingScans(0)
      expect(waitingScansText()).toBeUndefined()
    },
  )

  test('[A041] Cancel closes it', async () => {
    const flow = await ask('admin')
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(flow.started).toEqual([])
  })

  test('[A042-A045] Confirm Logout logs out, and every button is disabled meanwhile', async () => {
    const flow = await ask('admin')
    await dialog().getByRole('button', { name: 'Confirm Logout', exact: true }).click()
    await expect.element(dialog().getByRole('button', { name: 'Logging out...', exact: true })).toBeDisabled()
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled()
    expect(dialog().getByRole('button').elements()).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    flow.jump(1_499)
    await expect.element(dialog()).toBeVisible()
    flow.jump(1)
    await flow.done('removeStoredKeys', undefined)
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

test.each([
  ['[P082]', 'participant', 'Sign Out', 'Are you sure you want to sign out?', 'Signing out...'],
  ['[P195]', 'merchant', 'Logout', 'Are you sure you want to log out of the till?', 'Logging out...'],
] as const)('%s a %s confirms in a dialog before signing out', async (_row, role, title, question, busy) => {
  const flow = await ask(role)
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect.element(dialog).toHaveTextContent(question)
  expect(flow.started).toEqual([])
  await dialog.getByRole('button', { name: title }).click()
  await expect.element(dialog.getByRole('button', { name: busy })).toBeDisabled()
  expect(flow.started).toEqual([])
})

test('[P371] a failed logout shows an error and can be tried again', async () => {
  const flow = await ask('merchant')
  await page.getByRole('button', { name: 'Logout' }).click()
  flow.jump(1_500)
  await flow.failed('removeStoredKeys', new Error('storage is forbidden'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error during logout. Please try again.')
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
})

test.each([
  [
    true,
    'Are you sure you want to sign out? Health information that you have not submitted will be removed from this device.',
  ],
  [false, 'Are you sure you want to sign out?'],
] as const)(
  'the sign-out dialog of a camper says whether unsubmitted health information is removed: %s',
  async (removesDraft, question) => {
    const flow = await renderScripted(logoutMachine, { role: 'participant' }, (props) => (
      <LogoutView {...props} removesDraft={removesDraft} />
    ))
    flow.send({ type: 'logout.requested' })
    await expect.element(page.getByText(question, { exact: true })).toBeVisible()
  },
)
