import {
  decideConflicts,
  fetchGateConflicts,
  fetchGateList,
  giveUpBrowser,
  handInScans,
} from '../../../../src/api/gate/gate.ts'
import { decideConflictsRequest, handInRequest } from '../../../../src/api/schemas/offlineGate.ts'
import type { HandIn } from '../../../../src/domain/gate/offlineGate.ts'
import { type AccessRows, gateOnly, leadOnly, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const key = 'ffeeddccbbaa99887766554433221100'
const under = (parent: string, parts: readonly string[]) => parts.map((part) => `${parent}.${part}`)

const list = {
  ...{ generation: 'b7', asOf: '2025-04-14T12:30:00.000Z', change: 'b7.1204', isWhole: false, count: 612 },
  asksWithWhom: true,
  people: [
    {
      ...{ code: 'NUZ042', numbers: ['NUZ042', 'K7QWXN34'], firstname: 'Naledi', lastname: 'Moyo' },
      ...{ age: 17, union: null, place: 'inside' },
    },
  ],
  gone: ['NUZ043'],
} as const
const handIn: HandIn = {
  ...{ version: 1, device: '00112233445566778899aabbccddeeff', waiting: 3 },
  scans: [
    {
      ...{ key, number: 'K7QWXN34', byName: true, kind: 'stepOut', withWhom: 'her aunt', counter: 17 },
      ...{ anyway: 'She is not in the list.', notedAt: '2025-04-14T12:21:00.000Z' },
      ...{ correctedAt: '2025-04-14T12:20:30.000Z', place: 'Gate 2', operator: 'Rudo' },
    },
  ],
}
const handedIn = {
  ...{ generation: 'b7', asOf: '2025-04-14T12:30:00.000Z' },
  scans: [{ key, outcome: 'noted', marks: ['alreadySo', 'anyway'] }],
}
const side = {
  ...{ key, kind: 'arrive', number: 'NUZ042', at: '2025-04-14T12:21:00.000Z', gate: 'Gate 2', by: 'Rudo' },
  ...{ notedAt: '2025-04-14T12:21:30.000Z', receivedAt: '2025-04-14T12:30:00.000Z', withWhom: null },
  ...{ anyway: null, isCounted: true, undone: null },
}
const sideParts = [
  ...['key', 'kind', 'number', 'at', 'notedAt', 'receivedAt', 'gate', 'by', 'withWhom', 'anyway'],
  ...['isCounted', 'undone'],
]
const person = {
  ...{ code: 'NUZ042', name: 'Naledi Moyo', age: 17, union: 'North Union', place: 'inside' },
  ...{ placeAfter: { undo: 'inside', undoOther: 'inside', apply: 'inside' }, isWithdrawn: false },
}
const conflicts = {
  open: 2,
  conflicts: [
    {
      ...{ key, marks: ['alreadySo'], noted: side, other: { ...side, gate: 'Gate 1' }, person },
      group: { id: 'arrive Gate 1 Gate 2', kind: 'arrive', gates: ['Gate 1', 'Gate 2'] },
      lookFor: { note: 'Ask at tent 4.', at: '2025-04-14T12:40:00.000Z', by: 'Tapiwa Ncube' },
    },
  ],
  waiting: [{ device: key, gate: 'Gate 2', waiting: 3, toldAt: '2025-04-14T12:30:00.000Z' }],
}
const decision = { keys: [key], decision: 'lookFor', note: 'Ask at tent 4.' } as const
const decided = { open: 1, decided: [key], left: [] }

export const offlineGateCalls = {
  'list for gates without a network': {
    route: 'gateList',
    make: (signal) => fetchGateList('b7.1100', signal),
    sends: ['GET /api/admin/gate/list?since=b7.1100'],
    answer: { ...plain, data: list },
    reads: list,
    needs: [
      ...['data', ...under('data', ['generation', 'asOf', 'change', 'isWhole', 'count', 'asksWithWhom'])],
      ...['data.people', 'data.gone', 'data.gone.0'],
      ...under('data.people.0', [
        'code',
        'numbers',
        'numbers.0',
        'firstname',
        'lastname',
        'age',
        'union',
        'place',
      ]),
    ],
  },
  'scans handed in': {
    route: 'handInScans',
    make: () => handInScans(handIn),
    sends: ['POST /api/admin/gate/scans', handIn],
    hostReads: handInRequest,
    answer: { ...plain, data: handedIn },
    reads: handedIn,
    needs: [
      ...['data', 'data.generation', 'data.asOf', 'data.scans'],
      ...under('data.scans.0', ['key', 'outcome', 'marks', 'marks.0', 'marks.1']),
    ],
  },
  'inbox of the gates': {
    route: 'gateConflicts',
    make: (signal) => fetchGateConflicts(signal),
    sends: ['GET /api/admin/gate/conflicts'],
    answer: { ...plain, data: conflicts },
    reads: conflicts,
    needs: [
      ...['data', 'data.open', 'data.conflicts', 'data.waiting'],
      ...under('data.waiting.0', ['device', 'gate', 'waiting', 'toldAt']),
      ...under('data.conflicts.0', [
        'key',
        'marks',
        'marks.0',
        'noted',
        'other',
        'person',
        'group',
        'lookFor',
      ]),
      ...under('data.conflicts.0.noted', sideParts),
      ...under('data.conflicts.0.other', sideParts),
      ...under('data.conflicts.0.person', ['code', 'name', 'age', 'union', 'place', 'isWithdrawn']),
      ...under('data.conflicts.0.person', ['placeAfter']),
      ...under('data.conflicts.0.person.placeAfter', ['undo', 'undoOther', 'apply']),
      ...under('data.conflicts.0.group', ['id', 'kind', 'gates', 'gates.0', 'gates.1']),
      ...under('data.conflicts.0.lookFor', ['note', 'at', 'by']),
    ],
  },
  'decision about the inbox': {
    route: 'decideConflicts',
    make: () => decideConflicts(decision),
    sends: ['POST /api/admin/gate/conflicts/decisions', decision],
    hostReads: decideConflictsRequest,
    answer: { ...plain, data: decided },
    reads: decided,
    needs: ['data', 'data.open', 'data.decided', 'data.decided.0', 'data.left'],
  },
  'a device that does not come back': {
    route: 'giveUpBrowser',
    make: () => giveUpBrowser(key),
    sends: [`POST /api/admin/gate/browsers/${key}/given-up`, {}],
    answer: { ...plain, data: { open: 2 } },
    reads: 2,
    needs: ['data', 'data.open'],
  },
} as const satisfies Record<string, SampleCall>

export const offlineGateAccess = {
  gateList: { method: 'GET', path: '/api/admin/gate/list', verdicts: gateOnly },
  handInScans: { method: 'POST', path: '/api/admin/gate/scans', body: {}, verdicts: gateOnly },
  gateConflicts: { method: 'GET', path: '/api/admin/gate/conflicts', verdicts: officeOnly },
  decideConflicts: {
    method: 'POST',
    path: '/api/admin/gate/conflicts/decisions',
    body: {},
    verdicts: officeOnly,
  },
  giveUpBrowser: {
    method: 'POST',
    path: '/api/admin/gate/browsers/0/given-up',
    body: {},
    verdicts: leadOnly,
  },
} as const satisfies AccessRows
