import { expect, test } from 'vitest'
import { merchantDetailModel } from '../../../src/inspector/models/money/merchantDetail.tsx'
import { longNamed } from '../../../src/inspector/models/money/merchants.tsx'
import { merchant } from '../../../src/inspector/models/people/people.ts'
import {
  balanceOf,
  merchantDetailMachine,
  merchantFailedText,
  screenOf,
} from '../../../src/machines/money/merchantDetail.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(merchantDetailModel)

const start = (merchantNumber = 'M1001') => startFlow(merchantDetailMachine, { merchantNumber })

const list = { ok: true, value: [longNamed, merchant] } as const

test('the merchant is found in the list by number', async () => {
  const { done, state } = start()
  await done('fetchMerchants', list)
  expect(state().matches({ merchant: 'shown' })).toBe(true)
  expect(state().context.merchant).toEqual(merchant)
})

test.each([
  [
    '[A458] a merchant who is not in the list',
    async ({ done }: ReturnType<typeof start>) => done('fetchMerchants', list),
  ],
  [
    '[A457] a list that is refused',
    async ({ done }: ReturnType<typeof start>) => done('fetchMerchants', { ok: false, status: 500 }),
  ],
  [
    '[A457] a list that is lost',
    async ({ failed }: ReturnType<typeof start>) => failed('fetchMerchants', new Error('')),
  ],
] as const)('%s is a failure that can be retried', async (_, fail) => {
  const detail = start('M9999')
  await fail(detail)
  expect(detail.state().matches({ merchant: 'failed' })).toBe(true)
  detail.send({ type: 'load.retried' })
  await detail.done('fetchMerchants', { ok: true, value: [{ ...merchant, merchantNumber: 'M9999' }] })
  expect(detail.state().context.merchant?.merchantNumber).toBe('M9999')
})

test('[A457, A458] the error text is the documented one', () => {
  expect(merchantFailedText).toBe('Failed to load merchant data. Please try again later.')
})

test('[A215, A223] the tabs change independently of the load', async () => {
  const { send, state, done } = start()
  expect(state().matches({ tab: 'overview' })).toBe(true)
  send({ type: 'tab.chosen', tab: 'transactions' })
  await done('fetchMerchants', list)
  expect(state().value).toEqual({ merchant: 'shown', tab: 'transactions' })
  send({ type: 'tab.chosen', tab: 'overview' })
  expect(state().matches({ tab: 'overview' })).toBe(true)
})

test('[A457] the screen fails when one part fails, and waits for both', () => {
  const at = (merchantIs: string, bookIs: string) =>
    screenOf({
      merchant: { hasFailed: merchantIs === 'failed', isLoading: merchantIs === 'loading' },
      book: { hasFailed: bookIs === 'failed', isLoading: bookIs === 'loading' },
    })
  expect([
    at('shown', 'shown'),
    at('loading', 'shown'),
    at('shown', 'loading'),
    at('failed', 'loading'),
    at('shown', 'failed'),
  ]).toEqual(['shown', 'loading', 'loading', 'failed', 'failed'])
})

test('reading: the balance comes from the transactions, otherwise from the list', () => {
  expect(balanceOf({ balance: 12_500 }, { balance: 14_000 })).toBe(14_000)
  expect(balanceOf({ balance: 12_500 }, { balance: 0 })).toBe(0)
  expect(balanceOf({ balance: 12_500 }, { balance: null })).toBe(12_500)
})
