import type { RouteTable } from './route.ts'

/** Calls of the health corner beyond the documents: the lock of the own session, and closed records. */
export const healthLockRoutes = {
  healthLock: {
    method: 'GET',
    path: '/admin/health/lock',
    who: 'staff',
    rights: ['health'],
    ability: 'staff',
  },
  lockHealth: {
    method: 'POST',
    path: '/admin/health/lock',
    who: 'staff',
    rights: ['health'],
    ability: 'staff',
  },
  openHealthRecord: {
    method: 'POST',
    path: '/admin/participants/:code/health/open',
    who: 'staff',
    rights: ['health'],
    ability: 'staff',
  },
  unlockHealth: {
    method: 'POST',
    path: '/admin/health/unlock',
    who: 'staff',
    rights: ['health'],
    ability: 'staff',
  },
} as const satisfies RouteTable
