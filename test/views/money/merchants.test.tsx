import { createRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permissions } from '../../../src/domain/staff/rights.ts'
import { passwordPaper } from '../../../src/inspector/models/lib/samples.ts'
import { longNamed } from '../../../src/inspector/models/money/merchants.tsx'
import { merchant } from '../../../src/inspector/models/people/people.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { addMerchantMachine } from '../../../src/machines/money/addMerchant.ts'
import { merchantsMachine } from '../../../src/machines/money/merchants.ts'
import { AddMerchantView, MerchantToast } from '../../../src/views/money/merchants/AddMerchantView.tsx'
import { MerchantsView } from '../../../src/views/money/merchants/MerchantsView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'

expectNoProblems()

const table = () => page.getByRole('table', { name: 'Merchants' })
const rows = () =>
  table()
    .getByRole('row')
    .elements()
    .map((row) => Array.from(row.children, (cell) => cell.textContent))

async function openList(permissions: Permissions = {}) {
  const flow = startScripted(merchantsMachine, undefined)
  let asked = 0
  await renderRunning(flow.actor, (props) => (
    <MerchantsView
      {...props}
      permissions={permissions}
      onAdd={() => {
        asked += 1
      }}
    />
  ))
  return { ...flow, asked: () => asked }
}

beforeEach(() => page.viewport(1280, 800))

test('the page explains that a balance is the amount owed to the stall', async () => {
  await openList()
  await expect.element(page.getByText('What the camp owes each stall.')).toBeVisible()
})

describe('the table', () => {
  test('[A207-A210, A284, A285] shows number, name, created date and balance of each merchant', async () => {
    const { done } = await openList()
    await done('fetchMerchants', { ok: true, value: [merchant, longNamed] })
    await expect.element(table()).toHaveAttribute('aria-rowcount', '3')
    expect(rows()).toEqual([
      ['Merchant number', 'Name', 'Created', 'Balance', 'Details'],
      ['M1001', 'Adventure Desk', '1 Feb 2025', '$125.00', 'View Adventure Desk'],
      [
        longNamed.merchantNumber,
        longNamed.merchantName,
        'Unknown date',
        '$1,234,567,890.12',
        `View ${longNamed.merchantName}`,
      ],
    ])
    expect(document.querySelector('[role="cell"] b')).toBeNull()
  })

  test('[A211] each row has a "View" link to its merchant', async () => {
    const { done } = await openList()
    await done('fetchMerchants', { ok: true, value: [merchant, { ...longNamed, merchantNumber: 'M/1?' }] })
    await expect
      .element(page.getByRole('link', { name: 'View Adventure Desk' }))
      .toHaveAttribute('href', '/admin/merchants/M1001')
    await expect
      .element(page.getByRole('link', { name: 'View <b>Nomathemba' }))
      .toHaveAttribute('href', '/admin/merchants/M%2F1%3F')
  })

  test('shows five skeleton rows while it loads', async () => {
    await openList()
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5)
  })

  test('without a merchant shows a sentence and the next step', async () => {
    const { done, asked } = await openList()
    await done('fetchMerchants', { ok: true, value: [] })
    await expect.element(page.getByText('There are no merchants yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add the first merchant' }).click()
    expect(asked()).toBe(1)
  })

  test('[A453] shows an error if it cannot be read, and can be tried again', async () => {
    const { failed, started } = await openList()
    await failed('fetchMerchants', new Error('no'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to load merchants. Please try again later.')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(started).toHaveLength(2)
  })

  test('[A453] keeps its rows below the error if a refresh fails', async () => {
    const { done, failed, send } = await openList()
    await done('fetchMerchants', { ok: true, value: [merchant] })
    send({ type: 'merchants.refreshRequested' })
    await expect.element(table().getByText('Adventure Desk').first()).toBeVisible()
    await failed('fetchMerchants', new Error('no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load merchants.')
    await expect.element(table().getByText('Adventure Desk').first()).toBeVisible()
  })
})

test('reading: the page links to Wallet Management', async () => {
  await openList()
  await expect
    .element(page.getByRole('link', { name: 'Wallet Management' }))
    .toHaveAttribute('href', '/admin/wallets')
})

describe('Add New Merchant', () => {
  const dialog = () => page.getByRole('dialog')
  const field = () => page.getByRole('textbox', { name: 'Merchant name' })
  const add = () => dialog().getByRole('button', { name: 'Add Merchant' })
  const toast = () => page.getByRole('status').filter({ hasText: 'Successfully' })

  async function openDialog() {
    const flow = startScripted(addMerchantMachine, undefined)
    const copied: string[] = []
    const copy = {
      state: copyMachine.resolveState({ value: 'idle', context: { text: '' } }),
      send: ({ text }: { text: string }) => {
        copied.push(text)
      },
    }
    const addButton = createRef<HTMLButtonElement>()
    await renderRunning(flow.actor, (props) => (
      <>
        <button ref={addButton} type="button" onClick={() => props.send({ type: 'adding.requested' })}>
          Add New Merchant
        </button>
        <MerchantToast {...props} />
        <AddMerchantView {...props} copy={copy} paper={passwordPaper} addButton={addButton} />
      </>
    ))
    await page.getByRole('button', { name: 'Add New Merchant' }).click()
    await expect.element(dialog()).toBeVisible()
    return { ...flow, copied }
  }

  async function sending() {
    const flow = await openDialog()
    await field().fill('Lakeside Lemonade')
    await userEvent.keyboard('{Enter}')
    await flow.done('makeIdempotencyKey', 'a'.repeat(32))
    return flow
  }

  test('[A212, A213] is a dialog with the merchant name, which has the focus', async () => {
    await openDialog()
    await expect.element(dialog()).toHaveAccessibleName('Add New Merchant')
    await expect.element(field()).toHaveFocus()
  })

  test('Cancel and Escape give the focus back', async () => {
    await openDialog()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add New Merchant' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add New Merchant' })).toHaveFocus()
  })

  test('[A354] a blank name shows an error at the field, which gets the focus back each time', async () => {
    await openDialog()
    for (let times = 0; times < 2; times++) {
      await add().click()
      await expect.element(field()).toHaveAccessibleDescription('Merchant name is required')
      await expect.element(field()).toHaveFocus()
    }
  })

  test('nothing else can be pressed while the merchant is added', async () => {
    await sending()
    await expect.element(dialog().getByRole('button', { name: 'Adding...' })).toBeDisabled()
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()
  })

  test('[A456] number and first password are shown once, can be copied, and the success is announced', async () => {
    const { done, jump, copied } = await sending()
    await done('addMerchant', {
      ok: true,
      value: { merchantNumber: 'M1042', oneTimePassword: 'KQ7T-W4HM-9PXZ' },
    })
    await expect.element(toast()).toHaveTextContent('Successfully added merchant Lakeside Lemonade')
    await expect.element(dialog()).toHaveTextContent('The password is not shown again.')
    await expect.element(dialog().getByText('M1042')).toBeVisible()
    await expect.element(dialog().getByText('KQ7T-W4HM-9PXZ')).toBeVisible()
    await dialog().getByRole('button', { name: 'Copy number' }).click()
    await dialog().getByRole('button', { name: 'Copy password' }).click()
    expect(copied).toEqual(['M1042', 'KQ7T-W4HM-9PXZ'])
    jump(5_000)
    await expect.element(toast()).not.toBeInTheDocument()
    await expect.element(dialog().getByText('KQ7T-W4HM-9PXZ')).toBeVisible()
  })

  test('neither Escape nor a second Enter closes the shown password; its button does, and gives the focus back', async () => {
    const { done } = await sending()
    await done('addMerchant', {
      ok: true,
      value: { merchantNumber: 'M1042', oneTimePassword: 'KQ7T-W4HM-9PXZ' },
    })
    await expect.element(dialog().getByText('KQ7T-W4HM-9PXZ')).toBeVisible()
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(dialog().getByText('KQ7T-W4HM-9PXZ')).toBeVisible()
    await dialog().getByRole('button', { name: 'I have noted both' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add New Merchant' })).toHaveFocus()
    expect(document.body.textContent).not.toContain('KQ7T-W4HM-9PXZ')
  })

  test('[A456] without a password in the answer the dialog closes, and the toast can be closed', async () => {
    const { done } = await sending()
    await done('addMerchant', { ok: true, value: undefined })
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(toast()).toHaveTextContent('Successfully added merchant Lakeside Lemonade')
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect.element(toast()).not.toBeInTheDocument()
  })

  test('[A454] a refusal shows the server’s message and keeps the name', async () => {
    const { done } = await sending()
    await done('addMerchant', { ok: false, status: 409, message: 'There is one of this name already.' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^There is one of this name already\.$/)
    await expect.element(field()).toHaveValue('Lakeside Lemonade')
    await expect.element(field()).toHaveFocus()
  })

  test('[A455] a lost answer explains that the merchant may have been added, and how to continue', async () => {
    const { failed } = await sending()
    await failed('addMerchant', new Error('No answer from the server.'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Failed to create merchant. Please try again.Maybe added, maybe not. Press Add Merchant again: nobody is added twice.',
      )
  })
})

test('[W009] an empty list offers no button to a session that may not add a merchant', async () => {
  const { done } = await openList({ rights: ['cash'] })
  await done('fetchMerchants', { ok: true, value: [] })
  await expect.element(page.getByText('There are no merchants yet.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
