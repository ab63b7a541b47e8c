import type { RouteTable } from './route.ts'

/** Cancelling twice is the same, so neither call carries a key. */
export const depositRoutes = {
  cancelOwnDeposit: {
    method: 'POST',
    path: '/profile/wallet/:code/deposits/:reference/cancel',
    who: 'thatParticipant',
    ability: 'treasury',
  },
  cancelDepositOf: {
    method: 'POST',
    path: '/admin/deposits/:reference/cancel',
    who: 'staff',
    rights: ['office', 'cash'],
    ability: 'treasury',
  },
} as const satisfies RouteTable
