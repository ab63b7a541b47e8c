import type { RouteTable } from './route.ts'

export const deviceRoutes = {
  devices: { method: 'GET', path: '/admin/devices', who: 'staff', rights: ['lead'], ability: 'staff' },
  addDevice: {
    method: 'POST',
    path: '/admin/devices/new',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
    once: true,
  },
  revokeDevice: {
    method: 'POST',
    path: '/admin/devices/:id/revoke',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
  },
  stopScans: {
    method: 'POST',
    path: '/admin/devices/:id/no-more-scans',
    who: 'staff',
    rights: ['lead'],
    ability: 'offlineGate',
  },
  dismissScans: {
    method: 'POST',
    path: '/admin/devices/:id/dismissed-scans',
    who: 'staff',
    rights: ['lead'],
    ability: 'offlineGate',
  },
  changeDevice: {
    method: 'POST',
    path: '/admin/devices/:id/ends',
    who: 'staff',
    rights: ['lead'],
    ability: 'staff',
  },
} as const satisfies RouteTable
