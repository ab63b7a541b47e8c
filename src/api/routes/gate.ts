import type { RouteTable } from './route.ts'

const atTheGate = { who: 'staff', rights: ['gate'], ability: 'gate' } as const
const offlineGate = { who: 'staff', rights: ['gate'], ability: 'offlineGate' } as const
const inbox = { who: 'staff', rights: ['office', 'lead'], ability: 'offlineGate' } as const
const byGateOrOffice = { who: 'staff', rights: ['gate', 'office'], ability: 'gate' } as const

export const gateRoutes = {
  whereIs: { method: 'GET', path: '/admin/gate/people/:number', ...atTheGate },
  move: { method: 'POST', path: '/admin/gate/movements', ...atTheGate },
  lastMovements: { method: 'GET', path: '/admin/gate/movements', ...atTheGate, isNoActivity: true },
  gateHours: { method: 'GET', path: '/admin/gate/hours', ...byGateOrOffice, isNoActivity: true },
  undoMovement: { method: 'POST', path: '/admin/gate/movements/:key/undo', ...byGateOrOffice },
  rollCall: { method: 'GET', path: '/admin/gate/roll-call', ...byGateOrOffice },
  nearCodes: { method: 'GET', path: '/admin/gate/near/:number', ...atTheGate },
  gateSettings: { method: 'GET', path: '/admin/gate/settings', ...atTheGate },
  changeGateSettings: {
    method: 'PUT',
    path: '/admin/gate/settings',
    who: 'staff',
    rights: ['lead'],
    ability: 'gate',
  },
  gateList: { method: 'GET', path: '/admin/gate/list', ...offlineGate },
  handInScans: { method: 'POST', path: '/admin/gate/scans', ...offlineGate, afterPairing: true },
  gateConflicts: { method: 'GET', path: '/admin/gate/conflicts', ...inbox },
  decideConflicts: { method: 'POST', path: '/admin/gate/conflicts/decisions', ...inbox },
  giveUpBrowser: {
    method: 'POST',
    path: '/admin/gate/browsers/:id/given-up',
    who: 'staff',
    rights: ['lead'],
    ability: 'offlineGate',
  },
} as const satisfies RouteTable
