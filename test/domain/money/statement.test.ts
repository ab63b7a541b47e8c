import { describe, expect, test } from 'vitest'
import {
  changeOfWallet,
  matchingRows,
  statementFile,
  statementFileName,
  statementSums,
} from '../../../src/domain/money/statement.ts'
import { sampleStatement } from '../../../src/inspector/models/money/statement.tsx'

const references = (search: string) =>
  matchingRows(sampleStatement.rows, search).map(({ referenceId }) => referenceId)

describe('a statement for the staff', () => {
  test('[W1182] has sums with the refunds in them, which add up to the balance', () => {
    const sums = statementSums(sampleStatement)
    expect(sums).toEqual([
      { label: 'Paid in', cents: 40_00 },
      { label: 'Purchases', cents: -13_00 },
      { label: 'Refunds', cents: 5_00 },
      { label: 'Paid out', cents: -3_50 },
    ])
    expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(sampleStatement.balance)
    expect(sampleStatement.rows.map(changeOfWallet)).toEqual([0, -3_50, 5_00, -13_00, 40_00])
  })

  test.each([
    ['', ['DEP-9F3KQW2MNB', 'WDR-9F3KQW2MNB', 'RFD-4H8JKMNPQR', 'PUR-7K3M9QX2TW', 'DEP-7K2MXQ4RWB']],
    ['quad purchase', ['PUR-7K3M9QX2TW']],
    ['baobab', ['RFD-4H8JKMNPQR', 'PUR-7K3M9QX2TW']],
    ['3.50', ['WDR-9F3KQW2MNB']],
    ['rudo', ['WDR-9F3KQW2MNB', 'DEP-7K2MXQ4RWB']],
    ['zebra', []],
  ])('[W1183] is searched for %j', (search, expected) => {
    expect(references(search)).toEqual(expected)
  })

  test('is saved with its stalls, cashiers and signs, under the day it was read', () => {
    const [pending, , refund] = sampleStatement.rows
    if (!pending || !refund) throw new Error('The sample has rows')
    expect(statementFile({ ...sampleStatement, rows: [pending, refund] })).toBe(
      'Code,Name,"Time (CAT, UTC+2)",Reference,What,Stall,Products,Amount,Status,Cashier,Reason,Taken back by\r\n' +
        'EZC104,Tatenda Sibusisiwe van der Westhuizen-Nkomo,2025-04-15 11:00:00,DEP-9F3KQW2MNB,Deposit online,,,0.00,pending,,,\r\n' +
        'EZC104,Tatenda Sibusisiwe van der Westhuizen-Nkomo,2025-04-14 11:15:00,RFD-4H8JKMNPQR,Refund,' +
        'Baobab Adventures and Extraordinarily Long Names,"2 × Quad Bikes, 1 × Glencity Heights",5.00,completed,Chipo Nyathi,It rained,\r\n',
    )
    expect(statementFileName(sampleStatement)).toBe('statement-EZC104-2025-04-15.csv')
  })
})
