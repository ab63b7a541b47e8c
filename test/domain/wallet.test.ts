import { expect, test } from 'vitest'
import { capitalised, lookOfType, toneOfStatus } from '../../src/domain/wallet.ts'

test.each([
  ['[P273] completed is green', 'completed', 'good'],
  ['[P274] paid is green', 'paid', 'good'],
  ['[P275] pending is amber', 'pending', 'warning'],
  ['[P276] failed is red', 'failed', 'bad'],
  ['[P277] anything else is grey', 'reversed', 'neutral'],
  ['a status in other letters has the same colour', 'Completed', 'good'],
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
