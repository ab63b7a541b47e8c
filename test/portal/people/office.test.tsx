import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sessions, stallOnTheWire } from '../../flows/support/people.ts'
import { answer, expectPath, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'

type Answers = Parameters<typeof stubHost>[0]

freshPortal()
beforeEach(() => {
  signInAs(sessions.admin)
})

const list = 'GET /admin/merchants'
const newMerchant = 'POST /admin/merchants/new'
const payouts = 'GET /admin/withdrawals'
const withdraw = 'POST /admin/withdraw'
const book = 'GET /merchants/transactions/M1001'

const lemonade = { ...stallOnTheWire, _id: 'm-2', merchantNumber: 'M1042', merchantName: 'Lakeside Lemonade' }
const sale = {
  _id: 't-1',
  referenceId: 'PUR-7K3M9QX2TW',
  ownerCode: 'EZC104',
  amount: 15,
  type: 'purchase',
  createdAt: '2025-04-14T08:30:00.000Z',
}
const payout = {
  referenceId: 'WDR-7K3M9QX2TW',
  ownerCode: 'ZEUC001',
  amount: 12.5,
  createdAt: '2025-04-14T08:30:00.000Z',
  status: 'completed',
}
const paid = { data: { withdrawals: [payout], totalWithdrawn: 12.5, count: 1 } }
const nothingPaid = { data: { withdrawals: [], totalWithdrawn: 0, count: 0 } }

function thenAlways(first: () => Response, later: () => Response) {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? first() : later()
  }
}

async function openAt(path: string, answers: Answers) {
  const sent = stubHost(answers)
  const screen = await openPage(path)
  return { screen, lines: () => sent.map(({ line }) => line), sent }
}

describe('/admin/merchants', () => {
  test('[A206, A319] adds a merchant, shows the password once, copies it and reads the list again', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen, sent } = await openAt('/admin/merchants', {
      [list]: thenAlways(
        answer({ merchants: [stallOnTheWire] }),
        answer({ merchants: [stallOnTheWire, lemonade] }),
      ),
      [newMerchant]: answer({ data: { merchantNumber: 'M1042', oneTimePassword: 'KQ7T-W4HM-9PXZ' } }),
    })
    await expect.element(screen.getByRole('heading', { name: 'Merchants' })).toBeVisible()
    await screen.getByRole('button', { name: 'Add New Merchant' }).click()
    await screen.getByLabelText('Merchant name').fill('  Lakeside Lemonade ')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: 'Copy password' }).click()
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
    await screen.getByRole('button', { name: 'I have noted both' }).click()
    await expect.element(screen.getByRole('link', { name: 'View Lakeside Lemonade' })).toBeVisible()
    expect(write.mock.calls).toEqual([['KQ7T-W4HM-9PXZ']])
    expect(sent.map(({ line, body, key }) => [line, body, key])).toEqual([
      [list, undefined, null],
      [newMerchant, { merchantName: 'Lakeside Lemonade' }, expect.stringMatching(/^[0-9a-f]{32}$/)],
      [list, undefined, null],
    ])
  })

  test('returns the focus to the button that remains if the one that opened the form is gone', async () => {
    const { screen } = await openAt('/admin/merchants', {
      [list]: thenAlways(answer({ merchants: [] }), answer({ merchants: [lemonade] })),
      [newMerchant]: answer({ data: { merchantNumber: 'M1042', oneTimePassword: 'KQ7T-W4HM-9PXZ' } }),
    })
    await screen.getByRole('button', { name: 'Add the first merchant' }).click()
    await screen.getByLabelText('Merchant name').fill('Lakeside Lemonade')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: 'I have noted both' }).click()
    await expect.element(screen.getByRole('button', { name: 'Add New Merchant' })).toHaveFocus()
  })

  test('[A211] leads to a merchant, and back', async () => {
    const { screen } = await openAt('/admin/merchants', {
      [list]: answer({ merchants: [stallOnTheWire] }),
      [book]: answer({ data: [sale], merchantBalance: 140.5 }),
    })
    await screen.getByRole('link', { name: 'View Adventure Desk' }).click()
    await expectPath('/admin/merchants/M1001')
    await expect.element(screen.getByText('$140.50')).toBeVisible()
    await screen.getByRole('link', { name: 'Back to Merchants' }).click()
    await expectPath('/admin/merchants')
  })
})

describe('/admin/merchants/{merchantNumber}', () => {
  test('[A029, A397, A393] reads the list and the transactions of that merchant', async () => {
    const { screen, lines } = await openAt('/admin/merchants/M1001', {
      [list]: answer({ merchants: [lemonade, stallOnTheWire] }),
      [book]: answer({ data: [sale], merchantBalance: 140.5 }),
    })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Adventure Desk')
    await expect.element(screen.getByText('$140.50')).toBeVisible()
    expect(lines().toSorted()).toEqual([list, book])
    await screen.getByRole('tab', { name: 'Transactions' }).click()
    await expect.element(screen.getByRole('cell', { name: 'PUR-7K3M9QX2TW' })).toBeVisible()
  })

  test('[W887] has no refund, pay-out or price list if the server sends no abilities', async () => {
    const { screen, lines } = await openAt('/admin/merchants/M1001', {
      [list]: answer({ merchants: [stallOnTheWire] }),
      [book]: answer({ data: [sale], merchantBalance: 140.5 }),
    })
    await expect.element(screen.getByText('$140.50')).toBeVisible()
    expect(screen.getByRole('tab').elements()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Pay out' }).elements()).toEqual([])
    await screen.getByRole('tab', { name: 'Transactions' }).click()
    await expect.element(screen.getByRole('cell', { name: 'PUR-7K3M9QX2TW' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Give back/ }).elements()).toEqual([])
    expect([...new Set(lines())].toSorted()).toEqual([list, book])
  })

  test('loads transactions older than the last row on scroll', async () => {
    const { screen, lines } = await openAt('/admin/merchants/M1001', {
      [list]: answer({ merchants: [stallOnTheWire] }),
      [book]: answer({ data: [sale], merchantBalance: 140.5, total: 2 }),
      [`${book}?before=t-1`]: answer({
        data: [{ ...sale, _id: 't-0', referenceId: 'PUR-OLDER' }],
        total: 2,
      }),
    })
    await screen.getByRole('tab', { name: 'Transactions' }).click()
    await expect.element(screen.getByRole('cell', { name: 'PUR-OLDER' })).toBeVisible()
    expect(lines()).toHaveLength(3)
  })

  test('[A458] shows an error for an unknown number', async () => {
    const { screen } = await openAt('/admin/merchants/M9999', {
      [list]: answer({ merchants: [stallOnTheWire] }),
    })
    await expect
      .element(screen.getByText('Failed to load merchant data. Please try again later.'))
      .toBeVisible()
  })
})

describe('/admin/withdrawals', () => {
  async function payOut(screen: Awaited<ReturnType<typeof openPage>>) {
    await screen.getByLabelText('Participant code').fill('zeuc001')
    await screen.getByLabelText('Amount').fill('12.5')
    await userEvent.keyboard('{Enter}')
    await confirm(screen)
  }

  async function confirm(screen: Awaited<ReturnType<typeof openPage>>) {
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
  }

  test('[A231, A320, A401] pays out, confirms it, and reads list and totals again', async () => {
    const { screen, sent } = await openAt('/admin/withdrawals', {
      [payouts]: thenAlways(answer(nothingPaid), answer(paid)),
      [withdraw]: answer({ message: 'Paid.' }),
    })
    await expect.element(screen.getByText('No withdrawals yet')).toBeVisible()
    await payOut(screen)
    await expect.element(screen.getByText('Withdrawal processed successfully')).toBeVisible()
    await expect.element(screen.getByRole('cell', { name: 'WDR-7K3M9QX2TW' })).toBeVisible()
    expect(sent.map(({ line, body, key }) => [line, body, key])).toEqual([
      [payouts, undefined, null],
      [withdraw, { ownerCode: 'ZEUC001', amount: 12.5 }, expect.stringMatching(/^[0-9a-f]{32}$/)],
      [payouts, undefined, null],
    ])
  })

  test('[A461] a refusal shows the server’s message and reads nothing again', async () => {
    const { screen, lines } = await openAt('/admin/withdrawals', {
      [payouts]: answer(nothingPaid),
      [withdraw]: refusal(422, 'notEnoughMoney', 'There is only $4.00 in this wallet.'),
    })
    await payOut(screen)
    await expect.element(screen.getByText('There is only $4.00 in this wallet.')).toBeVisible()
    expect(lines()).toEqual([payouts, withdraw])
  })

  test('a lost answer is repeated with the same key', async () => {
    const { screen, sent } = await openAt('/admin/withdrawals', {
      [payouts]: answer(nothingPaid),
      [withdraw]: thenAlways(() => {
        throw new TypeError('Failed to fetch')
      }, answer({})),
    })
    await payOut(screen)
    await expect.element(screen.getByText(/^Maybe paid out, maybe not: \$12\.50/)).toBeVisible()
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    await confirm(screen)
    await expect.element(screen.getByText('Withdrawal processed successfully')).toBeVisible()
    const keys = sent.filter(({ line }) => line === withdraw).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  test('[A460] an answer of an invalid shape is reported as one', async () => {
    const { screen } = await openAt('/admin/withdrawals', { [payouts]: answer({ data: [] }) })
    await expect.element(screen.getByText('Invalid response format from server')).toBeVisible()
  })

  test('leaving the page aborts the list, but not a withdrawal', async () => {
    const never = () => new Promise<Response>(() => undefined)
    const { screen, sent } = await openAt('/admin/withdrawals', { [payouts]: never, [withdraw]: never })
    await payOut(screen)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await screen.unmount()
    expect(sent.map(({ line, signal }) => [line, signal.aborted])).toEqual([
      [payouts, true],
      [withdraw, false],
    ])
  })
})

test('[A028, A193, A202] /admin/wallets makes no call, and neither do its buttons', async () => {
  const { screen, lines } = await openAt('/admin/wallets', {})
  await expect.element(screen.getByRole('heading', { name: 'Wallet Management' })).toBeVisible()
  // [W512] The browser's tab, the title's line and the menu mark the demonstration.
  expect(document.title).toBe('Demonstration: Wallet Management · Camporee Portal')
  await expect.element(screen.getByText('Demonstration', { exact: true })).toBeVisible()
  for (const tab of ['Transactions', 'Users', 'Settings', 'Overview']) {
    await screen.getByRole('tab', { name: tab }).click()
    for (const button of screen.getByRole('main').getByRole('button').elements()) {
      if (button instanceof HTMLElement) button.click()
    }
  }
  expect(lines()).toEqual([])
  await expectPath('/admin/wallets')
})
