import type { RouteTable } from './route.ts'

/** Answers with a stream of events where `text/event-stream` is accepted, and else with the counts of this moment. */
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
