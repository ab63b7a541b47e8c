import { beforeEach, expect, test, vi } from 'vitest'
import { forgetNewestSale, keepNewestSale, readNewestSale } from '../../../src/services/storage/newestSale.ts'
import { stubTabStorage } from '../support/fakeStorage.ts'

const newest = {
  sale: 'PUR-7K3M9QX2TW',
  number: 'EZC104',
  items: [{ name: 'Quad Bikes', quantity: 2 }],
  amount: 10_00,
}
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-04-14T08:00:00Z') })
  kept = stubTabStorage()
})

test('[W888] the newest sale of a stall is read with its remaining time until that ends', () => {
  keepNewestSale('M1001', newest)
  vi.advanceTimersByTime(90_000)
  expect(readNewestSale('M1001', 120_000)).toEqual({ newest, left: 30_000 })
  expect(readNewestSale('M1002', 120_000)).toBeNull()
  vi.advanceTimersByTime(30_000)
  expect(readNewestSale('M1001', 120_000)).toBeNull()
})

test('the newest sale is null when it was forgotten, is malformed or lies in the future', () => {
  keepNewestSale('M1001', newest)
  vi.setSystemTime(new Date('2025-04-14T07:59:59Z'))
  expect(readNewestSale('M1001', 120_000)).toBeNull()
  forgetNewestSale('M1001')
  expect(kept.size).toBe(0)
  kept.set('newestSale:M1001', '{"madeAt": 1}')
  expect(readNewestSale('M1001', 120_000)).toBeNull()
})
