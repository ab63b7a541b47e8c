import {
  addDevice,
  changeDevice,
  dismissScans,
  fetchDevices,
  revokeDevice,
  stopScans,
} from '../../../../src/api/devices/devices.ts'
import { addDeviceRequest, changeDeviceRequest } from '../../../../src/api/schemas/devices.ts'
import { type AccessRows, leadOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const gate = {
  id: 'd-1',
  name: 'Gate 2',
  state: 'paired',
  createdAt: '2025-04-12T09:00:00.000Z',
  madeBy: 'Camp Office',
  pairingEndsAt: '2025-04-12T09:10:00.000Z',
  pairedAt: '2025-04-12T09:01:00.000Z',
  endsAt: '2025-04-22T22:00:00.000Z',
  revokedAt: null,
  revokedBy: null,
  lastSeenAt: '2025-04-14T09:00:00.000Z',
  network: '10.0.0.7',
  browser: 'Chrome on Android',
  operator: 'Tapiwa Ncube',
}
const pairing = {
  id: 'd-1',
  name: 'Gate 2',
  secret: 'c2VjcmV0LXNlY3JldC1zZQ',
  letters: 'ABCDEFGH',
  pairingEndsAt: '2025-04-12T09:10:00.000Z',
  secondsLeft: 600,
}

export const deviceCalls = {
  devices: {
    route: 'devices',
    make: (signal) => fetchDevices(signal),
    sends: ['GET /api/admin/devices'],
    answer: { ...plain, devices: [gate] },
    reads: [gate],
    needs: ['devices', ...Object.keys(gate).map((field) => `devices.0.${field}`)],
  },
  'new pairing': {
    route: 'addDevice',
    make: () => addDevice({ name: 'Gate 2', endsOn: '2025-04-22' }, attempt),
    sends: ['POST /api/admin/devices/new', { name: 'Gate 2', endsOn: '2025-04-22' }],
    hostReads: addDeviceRequest,
    answer: { ...plain, data: pairing },
    reads: pairing,
    needs: ['data', ...Object.keys(pairing).map((field) => `data.${field}`)],
  },
  'end of a pairing': {
    route: 'revokeDevice',
    make: () => revokeDevice('d-1'),
    sends: ['POST /api/admin/devices/d-1/revoke', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'nothing more of a device': {
    route: 'stopScans',
    make: () => stopScans('d-1'),
    sends: ['POST /api/admin/devices/d-1/no-more-scans', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'nothing counts of a device': {
    route: 'dismissScans',
    make: () => dismissScans('d-1'),
    sends: ['POST /api/admin/devices/d-1/dismissed-scans', {}],
    answer: { ...plain, data: { decided: 200, left: 7 } },
    reads: { decided: 200, left: 7 },
    needs: ['data', 'data.decided', 'data.left'],
  },
  'last day of a pairing': {
    route: 'changeDevice',
    make: () => changeDevice('d-1', '2025-04-25'),
    sends: ['POST /api/admin/devices/d-1/ends', { endsOn: '2025-04-25' }],
    hostReads: changeDeviceRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export const deviceAccess = {
  devices: { method: 'GET', path: '/api/admin/devices', verdicts: leadOnly },
  addDevice: { method: 'POST', path: '/api/admin/devices/new', verdicts: leadOnly },
  revokeDevice: { method: 'POST', path: '/api/admin/devices/d-1/revoke', verdicts: leadOnly },
  stopScans: { method: 'POST', path: '/api/admin/devices/d-1/no-more-scans', verdicts: leadOnly },
  dismissScans: { method: 'POST', path: '/api/admin/devices/d-1/dismissed-scans', verdicts: leadOnly },
  changeDevice: { method: 'POST', path: '/api/admin/devices/d-1/ends', verdicts: leadOnly },
} as const satisfies AccessRows
