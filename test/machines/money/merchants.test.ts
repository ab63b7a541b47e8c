import { describe, expect, test } from 'vitest'
import { longNamed, merchantsModel } from '../../../src/inspector/models/money/merchants.tsx'
import { merchant } from '../../../src/inspector/models/people/people.ts'
import { merchantsFailedText, merchantsMachine } from '../../../src/machines/money/merchants.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(merchantsModel)

function start() {
  const flow = startFlow(merchantsMachine)
  return { ...flow, shown: () => flow.context().merchants }
}

async function opened() {
  const list = start()
  await list.done('fetchMerchants', { ok: true, value: [merchant] })
  return list
}

test('[A393, A394] the merchants are loaded when the page opens', async () => {
  const { started, shown, state } = await opened()
  expect(started).toHaveLength(1)
  expect(state().value).toEqual({ shown: 'settled' })
  expect(shown()).toEqual([merchant])
})

test.each([
  ['refused', (list: ReturnType<typeof start>) => list.done('fetchMerchants', { ok: false, status: 500 })],
  ['lost', (list: ReturnType<typeof start>) => list.failed('fetchMerchants', new Error('no'))],
] as const)('a list that is %s can be requested again', async (_, fail) => {
  const list = start()
  await fail(list)
  expect(list.state().value).toBe('failed')
  list.send({ type: 'load.retried' })
  expect(list.state().value).toBe('loading')
  await list.done('fetchMerchants', { ok: true, value: [merchant] })
  expect(list.shown()).toEqual([merchant])
})

test('[A453] the error text is the documented one', () => {
  expect(merchantsFailedText).toBe('Failed to load merchants. Please try again later.')
})

describe('reloading the merchants', () => {
  test('[A319] keeps the old list until the new one arrives', async () => {
    const { send, done, shown, started, state } = await opened()
    send({ type: 'merchants.refreshRequested' })
    expect(started).toHaveLength(2)
    expect(shown()).toEqual([merchant])
    await done('fetchMerchants', { ok: true, value: [merchant, longNamed] })
    expect(shown()).toEqual([merchant, longNamed])
    expect(state().value).toEqual({ shown: 'settled' })
  })

  test('keeps the old list after a failure', async () => {
    const { send, failed, done, shown, state } = await opened()
    send({ type: 'merchants.refreshRequested' })
    await failed('fetchMerchants', new Error('no'))
    expect(state().value).toEqual({ shown: 'stale' })
    expect(shown()).toEqual([merchant])
    send({ type: 'load.retried' })
    await done('fetchMerchants', { ok: false, status: 503 })
    expect(state().value).toEqual({ shown: 'stale' })
  })

  test('restarts a load in flight, because its answer may be too old', async () => {
    const { send, started } = start()
    send({ type: 'merchants.refreshRequested' })
    expect(started).toHaveLength(2)
  })
})
