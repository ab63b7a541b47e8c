import type { PersonRecord, PossibleDuplicate, WithdrawnPerson } from '../../../domain/people/personRecord.ts'
import { bare, registered } from './people.ts'

export const knownPerson: PersonRecord = {
  ...registered,
  email: 'tariro@example.org',
  version: '5a1b6c52-9f3e-4d0a-8b60-0f6f3e1a2b3c',
  signIn: 'own',
  cards: [{ number: 'EZC104', issuedAt: '2025-02-11T08:30:00.000Z' }],
  wallet: { balance: 1_250 },
}

export const troubledPerson: PersonRecord = {
  ...knownPerson,
  version: '1c2d3e4f-9f3e-4d0a-8b60-0f6f3e1a2b3c',
  lastname: 'Moyo-Ndlovu',
  signIn: 'first',
  withdrawnAt: '2025-04-14T12:20:00.000Z',
  cards: [
    {
      number: 'EZC104',
      issuedAt: '2025-02-11T08:30:00.000Z',
      lostAt: '2025-04-14T12:05:00.000Z',
    },
    {
      number: 'K7QWXN34',
      issuedAt: '2025-04-14T12:06:00.000Z',
      lostAt: '2025-04-14T12:10:00.000Z',
    },
  ],
  wallet: { balance: 0, frozenAt: '2025-04-14T12:05:00.000Z' },
}

export const withNewCard: PersonRecord = {
  ...knownPerson,
  cards: [
    {
      number: 'EZC104',
      issuedAt: '2025-02-11T08:30:00.000Z',
      lostAt: '2025-04-14T12:05:00.000Z',
    },
    { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' },
  ],
}

export const withdrawnPeople: readonly WithdrawnPerson[] = [
  {
    code: bare.code,
    firstname: bare.firstname,
    lastname: bare.lastname,
    withdrawnAt: '2025-04-14T12:20:00.000Z',
    balance: 1_250,
  },
  {
    code: 'EZC104',
    firstname: 'Tariro',
    lastname: 'Moyo',
    union: 'East Zimbabwe Conference',
    withdrawnAt: '2025-04-13T07:05:00.000Z',
    balance: 0,
  },
]

const namesake: PersonRecord = {
  ...{ ...knownPerson, _id: 'p-12', code: 'EZC1042', age: 31, email: 'farai@example.org' },
  ...{ place: 'inside', wallet: { balance: 0 } },
  cards: [{ number: 'EZC1042', issuedAt: '2025-03-11T08:30:00.000Z', lostAt: '2025-04-14T12:05:00.000Z' }],
}

const slipped: PersonRecord = {
  ...{ _id: 'p-13', code: 'EZC1043', firstname: 'Tariro', lastname: 'Moyoo', age: 16, checkedIn: false },
  ...{ version: knownPerson.version, signIn: 'none', cards: knownPerson.cards, place: 'expected' },
  wallet: { balance: 5_000, frozenAt: '2025-04-14T12:05:00.000Z' },
}

export const duplicates: readonly [PossibleDuplicate, PossibleDuplicate] = [
  { likeness: 'names', people: [knownPerson, namesake] },
  { likeness: 'slip', people: [knownPerson, slipped] },
]
