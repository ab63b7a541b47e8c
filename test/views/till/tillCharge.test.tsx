import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { ChargeProof } from '../../../src/domain/till/chargeAttempt.ts'
import type { OutputOfActor } from '../../../src/inspector/models/model.ts'
import { attempt, proof, quadBikesAndHeights } from '../../../src/inspector/models/till/tillSamples.ts'
import type { tillMachine } from '../../../src/machines/till/till.ts'
import { ChargeView } from '../../../src/views/till/ChargeView.tsx'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { IncidentContext } from '../../../src/views/ui/layout/Incident.tsx'
import { placeOrder, startTill } from '../../machines/support/startTill.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'

expectNoProblems()

type Answer = OutputOfActor<typeof tillMachine, 'chargeWallet'>

const stall = { name: 'Adventure Desk', number: 'M1001' }
const copied: string[] = []

function Charge(props: FlowProps<typeof tillMachine>) {
  return (
    <IncidentContext value={({ flow }) => <p>The incident of {flow}</p>}>
      <ChargeView
        {...props}
        merchant={stall}
        copy={(text, label) => (
          <button type="button" onClick={() => copied.push(text)}>
            {label}
          </button>
        )}
      />
    </IncidentContext>
  )
}

const error = () => page.getByRole('dialog', { name: 'Error', exact: true })
const success = () => page.getByRole('dialog', { name: 'Payment processed successfully!', exact: true })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const spoken = () => page.getByRole('status').element().textContent

async function openTill(pending: typeof attempt | null = null) {
  const flow = startTill(null)
  await renderRunning(flow.actor, Charge)
  await flow.done('readAttempt', pending)
  return flow
}

async function charge(order = quadBikesAndHeights) {
  const flow = await openTill()
  placeOrder(flow, order)
  await flow.done('recordAttempt', { kind: 'recorded', attempt: { ...attempt, ...order } })
  return flow
}

async function answered(answer: Answer) {
  const flow = await charge()
  await flow.done('chargeWallet', answer)
  return flow
}

async function unanswered() {
  const flow = await charge()
  await flow.failed('chargeWallet', new Error('The host did not answer in time.'))
  return flow
}

async function deciding(candidate: ChargeProof | null) {
  const flow = await openTill(attempt)
  await button('Check').click()
  await flow.done('readBackCharge', { ok: true, value: { kind: 'undecided', candidate } })
  return flow
}

beforeEach(async () => {
  copied.length = 0
  await page.viewport(1280, 800)
})

describe('a refusal', () => {
  const noMoney = {
    ok: false,
    status: 422,
    reason: 'notEnoughMoney',
    message: 'There is not enough money in this wallet. Nothing was charged.',
  } as const

  test('[P200, P284, P368] opens the dialog "Error" with the server’s message', async () => {
    await answered(noMoney)
    await expect
      .element(error().getByText('There is not enough money in this wallet. Nothing was charged.'))
      .toBeVisible()
    await expect.element(error()).toHaveTextContent('The cart is still here.')
    expect(spoken()).toBe('Error. There is not enough money in this wallet. Nothing was charged.')
  })

  test.each([
    ['lostCard', 'This card was reported lost at 14:05. Please ask for the new card.'],
    ['walletFrozen', 'This wallet is frozen. Please send the person to the camp office.'],
    [
      'withdrawn',
      'This registration was withdrawn. Please send the person to the camp office. Nothing was charged.',
    ],
  ] as const)('[W351] of %s shows the server’s sentence and keeps the cart', async (reason, message) => {
    await answered({ ok: false, status: 422, reason, message })
    await expect.element(error().getByText(message, { exact: true })).toBeVisible()
    await expect.element(error()).toHaveTextContent('The cart is still here.')
    expect(spoken()).toBe(`Error. ${message}`)
  })

  test('is not an incident', async () => {
    await answered(noMoney)
    await expect.element(error()).toBeVisible()
    await expect.element(error()).not.toHaveTextContent('The incident of till')
  })

  test('is an incident if the browser cannot store the attempt', async () => {
    const flow = await openTill()
    placeOrder(flow, quadBikesAndHeights)
    await flow.failed('recordAttempt', new Error('storage'))
    await expect
      .element(error())
      .toHaveTextContent('Nothing was charged: the memory of this browser is full.')
    await expect.element(error().getByText('The incident of till')).toBeVisible()
  })

  test('[P369] without a message it says so', async () => {
    await answered({ ok: false, status: 200 })
    await expect.element(error().getByText('Payment processing failed.')).toBeVisible()
  })

  test('[P201] Close has the focus and closes it', async () => {
    const flow = await answered(noMoney)
    await expect.element(error().getByRole('button', { name: 'Close' })).toHaveFocus()
    await error().getByRole('button', { name: 'Close' }).click()
    await expect.element(error()).not.toBeInTheDocument()
    expect(flow.charge()).toBe('idle')
  })

  test('Escape closes it, a click beside it does not', async () => {
    const flow = await answered(noMoney)
    await expect.element(error()).toBeVisible()
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    expect(flow.charge()).toEqual({ refused: 'declined' })
    await userEvent.keyboard('{Escape}')
    await expect.element(error()).not.toBeInTheDocument()
  })
})

describe('a charge without an answer', () => {
  test('[P200, P201, P370] opens the same dialog with the documented sentence and the known facts', async () => {
    const flow = await unanswered()
    await expect
      .element(error().getByText('An error occurred during payment processing. Please try again.'))
      .toBeVisible()
    await expect.element(error()).toHaveTextContent('No answer. Maybe charged, maybe not. Press Check.')
    await expect.element(error().getByText('The incident of till')).toBeVisible()
    await error().getByRole('button', { name: 'Close' }).click()
    await expect.element(error()).not.toBeInTheDocument()
    expect(flow.charge()).toEqual({ outcomeUnknown: 'waiting' })
  })

  test('can be checked from the dialog', async () => {
    const flow = await unanswered()
    await error().getByRole('button', { name: 'Check' }).click()
    await expect.element(error()).not.toBeInTheDocument()
    expect(flow.started.at(-1)?.id).toBe('readBackCharge')
    await expect.element(button('Checking...')).toHaveAttribute('aria-disabled', 'true')
  })

  test('is shown in its own panel, with the order, and one button that has the focus', async () => {
    await openTill(attempt)
    const unknown = panel('Maybe charged, maybe not')
    await expect
      .element(unknown)
      .toHaveTextContent('We do not know yet if EZC104 was charged $13.00. Press Check.')
    const ordered = page.getByRole('list', { name: 'Payment of EZC104' }).getByRole('listitem')
    expect(ordered.elements().map(({ textContent }) => textContent)).toEqual([
      '2 × Quad Bikes $10.00',
      '1 × Glencity Heights $3.00',
      'The cart is still here.',
    ])
    await expect.element(button('Check')).toHaveFocus()
    expect(spoken()).toContain('We do not know yet if EZC104 was charged $13.00.')
  })

  test('is checked once, however often the button is pressed, and the button keeps the focus', async () => {
    const flow = await openTill(attempt)
    await button('Check').dblClick()
    await button('Checking...').click({ force: true })
    expect(flow.started.filter(({ id }) => id === 'readBackCharge')).toHaveLength(1)
    await flow.done('readBackCharge', { ok: false, status: 503 })
    await expect
      .element(panel('Maybe charged, maybe not'))
      .toHaveTextContent('The transactions could not be read.')
    await expect.element(button('Check')).toHaveFocus()
  })

  test('of another window is shown as the first to be settled', async () => {
    const flow = await openTill()
    placeOrder(flow, quadBikesAndHeights)
    await flow.done('recordAttempt', {
      kind: 'unfinished',
      attempt: { ...attempt, ownerCode: 'EZC105', items: [{ name: 'Cycling', price: 500, quantity: 1 }] },
    })
    const unknown = panel('Maybe charged, maybe not')
    await expect.element(unknown).toHaveTextContent('We do not know yet if EZC105 was charged $5.00.')
    await expect.element(unknown).toHaveTextContent('Another payment is not finished.')
  })
})

describe('a check that leaves the outcome open', () => {
  test('asks about a matching payment in the transactions', async () => {
    await deciding(proof)
    await expect
      .element(panel('Was it charged?'))
      .toHaveTextContent(
        'Your transactions show a payment of $13.00 by EZC104: PUR-7K3M9QX2TW, 14 Apr 2025, 10:05.',
      )
    const choices = panel('Was it charged?').getByRole('button').elements()
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Yes, it was charged',
      'No, charge again',
      'Check again',
      'Do not charge',
    ])
  })

  test('says if there is no matching payment', async () => {
    await deciding(null)
    await expect
      .element(panel('Was it charged?'))
      .toHaveTextContent('Your transactions show no payment of $13.00 by EZC104.')
    await expect.element(button('Yes, it was charged')).not.toBeInTheDocument()
  })

  test('is not decided by an accidental Enter', async () => {
    const flow = await deciding(proof)
    await expect.element(panel('Was it charged?')).toBeVisible()
    await userEvent.keyboard('{Enter} ')
    expect(flow.charge()).toEqual({ outcomeUnknown: 'deciding' })
  })

  test.each([
    ['Yes, it was charged', 'charged'],
    ['No, charge again', { charging: 'sending' }],
    ['Check again', { outcomeUnknown: 'checking' }],
    ['Do not charge', 'idle'],
  ])('offers "%s"', async (choice, state) => {
    const flow = await deciding(proof)
    await button(choice).click()
    expect(flow.charge()).toEqual(state)
  })
})

describe('the receipt', () => {
  const cells = () =>
    Array.from(document.querySelectorAll('[role="dialog"] tbody tr, [role="dialog"] tfoot tr'), (row) =>
      Array.from(row.children, ({ textContent }) => textContent),
    )
  const facts = () =>
    Object.fromEntries(
      Array.from(document.querySelectorAll('[role="dialog"] dt'), (term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    )

  test('[P202] is in the dialog "Payment processed successfully!"', async () => {
    await answered({ ok: true, value: proof })
    await expect.element(success()).toBeVisible()
    await expect.element(success()).toHaveTextContent('Adventure Desk M1001')
    expect(cells()).toEqual([
      ['Quad Bikes 2 × $5.00', '$10.00'],
      ['Glencity Heights 1 × $3.00', '$3.00'],
      ['Total', '$13.00'],
    ])
    expect(facts()).toEqual({
      'Participant number': 'EZC104',
      Time: '14 Apr 2025, 10:05 CAT',
      Reference: 'PUR-7K3M9QX2TW',
    })
    expect(spoken()).toBe('Payment processed successfully! $13.00 for EZC104')
  })

  test('shows its total in the largest text, in the green of the gate', async () => {
    await answered({ ok: true, value: proof })
    await expect.element(success()).toBeVisible()
    const sum = success().getByText('$13.00', { exact: true }).first().element()
    const { fontSize, backgroundColor } = getComputedStyle(sum)
    expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(40)
    expect(backgroundColor).toBe('rgb(11, 95, 41)')
  })

  test('without a reference has a note instead, and nothing to copy', async () => {
    await answered({ ok: true, value: { ...proof, referenceId: null } })
    await expect.element(success().getByText('No reference given')).toBeVisible()
    await expect.element(button('Copy reference')).not.toBeInTheDocument()
  })

  test('its reference can be copied', async () => {
    await answered({ ok: true, value: proof })
    await button('Copy reference').click()
    expect(copied).toEqual(['PUR-7K3M9QX2TW'])
  })

  test('is printed by Print receipt', async () => {
    const flow = await answered({ ok: true, value: proof })
    const asked: string[] = []
    flow.actor.system.inspect((event) => {
      if (event.type === '@xstate.event') asked.push(event.event.type)
    })
    await button('Print receipt').click()
    expect(asked).toEqual(['receipt.printRequested'])
    await expect.element(success()).toBeVisible()
  })

  test('is printed alone, without its dialog', async () => {
    await answered({ ok: true, value: proof })
    await expect.element(success()).toBeVisible()
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect.element(receipt).toBeVisible()
    await expect.element(button('Next customer')).not.toBeInTheDocument()
    await expect.element(page.getByText('Payment processed successfully!').first()).not.toBeVisible()
    const paper = () => {
      const { left, top, width } = receipt.element().getBoundingClientRect()
      return [left, top, Math.round(width)]
    }
    // A roll of 80 mm has a printable width of 72 mm; waits for the end of the dialog's animation.
    await expect.poll(paper).toEqual([0, 0, 272])
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })

  test('Next customer has the focus and closes it; a held Enter does not', async () => {
    const flow = await answered({ ok: true, value: proof })
    await expect.element(button('Next customer')).toHaveFocus()
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    button('Next customer').element().dispatchEvent(held)
    expect(held.defaultPrevented).toBe(true)
    await button('Next customer').click()
    expect(flow.charge()).toBe('idle')
    await expect.element(success()).not.toBeInTheDocument()
  })

  test.each([
    [390, 667],
    [1280, 800],
  ])('of six lines keeps Next customer in sight at %i x %i', async (width, height) => {
    await page.viewport(width, height)
    const names = ['Quad Bikes', 'Zip Line', 'Canoeing', 'Horse Riding', 'Cycling', 'Glencity Heights']
    const items = names.map((name, index) => ({ name, price: index === 5 ? 300 : 500, quantity: 99 }))
    const flow = await charge({ ownerCode: 'ABCDEFGHIJ', items })
    await flow.done('chargeWallet', { ok: true, value: proof })
    await expect.element(button('Next customer')).toBeInViewport({ ratio: 0.99 })
    await expect.element(success().getByText('$2,772.00').first()).toBeInViewport({ ratio: 0.99 })
    const dialog = success().element()
    expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  })
})

describe('on a phone', () => {
  test('the controls are at least 56 pixels high', async () => {
    await page.viewport(390, 844)
    const flow = await unanswered()
    const low = () =>
      page
        .getByRole('button')
        .elements()
        .filter(
          (target) => target.getBoundingClientRect().height < 56 && target.textContent !== 'Copy reference',
        )
    await expect.element(button('Check')).toBeVisible()
    await expect.poll(low).toEqual([])
    await button('Check').click()
    await flow.done('readBackCharge', { ok: true, value: { kind: 'undecided', candidate: proof } })
    await expect.element(button('Do not charge')).toBeVisible()
    await expect.poll(low).toEqual([])
    await button('Yes, it was charged').click()
    await expect.element(button('Next customer')).toBeVisible()
    await expect.poll(low).toEqual([])
  })
})
