import type { RouteTable } from './route.ts'

/** The password of a merchant or of somebody of the staff, changed by themselves. */
export const ownPasswordRoutes = {
  changeOwnPassword: {
    method: 'PUT',
    path: '/account/password',
    who: 'signedIn',
    whileRestricted: true,
    ability: 'passwords',
  },
} as const satisfies RouteTable
