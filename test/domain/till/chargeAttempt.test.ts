import { describe, expect, test } from 'vitest'
import { type ChargeAttempt, readBackOf, referencesAlike } from '../../../src/domain/till/chargeAttempt.ts'

const attempt: ChargeAttempt = {
  key: 'key-1',
  ownerCode: 'ZEU001',
  items: [{ name: 'Quad Bikes', price: 500, quantity: 3 }],
  knownReferences: ['OLD-1'],
}
const row = {
  _id: '1',
  referenceId: 'NEW-1',
  ownerCode: 'ZEU001',
  amount: 1_500,
  type: 'purchase',
  createdAt: '2025-04-14T08:00:00.000Z',
}
const charged = (referenceId: string) => ({
  kind: 'charged',
  proof: { referenceId, createdAt: row.createdAt },
})

describe('a host that sends attempts', () => {
  test('charged is exactly the row with the key', () => {
    const transactions = [
      { ...row, attempt: 'key-2' },
      { ...row, referenceId: 'NEW-2', attempt: 'key-1' },
    ]
    expect(readBackOf(attempt, { transactions, total: 2 })).toEqual(charged('NEW-2'))
  })

  test('[W347] its row has the code of the camper whose card was scanned', () => {
    const scanned = { ...attempt, ownerCode: 'K7QWXN34' }
    expect(readBackOf(scanned, { transactions: [{ ...row, attempt: 'key-1' }], total: 1 })).toEqual({
      kind: 'charged',
      proof: { referenceId: 'NEW-1', createdAt: row.createdAt, ownerCode: 'ZEU001' },
    })
  })

  test('without that row it is not charged, however alike another is', () => {
    expect(readBackOf(attempt, { transactions: [{ ...row, attempt: 'key-2' }], total: 1 })).toEqual({
      kind: 'notCharged',
    })
    expect(readBackOf(attempt, { transactions: [], total: 0 })).toEqual({ kind: 'notCharged' })
  })
})

describe('a foreign host', () => {
  test('a new reference of the same camper and amount means charged', () => {
    const transactions = [{ ...row, referenceId: 'OLD-1' }, row]
    expect(readBackOf(attempt, { transactions })).toEqual(charged('NEW-1'))
  })

  test('[W782] the code that the host said of what was scanned is the same camper', () => {
    const scanned = { ...attempt, ownerCode: 'K7QWXN34', camperCode: 'ZEU001' }
    expect(readBackOf(scanned, { transactions: [row] })).toEqual(charged('NEW-1'))
  })

  test('an amount that is written as money going out is the same amount', () => {
    expect(readBackOf(attempt, { transactions: [{ ...row, amount: -1_500 }] })).toEqual(charged('NEW-1'))
  })

  test.each([
    ['the reference was there before', { referenceId: 'OLD-1' }],
    ['it is another camper', { ownerCode: 'ZEU002' }],
    ['it is another amount', { amount: 500 }],
    ['it is no purchase', { type: 'refund' }],
  ])('otherwise the vendor decides: %s', (_, change) => {
    expect(readBackOf(attempt, { transactions: [{ ...row, ...change }] })).toEqual({
      kind: 'undecided',
      candidate: null,
    })
  })

  test('whose book was not read before the charge: the vendor decides about the newest that is alike', () => {
    expect(readBackOf({ ...attempt, knownReferences: null }, { transactions: [row] })).toEqual({
      kind: 'undecided',
      candidate: { referenceId: 'NEW-1', createdAt: row.createdAt },
    })
    expect(readBackOf({ ...attempt, knownReferences: null }, { transactions: [] })).toEqual({
      kind: 'undecided',
      candidate: null,
    })
  })
})

test('what could be taken for the charge is known before it is sent', () => {
  const transactions = [row, { ...row, ownerCode: 'ZEU002' }, { ...row, referenceId: 'NEW-3' }]
  expect(referencesAlike(transactions, attempt)).toEqual(['NEW-1', 'NEW-3'])
  const scanned = { ...attempt, ownerCode: 'K7QWXN34' }
  expect(referencesAlike(transactions, scanned)).toEqual([])
  expect(referencesAlike(transactions, { ...scanned, camperCode: 'ZEU001' })).toEqual(['NEW-1', 'NEW-3'])
})
