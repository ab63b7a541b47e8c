import { describe, expect, test } from 'vitest'
import {
  choiceOf,
  closingErrorsOf,
  doneText,
  emptyClosingFields,
  groupsOf,
  keptNumberIn,
  keptNumberText,
  matchingWallets,
  notPayableText,
  type OpenWallet,
  progressText,
  taskOf,
  totalOf,
  unionText,
} from '../../../src/domain/money/walletClosing.ts'

const wallet: OpenWallet = {
  ...{ code: 'EZC104', name: 'Tariro Moyo', union: 'East', balance: 10_00, held: 0 },
  ...{ isFrozen: false, isWithdrawn: false, list: null },
}
const wallets: readonly OpenWallet[] = [
  wallet,
  { ...wallet, code: 'EZC105', balance: 4_00, isFrozen: true },
  { ...wallet, code: 'EZC106', balance: 3_00, isWithdrawn: true },
  { ...wallet, code: 'EZC107', balance: 2_00, held: 50 },
  { ...wallet, code: 'NUZ001', union: null, balance: 1_00, held: 5_00 },
  { ...wallet, code: 'AUZ001', union: 'Alpine', balance: 99, list: 'LST-1' },
]

describe('[W1210] What is left', () => {
  test('is summed by union, each cent in one column, people without a union last', () => {
    expect(groupsOf(wallets)).toEqual([
      { union: 'Alpine', people: 1, payable: 99, frozen: 0, withdrawn: 0, held: 0 },
      { union: 'East', people: 4, payable: 11_50, frozen: 4_00, withdrawn: 3_00, held: 50 },
      { union: '', people: 1, payable: 0, frozen: 0, withdrawn: 0, held: 1_00 },
    ])
    const total = totalOf(groupsOf(wallets))
    expect(total).toEqual({
      union: '',
      people: 6,
      payable: 12_49,
      frozen: 4_00,
      withdrawn: 3_00,
      held: 1_50,
    })
    expect(notPayableText(total)).toBe('$4.00 frozen, $3.00 withdrawn, $1.50 held')
    expect([null, '', 'East'].map(unionText)).toEqual(['All unions', 'Without a union', 'East'])
  })

  test('is found by name, code and union', () => {
    expect(matchingWallets(wallets, ' ezc105 ', null).map(({ code }) => code)).toEqual(['EZC105'])
    expect(matchingWallets(wallets, 'moyo', '').map(({ code }) => code)).toEqual(['NUZ001'])
  })
})

describe('[W1212] A list', () => {
  const scope = { union: null, code: null, below: null }

  test('says before it is made who is not paid, and why', () => {
    const { people, amount, left } = choiceOf(wallets, scope, 'payBack')
    expect([people, amount]).toEqual([2, 11_50])
    expect(left.map(({ wallet: { code }, reason }) => [code, reason])).toEqual([
      ['EZC105', 'frozen'],
      ['EZC106', 'withdrawn'],
      ['NUZ001', 'held'],
      ['AUZ001', 'onOtherList'],
    ])
  })

  test('[W1223] keeps the money of withdrawn people', () => {
    expect(choiceOf(wallets, { ...scope, union: 'East' }, 'keep')).toMatchObject({ people: 3, amount: 14_50 })
  })

  test('[W1220] takes one person, or amounts below a sum', () => {
    expect(choiceOf(wallets, { ...scope, code: 'EZC104' }, 'give')).toMatchObject({
      people: 1,
      amount: 10_00,
    })
    expect(choiceOf(wallets, { ...scope, below: 10_00 }, 'give')).toMatchObject({ people: 1, amount: 1_50 })
  })

  test('says what was done', () => {
    const summary = {
      kind: 'payBack',
      ...{ number: 'LST-1', union: null, signedBy: '', contact: null, claimUntil: null },
      ...{ madeBy: '', madeAt: '', endedAt: '', people: 3, notPaid: 1, amount: 5_00, bookedAmount: 4_00 },
      booked: 2,
    } as const
    expect(doneText(summary)).toBe('$4.00 was paid out to 2 people.')
    expect(doneText({ ...summary, kind: 'give', booked: 1 })).toBe('$4.00 of 1 person was given to the camp.')
    expect(doneText({ ...summary, kind: 'keep' })).toBe('$4.00 of 2 people is kept under numbers.')
  })
})

describe('[W1218] A form names what is missing', () => {
  const errors = (...parts: Parameters<typeof closingErrorsOf>) =>
    Object.values(closingErrorsOf(...parts)).filter((error) => error !== null)

  test('for each kind of list', () => {
    const list = { form: 'list', union: null, person: null } as const
    expect(errors({ ...list, kind: 'payBack' }, emptyClosingFields)).toEqual([
      'Enter the name of the leader who takes the money.',
    ])
    expect(errors({ ...list, kind: 'give' }, { ...emptyClosingFields, below: 'x' })).toEqual([
      'Enter the amount as a number, like 12.50.',
      'Enter the name of who signs for the gift.',
    ])
    expect(errors({ ...list, kind: 'keep' }, emptyClosingFields)).toEqual([
      'Enter where people ask for their money.',
      'Choose the last day.',
    ])
    const fields = { ...emptyClosingFields, contact: ' +263 ', claimUntil: '2025-06-30', below: '1' }
    expect(errors({ ...list, kind: 'keep' }, fields)).toEqual([])
    expect(taskOf({ ...list, kind: 'keep' }, fields)).toEqual({
      kind: 'make',
      request: {
        ...{ kind: 'keep', union: null, code: null, below: 1_00, signedBy: '' },
        ...{ contact: '+263', claimUntil: '2025-06-30' },
      },
    })
  })

  test('for a claim and a reversal', () => {
    expect(errors({ form: 'claim', number: '' }, emptyClosingFields)).toEqual([
      'Enter the number on the slip.',
      'Enter the name of who takes the money.',
    ])
    const takeBack = { form: 'takeBack', referenceId: 'GFT-1', name: '', amount: 1, isPayOut: true } as const
    expect(errors(takeBack, emptyClosingFields)).toEqual(['Say why it is taken back.'])
    expect(taskOf(takeBack, { ...emptyClosingFields, reason: ' Twice ' })).toEqual({
      ...{ kind: 'takeBack', referenceId: 'GFT-1', reason: 'Twice', isPayOut: true },
    })
  })
})

test('[W1224] a number is read as it is printed or typed', () => {
  expect(keptNumberText('7K2MXQ4R')).toBe('7K2M-XQ4R')
  expect(keptNumberIn(' 7k2m-xq4r ')).toBe('7K2MXQ4R')
})

test('[W1293] the progress of a list counts those who are booked, and apart from them those who are not paid', () => {
  const kind = 'payBack' as const
  const list = {
    ...{ number: 'LST-7K2MXQ', kind, union: 'East', signedBy: 'Rudo Dube', contact: null },
    ...{ claimUntil: null, madeBy: 'Kuda Sibanda', madeAt: '2025-04-19T08:05:00.000Z', endedAt: null },
    ...{ amount: 10_00, bookedAmount: 0 },
  }
  expect(progressText({ ...list, people: 20, booked: 0, notPaid: 1 })).toBe('0 of 19 booked, 1 not paid')
  expect(progressText({ ...list, people: 1_200, booked: 1_050, notPaid: 0 })).toBe('1,050 of 1,200 booked')
})
