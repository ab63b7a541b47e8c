import { describe, expect, test } from 'vitest'
import type { PriceList } from '../../../src/domain/till/priceList.ts'
import { priceListFormModel } from '../../../src/inspector/models/till/priceListForm.tsx'
import { priceListFormMachine } from '../../../src/machines/till/priceListForm.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(priceListFormModel)

const list: PriceList = {
  version: 'v1',
  products: [
    { name: 'Popcorn', price: 1_50, isSoldOut: false },
    { name: 'Juice', price: 75, isSoldOut: true },
    { name: 'Soap', price: 50, isSoldOut: false },
  ],
}

const closed = {
  merchantNumber: 'M1001',
  list: null,
  draft: [],
  added: null,
  isRejected: false,
  failure: null,
  changedElsewhere: [],
}

function open(read = list) {
  const flow = startFlow(priceListFormMachine, { merchantNumber: 'M1001' })
  const emitted: unknown[] = []
  flow.actor.on('list.changed', (event) => emitted.push(event.list))
  flow.send({ type: 'form.opened', list: read })
  return { ...flow, emitted, names: () => flow.context().draft.map(({ name }) => name) }
}

test('the form opens with the current list and without errors', () => {
  expect(open().state().context).toEqual({
    ...closed,
    list,
    draft: [
      { id: 0, name: 'Popcorn', price: '1.50', isSoldOut: false },
      { id: 1, name: 'Juice', price: '0.75', isSoldOut: true },
      { id: 2, name: 'Soap', price: '0.50', isSoldOut: false },
    ],
  })
})

test('products can be moved, added and removed', () => {
  const { send, names } = open()
  send({ type: 'product.moved', id: 2, to: 'top' })
  expect(names()).toEqual(['Soap', 'Popcorn', 'Juice'])
  send({ type: 'product.moved', id: 0, to: 'down' })
  expect(names()).toEqual(['Soap', 'Juice', 'Popcorn'])
  send({ type: 'product.moved', id: 1, to: 'up' })
  expect(names()).toEqual(['Juice', 'Soap', 'Popcorn'])
  send({ type: 'product.removed', id: 2 })
  send({ type: 'product.added' })
  expect(names()).toEqual(['Juice', 'Popcorn', ''])
})

test('a product moves by one place, and never past either end', () => {
  const { send, names } = open()
  send({ type: 'product.moved', id: 2, to: 'up' })
  expect(names()).toEqual(['Popcorn', 'Soap', 'Juice'])
  send({ type: 'product.moved', id: 2, to: 'down' })
  send({ type: 'product.moved', id: 0, to: 'down' })
  expect(names()).toEqual(['Juice', 'Popcorn', 'Soap'])
  send({ type: 'product.moved', id: 0, to: 'up' })
  send({ type: 'product.moved', id: 0, to: 'up' })
  send({ type: 'product.moved', id: 2, to: 'down' })
  send({ type: 'product.moved', id: 9, to: 'top' })
  expect(names()).toEqual(['Popcorn', 'Juice', 'Soap'])
})

test('an added product is empty, also in an empty list', () => {
  const { send, state } = open()
  send({ type: 'product.added' })
  expect(state().context.added).toBe(3)
  expect(state().context.draft.at(-1)).toEqual({ id: 3, name: '', price: '', isSoldOut: false })
  const empty = open({ version: 'v1', products: [] })
  empty.send({ type: 'product.added' })
  expect(empty.state().context.draft).toEqual([{ id: 0, name: '', price: '', isSoldOut: false }])
})

test('a list has at most 200 products', () => {
  const { send, names } = open()
  for (let product = 3; product <= 200; product += 1) send({ type: 'product.added' })
  expect(names()).toHaveLength(200)
})

test('the last product cannot be removed', () => {
  const { send, names } = open()
  for (const id of [0, 1, 2]) send({ type: 'product.removed', id })
  expect(names()).toEqual(['Soap'])
})

test('an invalid list is not sent, and shows its errors until a product is added or the list is valid', () => {
  const { send, state, started } = open()
  send({ type: 'field.changed', id: 0, field: 'price', text: 'free' })
  send({ type: 'form.submitted' })
  expect([state().value, state().context.isRejected]).toEqual(['editing', true])
  send({ type: 'product.added' })
  expect(state().context.isRejected).toBe(false)
  send({ type: 'product.removed', id: 3 })
  send({ type: 'form.submitted' })
  expect(state().context.isRejected).toBe(true)
  expect(started).toEqual([])
  send({ type: 'field.changed', id: 0, field: 'price', text: '2' })
  send({ type: 'form.submitted' })
  expect([state().value, state().context.isRejected]).toEqual(['saving', false])
})

describe('a price list that could not be saved', () => {
  const failedText = 'We could not save the price list. What you typed is still here. Please try again.'

  async function unsaved() {
    const flow = open()
    flow.send({ type: 'field.changed', id: 1, field: 'price', text: '2' })
    flow.send({ type: 'form.submitted' })
    await flow.failed('changePriceList', new Error('No answer'))
    return flow
  }

  test('shows an error and keeps the form', async () => {
    const { state, emitted } = await unsaved()
    expect(state().value).toBe('editing')
    expect(state().context).toEqual({
      ...closed,
      list,
      draft: [
        { id: 0, name: 'Popcorn', price: '1.50', isSoldOut: false },
        { id: 1, name: 'Juice', price: '2', isSoldOut: true },
        { id: 2, name: 'Soap', price: '0.50', isSoldOut: false },
      ],
      failure: { text: failedText, isIncident: true },
    })
    expect(emitted).toEqual([])
  })

  test('clears the error when it is sent again or found invalid', async () => {
    const again = await unsaved()
    again.send({ type: 'form.submitted' })
    expect(again.state().value).toBe('saving')
    expect(again.state().context).toMatchObject({ failure: null })
    const wrong = await unsaved()
    wrong.send({ type: 'field.changed', id: 0, field: 'name', text: ' ' })
    wrong.send({ type: 'form.submitted' })
    expect(wrong.state().context).toMatchObject({ isRejected: true, failure: null })
  })

  test('shows the message of the server, if it has one', async () => {
    const { send, done, state } = await unsaved()
    send({ type: 'form.submitted' })
    const message = 'This needs the right “Cash desk”.'
    await done('changePriceList', { ok: false, status: 403, reason: 'noRight', message })
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      failure: { text: message, isIncident: false },
      changedElsewhere: [],
    })
    send({ type: 'form.submitted' })
    await done('changePriceList', { ok: false, status: 503 })
    expect(state().context).toMatchObject({ failure: { text: failedText, isIncident: true } })
  })
})

test('a changed list is saved as a whole, with the version that was read', async () => {
  const { send, done, emitted, state, started } = open()
  send({ type: 'field.changed', id: 0, field: 'price', text: '2' })
  send({ type: 'form.submitted' })
  expect(state().value).toBe('saving')
  expect(started.map(({ input }) => input)).toEqual([
    {
      merchantNumber: 'M1001',
      list: { version: 'v1', products: [{ ...list.products[0], price: 2_00 }, ...list.products.slice(1)] },
    },
  ])
  const saved = { version: 'v2', products: list.products }
  await done('changePriceList', { ok: true, value: saved })
  expect([state().value, emitted]).toEqual(['closed', [saved]])
  expect(state().context).toEqual(closed)
})

test('leaving a changed list needs a confirmation, leaving an unchanged one does not', () => {
  const { send, state } = open()
  send({ type: 'field.changed', id: 0, field: 'name', text: 'Pop corn' })
  send({ type: 'form.left' })
  expect(state().value).toBe('leaving')
  send({ type: 'changes.kept' })
  expect(state().value).toBe('editing')
  expect(state().context.draft[0]?.name).toBe('Pop corn')
  send({ type: 'form.left' })
  send({ type: 'changes.dropped' })
  expect(state().value).toBe('closed')
  expect(state().context).toEqual(closed)
  send({ type: 'form.opened', list })
  send({ type: 'form.left' })
  expect(state().value).toBe('closed')
})

describe('[W709] a price list that another person has changed meanwhile', () => {
  test('is not overwritten before the changes are shown, and the form is kept', async () => {
    const { send, done, state, started } = open()
    send({ type: 'field.changed', id: 0, field: 'price', text: '2' })
    send({ type: 'form.submitted' })
    const data = { version: 'v2', products: [{ ...list.products[0], price: 3_00 }] } as PriceList
    const message = 'Nothing was saved: somebody else has changed this price list meanwhile.'
    await done('changePriceList', { ok: false, status: 409, reason: 'changedElsewhere', message, data })
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      failure: { text: message, isIncident: false },
      changedElsewhere: ['Popcorn $1.50 → $3.00', 'Juice taken off', 'Soap taken off'],
    })
    expect(state().context.draft[0]?.price).toBe('2')
    send({ type: 'form.submitted' })
    expect(started.at(-1)?.input).toMatchObject({ list: { version: 'v2' } })
    expect(state().context).toMatchObject({ list: data, failure: null, changedElsewhere: [] })
  })
})
