import type { RouteTable } from './route.ts'

export const pairingRoutes = {
  pair: { method: 'POST', path: '/pair', who: 'anyone', steps: ['search', 'confirm'] },
  device: { method: 'GET', path: '/admin/device', who: 'staff', rights: ['gate'], ability: 'staff' },
  sayOperator: {
    method: 'PUT',
    path: '/admin/device/operator',
    who: 'staff',
    rights: ['gate'],
    ability: 'staff',
  },
} as const satisfies RouteTable
