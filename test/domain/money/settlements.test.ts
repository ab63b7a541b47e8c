import { expect, test } from 'vitest'
import {
  comparisonNotes,
  comparisonOf,
  comparisonText,
  comparisonTone,
  depositsText,
  type Settlement,
  settlementDaysErrors,
  unsettledOf,
} from '../../../src/domain/money/settlements.ts'

const deposits = (day: string, amount: number, fee: number | null, takenBack = 0, gateway = 'paynow') => ({
  ...{ gateway, day, count: 1, amount, fee, takenBack },
})

const settlement = (
  firstDay: string,
  lastDay: string,
  amount: number,
  fee: number,
  isUndone = false,
): Settlement => ({
  ...{ referenceId: `CSH-${firstDay}-${amount}`, gateway: 'paynow', firstDay, lastDay, amount, fee },
  ...{ day: '2025-04-20', slip: 'PN-1', by: 'Chenai Mhofu' },
  takenBack: isUndone ? { by: 'Chenai Mhofu', at: '2025-04-20T10:00:00.000Z', reason: 'Mistyped' } : null,
})

const days = [
  deposits('2025-04-13', 20_00, 50),
  deposits('2025-04-14', 30_00, 75, 10_00),
  deposits('2025-04-14', 99_00, null, 0, 'sandbox'),
  deposits('2025-04-15', 10_00, 25),
]
const covered = { gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-14' }

test.each([
  [{ amount: 48_75, fee: 1_25 }, 'Equal', [], 'good'],
  [{ amount: 47_75, fee: 1_25 }, 'Short by $1.00', [], 'warning'],
  [{ amount: 48_80, fee: 1_25 }, 'More by $0.05', [], 'warning'],
  [{ amount: 48_50, fee: 1_50 }, 'Equal', ['The fee is $0.25 more than theirs.'], 'warning'],
  [{ amount: 48_75, fee: 1_00 }, 'Short by $0.25', ['The fee is $0.25 less than theirs.'], 'warning'],
] as const)(
  '[W1331] beside the deposits of its days, a settlement of %o is: %s',
  (typed, text, notes, tone) => {
    const comparison = comparisonOf({ depositDays: days, settlements: [] }, covered, typed)
    expect(comparisonText(comparison)).toBe(text)
    expect(comparisonTone(comparison)).toBe(tone)
    expect(comparisonNotes(comparison)).toEqual([
      '2 deposits of $50.00, fees of $1.25, $10.00 of it taken back',
      ...notes,
    ])
  },
)

test('[W1331] settlements of the same days are added up, without those that were taken back', () => {
  const settlements = [
    settlement('2025-04-13', '2025-04-14', 40_00, 1_00),
    settlement('2025-04-13', '2025-04-14', 48_75, 1_25, true),
    settlement('2025-04-15', '2025-04-15', 9_75, 25),
  ]
  const comparison = comparisonOf({ depositDays: days, settlements }, covered, { amount: 8_75, fee: 25 })
  expect([comparisonText(comparison), comparisonNotes(comparison)[1]]).toEqual([
    'Equal',
    '2 settlements together',
  ])
})

test('[W1331] a provider that reports no fees is compared by the amount with the fee', () => {
  const only = { gateway: 'sandbox', firstDay: '2025-04-14', lastDay: '2025-04-14' }
  const comparison = comparisonOf({ depositDays: days, settlements: [] }, only, { amount: 97_00, fee: 2_00 })
  expect([comparisonText(comparison), depositsText(comparison.deposits)]).toEqual([
    'Equal',
    '1 deposit of $99.00',
  ])
  const none = comparisonOf({ depositDays: days, settlements: [] }, { ...only, lastDay: '2025-04-13' })
  expect(depositsText(none.deposits)).toBe('No deposit was paid on these days.')
})

test('[W1332] the days that no settlement covers are named, apart where another one is between them', () => {
  const settlements = [settlement('2025-04-14', '2025-04-14', 29_25, 75)]
  const found = { depositDays: days, settlements }
  expect(unsettledOf(found)).toEqual([
    { gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-13' },
    { gateway: 'sandbox', firstDay: '2025-04-14', lastDay: '2025-04-14' },
    { gateway: 'paynow', firstDay: '2025-04-15', lastDay: '2025-04-15' },
  ])
  const undone = settlements.map((one) => ({ ...one, takenBack: settlement('', '', 0, 0, true).takenBack }))
  expect(unsettledOf({ ...found, settlements: undone })[0]).toEqual({
    ...{ gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-15' },
  })
})

test('the days of a settlement need an order', () => {
  expect(settlementDaysErrors({ firstDay: '2025-04-14', lastDay: '2025-04-13' }).lastDay).toBe(
    'The last day is before the first.',
  )
  expect(settlementDaysErrors({ firstDay: '', lastDay: '2025-04-13' }).firstDay).toBe(
    'Choose the first day of the deposits.',
  )
})
