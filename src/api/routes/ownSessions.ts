import type { RouteTable } from './route.ts'

export const ownSessionsRoutes = {
  ownSessions: { method: 'GET', path: '/sessions', who: 'signedIn', ability: 'sessions' },
  endSession: { method: 'POST', path: '/sessions/:id/end', who: 'signedIn', ability: 'sessions' },
  endOtherSessions: { method: 'POST', path: '/sessions/end-others', who: 'signedIn', ability: 'sessions' },
} as const satisfies RouteTable
