import type { RollCall } from '../../../domain/gate/movements.ts'
import { rollCallMachine } from '../../../machines/gate/rollCall.ts'
import { defineModel } from '../model.ts'

export const campAtNoon: RollCall = {
  asOf: '2025-04-15T10:00:00.000Z',
  people: [
    {
      ...{ code: 'EZC104', firstname: 'Tariro', lastname: 'Moyo', age: 14 },
      union: 'East Zimbabwe Conference',
      place: 'inside',
      since: '2025-04-15T05:40:00.000Z',
      gate: 'Gate 2',
    },
    {
      ...{ code: 'NZC7', firstname: 'Farai', lastname: 'Ncube', age: 31 },
      union: 'North Zimbabwe Conference',
      place: 'inside',
      since: '2025-04-15T09:30:00.000Z',
      gate: null,
    },
    {
      ...{ code: 'X-1', firstname: 'Anesu', lastname: 'Dube', age: null },
      union: null,
      place: 'inside',
      since: '2025-04-14T16:05:00.000Z',
      gate: 'Gate 1',
    },
    {
      ...{ code: 'EZC105', firstname: 'Chipo', lastname: 'Banda', age: 12 },
      union: 'East Zimbabwe Conference',
      place: 'outside',
      since: '2025-04-15T08:15:00.000Z',
      gate: 'Gate 2',
    },
    {
      ...{ code: 'EZC106', firstname: 'Rudo', lastname: 'Sithole', age: 15 },
      union: 'East Zimbabwe Conference',
      place: 'expected',
      since: null,
      gate: null,
    },
    {
      ...{ code: 'NZC8', firstname: 'Tawanda', lastname: 'Phiri', age: 16 },
      union: 'North Zimbabwe Conference',
      place: 'home',
      since: '2025-04-15T07:00:00.000Z',
      gate: 'Gate 1',
    },
  ],
}

export const keptAtNine: RollCall = {
  asOf: '2025-04-15T09:00:00.000Z',
  deviceAge: 60 * 60_000,
  people: [
    ...campAtNoon.people.map((person) => ({ ...person, since: null, gate: null })),
    {
      ...{ code: 'NEWCARD7', firstname: '', lastname: '', isNameUnknown: true, age: null },
      ...{ union: null, place: 'inside', since: '2025-04-15T09:40:00.000Z', gate: 'Gate 2' },
    },
  ],
}

export const rollCallModel = defineModel<typeof rollCallMachine>({
  machine: rollCallMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { RollCallView } = await import('../../../views/gate/rollCall/RollCallView.tsx')
    return (props) => <RollCallView {...props} onPrint={() => {}} />
  },
  inputs: [
    { name: 'begun', input: { ticks: { startedAt: '2025-04-15T09:58:00.000Z', found: ['EZC104'] } } },
    { name: 'new', input: { ticks: null } },
  ],
  samples: {
    'filter.changed': [
      { type: 'filter.changed', change: { place: 'outside' } },
      { type: 'filter.changed', change: { search: 'nobody' } },
      { type: 'filter.changed', change: { isMissingOnly: true } },
    ],
    'person.toggled': [{ type: 'person.toggled', code: 'NZC7' }],
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'restart.requested': [{ type: 'restart.requested' }],
    'restart.confirmed': [{ type: 'restart.confirmed' }],
    'restart.cancelled': [{ type: 'restart.cancelled' }],
  },
  outcomes: {
    readKeptList: { done: [keptAtNine, null], failed: [new Error('')] },
    fetchRollCall: {
      done: [
        { ok: true, value: campAtNoon },
        { ok: true, value: { asOf: campAtNoon.asOf, people: [] } },
        { ok: false, status: 403, reason: 'noRight', message: 'This needs the right “Gate” or “Office”.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { hostPatience: 2_500 },
  /** No guard reads the filters, so they are explored one at a time. */
  project: ({ list, ticks, filters, failure }) => [
    list && [list.asOf, list.people.length > 0],
    ticks?.found,
    [filters.place !== 'inside', filters.search !== '', filters.isMissingOnly].indexOf(true),
    failure?.isIncident,
  ],
  appearance: ({ context: { list, ticks, filters, failure } }) => [
    list && [list.people.length, list.deviceAge],
    ticks?.found.length,
    filters,
    [failure],
  ],
})
