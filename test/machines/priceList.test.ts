import { describe, expect, test } from 'vitest'
import type { PriceList } from '../../src/domain/priceList.ts'
import { priceListModel } from '../../src/inspector/models/priceList.tsx'
import { priceListMachine } from '../../src/machines/priceList.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(priceListModel)

const listOf = (isSoldOut: boolean): PriceList => ({
  version: 'v1',
  products: [{ name: 'Popcorn', price: 1_50, isSoldOut }],
})

function open(stall: string | null = 'M1001') {
  const flow = startScripted(priceListMachine, { stall })
  const told: unknown[] = []
  flow.actor.on('prices.read', ({ products }) => told.push(products))
  return { ...flow, told, state: () => flow.actor.getSnapshot() }
}

async function shown() {
  const flow = open()
  await flow.done('fetchPriceList', { ok: true, value: listOf(false) })
  return flow
}

test('a host without price lists is asked nothing', () => {
  expect(open(null).state().value).toBe('none')
})

test('the list is told to the till, and read again after a minute', async () => {
  const { told, state, jump, done } = await shown()
  expect(told).toEqual([listOf(false).products])
  jump(59_999)
  expect(state().value).toEqual({ shown: 'still' })
  jump(1)
  expect(state().value).toEqual({ shown: 'refreshing' })
  await done('fetchPriceList', { ok: true, value: listOf(true) })
  expect(told).toEqual([listOf(false).products, listOf(true).products])
})

test('a list that cannot be read again stays', async () => {
  const { state, send, failed } = await shown()
  send({ type: 'list.refreshRequested' })
  await failed('fetchPriceList', new Error('No answer'))
  expect(state().value).toEqual({ shown: 'still' })
  expect(state().context).toMatchObject({ list: listOf(false), callError: null })
})

describe('[W708] sold out', () => {
  test('is one tap, and the till knows it at once', async () => {
    const { send, done, told, state } = await shown()
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    expect(state().value).toEqual({ shown: 'marking' })
    expect(state().context.marked).toEqual({ name: 'Popcorn', isSoldOut: true })
    await done('markSoldOut', { ok: true, value: listOf(true) })
    expect(state().context).toMatchObject({ list: listOf(true), marked: null })
    expect(told.at(-1)).toEqual(listOf(true).products)
  })

  test('that is refused is said, until it is closed', async () => {
    const { send, done, state } = await shown()
    send({ type: 'soldOut.changed', name: 'Popcorn', isSoldOut: true })
    const message = 'Popcorn is not on this price list any more. Please load the page again.'
    await done('markSoldOut', { ok: false, status: 404, reason: 'notFound', message })
    expect(state().value).toEqual({ shown: 'still' })
    expect(state().context).toMatchObject({ callError: message, marked: null, list: listOf(false) })
    send({ type: 'list.refreshRequested' })
    await done('fetchPriceList', { ok: true, value: listOf(false) })
    expect(state().context.callError).toBe(message)
    send({ type: 'error.closed' })
    expect(state().context.callError).toBeNull()
  })
})
