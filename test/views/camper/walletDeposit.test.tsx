import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { walletIsShown } from '../../../src/inspector/models/lib/samples.ts'
import { walletMachine } from '../../../src/machines/camper/wallet.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { depositMachine } from '../../../src/machines/money/deposit.ts'
import { DepositView } from '../../../src/views/camper/wallet/DepositView.tsx'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { allowMotion, renderRunning } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const link = 'https://pay.example.org/DEP-X5T2J8CEHG'
const referenceId = 'DEP-X5T2J8CEHG'
const pendingText = 'pending until the gateway confirms payment'

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByRole('spinbutton', { name: 'Amount in USD' })

async function open(wallet: FlowProps<typeof walletMachine> = walletIsShown) {
  const flow = startScripted(depositMachine, { code: 'EZC104', firstName: 'Tariro', lastName: 'Moyo' })
  const copied: string[] = []
  const copy = {
    state: copyMachine.resolveState({ value: 'idle', context: { text: '' } }),
    send: ({ text }: { text: string }) => copied.push(text),
  }
  await renderRunning(flow.actor, (props) => <DepositView {...props} copy={copy} wallet={wallet} />)
  flow.send({ type: 'deposit.requested' })
  await expect.element(dialog('Deposit Funds')).toBeVisible()
  return { ...flow, copied }
}

async function sending(amount = '20', wallet?: FlowProps<typeof walletMachine>) {
  const flow = await open(wallet)
  await field().fill(amount)
  await userEvent.keyboard('{Enter}')
  await flow.done('makeIdempotencyKey', 'key-1')
  return flow
}

async function initiated(wallet?: FlowProps<typeof walletMachine>) {
  const flow = await sending('20', wallet)
  await flow.done('startDeposit', { ok: true, value: { paymentUrl: link, referenceId } })
  await expect.element(dialog('Successfully Initiated Deposit')).toBeVisible()
  return flow
}

describe('"Deposit Funds"', () => {
  test('[P165, P166, P293-P295] has an amount: a required number of at least 1 in steps of 0.01', async () => {
    await open()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAttribute('type', 'number')
    await expect.element(field()).toHaveAttribute('min', '1')
    await expect.element(field()).toHaveAttribute('step', '0.01')
    await expect.element(field()).toBeRequired()
  })

  test('[P169] says that a deposit is pending until the gateway confirms payment', async () => {
    await open()
    await expect.element(dialog('Deposit Funds')).toHaveTextContent(pendingText)
  })

  test.each([
    ['', 'Please enter the amount to deposit'],
    ['0.5', 'The smallest deposit is $1.00'],
    ['12.505', 'Please enter dollars and cents, for example 12.50'],
  ])(
    '[P293-P295] %j shows an error at the field, which keeps the value and the focus',
    async (amount, sentence) => {
      const flow = await open()
      await field().fill(amount)
      await button('Continue to payment').click()
      await expect.element(field()).toHaveAccessibleDescription(sentence)
      await expect.element(field()).toHaveFocus()
      expect((field().element() as HTMLInputElement).value).toBe(amount)
      expect(flow.started).toEqual([])
    },
  )

  test.each([
    ['12,50', 1_250],
    ['1,50', 150],
    ['12.50', 1_250],
  ])('a typed %s is read as dollars and cents', async (typed, cents) => {
    const flow = await open()
    await field().click()
    await userEvent.keyboard(typed)
    await userEvent.keyboard('{Enter}')
    await flow.done('makeIdempotencyKey', 'key-1')
    expect(flow.started.at(-1)?.input).toMatchObject({ attempt: { amount: cents } })
  })

  test('a pasted 12,50 is read as dollars and cents', async () => {
    const flow = await open()
    const pasted = document.createElement('input')
    document.body.append(pasted)
    pasted.value = '12,50'
    pasted.select()
    await userEvent.cut()
    pasted.remove()
    await field().click()
    await userEvent.paste()
    await userEvent.keyboard('{Enter}')
    await flow.done('makeIdempotencyKey', 'key-1')
    expect(flow.started.at(-1)?.input).toMatchObject({ attempt: { amount: 1_250 } })
  })

  test('a typed 1,250 is asked about', async () => {
    const flow = await open()
    await field().click()
    await userEvent.keyboard('1,250{Enter}')
    await expect.element(field()).toHaveAccessibleDescription(/Do you mean \$1,250\.00 or \$1\.25\?/)
    expect(flow.started).toEqual([])
  })

  test.each(['1,250.50', '12,345'])('a typed %s is rejected as an amount', async (typed) => {
    const flow = await open()
    await field().click()
    await userEvent.keyboard(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveAccessibleDescription(/Please enter/)
    expect(flow.started).toEqual([])
  })

  test('Enter submits it once, and nothing can be closed or changed meanwhile', async () => {
    const flow = await sending()
    await expect.element(button('Processing...')).toBeDisabled()
    await expect.element(button('Cancel')).toBeDisabled()
    await expect.element(button('Close')).toBeDisabled()
    await expect.element(field()).toHaveAttribute('readonly')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(dialog('Deposit Funds')).toBeVisible()
    expect(flow.started.map(({ source }) => source)).toEqual(['makeIdempotencyKey', 'startDeposit'])
  })

  test('scrolling over the amount does not change it', async () => {
    await open()
    await field().fill('20')
    field()
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }))
    await expect.element(field()).not.toHaveFocus()
    await expect.element(field()).toHaveValue(20)
  })

  test('[P354] a refusal shows the server’s message and keeps the amount', async () => {
    const flow = await sending()
    await flow.done('startDeposit', { ok: false, status: 400, message: 'The largest deposit is $1,000.00.' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^The largest deposit is \$1,000\.00\.$/)
    await expect.element(field()).toHaveValue(20)
    await expect.element(field()).toHaveFocus()
  })

  test('[P356] after a lost answer, says that pressing again repeats the same deposit', async () => {
    const flow = await sending()
    await flow.failed('startDeposit', new Error(''))
    const banner = page.getByRole('alert')
    await expect
      .element(banner)
      .toHaveTextContent(
        'Failed to connect to payment gateway. Please try again.Nothing was added to your wallet. Press Continue to payment: it stays one deposit.',
      )
    await button('Continue to payment').click()
    expect(flow.started.at(-1)?.input).toMatchObject({ attempt: { key: 'key-1', amount: 2_000 } })
  })

  test('keeps its content while it fades out', async () => {
    await allowMotion()
    const flow = await initiated()
    const titles = new Set<string>()
    const watch = new MutationObserver(() => {
      const title = document.querySelector('[role="dialog"] h2')?.textContent
      if (title) titles.add(title)
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    await button('Back to wallet').click()
    expect(flow.actor.getSnapshot().value).toBe('closed')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    watch.disconnect()
    expect([...titles]).toEqual(['Successfully Initiated Deposit'])
  })
})

describe('"Successfully Initiated Deposit"', () => {
  test('[P167, P168, P169] offers Pay Now, which has the focus, and says that the deposit is pending', async () => {
    const flow = await initiated()
    await expect.element(button('Pay Now')).toHaveFocus()
    await expect.element(page.getByText('$20.00', { exact: true })).toBeVisible()
    await expect.element(dialog('Successfully Initiated Deposit')).toHaveTextContent(pendingText)
    await expect.element(page.getByRole('status')).toHaveTextContent(/^Not paid yet\. Press Pay Now\.$/)
    await expect.element(button('Check again')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(flow.started.at(-1)).toEqual({
      id: 'openPayment',
      source: 'openPayment',
      input: { paymentUrl: link },
    })
    await flow.done('openPayment', undefined)
    await expect.element(page.getByRole('status')).toHaveTextContent('The payment page is open in a new tab.')
    await expect.element(button('Pay Now')).toBeEnabled()
  })

  test('reading: an unsafe link is reported as a failed connection to the gateway', async () => {
    const flow = await initiated()
    await button('Pay Now').click()
    await flow.failed('openPayment', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^Failed to connect to payment gateway\. Please try again\.$/)
  })

  test('reading: the payment link can be copied', async () => {
    const { copied } = await initiated()
    await expect.element(page.getByText('The payment page is at pay.example.org')).toBeVisible()
    await button('Copy payment link').click()
    expect(copied).toEqual([link])
  })
})

describe('the outcome of a deposit', () => {
  const rowWith = (status: string) => ({
    _id: 't-1',
    type: 'deposit',
    amount: 2_000,
    status,
    createdAt: '2025-04-17T16:20:00.000Z',
    referenceId,
  })

  async function away(wallet?: FlowProps<typeof walletMachine>) {
    const flow = await initiated(wallet)
    await button('Pay Now').click()
    await flow.done('openPayment', undefined)
    const read = (status: string) => flow.send({ type: 'wallet.read', transactions: [rowWith(status)] })
    return { ...flow, read }
  }
  const status = () => page.getByRole('status')

  test('paid: the dialog confirms it and leads back to the wallet', async () => {
    const flow = await away()
    flow.read('completed')
    await expect.element(dialog('Deposit Paid')).toHaveTextContent('$20.00Paid. The money is in your wallet.')
    await expect.element(button('Pay Now')).not.toBeInTheDocument()
    await button('Back to wallet').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('declined: the dialog says that nothing was added, and offers the same amount again', async () => {
    const flow = await away()
    flow.read('failed')
    await expect
      .element(dialog('Deposit Declined'))
      .toHaveTextContent('$20.00Declined. Nothing was added to your wallet.')
    await button('Deposit again').click()
    await expect.element(dialog('Deposit Funds')).toBeVisible()
    await expect.element(field()).toHaveValue(20)
  })

  test('not paid yet: the dialog stays open, with Pay Now and Check again', async () => {
    const asked: string[] = []
    const flow = await away({ ...walletIsShown, send: ({ type }) => asked.push(type) })
    flow.read('pending')
    await expect.element(status()).toHaveTextContent('Not paid yet. Press Pay Now.')
    await expect.element(page.getByText('Have you paid?')).toBeVisible()
    await button('Check again').click()
    expect(asked).toEqual(['refresh.requested'])
    await button('Pay Now').click()
    expect(flow.started.filter(({ source }) => source === 'openPayment')).toHaveLength(2)
  })

  test('unknown: the dialog reports the missing answer of the server beside "Check again"', async () => {
    const { context } = walletIsShown.state
    const outdated = walletMachine.resolveState({
      value: { shown: { tab: 'overview', figures: 'outdated' } },
      context: { ...context, callError: 'Failed to connect to the server' },
    })
    await away({ ...walletIsShown, state: outdated })
    await expect.element(page.getByText('No answer from the server.')).toBeVisible()
    await expect.element(button('Check again')).toBeEnabled()
  })

  test('still open: the deposit is paid later under the title "Pay Deposit"', async () => {
    const flow = await open()
    await button('Cancel').click()
    flow.send({ type: 'payment.resumed', deposit: { amount: 1_250, referenceId, paymentUrl: link } })
    await expect.element(dialog('Pay Deposit')).toHaveTextContent('$12.50')
    expect(flow.started).toEqual([{ id: 'openPayment', source: 'openPayment', input: { paymentUrl: link } }])
  })
})
