import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getInitialSnapshot } from 'xstate'
import type { ListedProduct } from '../../../src/domain/till/priceList.ts'
import { attempt, proof, quadBikesAndHeights } from '../../../src/inspector/models/till/tillSamples.ts'
import { tillMachine } from '../../../src/machines/till/till.ts'
import { BasketView } from '../../../src/views/till/BasketView.tsx'
import { openTill as startTill } from '../../machines/support/startTill.ts'
import { expectNoProblems } from '../support/console.ts'
import { inApp, renderRunning } from '../support/screen.tsx'

expectNoProblems()

const field = () => page.getByRole('textbox', { name: 'Participant number' })
const product = (name: string) => page.getByRole('button', { name, exact: true })
const tiles = () => page.getByRole('region', { name: 'Products' }).getByRole('button')
const cart = () => page.getByRole('region', { name: 'Cart' })
const lines = () =>
  cart()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const process = () => button('Process Order')

async function openTill(stall: string | null = null) {
  const flow = await startTill(stall)
  await renderRunning(flow.actor, BasketView)
  return flow
}

type TillState = Parameters<typeof tillMachine.resolveState>[0]

async function draw(value: TillState['value'], filledWith?: Partial<TillState['context']>) {
  const { context } = getInitialSnapshot(tillMachine, { merchantNumber: 'M1001', stall: null })
  const state = tillMachine.resolveState({ value, context: { ...context, ...filledWith } })
  await render(inApp(<BasketView state={state} send={() => {}} />))
}

const filled = { code: 'EZC104', items: quadBikesAndHeights.items }

async function fillBasket() {
  const flow = await openTill()
  await field().fill('ezc104')
  await product('Quad Bikes $5.00').click()
  await product('Quad Bikes $5.00 , 1 in the cart').click()
  await product('Glencity Heights $3.00').click()
  return flow
}

async function placeOrder() {
  const flow = await fillBasket()
  await process().click()
  return flow
}

beforeEach(() => page.viewport(1280, 800))

describe('the camper', () => {
  test('[P196] the participant number has the focus, and a scan replaces its value', async () => {
    await openTill()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAttribute('data-code-field')
    await expect.element(field()).toHaveAttribute('placeholder', 'Scan or enter number...')
  })

  test('[P197] the participant number is upper-cased as it is typed', async () => {
    await openTill()
    await userEvent.keyboard('ezc104')
    await expect.element(field()).toHaveValue('EZC104')
  })

  test('Enter in the participant number leads to the products and places no order', async () => {
    const { placed } = await fillBasket()
    await field().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(tiles().first()).toHaveFocus()
    expect(placed()).toEqual([])
  })

  test('a second Enter right after the first adds no product', async () => {
    await openTill()
    await field().fill('EZC104')
    field()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await expect.element(tiles().first()).toHaveFocus()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    tiles().first().element().dispatchEvent(enter)
    expect(enter.defaultPrevented).toBe(true)
  })
})

describe('the basket', () => {
  test('[P198, P234-P240] the six products are shown with their prices', async () => {
    await openTill()
    const names = tiles()
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual([
      'Quad Bikes $5.00',
      'Zip Line $5.00',
      'Canoeing $5.00',
      'Horse Riding $5.00',
      'Cycling $5.00',
      'Glencity Heights $3.00',
    ])
  })

  test('[P199] a tapped product is in the cart with its quantity, amount and total', async () => {
    await fillBasket()
    expect(lines()).toEqual(['Quad Bikes$10.002$5.00 each', 'Glencity Heights$3.001$3.00 each'])
    await expect.element(page.getByText('Total for EZC104 $13.00')).toBeVisible()
    await expect.element(product('Quad Bikes $5.00 , 2 in the cart')).toBeVisible()
  })

  test('[P199] plus and minus change a quantity', async () => {
    await fillBasket()
    await button('One more Glencity Heights').click()
    await button('One less Quad Bikes').click()
    expect(lines()).toEqual(['Quad Bikes$5.001$5.00 each', 'Glencity Heights$6.002$3.00 each'])
    await expect.element(page.getByText('Total for EZC104 $11.00')).toBeVisible()
  })

  test('[P281] the minus at 1 says that it removes the item, and does', async () => {
    await fillBasket()
    await button('Remove the last Glencity Heights').click()
    expect(lines()).toEqual(['Quad Bikes$10.002$5.00 each'])
    await expect.element(page.getByRole('heading', { name: 'Cart' })).toHaveFocus()
  })

  test('an item can be removed with one press, whatever its quantity', async () => {
    await fillBasket()
    await button('Remove Quad Bikes').click()
    expect(lines()).toEqual(['Glencity Heights$3.001$3.00 each'])
  })

  test('an empty cart suggests the next step', async () => {
    await openTill()
    await expect.element(cart()).toHaveTextContent('The cart is empty. Tap a product to add it.')
    await expect.element(page.getByText('Total $0.00')).toBeVisible()
    await expect.element(button('Clear')).not.toBeInTheDocument()
  })

  test('Clear empties the basket and the participant number, which gets the focus', async () => {
    await fillBasket()
    await button('Clear').click()
    await expect.element(field()).toHaveValue('')
    await expect.element(field()).toHaveFocus()
    expect(lines()).toEqual([])
  })

  test('a product is limited to 99', async () => {
    const flow = await openTill()
    flow.send({ type: 'product.added', name: 'Zip Line' })
    flow.send({ type: 'quantity.changed', name: 'Zip Line', quantity: 99 })
    await expect.element(button('No more than 99 Zip Line')).toHaveAttribute('aria-disabled', 'true')
    await button('No more than 99 Zip Line').click({ force: true })
    await product('Zip Line $5.00 , 99 in the cart').click({ force: true })
    expect(lines()).toEqual(['Zip Line$495.0099$5.00 each'])
  })

  test('everything works without a mouse', async () => {
    const { placed } = await openTill()
    await userEvent.keyboard('ezc104{Tab} ')
    await expect.element(product('Quad Bikes $5.00 , 1 in the cart')).toHaveFocus()
    for (const _ of tiles().elements()) await userEvent.keyboard('{Tab}')
    await expect.element(button('Clear')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab} ')
    await expect.element(button('One more Quad Bikes')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(process()).toHaveFocus()
    await userEvent.keyboard(' ')
    expect(placed()).toEqual([
      { ownerCode: 'EZC104', items: [{ name: 'Quad Bikes', price: 500, quantity: 2 }] },
    ])
  })
})

describe('the stall’s own price list', () => {
  const search = () => page.getByRole('searchbox', { name: 'Search products' })
  const shown = () =>
    tiles()
      .elements()
      .map(({ textContent }) => textContent)

  async function openStall(products: readonly ListedProduct[]) {
    const flow = await openTill('M1001')
    flow.send({ type: 'prices.read', products })
    await expect.element(tiles().first()).toBeVisible()
    return flow
  }

  const listed = (names: readonly string[]) =>
    names.map((name, index) => ({ name, price: 50 + index, isSoldOut: false }))
  const twoHundred = listed(
    Array.from({ length: 200 }, (_, index) => `Treat ${String(200 - index).padStart(3, '0')}`),
  )

  test('[W886] keeps its order, and has no search while it is short', async () => {
    await openStall([
      { name: 'Popcorn', price: 150, isSoldOut: false },
      { name: 'Apples', price: 50, isSoldOut: true },
      { name: 'Maize', price: 75, isSoldOut: false },
    ])
    expect(shown()).toEqual(['Popcorn $1.50', 'Apples $0.50 · Sold out', 'Maize $0.75'])
    await expect.element(product('Apples $0.50 · Sold out')).toBeDisabled()
    expect(search().elements()).toEqual([])
  })

  test('[W886] of 200 products can be searched by any words of a name, and a match goes into the cart', async () => {
    await openStall([...twoHundred.slice(0, 199), { name: 'Roasted Maize', price: 75, isSoldOut: false }])
    expect(shown()).toHaveLength(200)
    expect(shown().slice(0, 2)).toEqual(['Treat 200 $0.50', 'Treat 199 $0.51'])
    await search().fill('mai roast')
    expect(shown()).toEqual(['Roasted Maize $0.75'])
    await product('Roasted Maize $0.75').click()
    expect(lines()).toHaveLength(1)
    await expect.element(search()).toHaveValue('')
    expect(shown()).toHaveLength(200)
    await search().fill('treat 20')
    expect(shown()).toEqual(['Treat 200 $0.50', 'Treat 120 $1.30', 'Treat 020 $2.30'])
    await search().fill('gum')
    expect(shown()).toEqual([])
    await expect.element(page.getByText('No product is called “gum”.')).toBeVisible()
  })

  test.each([
    [320, 640],
    [390, 844],
    [844, 390],
  ])(
    'with words of 17 to 60 letters stays in its columns at %i x %i, and so does the cart',
    async (width, height) => {
      await page.viewport(width, height)
      const names = ['Schokoladenkuchen', 'Marshmallowsandwich', 'M'.repeat(60), 'Maize']
      const flow = await openStall(listed(names))
      for (const name of names) flow.send({ type: 'product.added', name })
      await expect.element(product('Maize $0.53 , 1 in the cart')).toBeVisible()
      const products = page.getByRole('region', { name: 'Products' })
      const places = [products, cart()].flatMap((list) => list.getByRole('listitem').elements())
      expect(places).toHaveLength(8)
      const wider = places.filter((place) => place.scrollWidth > place.clientWidth)
      expect(wider.map(({ textContent }) => textContent)).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(width)
    },
  )
})

describe('the order', () => {
  test('[P282] Process Order places it; a double click places it once', async () => {
    const { placed } = await fillBasket()
    await process().dblClick()
    expect(placed()).toEqual([quadBikesAndHeights])
  })

  test('is not placed without a participant number: the field says why and has the focus', async () => {
    const { placed } = await openTill()
    await product('Zip Line $5.00').click()
    await process().click()
    await expect
      .element(field())
      .toHaveAccessibleDescription('Please enter a participant number or scan a card.')
    await expect.element(field()).toHaveFocus()
    await process().click()
    await expect.element(field()).toHaveFocus()
    expect(placed()).toEqual([])
  })

  test('is not placed with an empty cart: the products say why and have the focus', async () => {
    const { placed } = await openTill()
    await field().fill('EZC104')
    await process().click()
    await expect.element(tiles().first()).toHaveAccessibleDescription('Please add a product to the cart.')
    await expect.element(tiles().first()).toHaveFocus()
    expect(placed()).toEqual([])
  })

  test('locks everything once it is placed, and shows that', async () => {
    await placeOrder()
    await expect.element(button('Processing...')).toBeDisabled()
    await expect.element(field()).toHaveAttribute('readonly')
    await expect.element(cart().getByText('You cannot change it now')).toBeVisible()
    for (const locked of [...tiles().elements(), ...cart().getByRole('button').elements()])
      expect(locked).toBeDisabled()
    await expect.element(button('Clear')).not.toBeInTheDocument()
    await expect.element(page.getByText('Total for EZC104 $13.00')).toBeVisible()
  })

  test('[P283] a charged order empties the cart and the participant number', async () => {
    const flow = await placeOrder()
    await flow.done('recordAttempt', { kind: 'recorded', attempt })
    await flow.done('chargeWallet', { ok: true, value: proof })
    await expect.element(field()).toHaveValue('')
    expect(lines()).toEqual([])
    await expect.element(page.getByText('Total $0.00')).toBeVisible()
    flow.send({ type: 'receipt.closed' })
    await expect.element(field()).toHaveFocus()
  })

  test('a released order can be changed again', async () => {
    const flow = await placeOrder()
    await flow.done('recordAttempt', { kind: 'recorded', attempt })
    await flow.done('chargeWallet', { ok: false, status: 422 })
    flow.send({ type: 'error.closed' })
    await expect.element(process()).toBeEnabled()
    await expect.element(field()).toHaveValue('EZC104')
    await expect.element(button('One more Quad Bikes')).toBeEnabled()
  })

  test('shows neither progress nor a lock behind the dialog of a refusal', async () => {
    await draw({ basket: 'placed', charge: { refused: 'declined' } }, filled)
    await expect.element(process()).toBeEnabled()
    await expect.element(page.getByText('Total for EZC104 $13.00')).toBeVisible()
    await expect.element(cart()).not.toHaveTextContent('You cannot change it now')
    await expect.element(field()).not.toHaveAttribute('readonly')
    await expect.element(button('One more Quad Bikes')).toBeEnabled()
  })

  test('leaves nothing to press in the basket while its outcome is unknown', async () => {
    await draw({ basket: 'placed', charge: { outcomeUnknown: 'waiting' } }, filled)
    await expect.element(page.getByText('Press Check first')).toBeVisible()
    expect(page.getByRole('button', { disabled: false }).elements()).toEqual([])
  })
})

describe('the steps', () => {
  const step = () => document.querySelector('[aria-current="step"]')?.textContent

  test('follow the camper, the basket and the charge', async () => {
    await openTill()
    expect(step()).toBe('1Camper')
    await field().fill('EZC104')
    await expect.poll(step).toBe('2Cart')
    await product('Cycling $5.00').click()
    await expect.poll(step).toBe('3Payment')
    await field().fill('')
    await expect.poll(step).toBe('1Camper')
  })

  test('end with the receipt', async () => {
    await draw({ basket: 'open', charge: 'charged' })
    expect(step()).toBe('Receipt')
  })
})

describe('on a phone', () => {
  const heightOf = (element: Element) => element.getBoundingClientRect().height

  test.each([
    [390, 844],
    [390, 667],
  ])('total and Process Order are in sight at %i x %i, at any scroll position', async (width, height) => {
    await page.viewport(width, height)
    await fillBasket()
    await field().click()
    for (const top of [0, document.documentElement.scrollHeight]) {
      window.scrollTo(0, top)
      await expect.element(process()).toBeInViewport({ ratio: 0.99 })
      await expect.element(page.getByText('Total for EZC104 $13.00')).toBeInViewport({ ratio: 0.99 })
    }
  })

  test('[P199] six products of 99 each and the longest code fit', async () => {
    await page.viewport(390, 667)
    const flow = await openTill()
    await field().fill('ABCDEFGHIJ')
    for (const name of [
      'Quad Bikes',
      'Zip Line',
      'Canoeing',
      'Horse Riding',
      'Cycling',
      'Glencity Heights',
    ]) {
      flow.send({ type: 'product.added', name })
      flow.send({ type: 'quantity.changed', name, quantity: 99 })
    }
    await expect.element(page.getByText('Total for ABCDEFGHIJ $2,772.00')).toBeInViewport({ ratio: 0.99 })
    expect(lines()).toHaveLength(6)
    expect(document.documentElement.scrollWidth).toBe(390)
    await expect.element(process()).toBeInViewport({ ratio: 0.99 })
  })

  test('the controls of the till are at least 56 pixels high, and the total at least 40', async () => {
    await page.viewport(390, 844)
    await fillBasket()
    const targets = [...page.getByRole('button').elements(), field().element()]
    expect(targets.filter((target) => heightOf(target) < 56)).toEqual([])
    const sum = page.getByText('$13.00', { exact: true }).element()
    expect(Number.parseFloat(getComputedStyle(sum).fontSize)).toBeGreaterThanOrEqual(40)
  })

  test('the price of a line in the cart stays on one line at 320 pixels', async () => {
    await page.viewport(320, 640)
    await fillBasket()
    const price = page.getByText('$5.00 each').element()
    expect(heightOf(price)).toBeLessThan(2 * Number.parseFloat(getComputedStyle(price).fontSize))
  })

  test('the products form two columns', async () => {
    await page.viewport(390, 844)
    await openTill()
    const lefts = new Set(
      tiles()
        .elements()
        .map((tile) => tile.getBoundingClientRect().left),
    )
    expect(lefts.size).toBe(2)
  })
})

test('on a wide screen the cart is beside the products, with Process Order in sight', async () => {
  await fillBasket()
  const right = Math.max(
    ...tiles()
      .elements()
      .map((tile) => tile.getBoundingClientRect().right),
  )
  expect(cart().element().getBoundingClientRect().left).toBeGreaterThan(right)
  await expect.element(process()).toBeInViewport({ ratio: 0.99 })
})
