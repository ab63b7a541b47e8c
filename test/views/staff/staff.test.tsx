import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  closedAccount,
  gateAccount,
  manyAccounts,
  ownAccount,
} from '../../../src/inspector/models/staff/staffPeople.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { addStaffMachine } from '../../../src/machines/staff/addStaff.ts'
import { changeStaffMachine } from '../../../src/machines/staff/changeStaff.ts'
import { staffMachine } from '../../../src/machines/staff/staff.ts'
import { AddStaffView } from '../../../src/views/staff/accounts/AddStaffView.tsx'
import { ChangeStaffView } from '../../../src/views/staff/accounts/ChangeStaffView.tsx'
import { StaffAccountDialog } from '../../../src/views/staff/accounts/StaffAccountDialog.tsx'
import { StaffView } from '../../../src/views/staff/accounts/StaffView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const buttonsOfDialog = () =>
  page
    .getByRole('dialog')
    .getByRole('button')
    .elements()
    .map((each) => each.textContent || each.getAttribute('aria-label'))

async function openList(accounts = manyAccounts) {
  const flow = startScripted(staffMachine, undefined)
  const asked: string[] = []
  await renderRunning(flow.actor, (props) => (
    <>
      <StaffView {...props} onAdd={() => asked.push('add')} />
      <StaffAccountDialog
        {...props}
        onChange={({ name }) => asked.push(`change ${name}`)}
        onAction={(action, { name }) => asked.push(`${action} ${name}`)}
      />
    </>
  ))
  await flow.done('fetchStaffAccounts', { ok: true, value: accounts })
  return { ...flow, asked }
}

describe('the list of the staff', () => {
  test('[W030] shows each person with rights in words, state, sign-ins and the time of the last use', async () => {
    await openList()
    const rows = page.getByRole('table', { name: 'Staff' }).getByRole('row').elements()
    const texts = rows.map((row) => Array.from(row.children, (cell) => cell.textContent))
    expect(texts.slice(0, 4)).toEqual([
      ['Person', 'Rights', 'State', 'Last seen', 'Manage'],
      [
        'Ruth Moyo (you)first@example.org',
        'Lead',
        'Open',
        'Signed in: 2 places14 Apr 2025, 10:05',
        'Manage Ruth Moyo',
      ],
      [
        'Tapiwa Ncubetapiwa@example.org',
        'Gate, Cash',
        'Open',
        'Signed in: 1 place13 Apr 2025, 19:40',
        'Manage Tapiwa Ncube',
      ],
      [
        expect.stringContaining('Nomathemba'),
        'No rights yet',
        'First password',
        'Not signed in',
        expect.stringContaining('Manage'),
      ],
    ])
    expect(texts.at(-1)?.slice(1, 3)).toEqual(['Cash', 'Closed'])
    expect(document.querySelector('[role="cell"] b')).toBeNull()
  })

  test('[W182] asks for the name of a person until the account has one', async () => {
    const { done, send, asked } = await openList([{ ...ownAccount, name: 'first' }, gateAccount])
    await expect
      .element(page.getByText('first@example.org has no name of a person yet.', { exact: false }))
      .toBeVisible()
    await button('Give a name').click()
    await button('Change the name').click()
    expect(asked).toEqual(['change first'])
    send({ type: 'account.left' })
    send({ type: 'staff.refreshRequested' })
    await done('fetchStaffAccounts', { ok: true, value: [ownAccount, gateAccount] })
    await expect.element(button('Give a name')).not.toBeInTheDocument()
  })

  test('can be searched, and says if no account matches', async () => {
    await openList()
    await userEvent.fill(page.getByLabelText('Search by name, email or right'), 'nobody')
    await expect.element(page.getByText('No account matches your search.')).toBeVisible()
    await button('Clear the search').click()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '11')
  })

  test.each([
    [
      gateAccount,
      ['Close', 'Change name and rights', 'New password', 'Sign out everywhere', 'Close the account'],
    ],
    [
      { ...gateAccount, sessions: 0 },
      ['Close', 'Change name and rights', 'New password', 'Close the account'],
    ],
    [closedAccount, ['Close', 'Open again']],
    [{ ...ownAccount, isConfigured: false }, ['Close', 'Change name and rights', 'Sign out everywhere else']],
    [{ ...ownAccount, sessions: 1 }, ['Close', 'Change the name']],
    [{ ...ownAccount, isYou: false }, ['Close', 'Change the name', 'Sign out everywhere']],
  ])('[W049] offers for %o only the possible actions', async (account, offered) => {
    const { send, done } = await openList()
    send({ type: 'staff.refreshRequested' })
    await done('fetchStaffAccounts', { ok: true, value: [account] })
    await button(`Manage ${account.name}`).click()
    await expect.element(page.getByRole('dialog', { name: account.name })).toBeVisible()
    expect(buttonsOfDialog()).toEqual(offered)
    const configured = page.getByText('This account is set where the server is started.')
    expect(configured.elements()).toHaveLength(account.isConfigured && account.state !== 'closed' ? 1 : 0)
  })

  test('passes on each action with its account', async () => {
    const { asked } = await openList()
    await button('Add account').click()
    await button('Manage Tapiwa Ncube').click()
    await button('Change name and rights').click()
    await button('New password').click()
    expect(asked).toEqual(['add', 'change Tapiwa Ncube', 'newPassword Tapiwa Ncube'])
  })
})

describe('the form of a new account', () => {
  async function openForm() {
    const flow = startScripted(addStaffMachine, undefined)
    const copy = startScripted(copyMachine, undefined)
    let prints = 0
    await renderRunning(flow.actor, (props) => (
      <AddStaffView
        {...props}
        copy={{ state: copy.actor.getSnapshot(), send: copy.send }}
        paper={{
          signInAddress: 'https://camp.example.org/auth/signin',
          onPrint: () => {
            prints += 1
          },
        }}
      />
    ))
    flow.send({ type: 'adding.requested' })
    return { ...flow, prints: () => prints }
  }

  test('[W032] explains each right, and checks all of them with Lead', async () => {
    const { actor } = await openForm()
    await expect.element(page.getByRole('checkbox', { name: 'Cash' })).toBeEnabled()
    await expect
      .element(page.getByText('Without a right this person can sign in and do nothing yet.'))
      .toBeVisible()
    await page.getByRole('checkbox', { name: 'Gate' }).click()
    await page.getByRole('checkbox', { name: 'Lead' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Cash' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Cash' })).toBeDisabled()
    expect(actor.getSnapshot().context.form.rights).toEqual(['gate', 'lead'])
    await page.getByRole('checkbox', { name: 'Lead' }).click()
    expect(actor.getSnapshot().context.form.rights).toEqual(['gate'])
    await expect.element(page.getByText('Pays out withdrawals, sees what merchants have sold.')).toBeVisible()
  })

  test('focuses the first invalid field', async () => {
    await openForm()
    await button('Add account').click()
    await expect.element(page.getByText('Please enter the name.')).toBeVisible()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
    await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Chipo')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Email')).toHaveFocus()
  })

  test('[W183] shows the first password once, to copy and to print with the address for signing in', async () => {
    const { send, done, prints } = await openForm()
    send({ type: 'field.changed', change: { name: 'Chipo', email: 'chipo@example.org' } })
    send({ type: 'adding.submitted' })
    await done('makeIdempotencyKey', 'key-1')
    await done('addStaff', {
      ok: true,
      value: { email: 'chipo@example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' },
    })
    await expect.element(page.getByText('KQ7M-3XTP-9RWD')).toBeVisible()
    await expect
      .element(page.getByText('Sign in at https://camp.example.org/auth/signin', { exact: true }))
      .toBeVisible()
    await button('Print').click()
    expect(prints()).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('KQ7M-3XTP-9RWD')).toBeVisible()
    await button('I have noted both').click()
    await expect.element(page.getByText('KQ7M-3XTP-9RWD')).not.toBeInTheDocument()
  })
})

test('[W038] a change of an account that was changed meanwhile shows its current values beside the typed ones', async () => {
  const { actor, send, done } = startScripted(changeStaffMachine, undefined)
  await renderRunning(actor, (props) => <ChangeStaffView {...props} />)
  send({ type: 'change.requested', account: gateAccount })
  await userEvent.fill(page.getByLabelText('Name'), 'Tapiwa N.')
  await button('Save').click()
  await done('changeStaff', {
    ok: false,
    status: 409,
    reason: 'changedElsewhere',
    data: { ...gateAccount, name: 'Tapiwa the Second', rights: [] },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Now it is: Tapiwa the Second, No rights yet. What you typed is still here.')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Tapiwa N.')
})
