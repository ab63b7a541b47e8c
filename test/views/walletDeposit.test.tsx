import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copyMachine } from '../../src/machines/copy.ts'
import { depositMachine } from '../../src/machines/deposit.ts'
import { DepositView } from '../../src/views/app/wallet/DepositView.tsx'
import { startScripted } from '../machines/support/scripted.ts'
import { expectNoProblems } from './support/console.ts'
import { allowMotion, renderRunning } from './support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const link = 'https://pay.example.org/DEP-X5T2J8CEHG'
const pendingText = 'pending until the gateway confirms payment'

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByRole('spinbutton', { name: 'Amount in USD' })

async function open() {
  const flow = startScripted(depositMachine, { code: 'EZC104', firstName: 'Tariro', lastName: 'Moyo' })
  const copied: string[] = []
  const copy = {
    state: copyMachine.resolveState({ value: 'idle', context: { text: '' } }),
    send: ({ text }: { text: string }) => copied.push(text),
  }
  await renderRunning(flow.actor, (props) => <DepositView {...props} copy={copy} />)
  flow.send({ type: 'deposit.requested' })
  await expect.element(dialog('Deposit Funds')).toBeVisible()
  return { ...flow, copied }
}

async function sending(amount = '20') {
  const flow = await open()
  await field().fill(amount)
  await userEvent.keyboard('{Enter}')
  await flow.done('recordAttempt', { key: 'key-1', amount: 2_000 })
  return flow
}

async function initiated() {
  const flow = await sending()
  await flow.done('startDeposit', { ok: true, value: link })
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
  ])('[P293-P295] %j is told at the field, which keeps it and the focus', async (amount, sentence) => {
    const flow = await open()
    await field().fill(amount)
    await button('Continue to payment').click()
    await expect.element(field()).toHaveAccessibleDescription(sentence)
    await expect.element(field()).toHaveFocus()
    expect((field().element() as HTMLInputElement).value).toBe(amount)
    expect(flow.started).toEqual([])
  })

  test('Enter sends it, once, and nothing can be closed or changed meanwhile', async () => {
    const flow = await sending()
    await expect.element(button('Processing...')).toBeDisabled()
    await expect.element(button('Cancel')).toBeDisabled()
    await expect.element(button('Close')).toBeDisabled()
    await expect.element(field()).toHaveAttribute('readonly')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(dialog('Deposit Funds')).toBeVisible()
    expect(flow.started.map(({ source }) => source)).toEqual(['recordAttempt', 'startDeposit'])
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

  test('[P354] a refusal shows the words of the host, and keeps the amount', async () => {
    const flow = await sending()
    await flow.done('startDeposit', { ok: false, status: 400, message: 'The largest deposit is $1,000.00.' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^The largest deposit is \$1,000\.00\.$/)
    await expect.element(field()).toHaveValue(20)
    await expect.element(field()).toHaveFocus()
  })

  test('[P356] after a lost answer it says that pressing again is the same deposit', async () => {
    const flow = await sending()
    await flow.failed('startDeposit', new Error(''))
    const banner = page.getByRole('alert')
    await expect
      .element(banner)
      .toHaveTextContent('Failed to connect to payment gateway. Please try again.Nothing was added')
    await button('Continue to payment').click()
    expect(flow.started.at(-1)?.input).toMatchObject({ attempt: { key: 'key-1', amount: 2_000 } })
  })

  test('fades out with what stood in it', async () => {
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

  test('reading: a link that is not safe is said to be no connection to the gateway', async () => {
    const flow = await initiated()
    await button('Pay Now').click()
    await flow.failed('openPayment', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^Failed to connect to payment gateway\. Please try again\.$/)
  })

  test('reading: the payment link can be copied', async () => {
    const { copied } = await initiated()
    await expect.element(page.getByText(link)).toBeVisible()
    await button('Copy payment link').click()
    expect(copied).toEqual([link])
  })
})
