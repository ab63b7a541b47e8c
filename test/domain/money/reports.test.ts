import { describe, expect, test } from 'vitest'
import { listFileText } from '../../../src/domain/lib/listFile.ts'
import {
  addsUp,
  booksFile,
  booksFileName,
  heldAfter,
  noMovements,
  owedText,
  owedTo,
  stallDaysFile,
  stallReportFile,
  stallsFile,
  stallsOn,
  walletsFile,
  withHoldings,
} from '../../../src/domain/money/reports.ts'

const monday = {
  ...{
    ...noMovements,
    day: '2025-04-14',
    topUpsByGateway: 50_00,
    topUpsInCash: 90_00,
    topUpsTakenBack: 20_00,
  },
  ...{ sales: 28_00, refunds: 5_00, withdrawals: 3_00, payOutsInCash: 7_00, payOutsTakenBack: 2_00 },
  ...{ stallPayOuts: 10_00, stallPayOutsTakenBack: 1_00, missingCash: 50, differencesPutRight: 20_00 },
}

const tuesday = {
  ...{ ...noMovements, day: '2025-04-15', sales: 9_00, surplusCash: 10, gifts: 3_00, giftsTakenBack: 1_00 },
  ...{ kept: 5_00, keptTakenBack: 1_00, claims: 2_00, claimsTakenBack: 50 },
}

test('[W721] each day ends with the balances that its movements produce', () => {
  expect(withHoldings([monday, tuesday])).toEqual([
    { ...monday, inWallets: 89_00, owedToStalls: 14_00, owedUnderNumbers: 0 },
    { ...tuesday, inWallets: 74_00, owedToStalls: 23_00, owedUnderNumbers: 2_50 },
  ])
})

test('[W721] the movements of all days produce the same balances as entries and accounts', () => {
  const held = { wallets: 74_00, stalls: 23_00, missingCash: -19_60, kept: 2_50, gifts: 2_00 }
  expect(heldAfter([monday, tuesday])).toEqual(held)
  const back = { ...noMovements, withdrawalsTakenBack: 3_00, stallPayIns: 2_50, stallPayInsTakenBack: 50 }
  expect(heldAfter([back])).toEqual({ wallets: 3_00, stalls: 2_00, missingCash: 0, kept: 0, gifts: 0 })
  expect(heldAfter([])).toEqual({ wallets: 0, stalls: 0, missingCash: 0, kept: 0, gifts: 0 })
})

test('[W727] all stalls are listed in total, on one day only those with movements', () => {
  const stall = { merchantNumber: 'M1001', merchantName: 'Baobab', sold: 9_00, refunded: 1_00, paidOut: 0 }
  const quiet = { merchantNumber: 'M1002', merchantName: 'Msasa', sold: 0, refunded: 0, paidOut: 0 }
  const books = {
    stalls: [stall, quiet],
    stallDays: [
      { day: '2025-04-14', merchantNumber: 'M1001', sold: 5_00, refunded: 0, paidOut: 0 },
      { day: '2025-04-15', merchantNumber: 'M1001', sold: 4_00, refunded: 1_00, paidOut: 0 },
    ],
  }
  expect(stallsOn(books, null)).toEqual([stall, quiet])
  expect(stallsOn(books, '2025-04-15')).toEqual([{ ...stall, sold: 4_00, refunded: 1_00 }])
  expect(stallsOn(books, '2025-04-16')).toEqual([])
})

test('a stall is owed its sales minus its refunds and pay-outs', () => {
  expect(owedTo({ sold: 5_00, refunded: 1_00, paidOut: 2_50 })).toBe(1_50)
})

test('a day without movements has zero in every column', () => {
  expect([...new Set(Object.values(noMovements))]).toEqual([0])
})

test('[W721] the books add up when all three ways agree', () => {
  const held = { wallets: 89_00, stalls: 13_00, missingCash: 50, kept: 4_00, gifts: 1_00 }
  expect(addsUp({ threeWays: [held, held, held] })).toBe(true)
  expect(addsUp({ threeWays: [held, held, { ...held, wallets: 88_99 }] })).toBe(false)
  expect(addsUp({ threeWays: [held, { ...held, stalls: 0 }, held] })).toBe(false)
  expect(addsUp({ threeWays: [held, held, { ...held, missingCash: 0 }] })).toBe(false)
  expect(addsUp({ threeWays: [held, { ...held, kept: 4_01 }, held] }), '[W1221]').toBe(false)
  expect(addsUp({ threeWays: [held, held, { ...held, gifts: 0 }] }), '[W1221]').toBe(false)
})

describe('[W725] A CSV file', () => {
  test('holds the day of one stall', () => {
    const products = [{ name: '=Zip, Line', sold: 4, refunded: 1, cents: 15_00 }]
    const totals = {
      day: '2025-04-14',
      firstDay: null,
      sales: 2,
      sold: 20_00,
      refunded: 5_00,
      paidOut: 0,
      owed: 0,
    }
    expect(stallReportFile({ ...totals, products, hours: [] })).toBe(
      'Day,Product,Sold,Given back,Amount\r\n2025-04-14,"\'=Zip, Line",4,1,15.00\r\n2025-04-14,All,,,15.00\r\n',
    )
  })

  test('[W1140] has totals or days, never both, and the date in its name', () => {
    const [first] = withHoldings([monday])
    if (first === undefined) throw new Error('There is a day')
    expect(booksFile({ days: [first] })).toBe(
      'Day,Deposits online,"Paid in, cash",Pay-ins taken back,Sales,Refunds,Withdrawals,Withdrawals taken back,"Paid out, cash",' +
        'Pay-outs taken back,Paid out to stalls,Stalls’ pay-outs taken back,Paid in by stalls,Stalls’ pay-ins taken back,Cash missing,Cash too much,Missing cash put right,' +
        'Given to the camp,Gifts taken back,Kept under numbers,"Kept, taken back","Kept, paid out","Kept, pay-outs taken back",' +
        'In all wallets at the end,Owed to stalls at the end,Owed under numbers at the end\r\n' +
        '2025-04-14,50.00,90.00,20.00,28.00,5.00,3.00,0.00,7.00,2.00,10.00,1.00,0.00,0.00,0.50,0.00,20.00,0.00,0.00,0.00,0.00,0.00,0.00,89.00,14.00,0.00\r\n',
    )
    const stall = { merchantNumber: 'M1001', merchantName: 'Baobab', sold: 5_00, refunded: 8_00, paidOut: 0 }
    const day = { day: '2025-04-14', merchantNumber: 'M1001', sold: 5_00, refunded: 8_00, paidOut: 0 }
    expect(stallsFile({ stalls: [stall] })).toBe(
      'Number,Stall,Sold,Given back,Paid out,Owed\r\nM1001,Baobab,5.00,8.00,0.00,-3.00\r\n',
    )
    expect(stallDaysFile({ stalls: [stall], stallDays: [day] })).toBe(
      'Day,Number,Stall,Sold,Given back,Paid out\r\n2025-04-14,M1001,Baobab,5.00,8.00,0.00\r\n',
    )
    const wallets = walletsFile([{ code: 'EZC104', name: 'Tariro Moyo', union: null, balance: 2_50 }])
    expect(wallets).toMatchObject({ list: 'wallets', count: 1, name: 'books-wallets' })
    expect(listFileText(wallets, 'comma')).toBe('\uFEFFCode,Name,Union,Left\r\nEZC104,Tariro Moyo,,2.50\r\n')
    expect(booksFileName('stallDays', '2025-04-15')).toBe('books-stalls-by-day-2025-04-15.csv')
  })

  test('[W1141] a stall below zero owes the camp', () => {
    expect([owedText(-4_00), owedText(0), owedText(4_00)]).toEqual(['owes the camp $4.00', '$0.00', '$4.00'])
  })
})
