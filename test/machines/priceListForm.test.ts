import { describe, expect, test } from 'vitest'
import type { PriceList } from '../../src/domain/priceList.ts'
import { priceListFormModel } from '../../src/inspector/models/priceListForm.tsx'
import { priceListFormMachine } from '../../src/machines/priceListForm.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(priceListFormModel)

const list: PriceList = {
  version: 'v1',
  products: [
    { name: 'Popcorn', price: 1_50, isSoldOut: false },
    { name: 'Juice', price: 75, isSoldOut: true },
    { name: 'Soap', price: 50, isSoldOut: false },
  ],
}

function open() {
  const flow = startScripted(priceListFormMachine, { merchantNumber: 'M1001' })
  const told: unknown[] = []
  flow.actor.on('list.changed', (event) => told.push(event.list))
  flow.send({ type: 'form.opened', list })
  const state = () => flow.actor.getSnapshot()
  return { ...flow, told, state, names: () => state().context.draft.map(({ name }) => name) }
}

test('products are moved, added and taken off', () => {
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

test('there are at most 200', () => {
  const { send, names } = open()
  for (let product = 3; product <= 200; product += 1) send({ type: 'product.added' })
  expect(names()).toHaveLength(200)
})

test('the last product stays', () => {
  const { send, names } = open()
  for (const id of [0, 1, 2]) send({ type: 'product.removed', id })
  expect(names()).toEqual(['Soap'])
})

test('what is wrong is not sent', () => {
  const { send, state } = open()
  send({ type: 'field.changed', id: 0, field: 'price', text: 'free' })
  send({ type: 'form.submitted' })
  expect([state().value, state().context.isRejected]).toEqual(['editing', true])
})

test('a changed list is saved as a whole, made from the one that was read', async () => {
  const { send, done, told, state, started } = open()
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
  expect([state().value, told]).toEqual(['closed', [saved]])
})

test('leaving what was changed is asked about, leaving what was not is not', () => {
  const { send, state } = open()
  send({ type: 'field.changed', id: 0, field: 'name', text: 'Pop corn' })
  send({ type: 'form.left' })
  expect(state().value).toBe('leaving')
  send({ type: 'changes.kept' })
  expect(state().context.draft[0]?.name).toBe('Pop corn')
  send({ type: 'form.left' })
  send({ type: 'changes.dropped' })
  expect(state().value).toBe('closed')
  send({ type: 'form.opened', list })
  send({ type: 'form.left' })
  expect(state().value).toBe('closed')
})

describe('[W709] a list that somebody else has changed meanwhile', () => {
  test('is not written over before what has changed is said, and nothing typed is lost', async () => {
    const { send, done, state, started } = open()
    send({ type: 'field.changed', id: 0, field: 'price', text: '2' })
    send({ type: 'form.submitted' })
    const data = { version: 'v2', products: [{ ...list.products[0], price: 3_00 }] } as PriceList
    const message = 'Nothing was saved: somebody else has changed this price list meanwhile.'
    await done('changePriceList', { ok: false, status: 409, reason: 'changedElsewhere', message, data })
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      callError: message,
      isIncident: false,
      changedElsewhere: ['Popcorn $1.50 → $3.00', 'Juice taken off', 'Soap taken off'],
    })
    expect(state().context.draft[0]?.price).toBe('2')
    send({ type: 'form.submitted' })
    expect(started.at(-1)?.input).toMatchObject({ list: { version: 'v2' } })
  })
})
