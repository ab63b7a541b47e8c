import {
  changeGateSettings,
  fetchGateHours,
  fetchGateSettings,
  fetchLastMovements,
  fetchNearCodes,
  fetchRollCall,
  fetchStanding,
  move,
  undoMovement,
} from '../../../../src/api/gate/gate.ts'
import { gateSettings, moveRequest, undoMovementRequest } from '../../../../src/api/schemas/gate.ts'
import type { WantedMovement } from '../../../../src/domain/gate/movements.ts'
import { type AccessRows, gateOnly, leadOnly, type Verdicts } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, camper, camperOnTheWire, neededOfACamper, plain } from './samples.ts'

const key = 'ffeeddccbbaa99887766554433221100'
const lastOfIt = { since: '2025-04-14T12:21:00.000Z', gate: 'Gate 2', by: 'Rudo', withWhom: 'her aunt' }
const standingOnTheWire = {
  ...{ participant: camperOnTheWire, place: 'outside', ...lastOfIt, asksWithWhom: true },
}
const standing = { ...standingOnTheWire, participant: camper }
const neededOfAStanding = [
  ...['participant', ...neededOfACamper.map((field) => `participant.${field}`)],
  ...['place', 'since', 'gate', 'by', 'withWhom', 'asksWithWhom'],
]
const movement = {
  ...{ key, kind: 'stepOut', code: 'NUZ042', name: 'Naledi Moyo', at: '2025-04-14T12:21:00.000Z' },
  ...{ gate: 'Gate 2', by: 'Rudo', anyway: null, withWhom: 'her aunt' },
  undone: { at: '2025-04-14T12:23:00.000Z', by: null },
}
const neededOfAMovement = [
  ...['key', 'kind', 'code', 'name', 'at', 'gate', 'by', 'anyway', 'withWhom', 'undone'],
  ...['undone.at', 'undone.by'],
]
const wanted: WantedMovement = {
  ...{ key, number: 'K7QWXN34', byName: true, kind: 'stepOut', withWhom: 'her aunt' },
  ...{ anyway: 'She came in by the kitchen.', counter: 17, notedAt: '2025-04-14T12:21:00.000Z' },
}
const rollCall = {
  asOf: '2025-04-14T12:30:00.000Z',
  people: [
    {
      ...{ code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', union: null, age: 17 },
      ...{ place: 'inside', since: null, gate: null },
    },
  ],
}
const under = (parent: string, parts: readonly string[]) => parts.map((part) => `${parent}.${part}`)

export const gateCalls = {
  'where somebody is': {
    route: 'whereIs',
    make: (signal) => fetchStanding({ number: 'NUZ042', isByName: true }, signal),
    sends: ['GET /api/admin/gate/people/NUZ042?by=name'],
    answer: { ...plain, data: standingOnTheWire },
    reads: standing,
    needs: ['data', ...under('data', neededOfAStanding)],
  },
  'movement through the gate': {
    route: 'move',
    make: () => move(wanted),
    sends: ['POST /api/admin/gate/movements', wanted],
    hostReads: moveRequest,
    answer: { ...plain, data: { movement, standing: standingOnTheWire } },
    reads: { movement, standing },
    needs: [
      ...['data', 'data.movement', ...under('data.movement', neededOfAMovement)],
      ...['data.standing', ...under('data.standing', neededOfAStanding)],
    ],
  },
  'last movements of a gate': {
    route: 'lastMovements',
    make: (signal) => fetchLastMovements(signal),
    sends: ['GET /api/admin/gate/movements'],
    answer: { ...plain, data: { movements: [movement], lastHour: { in: 2, out: 1 } } },
    reads: { movements: [movement], lastHour: { in: 2, out: 1 } },
    needs: [
      ...['data', 'data.movements', ...under('data.movements.0', neededOfAMovement)],
      ...['data.lastHour', 'data.lastHour.in', 'data.lastHour.out'],
    ],
  },
  'movement taken back': {
    route: 'undoMovement',
    make: () => undoMovement(key, attempt),
    sends: [`POST /api/admin/gate/movements/${key}/undo`, { key: attempt }],
    hostReads: undoMovementRequest,
    answer: { ...plain, data: { standing: standingOnTheWire } },
    reads: standing,
    needs: ['data', 'data.standing', ...under('data.standing', neededOfAStanding)],
  },
  'the last hour of each gate': {
    route: 'gateHours',
    make: (signal) => fetchGateHours(signal),
    sends: ['GET /api/admin/gate/hours'],
    answer: { ...plain, data: [{ gate: 'Gate 2', in: 12, out: 3 }] },
    reads: [{ gate: 'Gate 2', in: 12, out: 3 }],
    needs: ['data', ...under('data.0', ['gate', 'in', 'out'])],
  },
  'roll call': {
    route: 'rollCall',
    make: (signal) => fetchRollCall(signal),
    sends: ['GET /api/admin/gate/roll-call'],
    answer: { ...plain, data: rollCall },
    reads: rollCall,
    needs: [
      ...['data', 'data.asOf', 'data.people'],
      ...under('data.people.0', ['code', 'firstname', 'lastname', 'union', 'age', 'place', 'since', 'gate']),
    ],
  },
  'codes that are one slip away': {
    route: 'nearCodes',
    make: (signal) => fetchNearCodes('NUZO42', signal),
    sends: ['GET /api/admin/gate/near/NUZO42'],
    answer: { ...plain, data: [camperOnTheWire] },
    reads: [camper],
    needs: ['data', ...under('data.0', neededOfACamper)],
  },
  'settings of the gate': {
    route: 'gateSettings',
    make: (signal) => fetchGateSettings(signal),
    sends: ['GET /api/admin/gate/settings'],
    answer: { ...plain, data: { asksWithWhom: true } },
    reads: { asksWithWhom: true },
    needs: ['data', 'data.asksWithWhom'],
  },
  'changed settings of the gate': {
    route: 'changeGateSettings',
    make: () => changeGateSettings({ asksWithWhom: false }),
    sends: ['PUT /api/admin/gate/settings', { asksWithWhom: false }],
    hostReads: gateSettings,
    answer: { ...plain, data: { asksWithWhom: false } },
    reads: { asksWithWhom: false },
    needs: ['data', 'data.asksWithWhom'],
  },
} as const satisfies Record<string, SampleCall>

const gateOrOffice: Verdicts = { ...gateOnly, office: 'open' }

/** The calls name no existing person, so that trying them changes nothing. */
export const gateAccess = {
  whereIs: { method: 'GET', path: '/api/admin/gate/people/NOBODY7', verdicts: gateOnly },
  move: { method: 'POST', path: '/api/admin/gate/movements', body: {}, verdicts: gateOnly },
  lastMovements: { method: 'GET', path: '/api/admin/gate/movements', verdicts: gateOnly },
  undoMovement: {
    method: 'POST',
    path: `/api/admin/gate/movements/${key}/undo`,
    body: {},
    verdicts: gateOrOffice,
  },
  gateHours: { method: 'GET', path: '/api/admin/gate/hours', verdicts: gateOrOffice },
  rollCall: { method: 'GET', path: '/api/admin/gate/roll-call', verdicts: gateOrOffice },
  nearCodes: { method: 'GET', path: '/api/admin/gate/near/NOBODY7', verdicts: gateOnly },
  gateSettings: { method: 'GET', path: '/api/admin/gate/settings', verdicts: gateOnly },
  changeGateSettings: { method: 'PUT', path: '/api/admin/gate/settings', body: {}, verdicts: leadOnly },
} as const satisfies AccessRows
