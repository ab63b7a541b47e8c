import type { RouteTable } from './route.ts'

const atTheDesk = { who: 'staff', rights: ['cash'], ability: 'cash' } as const

export const cashRoutes = {
  cashDesks: { method: 'GET', path: '/admin/cash', ...atTheDesk },
  openDesk: { method: 'POST', path: '/admin/cash/desks', ...atTheDesk, once: true },
  closeDesk: { method: 'POST', path: '/admin/cash/desks/:desk/close', ...atTheDesk, once: true },
  cashPerson: { method: 'GET', path: '/admin/cash/people/:number', ...atTheDesk },
  topUp: { method: 'POST', path: '/admin/cash/top-ups', ...atTheDesk, once: true },
  payOut: { method: 'POST', path: '/admin/cash/pay-outs', ...atTheDesk, once: true },
  cashBooking: {
    method: 'GET',
    path: '/admin/cash/bookings/:reference',
    who: 'staff',
    rights: ['lead'],
    ability: 'cash',
  },
  reverseCash: { method: 'POST', path: '/admin/cash/reversals', ...atTheDesk, once: true },
  stallPayOut: { method: 'POST', path: '/admin/cash/stall-pay-outs', ...atTheDesk, once: true },
  stallPayIn: {
    method: 'POST',
    path: '/admin/cash/stall-pay-ins',
    who: 'staff',
    rights: ['cash'],
    ability: 'treasury',
    once: true,
  },
  statement: {
    method: 'GET',
    path: '/admin/people/:code/statement',
    who: 'staff',
    rights: ['cash', 'books'],
    ability: 'treasury',
  },
  copyReceipt: {
    method: 'POST',
    path: '/admin/cash/receipts/:reference/copies',
    who: 'staff',
    rights: ['cash'],
    ability: 'treasury',
  },
  endAttempt: {
    method: 'POST',
    path: '/admin/attempts/:key/end',
    who: 'staff',
    rights: ['cash'],
    ability: 'attempts',
  },
  moveToSafe: { method: 'POST', path: '/admin/cash/safe', ...atTheDesk, once: true },
} as const satisfies RouteTable
