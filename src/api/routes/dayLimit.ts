import type { RouteTable } from './route.ts'

/** The most that a wallet may be charged on a day; `code` is the person's, never the number of another card. */
export const dayLimitRoutes = {
  lowerDayLimit: {
    method: 'PUT',
    path: '/profile/wallet/:code/limit',
    who: 'thatParticipant',
    ability: 'dayLimit',
  },
  changeDayLimit: {
    method: 'PUT',
    path: '/admin/people/:code/wallet/limit',
    who: 'staff',
    rights: ['office'],
    ability: 'dayLimit',
  },
} as const satisfies RouteTable
