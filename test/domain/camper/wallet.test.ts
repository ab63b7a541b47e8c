import { expect, test } from 'vitest'
import {
  capitalised,
  lookOfType,
  nameOf,
  newestFirst,
  noteOf,
  type Transaction,
  toneOfStatus,
} from '../../../src/domain/camper/wallet.ts'

test.each([
  ['[P273] completed is green', 'completed', 'good'],
  ['[P274] paid is green', 'paid', 'good'],
  ['[P275] pending is amber', 'pending', 'warning'],
  ['[P276] failed is red', 'failed', 'bad'],
  ['[P277] anything else is grey', 'reversed', 'neutral'],
  ['the case of a status does not change its colour', 'Completed', 'good'],
])('%s', (_, status, tone) => {
  expect(toneOfStatus(status)).toBe(tone)
})

test('[P226] a status is shown capitalised', () => {
  expect(capitalised('pending')).toBe('Pending')
  expect(capitalised('')).toBe('')
})

test('[A326] a type that is neither deposit nor purchase is a transfer', () => {
  expect(['deposit', 'purchase', 'withdrawal', 'refund'].map(lookOfType)).toEqual([
    'deposit',
    'purchase',
    'transfer',
    'transfer',
  ])
})

test('rows are sorted newest first; rows without a valid time come last in their own order', () => {
  const rows = [
    { name: 'unreadable', createdAt: 'soon' },
    { name: 'morning', createdAt: '2025-04-14T06:00:00.000Z' },
    { name: 'empty', createdAt: '' },
    { name: 'noon', createdAt: '2025-04-14T10:00:00.000Z' },
    { name: 'morning in another zone', createdAt: '2025-04-14T08:00:00.000+02:00' },
    { name: 'first of all', createdAt: '-271821-04-20T00:00:00.000Z' },
  ]
  expect(newestFirst(rows).map(({ name }) => name)).toEqual([
    'noon',
    'morning',
    'morning in another zone',
    'first of all',
    'unreadable',
    'empty',
  ])
})

const booked: Transaction = {
  ...{ _id: '1', type: 'deposit', amount: 4_00, status: 'completed' },
  ...{ createdAt: '2025-04-14T08:00:00.000Z', referenceId: 'CASH-1' },
}

test.each<[Partial<Transaction>, string, string | undefined]>([
  [{}, 'Deposit', undefined],
  [{ reason: 'of another host' }, 'Deposit', undefined],
  [{ reversedBy: 'REV-2' }, 'Deposit', 'Taken back'],
  [{ reverses: 'PAY-1', reason: 'Typed twice' }, 'Pay-out taken back', 'Typed twice'],
  [{ type: 'withdrawal', reverses: 'CASH-1', reason: 'Wrong person' }, 'Pay-in taken back', 'Wrong person'],
])('[W988] with %j a transaction has the name %s and the note %s', (change, name, note) => {
  const transaction = { ...booked, ...change }
  expect([nameOf(transaction), noteOf(transaction)]).toEqual([name, note])
})
