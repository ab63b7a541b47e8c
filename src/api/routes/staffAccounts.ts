import type { RouteTable } from './route.ts'

export const staffAccountRoutes = {
  staffAccounts: { method: 'GET', path: '/admin/staff', who: 'staff', rights: ['lead'], ability: 'staff' },
  addStaff: {
    method: 'POST',
    path: '/admin/staff/new',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
    once: true,
  },
  changeStaff: { method: 'PUT', path: '/admin/staff/:id', who: 'staff', rights: ['lead'], ability: 'staff' },
  newStaffPassword: {
    method: 'POST',
    path: '/admin/staff/:id/password',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
    once: true,
  },
  endStaffSessions: {
    method: 'POST',
    path: '/admin/staff/:id/sessions/end',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
  },
  closeStaff: {
    method: 'POST',
    path: '/admin/staff/:id/close',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
  },
  openStaff: {
    method: 'POST',
    path: '/admin/staff/:id/open',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
    once: true,
  },
} as const satisfies RouteTable
