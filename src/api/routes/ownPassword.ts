import type { RouteTable } from './route.ts'

const anyStaff = {
  who: 'staff',
  rights: ['gate', 'office', 'cash', 'books', 'health'],
  ability: 'pins',
} as const

export const ownPasswordRoutes = {
  changeOwnPassword: {
    method: 'PUT',
    path: '/account/password',
    who: 'signedIn',
    whileRestricted: true,
    ability: 'passwords',
  },
  ownPin: { method: 'GET', path: '/admin/account/pin', ...anyStaff },
  setPin: { method: 'PUT', path: '/admin/account/pin', ...anyStaff },
  askPins: {
    method: 'PUT',
    path: '/admin/account/pins-asked',
    who: 'staff',
    rights: ['lead'],
    ability: 'pins',
  },
} as const satisfies RouteTable
