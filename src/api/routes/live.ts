import type { RouteTable } from './route.ts'

/** Answers a stream for `Accept: text/event-stream`, otherwise the current counts. */
export const liveRoutes = {
  live: {
    method: 'GET',
    path: '/admin/live',
    who: 'staff',
    rights: ['gate', 'office', 'cash', 'health'],
    ability: 'gate',
    isNoActivity: true,
  },
} as const satisfies RouteTable
