import type { RouteTable } from './route.ts'

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
