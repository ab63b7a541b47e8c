import { expect, test } from 'vitest'
import type { ChargeAttempt } from '../../../src/domain/till/chargeAttempt.ts'
import { pendingCharges } from '../../../src/services/storage/pendingCharges.ts'
import { fillStorage, forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const attempt: ChargeAttempt = {
  key: 'key-1',
  ownerCode: 'ZEU001',
  items: [{ name: 'Quad Bikes', price: 500, quantity: 3 }],
  knownReferences: null,
}

test('a pending charge is kept for its merchant only', () => {
  stubStorage()
  pendingCharges.store('M1001', attempt)
  expect(pendingCharges.read('M1001')).toEqual(attempt)
  expect(pendingCharges.read('M1002')).toBeNull()
})

test('[W782] a pending charge keeps the camper’s code and the scanned number', () => {
  stubStorage()
  const scanned = { ...attempt, ownerCode: 'K7QWXN34', camperCode: 'ZEU001' }
  pendingCharges.store('M1001', scanned)
  expect(pendingCharges.read('M1001')).toEqual(scanned)
})

test('a charge is removed only by its own key', () => {
  stubStorage()
  pendingCharges.store('M1001', attempt)
  pendingCharges.remove('M1001', 'key-2')
  expect(pendingCharges.read('M1001')).toEqual(attempt)
  pendingCharges.remove('M1001', 'key-1')
  expect(pendingCharges.read('M1001')).toBeNull()
})

test('a full or forbidden storage throws, so that no charge is sent', () => {
  fillStorage()
  expect(() => pendingCharges.store('M1001', attempt)).toThrow()
  forbidStorage()
  expect(() => pendingCharges.store('M1001', attempt)).toThrow()
  expect(pendingCharges.read('M1001')).toBeNull()
})

test.each([
  'not JSON',
  'null',
  '7',
  '{}',
  JSON.stringify({ ...attempt, key: 5 }),
  JSON.stringify({ ...attempt, camperCode: 5 }),
  JSON.stringify({ ...attempt, items: 'all' }),
  JSON.stringify({ ...attempt, items: [] }),
  JSON.stringify({ ...attempt, items: [{ name: 'Quad Bikes', price: 5.5, quantity: 1 }] }),
  JSON.stringify({ ...attempt, items: [{ name: 'Quad Bikes', price: 500, quantity: -3 }] }),
  JSON.stringify({ ...attempt, items: [{ name: 'Quad Bikes', price: 500, quantity: 100 }] }),
  JSON.stringify({ ...attempt, knownReferences: [1] }),
])('a malformed charge is reported once and set aside: %s', (stored) => {
  const storage = stubStorage({ 'pendingCharge:M1001': stored })
  expect(() => pendingCharges.recover('M1001')).toThrow('could not be read')
  expect(storage.items.get('unreadableCharge:M1001')).toBe(stored)
  expect(pendingCharges.recover('M1001')).toBeNull()
})

test('a stored charge is recovered', () => {
  stubStorage()
  expect(pendingCharges.recover('M1001')).toBeNull()
  pendingCharges.store('M1001', attempt)
  expect(pendingCharges.recover('M1001')).toEqual(attempt)
})
