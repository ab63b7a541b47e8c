import type { RouteTable } from './route.ts'

/** Devices that a lead has paired with a place of the camp, such as a gate. */
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
  /** A device whose pairing has ended hands in nothing more. */
  stopScans: {
    method: 'POST',
    path: '/admin/devices/:id/no-more-scans',
    who: 'staff',
    rights: ['lead'],
    ability: 'offlineGate',
  },
  /** Nothing counts of what it has handed in and nobody has decided. */
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
