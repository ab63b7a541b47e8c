import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { naledi } from '../../../src/inspector/models/money/cash.ts'
import { heldPayout, payout } from '../../../src/inspector/models/money/withdrawals.tsx'
import { withdrawalFormMachine } from '../../../src/machines/money/withdrawalForm.ts'
import { withdrawalsMachine } from '../../../src/machines/money/withdrawals.ts'
import { WithdrawalFormView } from '../../../src/views/money/withdrawals/WithdrawalFormView.tsx'
import { WithdrawalsView } from '../../../src/views/money/withdrawals/WithdrawalsView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { linesOf, runAtOnce } from '../support/inspection.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

describe('the list of withdrawals', () => {
  const table = () => page.getByRole('table', { name: 'Recent Withdrawals' })
  const row = (name: string) => table().getByRole('row').filter({ hasText: name })
  const figure = (label: string) =>
    page.getByText(label, { exact: true }).element().nextElementSibling?.textContent

  async function openList() {
    return renderScripted(withdrawalsMachine, undefined, WithdrawalsView)
  }

  async function shown() {
    const flow = await openList()
    const value = { withdrawals: [payout, heldPayout], totalWithdrawn: 1_234_550, count: 1_204 }
    await flow.done('fetchWithdrawals', { ok: true, value })
    await expect.element(row('WDR-7K3M9QX2TW')).toBeVisible()
    return flow
  }

  test('[A232, A233] shows the total as the largest text, and the number', async () => {
    await shown()
    expect(figure('Total withdrawn')).toBe('$12,345.50')
    expect(figure('Transactions')).toBe('1,204')
    const sizes = page
      .getByText(/./)
      .elements()
      .map((element) => [Number.parseFloat(getComputedStyle(element).fontSize), element.textContent] as const)
      .toSorted(([one], [other]) => other - one)
    expect(sizes[0]?.[1]).toBe('$12,345.50')
  })

  test('[A237, A287] "Recent Withdrawals" shows reference, code, date, status and amount', async () => {
    await shown()
    await expect.element(page.getByRole('heading', { name: 'Recent Withdrawals' })).toBeVisible()
    expect(
      row('WDR-7K3M9QX2TW')
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent),
    ).toEqual(['WDR-7K3M9QX2TW', 'ZEUC001', '14 Apr 2025, 10:30', 'Completed', '$12.50'])
  })

  test('says how many there are if it has only the newest', async () => {
    await shown()
    await expect.element(page.getByText('The newest 2 of 1,204 withdrawals', { exact: true })).toBeVisible()
  })

  test.each([0, 2])('does not mention the newest if the server counts %i', async (count) => {
    const { done } = await openList()
    const value = { withdrawals: [payout, heldPayout], totalWithdrawn: 1_250, count }
    await done('fetchWithdrawals', { ok: true, value })
    await expect.element(row('WDR-7K3M9QX2TW')).toBeVisible()
    await expect.element(page.getByText('The newest')).not.toBeInTheDocument()
  })

  test('[A321, A322] completed is green, any other status is yellow', async () => {
    await shown()
    await expect.element(row('WDR-').getByText('Completed')).toHaveAttribute('data-tone', 'good')
    await expect.element(row('PAYOUT-').getByText('Held for review')).toHaveAttribute('data-tone', 'warning')
  })

  test('shows a message if there is no withdrawal', async () => {
    const { done } = await openList()
    await done('fetchWithdrawals', { ok: true, value: { withdrawals: [], totalWithdrawn: 0, count: 0 } })
    await expect.element(page.getByText('No withdrawals yet')).toBeVisible()
    expect(figure('Total withdrawn')).toBe('$0.00')
  })

  test('shows skeletons while it loads', async () => {
    await openList()
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5)
    expect(figure('Total withdrawn')).toBe('')
  })

  test.each([
    ['A459', new Error('no'), 'Failed to load withdrawal transactions'],
    ['A460', Object.assign(new Error('no'), { kind: 'unreadable' }), 'Invalid response format from server'],
  ])('[A459, A460] says why it cannot be read, and can be tried again (%s)', async (_, error, text) => {
    const { failed, started } = await openList()
    await failed('fetchWithdrawals', error)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    expect(figure('Total withdrawn')).toBe('–')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(started).toHaveLength(2)
  })

  test('keeps its rows below the error if a refresh fails', async () => {
    const { send, failed } = await shown()
    send({ type: 'withdrawals.refreshRequested' })
    await failed('fetchWithdrawals', new Error('no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load withdrawal transactions')
    await expect.element(row('WDR-7K3M9QX2TW')).toBeVisible()
    expect(figure('Total withdrawn')).toBe('$12,345.50')
  })
})

describe('New Withdrawal', () => {
  const code = () => page.getByRole('textbox', { name: 'Participant code' })
  const amount = () => page.getByRole('spinbutton', { name: 'Amount' })
  const dialog = () => page.getByRole('dialog')
  const payOut = () => dialog().getByRole('button', { name: 'Pay out' })
  const toast = (role: 'status' | 'alert', text: string) => page.getByRole(role).filter({ hasText: text })
  const toneOf = (message: Locator) => message.element().closest<HTMLElement>('[data-tone]')?.dataset.tone
  const unknown = () => page.getByText('Maybe paid out, maybe not: $12.50 from ZEUC001')

  const paid = { key: 'a'.repeat(32), ownerCode: 'ZEUC001', amount: 12_50, isByName: false }

  async function openForm() {
    const flow = await renderScripted(
      withdrawalFormMachine,
      { cashier: 'rudo@camp.example.org' },
      WithdrawalFormView,
    )
    return {
      ...flow,
      asked: () => flow.started.filter(({ id }) => id !== 'readAttempt'),
      sent: () => flow.started.filter(({ id }) => id === 'withdraw').map(({ input }) => input),
    }
  }

  async function submitted(ownerCode = 'zeuc001', typed = '12.5') {
    const flow = await openForm()
    await code().fill(ownerCode)
    await amount().fill(typed)
    await userEvent.keyboard('{Enter}')
    return flow
  }

  async function sending() {
    const flow = await submitted()
    await payOut().click()
    await flow.done('recordAttempt', { kind: 'recorded', attempt: paid })
    return flow
  }

  test('[W757] the question names the person, with age, union, balance and remaining balance', async () => {
    const flow = await renderScripted(
      withdrawalFormMachine,
      { cashier: 'rudo@camp.example.org' },
      (props) => <WithdrawalFormView {...props} hasCashDesks />,
    )
    await code().fill('nuz042')
    await amount().fill('12.5')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Looking up...' })).toBeDisabled()
    expect(dialog().elements()).toEqual([])
    await flow.done('findPerson', { ok: true, value: naledi })
    await expect.element(dialog()).toHaveTextContent('Pay out $12.50 from NUZ042, to Naledi Moyo?')
    await expect.element(dialog()).toHaveTextContent('Age14UnionNorth UnionBalance now$23.50Then left$11.00')
  })

  test('says that the money is not the drawer’s if the server has cash desks', async () => {
    await renderScripted(withdrawalFormMachine, { cashier: 'rudo@camp.example.org' }, (props) => (
      <WithdrawalFormView {...props} hasCashDesks />
    ))
    const form = page.getByRole('region', { name: 'New Withdrawal' })
    const note = 'This money does not come from your drawer. To pay from it, use Cash Desk.'
    await expect.element(form).toHaveTextContent(note)
    const link = form.getByRole('link', { name: 'Cash Desk' })
    await expect.element(link).toHaveAttribute('href', '/admin/cash')
    const colourOf = (element: Element | null) => element && getComputedStyle(element).color
    expect(colourOf(link.element())).toBe(colourOf(link.element().parentElement))
    const { violations } = await runAtOnce(form.element(), { elementRef: true })
    expect(violations.flatMap(linesOf)).toEqual([])
  })

  test('does not mention a drawer if the server has only the documented API', async () => {
    await openForm()
    const form = page.getByRole('region', { name: 'New Withdrawal' })
    await expect.element(form).not.toHaveTextContent('drawer')
    expect(form.getByRole('link').elements()).toEqual([])
  })

  test('[W759] without the ability looks up no person and asks the documented question', async () => {
    const { asked } = await submitted()
    await expect.element(dialog()).toHaveTextContent('Pay out $12.50 from ZEUC001?')
    expect(asked()).toEqual([])
  })

  test('[A234, A235, A236] has a participant code and an amount', async () => {
    await openForm()
    await expect.element(page.getByRole('region', { name: 'New Withdrawal' })).toBeVisible()
    await expect.element(code()).toBeRequired()
    await expect.element(amount()).toBeRequired()
  })

  test('[A357, A358] the amount has minimum 0 and step 0.01', async () => {
    await openForm()
    await expect.element(amount()).toHaveAttribute('min', '0')
    await expect.element(amount()).toHaveAttribute('step', '0.01')
  })

  test('[A355, A356] an empty form shows errors at both fields, and the first has the focus', async () => {
    await openForm()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(code()).toHaveAccessibleDescription("Enter the participant's code.")
    await expect.element(amount()).toHaveAccessibleDescription('Enter the amount as a number, like 12.50.')
    await expect.element(code()).toHaveFocus()
    await code().fill('ZEUC001')
    await expect.element(code()).toHaveFocus()
    await expect.element(code()).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(amount()).toHaveFocus()
  })

  test('[A357] a negative amount shows an error', async () => {
    await submitted('ZEUC001', '-1')
    await expect.element(amount()).toHaveAccessibleDescription('Enter an amount that is not below 0.')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('a typed 12,50 is read as dollars and cents, and 1,250 is asked about', async () => {
    await openForm()
    await code().fill('ZEUC001')
    await amount().click()
    await userEvent.keyboard('1,250{Enter}')
    await expect.element(amount()).toHaveAccessibleDescription('Do you mean $1,250.00 or $1.25?')
    await amount().clear()
    await userEvent.keyboard('12,50{Enter}')
    await expect.element(dialog()).toHaveTextContent('Pay out $12.50 from ZEUC001?')
  })

  test('turning the wheel over the amount does not change it', async () => {
    await openForm()
    await amount().fill('12.5')
    amount()
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }))
    await expect.element(amount()).not.toHaveFocus()
    await expect.element(amount()).toHaveValue(12.5)
  })

  test('asks for a confirmation before it pays out, with the focus on Cancel', async () => {
    const { asked } = await submitted()
    await expect.element(dialog()).toHaveTextContent('Pay out $12.50 from ZEUC001?')
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(code()).toHaveValue('zeuc001')
    expect(asked()).toEqual([])
  })

  test('nothing can be pressed while the amount is paid out', async () => {
    await sending()
    await expect.element(dialog().getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled()
  })

  test('[A463] a success shows a green toast and empties the form', async () => {
    const { done, jump } = await sending()
    await done('withdraw', { ok: true, value: {} })
    const done5s = toast('status', 'Withdrawal processed successfully')
    await expect.poll(() => toneOf(done5s)).toBe('good')
    await expect.element(code()).toHaveValue('')
    await expect.element(amount()).toHaveValue(null)
    jump(5_000)
    await expect.element(done5s).not.toBeInTheDocument()
  })

  test('[A461, A464, A465] a refusal shows a red toast of 5 s with the server’s message, and keeps the input', async () => {
    const { done, jump } = await sending()
    await done('withdraw', { ok: false, status: 422, message: 'There is only $4.00 in this wallet.' })
    const refusal = toast('alert', 'There is only $4.00 in this wallet.')
    await expect.poll(() => toneOf(refusal)).toBe('bad')
    await expect.element(code()).toHaveValue('zeuc001')
    await expect.element(amount()).toHaveValue(12.5)
    await expect.element(unknown()).not.toBeInTheDocument()
    jump(4_999)
    await expect.element(refusal).toBeVisible()
    jump(1)
    await expect.element(refusal).not.toBeInTheDocument()
  })

  test('[A462] a lost answer explains that the outcome is unknown, and the effect of pressing again', async () => {
    const { failed, sent, jump } = await sending()
    await failed('withdraw', new Error('The host did not answer in time.'))
    await expect.element(toast('alert', 'Failed to process withdrawal')).toBeVisible()
    jump(5_000)
    await expect.element(unknown()).toBeVisible()
    await expect.element(page.getByText('Press Withdraw again. It is never paid twice.')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(dialog()).toHaveAccessibleName('Repeat Withdrawal')
    await payOut().click()
    const cashier = 'rudo@camp.example.org'
    expect(sent()).toEqual([
      { cashier, attempt: { ...paid, isUnanswered: false } },
      { cashier, attempt: { ...paid, isUnanswered: true } },
    ])
  })

  test('[W880] after a reload the lost answer is shown, and its fields are filled in', async () => {
    const { done } = await openForm()
    await done('readAttempt', paid)
    await expect.element(unknown()).toBeVisible()
    await expect.element(code()).toHaveValue('ZEUC001')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(dialog()).toHaveAccessibleName('Repeat Withdrawal')
  })

  test('another withdrawal after a lost answer warns about the unknown one', async () => {
    const { failed } = await sending()
    await failed('withdraw', new Error('The host did not answer in time.'))
    await code().fill('ZEUC002')
    await expect.element(page.getByText('Look for it in Recent Withdrawals first.')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(dialog()).toHaveAccessibleName('Confirm Withdrawal')
    await expect
      .element(dialog())
      .toHaveTextContent(
        'Pay out $12.50 from ZEUC002?Before this: maybe paid out, maybe not: $12.50 from ZEUC001.',
      )
  })
})
