import { describe, expect, test } from 'vitest'
import { receiptOf, receiptOfCopy, signaturesOf } from '../../../src/domain/money/receipt.ts'
import { payIn, payingIn, payOut } from '../../../src/inspector/models/money/cash.ts'

const booked = {
  ...{ referenceId: 'WDR-9F3KQW2MNB', at: '2025-04-14T08:05:00.000Z', amount: 3_50 },
  ...{ code: 'EZC104', balance: 1_00, expected: null, cashier: null },
}
const byRudo = { cashier: 'Rudo Dube', payer: 'Tatenda Nkomo' }
const copy = { cashier: 'Rudo Dube', copy: 2, printedAt: '2025-04-15T09:30:00.000Z' }

describe('a receipt of cash', () => {
  test('[W1179] names the person, and is signed by who gets the money', () => {
    const request = { kind: 'payOut', number: 'EZC104', isByName: false, amount: 3_50 } as const
    const receipt = receiptOf(request, booked, byRudo)
    expect(receipt).toMatchObject({ name: 'Tatenda Nkomo', code: 'EZC104', amount: 3_50, copy: null })
    expect(signaturesOf(receipt)).toEqual(['Rudo Dube', 'Tatenda Nkomo'])
    expect(signaturesOf(receiptOf(request, booked, { ...byRudo, payer: null }))).toEqual([
      'Rudo Dube',
      'EZC104',
    ])
    expect(signaturesOf(receiptOf(payingIn, booked, byRudo))).toEqual([])
  })

  test('[W1180] that is printed again says which copy it is, and when', () => {
    expect(receiptOfCopy({ ...payOut, ...copy })).toMatchObject({
      ...{ name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo', code: 'EZC104', stall: null },
      copy: { number: 2, printedAt: '2025-04-15T09:30:00.000Z' },
    })
    expect(receiptOfCopy({ ...payOut, ...copy, copy: 0 })?.copy).toBeNull()
    const stall = { ...payIn, kind: 'stallPayOut', code: 'M1001', name: 'Baobab', witness: 'Farai' } as const
    expect(receiptOfCopy({ ...stall, ...copy })).toMatchObject({ code: null, stall: 'M1001', name: 'Baobab' })
    expect(receiptOfCopy({ ...payIn, ...copy, kind: 'cashShort' })).toBeNull()
  })
})
