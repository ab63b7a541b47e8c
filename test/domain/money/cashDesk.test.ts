import { describe, expect, test } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import {
  amountErrorOf,
  type CashFormFields,
  type CashFormSubject,
  type CashMovement,
  type CashRequest,
  canBeTakenBack,
  cashFormErrorsOf,
  cashMovementKinds,
  denominations,
  denominationsOfCamp,
  differenceIn,
  heldText,
  isAskedFirst,
  isSameRequest,
  maxCodeNumberLength,
  maxReasonLength,
  maxReferenceLength,
  maxWitness,
  nameTypedText,
  type OpenDesk,
  payOutObstacle,
  requestOf,
  requestText,
  sumOf,
} from '../../../src/domain/money/cashDesk.ts'

const desk: OpenDesk = {
  id: 'd5b0f6f2',
  cashier: 'rudo@camp.example.org',
  name: 'Rudo Dube',
  openedAt: '2025-04-14T06:00:00.000Z',
  cash: 70_00,
}
const payIn: CashMovement = {
  ...{ referenceId: 'DEP-1', kind: 'topUp', amount: 20_00, createdAt: '2025-04-14T08:05:00.000Z' },
  ...{ code: 'NUZ042', name: 'Naledi Moyo', witness: null, reason: null },
  ...{ reverses: null, reversedBy: null },
}
const stall = (balance: number): CashFormSubject => ({
  kind: 'stallPayOut',
  merchantNumber: 'M1001',
  balance,
})
const closing: CashFormSubject = { kind: 'closeDesk', desk }
const reversing: CashFormSubject = { kind: 'reverse', movement: payIn }

test.each([
  [0, undefined],
  [
    20_00,
    'The payment provider took $20.00 of Naledi Moyo’s deposits back: only $3.50 can be spent or paid out.',
  ],
  [
    23_50,
    'The payment provider took $23.50 of Naledi Moyo’s deposits back: nothing can be spent or paid out.',
  ],
  [
    30_00,
    'The payment provider took $30.00 of Naledi Moyo’s deposits back, and $6.50 of that was spent before. Ask for it; until then nothing can be paid out.',
  ],
] as const)('[W631] with %i cents disputed of $23.50 the cash desk shows the warning', (disputed, told) => {
  const naledi = { code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', age: 14, union: null }
  expect(heldText({ ...naledi, balance: 23_50, isFrozen: false, isWithdrawn: false, disputed })).toBe(told)
})

const typed = (fields: Partial<CashFormFields>): CashFormFields => ({
  ...{ amount: '', name: '', reason: '', reference: '', signer: '', secret: '' },
  ...{ slip: '', whatFor: '', from: '' },
  ...{ fee: '', gateway: '', firstDay: '', lastDay: '', day: '' },
  ...fields,
})

describe('The comparison of two requests', () => {
  const payIn = { kind: 'topUp', number: 'NUZ042', isByName: false, amount: 20_00 } as const
  const payOut = { merchantNumber: 'M1001', amount: 20_00, kind: 'stallPayOut', witness: 'Tendai' } as const

  test.each<[CashRequest, CashRequest, boolean]>([
    [payIn, { isByName: true, amount: 20_00, number: 'NUZ042', kind: 'topUp' }, true],
    [payIn, { ...payIn, amount: 20_01 }, false],
    [payIn, { ...payIn, number: 'NUZ043' }, false],
    [payIn, { ...payIn, kind: 'payOut' }, false],
    [payOut, { ...payOut }, true],
    [payOut, { ...payOut, witness: 'Simba' }, false],
  ])('of %j and %j finds the same request: %j', (one, other, isSame) => {
    expect(isSameRequest(one, other)).toBe(isSame)
  })
})

describe('The text of a request', () => {
  const number = 'NUZ042'
  const witness = 'Tendai Ncube'
  const reversal = { referenceId: 'DEP-1', reason: 'Wrong card', number, amount: 20_00 }

  test.each<[CashRequest, string]>([
    [{ kind: 'openDesk', amount: 50_00, witness }, 'Open a cash desk with $50.00'],
    [{ kind: 'topUp', number, isByName: false, amount: 20_00 }, 'Pay in $20.00 for NUZ042'],
    [{ kind: 'payOut', number, isByName: true, amount: 3_50 }, 'Pay out $3.50 to NUZ042'],
    [{ kind: 'reverseTopUp', ...reversal }, 'Take back the pay-in of $20.00 for NUZ042'],
    [{ kind: 'reversePayOut', ...reversal }, 'Take back the pay-out of $20.00 to NUZ042'],
    [
      { kind: 'reverseStallPayOut', ...reversal, number: 'M1001' },
      'Take back the pay-out of $20.00 to stall M1001',
    ],
    [
      { kind: 'reverseStallPayIn', ...reversal, number: 'M1001' },
      'Take back the pay-in of $20.00 of stall M1001',
    ],
    [{ kind: 'toSafe', amount: 300_00, witness }, 'Put $300.00 into the safe'],
    [{ kind: 'fromSafe', amount: 50_00, witness }, 'Take $50.00 from the safe'],
    [{ kind: 'closeDesk', desk: desk.id, amount: 69_50, witness }, 'Close the cash desk with $69.50 counted'],
    [
      { kind: 'stallPayOut', merchantNumber: 'M1001', amount: 120_00, witness },
      'Pay out $120.00 to stall M1001',
    ],
    [
      { kind: 'refund', merchantNumber: 'M1001', sale: 'PAY-1', items: [], ...reversal, amount: 1_50 },
      'Give $1.50 back to NUZ042',
    ],
    [{ kind: 'stallPayIn', merchantNumber: 'M1001', amount: 5_00, witness }, 'Pay in $5.00 of stall M1001'],
    [{ kind: 'toBank', amount: 300_00, slip: '7', witness }, 'Take $300.00 to the bank'],
    [{ kind: 'fromBank', amount: 50_00, slip: '7', witness }, 'Bring $50.00 from the bank'],
    [{ kind: 'countSafe', amount: 90_00, expected: 91_00, witness }, 'Count $90.00 in the safe'],
    [
      { kind: 'expense', amount: 12_00, slip: '7', whatFor: 'Rope', from: 'safe', witness },
      'Pay an expense of $12.00',
    ],
    [
      { kind: 'cashSource', withdrawal: 'WDR-1', amount: 4_00, from: 'bank' },
      'Say where the $4.00 of WDR-1 came from',
    ],
  ])('describes %j', (request, text) => {
    expect(requestText(request)).toBe(text)
  })

  test('is empty when a recording masks the kind', () => {
    const masked = { kind: '•••', amount: 20_00, witness: '' } as unknown as CashRequest
    expect(requestText(masked)).toBe('')
  })
})

test('reasons, references, codes and names have a maximum length', () => {
  expect({ maxReasonLength, maxReferenceLength, maxCodeNumberLength, maxWitness }).toEqual({
    maxReasonLength: 200,
    maxReferenceLength: 40,
    maxCodeNumberLength: 100,
    maxWitness: 100,
  })
})

describe('Counted notes and coins', () => {
  test('have twelve denominations, from $100 to one cent', () => {
    expect(denominations).toEqual([10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1])
  })

  test('have a sum', () => {
    expect(sumOf({})).toBe(0)
    expect(sumOf({ 2000: '3', 25: ' 2 ', 1: '' })).toBe(6050)
    expect(sumOf({ 1: '99999' })).toBe(99_999)
  })

  test.each(['x', '1x', 'x1', '-1', '1.5', '1 2', '123456'])('have no sum when a count is %j', (count) => {
    expect(sumOf({ 2000: '3', 25: count })).toBeUndefined()
  })
})

test('a pay-out of any amount and a pay-in from $100 ask for confirmation', () => {
  expect([isAskedFirst('payOut', 1), isAskedFirst('payOut', 200_00)]).toEqual([true, true])
  expect([99_99, 100_00, 200_00].map((amount) => isAskedFirst('topUp', amount))).toEqual([false, true, true])
})

describe('An amount', () => {
  const number = 'Enter the amount as a number, like 12.50.'
  const decimals = 'Enter the amount with at most two decimals, like 12.50.'

  test.each([
    ['', number],
    ['abc', number],
    ['12,50', null],
    ['$12.505', decimals],
    ['1,000', 'Do you mean $1,000.00 or $1.00?'],
    ['12.505 dollars', number],
    ['12.505', decimals],
    [' 0.001 ', decimals],
    ['-12.5000', 'Enter an amount above 0.'],
    ['0', 'Enter an amount above 0.'],
    ['-0.01', 'Enter an amount above 0.'],
    ['0.01', null],
    [' 12.50 ', null],
    ['10000', null],
    ['10000.01', 'Please enter at most $10,000.00 at once.'],
    ['999999999999.99', 'Please enter at most $10,000.00 at once.'],
  ])('%j is checked against a minimum above 0', (amount, error) => {
    expect(amountErrorOf(amount, { least: 1, most: 10_000_00 })).toBe(error)
  })

  test.each([
    ['-0.01', 'Enter an amount that is not below 0.'],
    ['0', null],
    ['12.505', decimals],
  ])('%j is checked against a minimum of 0', (amount, error) => {
    expect(amountErrorOf(amount, { least: 0, most: 10_000_00 })).toBe(error)
  })
})

describe('A form', () => {
  const good = {
    ...{ amount: null, name: null, reason: null, reference: null, signer: null, secret: null },
    ...{ slip: null, whatFor: null, from: null },
    ...{ fee: null, gateway: null, firstDay: null, lastDay: null, day: null },
  }
  const above = 'Enter an amount above 0.'
  const notBelow = 'Enter an amount that is not below 0.'
  const gives = 'Enter the name of who gives you the money.'
  const takes = 'Enter the name of who takes the money.'
  const name = 'Tendai Ncube'

  test.each<[CashFormSubject, Partial<CashFormFields>, Partial<CashFormFields>]>([
    [{ kind: 'openDesk' }, { amount: '-1', name: ' ' }, { amount: notBelow, name: gives }],
    [{ kind: 'openDesk' }, { amount: '50' }, { name: gives }],
    [{ kind: 'openDesk' }, { amount: '0' }, {}],
    [{ kind: 'openDesk' }, { amount: '50', name }, {}],
    [{ kind: 'fromSafe' }, { amount: '0' }, { amount: above, name: gives }],
    [{ kind: 'toSafe' }, { amount: '0' }, { amount: above, name: takes }],
    [{ kind: 'toSafe' }, { amount: '0.01', name }, {}],
    [closing, { amount: '-1' }, { amount: notBelow, name: takes }],
    [closing, { amount: '0' }, { name: takes }],
    [closing, { amount: '0', name }, {}],
    ...([{ kind: 'openDesk' }, { kind: 'toSafe' }, { kind: 'fromSafe' }, closing] as const).flatMap(
      (subject): [CashFormSubject, Partial<CashFormFields>, Partial<CashFormFields>][] => [
        [subject, { amount: '1000000', name }, {}],
        [subject, { amount: '1000000.01', name }, { amount: 'Please enter at most $1,000,000.00 at once.' }],
      ],
    ),
    [stall(120_00), { amount: '0' }, { amount: above, name: takes }],
    [stall(120_00), { amount: '120', name }, {}],
    [stall(120_00), { amount: '120.01', name }, { amount: 'The camp owes this stall only $120.00.' }],
    [
      stall(0),
      { amount: '1', name },
      { amount: 'The camp owes this stall nothing. Nothing can be paid out.' },
    ],
    [
      stall(-5_00),
      { amount: '1', name },
      { amount: 'The camp owes this stall nothing. Nothing can be paid out.' },
    ],
    [stall(50), { amount: 'all', name }, { amount: 'Enter the amount as a number, like 12.50.' }],
    [{ kind: 'toBank' }, { amount: '5' }, { name: takes, slip: 'Enter the number of the bank’s slip.' }],
    [
      { kind: 'fromBank' },
      { amount: '5', slip: ' ' },
      { name: 'Enter the name of who brings the money.', slip: 'Enter the number of the bank’s slip.' },
    ],
    [
      { kind: 'expense' },
      { amount: '5' },
      {
        name: 'Enter the name of who signs with you.',
        slip: 'Enter the number of the receipt.',
        whatFor: 'Say what was paid for.',
        from: 'Choose where the money came from.',
      },
    ],
    [{ kind: 'expense' }, { amount: '5', name, slip: '7', whatFor: 'Rope', from: 'bank' }, {}],
    [
      { kind: 'countSafe', expected: 0, isFirst: true },
      { amount: '0' },
      { name: 'Enter the name of who counts with you.' },
    ],
    [
      { kind: 'settlement', depositDays: [], settlements: [] },
      { amount: '0', fee: '-1', firstDay: '2025-04-13', lastDay: '2025-04-13', slip: ' ' },
      {
        gateway: 'Choose who has paid.',
        amount: above,
        fee: notBelow,
        day: 'Choose the day on which it came to the bank.',
        slip: 'Enter the reference of the settlement.',
      },
    ],
    [{ kind: 'findBooking' }, { reference: ' ' }, { reference: 'Enter the reference of the receipt.' }],
    [{ kind: 'findBooking' }, { reference: 'DEP-1' }, {}],
    [reversing, { reason: ' ' }, { reason: 'Say why it is taken back.' }],
    [reversing, { reason: 'Wrong card' }, {}],
  ])('%j with the fields %j has these errors', (subject, fields, errors) => {
    expect(cashFormErrorsOf(subject, typed(fields))).toEqual({ ...good, ...errors })
  })

  test.each<
    [Exclude<CashFormSubject, { readonly kind: 'findBooking' }>, Partial<CashFormFields>, CashRequest]
  >([
    [
      { kind: 'openDesk' },
      { amount: '50', name: ' Tendai Ncube ' },
      { kind: 'openDesk', amount: 50_00, witness: 'Tendai Ncube' },
    ],
    [{ kind: 'toSafe' }, { amount: '3.5', name }, { kind: 'toSafe', amount: 3_50, witness: name }],
    [{ kind: 'fromSafe' }, { amount: '3.5', name }, { kind: 'fromSafe', amount: 3_50, witness: name }],
    [closing, { amount: '0', name }, { kind: 'closeDesk', desk: 'd5b0f6f2', amount: 0, witness: name }],
    [
      { kind: 'stallPayOut', merchantNumber: 'M1001', balance: 120_00 },
      { amount: '20', name },
      { kind: 'stallPayOut', merchantNumber: 'M1001', amount: 20_00, witness: name },
    ],
    [
      reversing,
      { reason: ' Wrong card ' },
      {
        ...{ kind: 'reverseTopUp', referenceId: 'DEP-1', reason: 'Wrong card' },
        ...{ number: 'NUZ042', amount: 20_00 },
      },
    ],
    [
      { kind: 'reverse', movement: { ...payIn, kind: 'payOut', code: null } },
      { reason: 'Twice' },
      { kind: 'reversePayOut', referenceId: 'DEP-1', reason: 'Twice', number: '', amount: 20_00 },
    ],
    [
      { kind: 'reverse', movement: { ...payIn, kind: 'stallPayOut', code: 'M1001' } },
      { reason: 'Twice' },
      { kind: 'reverseStallPayOut', referenceId: 'DEP-1', reason: 'Twice', number: 'M1001', amount: 20_00 },
    ],
    [
      { kind: 'reverse', movement: { ...payIn, kind: 'stallPayIn', code: 'M1001' } },
      { reason: 'Twice' },
      { kind: 'reverseStallPayIn', referenceId: 'DEP-1', reason: 'Twice', number: 'M1001', amount: 20_00 },
    ],
  ])('%j with the fields %j makes this request', (subject, fields, request) => {
    expect(requestOf(subject, typed(fields))).toEqual(request)
  })
})

test('the difference in a drawer is the counted cash minus the booked cash', () => {
  expect(differenceIn(closing, { amount: '69.50' })).toBe(-50)
  expect(differenceIn(closing, { amount: '70' })).toBe(0)
  expect(differenceIn(closing, { amount: '70.05' })).toBe(5)
  expect(differenceIn(closing, { amount: '' })).toBeUndefined()
  expect(differenceIn({ kind: 'openDesk' }, { amount: '70' })).toBeUndefined()
  expect(differenceIn(null, { amount: '70' })).toBeUndefined()
  const counting = { kind: 'countSafe', expected: 70_00, isFirst: false } as const
  expect(differenceIn(counting, { amount: '69.50' })).toBe(-50)
})

test('a drawer gives the last cent that it has by the books, and not one more', () => {
  const person = {
    ...{ code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', age: 14, union: null },
    ...{ balance: 80_00, isFrozen: false, isWithdrawn: false },
  }
  expect(payOutObstacle(person, 70_00, 70_00)).toBeNull()
  expect(payOutObstacle(person, 70_01, 70_00)).toBe(
    'There is only $70.00 in the drawer by the books. Please take money from the safe first.',
  )
  expect(payOutObstacle(person, 80_00, undefined)).toBeNull()
  expect(payOutObstacle(person, 80_01, undefined)).toBe(
    'There is only $80.00 in Naledi Moyo’s wallet. Please pay out that or less.',
  )
})

test('a witness whose name was typed is marked on receipts and lists', () => {
  expect(nameTypedText).toBe('Name typed, not confirmed')
})

test('[W1454] a camp of another currency counts seventeen notes and coins', () => {
  const { money } = documentedCamp.facts
  writeFor({ ...documentedCamp, facts: { ...documentedCamp.facts, money: { ...money, currency: 'NPR' } } })
  expect(denominationsOfCamp()).toEqual([
    ...[1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00],
    ...[50, 25, 20, 10, 5, 2, 1],
  ])
  writeFor(documentedCamp)
})

test('only pay-ins and pay-outs can be taken back, and only once', () => {
  const kinds = cashMovementKinds.filter((kind) => canBeTakenBack({ ...payIn, kind }))
  expect(kinds).toEqual(['topUp', 'payOut', 'stallPayOut', 'stallPayIn'])
  expect(canBeTakenBack({ ...payIn, reversedBy: 'REV-1' })).toBe(false)
})
