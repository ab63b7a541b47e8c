import { describe, expect, test } from 'vitest'
import type { PriceList } from '../../../src/domain/till/priceList.ts'
import { priceListModel } from '../../../src/inspector/models/till/priceList.tsx'
import { priceListMachine } from '../../../src/machines/till/priceList.ts'
import { describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(priceListModel)

const listOf = (isSoldOut: boolean): PriceList => ({
  version: 'v1',
  products: [{ name: 'Popcorn', price: 1_50, isSoldOut }],
})

describeUnread({
  machine: priceListMachine,
  input: { stall: 'M1001' },
  src: 'fetchPriceList',
  value: listOf(false),
  text: 'The price list could not be read.',
  showsCause: true,
  clearsFirst: true,
})

function open(stall: string | null = 'M1001') {
  const flow = startFlow(priceListMachine, { stall })
  const emitted: unknown[] = []
  flow.actor.on('prices.read', ({ products }) => emitted.push(products))
  return { ...flow, emitted }
}

async function shown() {
  const flow = open()
  await flow.done('fetchPriceList', { ok: true, value: listOf(false) })
  return flow
}

test('a server without price lists gets no calls', () => {
  const { state, send, started } = open(null)
  expect(state().value).toBe('none')
  send({ type: 'list.refreshRequested' })
  expect(state().value).toBe('none')
  expect(started).toEqual([])
})

test('the list is emitted to the till, and reloaded after a minute', async () => {
  const { emitted, state, jump, done } = await shown()
  expect(emitted).toEqual([listOf(false).products])
  jump(59_999)
  expect(state().value).toEqual({ shown: 'still' })
  jump(1)
  expect(state().value).toEqual({ shown: 'refreshing' })
  await done('fetchPriceList', { ok: true, value: listOf(true) })
  expect(state().value).toEqual({ shown: 'still' })
  expect(state().context.list).toEqual(listOf(true))
  expect(emitted).toEqual([listOf(false).products, listOf(true).products])
})

test('a list that was changed here replaces one in flight, and is reloaded a minute later', async () => {
  const { emitted, state, send, jump } = await shown()
  jump(60_000)
  expect(state().value).toEqual({ shown: 'refreshing' })
  send({ type: 'list.replaced', list: listOf(true) })
  expect(state().value).toEqual({ shown: 'still' })
  expect(state().context.list).toEqual(listOf(true))
  expect(emitted).toEqual([listOf(false).products, listOf(true).products])
  jump(30_000)
  send({ type: 'list.replaced', list: listOf(false) })
  jump(59_999)
  expect(state().value).toEqual({ shown: 'still' })
  jump(1)
  expect(state().value).toEqual({ shown: 'refreshing' })
})

test('a failed reload keeps the list', async () => {
  const { state, send, failed, done } = await shown()
  send({ type: 'list.refreshRequested' })
  await failed('fetchPriceList', new Error('No answer'))
  expect(state().value).toEqual({ shown: 'still' })
  expect(state().context).toMatchObject({ list: listOf(false), failure: null })
  send({ type: 'list.refreshRequested' })
  await done('fetchPriceList', { ok: false, status: 503 })
  expect(state().value).toEqual({ shown: 'still' })
  expect(state().context).toMatchObject({ list: listOf(false), failure: null })
})

describe('[W708] marking a product as sold out', () => {
  test('takes one press, and the till receives the new list immediately', async () => {
    const { send, done, emitted, state } = await shown()
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    expect(state().value).toEqual({ shown: 'marking' })
    expect(state().context.marked).toEqual({ name: 'Popcorn', isSoldOut: true })
    await done('markSoldOut', { ok: true, value: listOf(true) })
    expect(state().value).toEqual({ shown: 'still' })
    expect(state().context).toMatchObject({ list: listOf(true), marked: null })
    expect(emitted.at(-1)).toEqual(listOf(true).products)
  })

  test('is sent immediately, even during a reload', async () => {
    const { send, state, started } = await shown()
    send({ type: 'list.refreshRequested' })
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    expect(state().value).toEqual({ shown: 'marking' })
    expect(started.at(-1)).toEqual({
      id: 'markSoldOut',
      source: 'markSoldOut',
      input: { merchantNumber: 'M1001', name: 'Popcorn', isSoldOut: true },
    })
  })

  test('shows an error when it could not be saved, and clears it at the next try', async () => {
    const { send, failed, done, state } = await shown()
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    await failed('markSoldOut', new Error(''))
    expect(state().value).toEqual({ shown: 'still' })
    expect(state().context).toEqual({
      stall: 'M1001',
      list: listOf(false),
      marked: null,
      failure: { text: 'This could not be saved. Please try again.', isIncident: true },
    })
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    expect(state().context).toMatchObject({ failure: null })
    await failed('markSoldOut', new Error('No answer from the server.'))
    expect(state().context.failure?.text).toBe('No answer from the server.')
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    await done('markSoldOut', { ok: false, status: 503 })
    expect(state().context).toMatchObject({
      failure: { text: 'This could not be saved. Please try again.', isIncident: true },
    })
  })

  test('shows the message of a refusal until it is closed', async () => {
    const { send, done, state } = await shown()
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    const message = 'Popcorn is not on this price list any more. Please load the page again.'
    await done('markSoldOut', { ok: false, status: 404, reason: 'notFound', message })
    expect(state().value).toEqual({ shown: 'still' })
    expect(state().context).toMatchObject({
      failure: { text: message, isIncident: false },
      marked: null,
      list: listOf(false),
    })
    send({ type: 'list.refreshRequested' })
    await done('fetchPriceList', { ok: true, value: listOf(false) })
    expect(state().context.failure?.text).toBe(message)
    send({ type: 'error.closed' })
    expect(state().context.failure).toBeNull()
  })
})
