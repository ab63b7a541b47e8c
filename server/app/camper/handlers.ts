export { changeDayLimit, lowerDayLimit } from './dayLimit.ts'
export { wallet } from './wallet.ts'
