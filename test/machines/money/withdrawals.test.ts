import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../src/api/lib/failure.ts'
import { payout, withdrawalsModel } from '../../../src/inspector/models/money/withdrawals.tsx'
import { withdrawalsMachine } from '../../../src/machines/money/withdrawals.ts'
import { describeReadable } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(withdrawalsModel)

const paid = { withdrawals: [payout], totalWithdrawn: 1_250, count: 1 }
const more = { withdrawals: [payout, payout], totalWithdrawn: 2_500, count: 2 }

describeReadable({
  machine: withdrawalsMachine,
  src: 'fetchWithdrawals',
  refresh: 'withdrawals.refreshRequested',
  first: paid,
  second: more,
  shownOf: (context) => context.paid,
  rows: { opening: '[A399, A400]', refresh: '[A320]' },
})

const start = () => startFlow(withdrawalsMachine)

async function opened() {
  const list = start()
  await list.done('fetchWithdrawals', { ok: true, value: paid })
  return list
}

describe('a failed first load of the withdrawals', () => {
  test('[A459] with a refusal shows the documented error, not the message', async () => {
    const { done, context, state } = start()
    await done('fetchWithdrawals', { ok: false, status: 500, message: 'Something broke.' })
    expect(state().value).toBe('failed')
    expect(context()).toEqual({ paid: null, callError: 'Failed to load withdrawal transactions' })
  })

  test('[A459] with an exception shows the documented error, and can be retried', async () => {
    const { failed, send, done, context } = start()
    await failed('fetchWithdrawals', new CallFailure('unreachable', undefined))
    expect(context().callError).toBe('Failed to load withdrawal transactions')
    send({ type: 'load.retried' })
    expect(context().callError).toBeNull()
    await done('fetchWithdrawals', { ok: true, value: paid })
    expect(context().paid).toEqual(paid)
  })

  test('[A460] with an unreadable answer shows “Invalid response format from server”', async () => {
    const { failed, context, state } = start()
    await failed('fetchWithdrawals', new CallFailure('unreadable', undefined))
    expect(state().value).toBe('failed')
    expect(context().callError).toBe('Invalid response format from server')
  })
})

describe('a reload of the withdrawals', () => {
  async function refreshing() {
    const list = await opened()
    list.send({ type: 'withdrawals.refreshRequested' })
    return list
  }

  test('[A459] that fails keeps the old list and shows an error', async () => {
    const { context, done, send, state } = await refreshing()
    await done('fetchWithdrawals', { ok: false, status: 503 })
    expect(state().value).toEqual({ shown: 'stale' })
    expect(context()).toEqual({ paid, callError: 'Failed to load withdrawal transactions' })
    send({ type: 'load.retried' })
    await done('fetchWithdrawals', { ok: true, value: more })
    expect(context()).toEqual({ paid: more, callError: null })
  })

  test('[A460] with an unreadable answer keeps the old list', async () => {
    const { context, failed, state } = await refreshing()
    await failed('fetchWithdrawals', new CallFailure('unreadable', undefined))
    expect(state().value).toEqual({ shown: 'stale' })
    expect(context()).toEqual({ paid, callError: 'Invalid response format from server' })
  })
})
