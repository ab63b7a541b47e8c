import { describe, expect, test, vi } from 'vitest'
import { pendingCash } from '../../../src/services/storage/pendingCash.ts'
import { pendingPayouts } from '../../../src/services/storage/pendingPayouts.ts'
import { fillStorage, forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const cashier = 'rudo@camp.example.org'
const request = { kind: 'topUp', number: 'NUZ042', isByName: false, amount: 2_000 } as const
const attempt = { key: 'key-1', request }
const payout = { key: 'key-1', ownerCode: 'NUZ042', amount: 1_250, isByName: false }

describe('a pending booking', () => {
  test('is kept for its cashier until it is removed by its key', () => {
    stubStorage()
    pendingCash.store(cashier, attempt)
    expect(pendingCash.read('tendai@camp.example.org')).toBeNull()
    pendingCash.remove(cashier, 'key-2')
    expect(pendingCash.recover(cashier)).toEqual(attempt)
    pendingCash.remove(cashier, 'key-1')
    expect(pendingCash.recover(cashier)).toBeNull()
  })

  test.each([
    'not JSON',
    '{}',
    JSON.stringify({ key: 'key-1' }),
    JSON.stringify({ ...attempt, key: 5 }),
    JSON.stringify({ key: 'key-1', request: { ...request, kind: 'gift' } }),
    JSON.stringify({ key: 'key-1', request: { ...request, amount: -1 } }),
    JSON.stringify({ key: 'key-1', request: { ...request, amount: 0.5 } }),
    JSON.stringify({ key: 'key-1', request: { kind: 'closeDesk', amount: 5, witness: 'Tendai' } }),
    JSON.stringify({ key: 'key-1', request: { kind: 'refund', merchantNumber: 'M1001', amount: 5 } }),
  ])('that is malformed is reported once and set aside: %s', (text) => {
    const storage = stubStorage({ [`pendingCash:${cashier}`]: text })
    expect(() => pendingCash.recover(cashier)).toThrow('could not be read')
    expect(storage.items.get(`unreadableCash:${cashier}`)).toBe(text)
    expect(pendingCash.recover(cashier)).toBeNull()
  })

  test('is rejected when storage does not keep it', async () => {
    fillStorage()
    await expect(pendingCash.record(cashier, { request })).rejects.toThrow('quota')
    forbidStorage()
    await expect(pendingCash.record(cashier, { request })).rejects.toThrow('insecure')
  })
})

describe('two windows that record at the same time', () => {
  function stubLocks() {
    const names: string[] = []
    let last = Promise.resolve<unknown>(undefined)
    const request = (name: string, act: () => Promise<unknown>) => {
      names.push(name)
      last = last.then(act)
      return last
    }
    vi.stubGlobal('navigator', { locks: { request } })
    return names
  }

  test('[W643] record only the first booking, and the second window receives it as unfinished', async () => {
    stubStorage()
    const names = stubLocks()
    const [first, second] = await Promise.all([
      pendingCash.record(cashier, { request }),
      pendingCash.record(cashier, { request: { ...request, amount: 500 } }),
    ])
    expect(names).toEqual([`pendingCash:${cashier}`, `pendingCash:${cashier}`])
    expect(first).toEqual({ kind: 'recorded', attempt: { key: first.attempt.key, request } })
    expect(second).toEqual({ kind: 'unfinished', attempt: first.attempt })
    expect(pendingCash.read(cashier)).toEqual(first.attempt)
  })
})

describe('a pending withdrawal', () => {
  test('[W880] is replaced only under its own key', async () => {
    stubStorage()
    pendingPayouts.store(cashier, payout)
    const other = { ownerCode: 'NUZ043', amount: 500, isByName: true }
    expect(await pendingPayouts.record(cashier, other)).toEqual({ kind: 'unfinished', attempt: payout })
    expect(await pendingPayouts.record(cashier, other, 'key-0')).toEqual({
      kind: 'unfinished',
      attempt: payout,
    })
    const { kind, attempt: recorded } = await pendingPayouts.record(cashier, other, 'key-1')
    expect([kind, recorded]).toEqual(['recorded', { ...other, key: recorded.key }])
    expect(pendingPayouts.read(cashier)).toEqual(recorded)
  })

  test.each([
    '[]',
    JSON.stringify({ ...payout, key: null }),
    JSON.stringify({ ...payout, ownerCode: 7 }),
    JSON.stringify({ ...payout, amount: '12.50' }),
    JSON.stringify({ ...payout, amount: -1 }),
    JSON.stringify({ ...payout, isByName: undefined }),
  ])('that is malformed is reported once and set aside: %s', (text) => {
    const storage = stubStorage({ [`pendingWithdrawal:${cashier}`]: text })
    expect(() => pendingPayouts.recover(cashier)).toThrow('could not be read')
    expect(storage.items.get(`unreadableWithdrawal:${cashier}`)).toBe(text)
  })
})
