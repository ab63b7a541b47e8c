import type { ConflictSide, GateConflict, GateConflicts } from '../../../domain/gate/offlineGate.ts'
import { gateConflictsMachine } from '../../../machines/gate/gateConflicts.ts'
import { defineModel } from '../model.ts'

const side = (part: Partial<ConflictSide>): ConflictSide => ({
  key: 'a'.repeat(32),
  kind: 'arrive',
  number: 'EZC104',
  at: '2025-04-14T12:21:00.000Z',
  notedAt: '2025-04-14T12:21:00.000Z',
  receivedAt: '2025-04-14T14:05:00.000Z',
  gate: 'North gate',
  by: 'Tapiwa Ncube',
  withWhom: null,
  anyway: null,
  isCounted: true,
  undone: null,
  ...part,
})

const person = {
  code: 'EZC104',
  name: 'Tariro Moyo',
  age: 14,
  union: 'East Zimbabwe Conference',
  place: 'inside',
  placeAfter: { undo: 'inside', undoOther: 'inside', apply: 'home' },
  isWithdrawn: false,
} as const

const group = { id: 'one', kind: 'arrive', gates: ['North gate', 'South gate'] } as const

const conflicts: readonly GateConflict[] = [
  {
    key: 'b'.repeat(32),
    marks: ['alreadySo'],
    noted: side({ key: 'b'.repeat(32), gate: 'South gate', by: null }),
    other: side({}),
    person,
    group,
    lookFor: null,
  },
  {
    key: 'c'.repeat(32),
    marks: ['alreadySo', 'anyway'],
    noted: side({ key: 'c'.repeat(32), gate: 'South gate', anyway: 'Her leader knows her' }),
    other: side({
      key: 'd'.repeat(32),
      isCounted: false,
      undone: { at: '2025-04-14T12:30:00.000Z', by: 'Rudo Sithole' },
    }),
    person: { ...person, code: 'EZC105', name: 'Chipo Banda' },
    group,
    lookFor: null,
  },
  {
    key: 'e'.repeat(32),
    marks: ['lostCard'],
    noted: side({ key: 'e'.repeat(32), kind: 'goHome', withWhom: 'Her aunt, Rudo Moyo', isCounted: false }),
    other: null,
    person,
    group: null,
    lookFor: { note: 'At the kitchen', at: '2025-04-14T14:10:00.000Z', by: 'Simba Chirwa' },
  },
  {
    key: 'f'.repeat(32),
    marks: ['nobody'],
    noted: side({ key: 'f'.repeat(32), number: 'X-1', isCounted: false }),
    other: null,
    person: null,
    group: null,
    lookFor: null,
  },
]

export const fullInbox: GateConflicts = {
  open: 504,
  conflicts,
  waiting: [
    { device: '1'.repeat(32), gate: 'East gate', waiting: 12, toldAt: '2025-04-14T14:09:00.000Z' },
    { device: '2'.repeat(32), gate: null, waiting: 1, toldAt: '2025-04-14T14:01:00.000Z' },
  ],
}

const one = { keys: ['b'.repeat(32)], about: 'Tariro Moyo' }

export const gateConflictsModel = defineModel<typeof gateConflictsMachine>({
  machine: gateConflictsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { GateConflictsView } = await import('../../../views/gate/conflicts/GateConflictsView.tsx')
    return (props) => <GateConflictsView {...props} mayGiveUp />
  },
  inputs: [{ name: 'start', input: undefined }],
  samples: {
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'inbox.told': [
      { type: 'inbox.told', open: 504 },
      { type: 'inbox.told', open: 505 },
    ],
    'decision.chosen': [
      { type: 'decision.chosen', wanted: { ...one, decision: 'onePerson' } },
      { type: 'decision.chosen', wanted: { ...one, decision: 'undo' } },
      { type: 'decision.chosen', wanted: { ...one, decision: 'lookFor' } },
      { type: 'decision.chosen', wanted: { ...one, decision: 'thisWas', about: 'X-1' } },
      {
        type: 'decision.chosen',
        wanted: { keys: ['1'.repeat(32)], decision: 'giveUp', about: 'East gate' },
      },
    ],
    'search.changed': [{ type: 'search.changed', search: 'Chipo' }],
    'code.changed': [{ type: 'code.changed', code: 'EZC104' }],
    'note.changed': [{ type: 'note.changed', note: 'At the kitchen' }],
    'decision.confirmed': [{ type: 'decision.confirmed' }],
    'decision.cancelled': [{ type: 'decision.cancelled' }],
  },
  triedOnly: {
    'note.changed': ({ context }) => context.wanted?.decision === 'lookFor',
    'code.changed': ({ context }) => context.wanted?.decision === 'thisWas',
  },
  outcomes: {
    fetchConflicts: {
      done: [
        { ok: true, value: fullInbox },
        { ok: true, value: { open: 0, conflicts: [], waiting: [] } },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
    decide: {
      done: [
        { ok: true, value: { open: 3, decided: ['b'.repeat(32)], left: [] } },
        { ok: true, value: { open: 0, decided: [], left: ['b'.repeat(32)] } },
        { ok: false, status: 403, reason: 'noRight', message: 'This needs the right “Office”.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { untilNextRead: 10_000 },
  notFailures: { alerts: { 'This needs the right': 'the host has judged who decides' } },
  appearance: ({
    context: { inbox, search, note, code, fieldError, notice, callError, failure, wanted },
  }) => [
    inbox && [inbox.conflicts.length, inbox.open],
    [notice, callError, failure].map((told) => told === null),
    [search === '', note === '', code === '', fieldError === null, wanted?.decision, failure?.isIncident],
  ],
  project: ({ inbox, wanted, search: _, note, code, failure, notice, ...context }) => [
    context,
    note !== '',
    code !== '',
    inbox && [inbox.conflicts.length > 0, inbox.open],
    wanted?.decision,
    failure?.isIncident,
    notice !== null,
  ],
})
