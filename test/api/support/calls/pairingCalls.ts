import {
  confirmPairing,
  fetchDevice,
  sayOperator,
  searchPairing,
} from '../../../../src/api/devices/pairing.ts'
import {
  pairingConfirmRequest,
  pairingSearchRequest,
  sayOperatorRequest,
} from '../../../../src/api/schemas/pairing.ts'
import { type AccessRows, anyone, gateOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const secret = 'k3Jv-_0123456789abcdEF'

export const pairingCalls = {
  'search of a pairing': {
    route: 'pair',
    make: (signal) => searchPairing({ secret }, signal),
    sends: ['POST /api/pair?step=search', { secret }],
    hostReads: pairingSearchRequest,
    answer: {
      ...plain,
      data: { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: 'Tapiwa Ncube' },
    },
    reads: { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: 'Tapiwa Ncube' },
    needs: ['data', 'data.name', 'data.endsAt'],
  },
  'search of a pairing by its letters': {
    route: 'pair',
    make: (signal) => searchPairing({ letters: 'ABCDEFGH' }, signal),
    sends: ['POST /api/pair?step=search', { letters: 'ABCDEFGH' }],
    hostReads: pairingSearchRequest,
    answer: { ...plain, data: { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: null } },
    reads: { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: null },
    needs: ['data', 'data.name', 'data.endsAt'],
  },
  'confirm of a pairing': {
    route: 'pair',
    make: () => confirmPairing({ code: { letters: 'ABCDEFGH' }, attempt, replaces: null }),
    sends: ['POST /api/pair?step=confirm', { letters: 'ABCDEFGH', attempt }],
    hostReads: pairingConfirmRequest,
    answer: {
      ...plain,
      data: {
        id: 'd1',
        device: 'Gate 2',
        endsAt: '2025-04-22T22:00:00.000Z',
        rights: ['gate', 'fly'],
        abilities: ['staff'],
      },
    },
    reads: { name: 'Gate 2', permissions: { rights: ['gate'], abilities: ['staff'] } },
    needs: ['data', 'data.id', 'data.device', 'data.endsAt'],
  },
  'confirm of a pairing that signs somebody out': {
    route: 'pair',
    make: () => confirmPairing({ code: { secret }, attempt, replaces: 'Tapiwa Ncube' }),
    sends: ['POST /api/pair?step=confirm', { secret, attempt, replaces: 'Tapiwa Ncube' }],
    hostReads: pairingConfirmRequest,
    answer: { ...plain, data: { id: 'd1', device: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z' } },
    reads: { name: 'Gate 2', permissions: {} },
    needs: ['data', 'data.id', 'data.device', 'data.endsAt'],
  },
  'who stands at a device': {
    route: 'device',
    make: (signal) => fetchDevice(signal),
    sends: ['GET /api/admin/device'],
    answer: {
      ...plain,
      data: {
        name: 'Gate 2',
        endsAt: '2025-04-22T22:00:00.000Z',
        operator: 'Tapiwa Ncube',
        operatorSince: '2025-04-14T06:00:00.000Z',
        staff: [{ id: 's1', name: 'Tapiwa Ncube' }],
      },
    },
    reads: {
      ...{ operator: 'Tapiwa Ncube', isConfirmed: null, asksPins: false },
      staff: [{ id: 's1', name: 'Tapiwa Ncube' }],
    },
    needs: ['data', 'data.name', 'data.endsAt', 'data.staff', 'data.staff.0.id', 'data.staff.0.name'],
  },
  'who stands at a device of a camp that asks for PINs': {
    route: 'device',
    make: (signal) => fetchDevice(signal),
    sends: ['GET /api/admin/device'],
    answer: {
      ...plain,
      data: {
        name: 'Gate 2',
        endsAt: '2025-04-22T22:00:00.000Z',
        ...{ operator: 'Tapiwa Ncube', operatorSince: '2025-04-14T06:00:00.000Z' },
        ...{ isConfirmed: false, asksPins: true },
        staff: [{ id: 's1', name: 'Tapiwa Ncube', hasPin: true }],
      },
    },
    reads: {
      ...{ operator: 'Tapiwa Ncube', isConfirmed: false, asksPins: true },
      staff: [{ id: 's1', name: 'Tapiwa Ncube', hasPin: true }],
    },
    needs: ['data', 'data.name', 'data.endsAt', 'data.staff', 'data.staff.0.id', 'data.staff.0.name'],
  },
  'saying who stands at a device, by a PIN': {
    route: 'sayOperator',
    make: () => sayOperator({ id: 's1', secret: '407295' }),
    sends: ['PUT /api/admin/device/operator', { id: 's1', secret: '407295' }],
    hostReads: sayOperatorRequest,
    answer: {
      ...plain,
      data: {
        ...{ operator: 'Tapiwa Ncube', operatorSince: '2025-04-14T06:00:00.000Z' },
        isConfirmed: true,
      },
    },
    reads: { operator: 'Tapiwa Ncube', isConfirmed: true },
    needs: ['data', 'data.operator', 'data.operatorSince'],
  },
  'saying who stands at a device, from the list': {
    route: 'sayOperator',
    make: () => sayOperator({ id: 's1' }),
    sends: ['PUT /api/admin/device/operator', { id: 's1' }],
    hostReads: sayOperatorRequest,
    answer: {
      ...plain,
      data: { operator: 'Tapiwa Ncube', operatorSince: '2025-04-14T06:00:00.000Z' },
    },
    reads: { operator: 'Tapiwa Ncube', isConfirmed: null },
    needs: ['data', 'data.operator', 'data.operatorSince'],
  },
  'saying who stands at a device, by a name': {
    route: 'sayOperator',
    make: () => sayOperator({ name: 'Tapiwa’s brother' }),
    sends: ['PUT /api/admin/device/operator', { name: 'Tapiwa’s brother' }],
    hostReads: sayOperatorRequest,
    answer: {
      ...plain,
      data: { operator: 'Tapiwa’s brother', operatorSince: '2025-04-14T06:00:00.000Z' },
    },
    reads: { operator: 'Tapiwa’s brother', isConfirmed: null },
    needs: ['data', 'data.operator', 'data.operatorSince'],
  },
} as const satisfies Record<string, SampleCall>

/** Only a device has an operator, which the handlers check. */
export const pairingAccess = {
  pair: { method: 'POST', path: '/api/pair', verdicts: anyone },
  device: { method: 'GET', path: '/api/admin/device', verdicts: gateOnly },
  sayOperator: { method: 'PUT', path: '/api/admin/device/operator', verdicts: gateOnly },
} as const satisfies AccessRows
