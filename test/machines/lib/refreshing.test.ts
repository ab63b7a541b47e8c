import { describe, expect, test } from 'vitest'
import { merchant, registered } from '../../../src/inspector/models/people/people.ts'
import { merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import { merchantsMachine } from '../../../src/machines/money/merchants.ts'
import { withdrawalsMachine } from '../../../src/machines/money/withdrawals.ts'
import { registrationsMachine } from '../../../src/machines/people/registrations.ts'
import { startFlow } from '../support/startFlow.ts'

const refusal = { ok: false, status: 500 } as const

const lists = {
  merchants: () => {
    const flow = startFlow(merchantsMachine)
    return {
      reads: () => flow.started.length,
      refresh: () => flow.send({ type: 'merchants.refreshRequested' }),
      answer: () => flow.done('fetchMerchants', { ok: true, value: [merchant] }),
      refuse: () => flow.done('fetchMerchants', refusal),
    }
  },
  registrations: () => {
    const flow = startFlow(registrationsMachine, { address: '' })
    return {
      reads: () => flow.started.length,
      refresh: () => flow.send({ type: 'list.refreshRequested' }),
      answer: () => flow.done('fetchParticipants', { ok: true, value: [registered] }),
      refuse: () => flow.done('fetchParticipants', refusal),
    }
  },
  withdrawals: () => {
    const flow = startFlow(withdrawalsMachine)
    const paid = { withdrawals: [], totalWithdrawn: 0, count: 0 }
    return {
      reads: () => flow.started.length,
      refresh: () => flow.send({ type: 'withdrawals.refreshRequested' }),
      answer: () => flow.done('fetchWithdrawals', { ok: true, value: paid }),
      refuse: () => flow.done('fetchWithdrawals', refusal),
    }
  },
  "a merchant's transactions": () => {
    const flow = startFlow(merchantBookMachine, { merchantNumber: 'M1001' })
    return {
      reads: () => flow.started.length,
      refresh: () => flow.send({ type: 'book.refreshRequested' }),
      answer: () => flow.done('fetchTransactions', { ok: true, value: { transactions: [] } }),
      refuse: () => flow.done('fetchTransactions', refusal),
    }
  },
}

describe.each(Object.entries(lists))('%s', (_, open) => {
  test('are read again on request, even during a read', async () => {
    const { reads, refresh, answer, refuse } = open()
    expect(reads()).toBe(1)
    refresh()
    expect(reads()).toBe(2)
    await answer()
    refresh()
    expect(reads()).toBe(3)
    refresh()
    expect(reads()).toBe(4)
    await refuse()
    refresh()
    expect(reads()).toBe(5)
  })

  test('are read again after the first read failed', async () => {
    const { reads, refresh, refuse } = open()
    await refuse()
    refresh()
    expect(reads()).toBe(2)
  })
})
