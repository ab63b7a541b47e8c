export { deduct } from './deduct.ts'
export { merchantTransactions } from './merchantTransactions.ts'
export { payer } from './payer.ts'
export { changePriceList, markSoldOut, priceList } from './priceList.ts'
