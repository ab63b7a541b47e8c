import type { RouteTable } from './route.ts'

export const signInRoutes = {
  participantSignIn: { method: 'POST', path: '/profile/signin', who: 'anyone' },
  merchantSignIn: { method: 'POST', path: '/merchants/signin', who: 'anyone' },
  adminSignIn: { method: 'POST', path: '/admin/signin', who: 'anyone' },
  signOut: { method: 'POST', path: '/signout', who: 'signedIn', whileRestricted: true },
} as const satisfies RouteTable
