import type { RouteTable } from './route.ts'

const atTheEnd = { who: 'staff', rights: ['cash'], ability: 'treasury' } as const

/** `bookClosingList` has no key: a repeat goes on with those who are not booked yet. */
export const walletClosingRoutes = {
  closing: { method: 'GET', path: '/admin/closing', ...atTheEnd },
  makeClosingList: { method: 'POST', path: '/admin/closing/lists', ...atTheEnd, once: true },
  closingList: { method: 'GET', path: '/admin/closing/lists/:number', ...atTheEnd },
  bookClosingList: { method: 'POST', path: '/admin/closing/lists/:number/book', ...atTheEnd },
  endClosingList: { method: 'POST', path: '/admin/closing/lists/:number/end', ...atTheEnd },
  claimKept: { method: 'POST', path: '/admin/closing/kept/:number/claim', ...atTheEnd, once: true },
  reverseClosing: { method: 'POST', path: '/admin/closing/reversals', ...atTheEnd, once: true },
} as const satisfies RouteTable
