import type { RouteTable } from './route.ts'

/** `day` is `YYYY-MM-DD` in camp time. */
export const reportRoutes = {
  stallReport: {
    method: 'GET',
    path: '/merchants/:merchantNumber/reports/:day',
    who: 'thatMerchantOrStaff',
    rights: ['office', 'cash'],
    ability: 'reports',
  },
  books: { method: 'GET', path: '/admin/books', who: 'staff', rights: ['lead'], ability: 'reports' },
  leftInWallets: {
    method: 'GET',
    path: '/admin/books/wallets',
    who: 'staff',
    rights: ['lead'],
    ability: 'reports',
  },
  onlineDeposits: {
    method: 'GET',
    path: '/admin/deposits',
    who: 'staff',
    rights: ['cash'],
    ability: 'reports',
  },
} as const satisfies RouteTable
