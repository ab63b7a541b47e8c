import type { Movement, Standing } from '../../../domain/gate/movements.ts'
import { bare, registered } from '../people/people.ts'

export const insideNow: Standing = {
  participant: { ...registered, checkedIn: true },
  place: 'inside',
  since: '2025-04-14T06:05:00.000Z',
  gate: 'Gate 2',
  by: 'Tapiwa Ncube',
  withWhom: null,
  asksWithWhom: true,
  last: '0'.repeat(32),
}

export const outsideNow: Standing = {
  ...insideNow,
  place: 'outside',
  since: '2025-04-14T12:05:00.000Z',
  withWhom: 'Her aunt, Rudo Moyo',
}

export const homeNow: Standing = {
  ...insideNow,
  participant: { ...registered, checkedOut: true },
  place: 'home',
  since: '2025-04-14T15:30:00.000Z',
  gate: null,
  withWhom: 'Own group',
}

export const expectedNow: Standing = {
  participant: bare,
  place: 'expected',
  since: null,
  gate: null,
  by: null,
  withWhom: null,
  asksWithWhom: false,
  last: null,
}

export const steppedOut: Movement = {
  key: '1'.repeat(32),
  kind: 'stepOut',
  code: registered.code,
  name: 'Tariro Moyo',
  at: '2025-04-14T12:05:00.000Z',
  gate: 'Gate 2',
  by: 'Tapiwa Ncube',
  anyway: null,
  withWhom: 'Her aunt, Rudo Moyo',
  undone: null,
}
