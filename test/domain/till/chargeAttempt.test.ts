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

describe('a server that returns idempotency keys', () => {
  test('has charged when a row has the key', () => {
    const transactions = [
      { ...row, attempt: 'key-2' },
      { ...row, referenceId: 'NEW-2', attempt: 'key-1' },
    ]
    expect(readBackOf(attempt, { transactions, total: 2 })).toEqual(charged('NEW-2'))
  })

  test('[W347] returns the camper code of the scanned card in that row', () => {
    const scanned = { ...attempt, ownerCode: 'K7QWXN34' }
    expect(readBackOf(scanned, { transactions: [{ ...row, attempt: 'key-1' }], total: 1 })).toEqual({
      kind: 'charged',
      proof: { referenceId: 'NEW-1', createdAt: row.createdAt, ownerCode: 'ZEU001' },
    })
  })

  test('has not charged when no row has the key, however similar the rows are', () => {
    expect(readBackOf(attempt, { transactions: [{ ...row, attempt: 'key-2' }], total: 1 })).toEqual({
      kind: 'notCharged',
    })
    expect(readBackOf(attempt, { transactions: [], total: 0 })).toEqual({ kind: 'notCharged' })
  })
})

describe('a server without idempotency keys', () => {
  test('has charged when a new row has the same camper and amount', () => {
    const transactions = [{ ...row, referenceId: 'OLD-1' }, row]
    expect(readBackOf(attempt, { transactions })).toEqual(charged('NEW-1'))
  })

  test('[W782] recognises the camper by the code that it returned for the scanned card', () => {
    const scanned = { ...attempt, ownerCode: 'K7QWXN34', camperCode: 'ZEU001' }
    expect(readBackOf(scanned, { transactions: [row] })).toEqual(charged('NEW-1'))
  })

  test('may write the amount as negative', () => {
    expect(readBackOf(attempt, { transactions: [{ ...row, amount: -1_500 }] })).toEqual(charged('NEW-1'))
  })

  test.each([
    ['the row existed before', { referenceId: 'OLD-1' }],
    ['the camper differs', { ownerCode: 'ZEU002' }],
    ['the amount differs', { amount: 500 }],
    ['the row is not a purchase', { type: 'refund' }],
  ])('otherwise leaves the decision to the vendor: %s', (_, change) => {
    expect(readBackOf(attempt, { transactions: [{ ...row, ...change }] })).toEqual({
      kind: 'undecided',
      candidate: null,
    })
  })

  test('offers the vendor the newest similar row when the rows before the charge are unknown', () => {
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

test('the references of similar rows are collected before the charge is sent', () => {
  const transactions = [row, { ...row, ownerCode: 'ZEU002' }, { ...row, referenceId: 'NEW-3' }]
  expect(referencesAlike(transactions, attempt)).toEqual(['NEW-1', 'NEW-3'])
  const scanned = { ...attempt, ownerCode: 'K7QWXN34' }
  expect(referencesAlike(transactions, scanned)).toEqual([])
  expect(referencesAlike(transactions, { ...scanned, camperCode: 'ZEU001' })).toEqual(['NEW-1', 'NEW-3'])
})
