import type { RouteTable } from './route.ts'

/** Calls of the health corner beyond the documents: its lock belongs to the session that asks. */
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
  unlockHealth: {
    method: 'POST',
    path: '/admin/health/unlock',
    who: 'staff',
    rights: ['health'],
    ability: 'staff',
  },
} as const satisfies RouteTable
