import type { RouteTable } from './route.ts'

/** `day` is `YYYY-MM-DD` in camp time. */
export const reportRoutes = {
  stallReport: {
    method: 'GET',
    path: '/merchants/:merchantNumber/reports/:day',
    who: 'thatMerchantOrStaff',
    rights: ['office', 'cash', 'books'],
    ability: 'reports',
  },
  books: { method: 'GET', path: '/admin/books', who: 'staff', rights: ['books'], ability: 'reports' },
  leftInWallets: {
    method: 'GET',
    path: '/admin/books/wallets',
    who: 'staff',
    rights: ['books'],
    ability: 'reports',
  },
  onlineDeposits: {
    method: 'GET',
    path: '/admin/deposits',
    who: 'staff',
    rights: ['cash', 'books'],
    ability: 'reports',
  },
} as const satisfies RouteTable
