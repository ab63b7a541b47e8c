import {
  correctPerson,
  decideDuplicate,
  fetchNextNumber,
  fetchOwnCard,
  fetchPerson,
  fetchPossibleDuplicates,
  fetchWithdrawnPeople,
  findPeople,
  issueCard,
  makeCamperPassword,
  markCard,
  takePersonStep,
} from '../../../../src/api/people/people.ts'
import { correctPersonRequest, issueCardRequest } from '../../../../src/api/schemas/personRecord.ts'
import type { PersonDetails } from '../../../../src/domain/people/personRecord.ts'
import { type AccessRows, officeOnly, officeOrCash, thatCamper, type Verdicts } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, camper, camperOnTheWire, neededOfACamper, plain } from './samples.ts'

const version = '5a1b6c52-9f3e-4d0a-8b60-0f6f3e1a2b3c'
const cards = [
  { number: 'NUZ042', issuedAt: '2025-02-11T08:30:00.000Z', lostAt: '2025-04-14T12:05:00.000Z' },
  { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z', lostAt: null },
]
const personOnTheWire = {
  ...camperOnTheWire,
  ...{ email: null, version, withdrawnAt: null, place: 'inside', signIn: 'first', cards },
  wallet: { balance: 12.5, frozenAt: '2025-04-14T12:05:00.000Z' },
}
const person = {
  ...camper,
  ...{ email: undefined, version, withdrawnAt: undefined, place: 'inside', signIn: 'first' },
  cards: [cards[0], { ...cards[1], lostAt: undefined }],
  wallet: { balance: 1_250, frozenAt: '2025-04-14T12:05:00.000Z' },
}
const neededOfAPerson = [
  ...['', ...neededOfACamper.map((field) => `.${field}`)].map((field) => `data${field}`),
  ...['data.version', 'data.signIn', 'data.cards', 'data.wallet', 'data.wallet.balance'],
  ...['data.cards.0.number', 'data.cards.0.issuedAt', 'data.cards.1.number', 'data.cards.1.issuedAt'],
]
const answersPerson = { answer: { ...plain, data: personOnTheWire }, reads: person, needs: neededOfAPerson }

const details: PersonDetails = {
  ...{ firstname: 'Naledi', lastname: 'Moyo', gender: 'FEMALE', age: 17, union: 'North Union' },
  ...{ country: 'Zimbabwe', whatsapp: '+263 77 000 0042', email: '' },
}

const withdrawn = {
  ...{ code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo' },
  withdrawnAt: '2025-04-14T12:05:00.000Z',
}

export const peopleCalls = {
  'a person’s record': {
    route: 'person',
    make: (signal) => fetchPerson('NUZ042', signal),
    sends: ['GET /api/admin/people/NUZ042'],
    ...answersPerson,
  },
  'correction of a person': {
    route: 'correctPerson',
    make: () => correctPerson('NUZ042', details, version),
    sends: ['PUT /api/admin/people/NUZ042', { version, ...details }],
    hostReads: correctPersonRequest,
    ...answersPerson,
  },
  'withdrawal of a registration': {
    route: 'withdrawPerson',
    make: () => takePersonStep('withdrawPerson', 'NUZ042'),
    sends: ['POST /api/admin/people/NUZ042/withdraw', {}],
    ...answersPerson,
  },
  'registration that counts again': {
    route: 'restorePerson',
    make: () => takePersonStep('restorePerson', 'NUZ042'),
    sends: ['POST /api/admin/people/NUZ042/restore', {}],
    ...answersPerson,
  },
  'lost card': {
    route: 'loseCard',
    make: () => markCard('loseCard', 'NUZ042', 'NUZ042'),
    sends: ['POST /api/admin/people/NUZ042/cards/NUZ042/lost', {}],
    ...answersPerson,
  },
  'found card': {
    route: 'findCard',
    make: () => markCard('findCard', 'NUZ042', 'NUZ042'),
    sends: ['POST /api/admin/people/NUZ042/cards/NUZ042/found', {}],
    ...answersPerson,
  },
  'another card': {
    route: 'issueCard',
    make: () => issueCard('NUZ042', attempt, 'K7QWXN34'),
    sends: ['POST /api/admin/people/NUZ042/cards/new', { inUse: 'K7QWXN34' }],
    hostReads: issueCardRequest,
    ...answersPerson,
  },
  'freeze of a wallet': {
    route: 'freezeWallet',
    make: () => takePersonStep('freezeWallet', 'NUZ042'),
    sends: ['POST /api/admin/people/NUZ042/wallet/freeze', {}],
    ...answersPerson,
  },
  'wallet that is free again': {
    route: 'freeWallet',
    make: () => takePersonStep('freeWallet', 'NUZ042'),
    sends: ['POST /api/admin/people/NUZ042/wallet/free', {}],
    ...answersPerson,
  },
  'new first password of a camper': {
    route: 'newCamperPassword',
    make: () => makeCamperPassword('NUZ042', attempt),
    sends: ['POST /api/admin/people/NUZ042/password', {}],
    answer: { ...plain, data: { code: 'NUZ042', oneTimePassword: 'KQ7M-2XWP-9RTD' } },
    reads: { code: 'NUZ042', oneTimePassword: 'KQ7M-2XWP-9RTD' },
    needs: ['data', 'data.code', 'data.oneTimePassword'],
  },
  'next number of a union': {
    route: 'nextNumber',
    make: (signal) => fetchNextNumber('NUZ', signal),
    sends: ['GET /api/admin/next-number/NUZ'],
    answer: { ...plain, data: { number: '043' } },
    reads: '043',
    needs: ['data', 'data.number'],
  },
  'withdrawn people': {
    route: 'withdrawnPeople',
    make: (signal) => fetchWithdrawnPeople(signal),
    sends: ['GET /api/admin/withdrawn'],
    answer: { ...plain, data: [{ ...withdrawn, union: null, balance: 12.5 }] },
    reads: [{ ...withdrawn, union: undefined, balance: 1_250 }],
    needs: [
      ...[
        'data',
        'data.0.code',
        'data.0.firstname',
        'data.0.lastname',
        'data.0.withdrawnAt',
        'data.0.balance',
      ],
    ],
  },
  'possible duplicates': {
    route: 'possibleDuplicates',
    make: (signal) => fetchPossibleDuplicates(signal),
    sends: ['GET /api/admin/duplicates'],
    answer: {
      ...plain,
      data: {
        total: 3,
        pairs: [{ likeness: 'names', codes: ['NUZ042', 'NUZ043'] }],
        people: [personOnTheWire, { ...personOnTheWire, code: 'NUZ043' }],
      },
    },
    reads: { total: 3, pairs: [{ likeness: 'names', people: [person, { ...person, code: 'NUZ043' }] }] },
    needs: [
      ...['data', 'data.total', 'data.pairs', 'data.pairs.0.likeness', 'data.pairs.0.codes'],
      ...['data.pairs.0.codes.0', 'data.pairs.0.codes.1', 'data.people'],
      ...[0, 1].flatMap((index) =>
        neededOfAPerson.slice(1).map((field) => field.replace('data', `data.people.${index}`)),
      ),
    ],
  },
  'people who are different': {
    route: 'tellApart',
    make: () => decideDuplicate('tellApart', 'NUZ042', 'NUZ043'),
    sends: ['POST /api/admin/people/NUZ042/different/NUZ043', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'people who may be one again': {
    route: 'undoTellApart',
    make: () => decideDuplicate('undoTellApart', 'NUZ042', 'NUZ043'),
    sends: ['POST /api/admin/people/NUZ042/different/NUZ043/undo', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'search of people by name': {
    route: 'findPeople',
    make: (signal) => findPeople('moyo nal', signal),
    sends: ['GET /api/admin/find?name=moyo+nal'],
    answer: { ...plain, data: [camperOnTheWire] },
    reads: [camper],
    needs: ['data', ...neededOfACamper.map((field) => `data.0.${field}`)],
  },
  'own card': {
    route: 'ownCard',
    make: (signal) => fetchOwnCard('NUZ042', signal),
    sends: ['GET /api/profile/card/NUZ042'],
    answer: {
      ...plain,
      data: { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' },
      participant: camperOnTheWire,
    },
    reads: {
      card: { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z', lostAt: undefined },
      participant: camper,
    },
    needs: ['data', 'data.number', 'data.issuedAt'],
  },
} as const satisfies Record<string, SampleCall>

const gateOfficeCashHealth: Verdicts = {
  ...officeOnly,
  gate: 'open',
  cash: 'open',
  health: 'open',
  device: 'open',
}

/** The calls name no existing person, so that trying them changes nothing. */
export const peopleAccess = {
  nextNumber: { method: 'GET', path: '/api/admin/next-number/NUZ', verdicts: officeOnly },
  person: { method: 'GET', path: '/api/admin/people/NOBODY7', verdicts: officeOnly },
  correctPerson: { method: 'PUT', path: '/api/admin/people/NOBODY7', body: {}, verdicts: officeOnly },
  withdrawPerson: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/withdraw',
    body: {},
    verdicts: officeOnly,
  },
  restorePerson: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/restore',
    body: {},
    verdicts: officeOnly,
  },
  loseCard: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/cards/NOBODY7/lost',
    body: {},
    verdicts: officeOrCash,
  },
  findCard: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/cards/NOBODY7/found',
    body: {},
    verdicts: officeOnly,
  },
  issueCard: { method: 'POST', path: '/api/admin/people/NOBODY7/cards/new', body: {}, verdicts: officeOnly },
  freezeWallet: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/wallet/freeze',
    body: {},
    verdicts: officeOrCash,
  },
  freeWallet: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/wallet/free',
    body: {},
    verdicts: officeOrCash,
  },
  newCamperPassword: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/password',
    body: {},
    verdicts: officeOnly,
  },
  withdrawnPeople: { method: 'GET', path: '/api/admin/withdrawn', verdicts: officeOnly },
  possibleDuplicates: { method: 'GET', path: '/api/admin/duplicates', verdicts: officeOnly },
  tellApart: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/different/NOBODY8',
    body: {},
    verdicts: officeOnly,
  },
  undoTellApart: {
    method: 'POST',
    path: '/api/admin/people/NOBODY7/different/NOBODY8/undo',
    body: {},
    verdicts: officeOnly,
  },
  findPeople: { method: 'GET', path: '/api/admin/find?name=nobody', verdicts: gateOfficeCashHealth },
  ownCard: { method: 'GET', path: '/api/profile/card/ZEU001', verdicts: thatCamper },
} as const satisfies AccessRows
