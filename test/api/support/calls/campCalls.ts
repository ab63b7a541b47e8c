import {
  beginCamp,
  checkBeginning,
  fetchCamp,
  fetchLongestName,
  keepLogo,
  saveFacts,
} from '../../../../src/api/camp/camp.ts'
import { deleteMessage, fetchMessages, markMessage, sendMessage } from '../../../../src/api/camp/messages.ts'
import { fetchProgramme, saveProgramme } from '../../../../src/api/camp/programme.ts'
import { beginningRequest, secretRequest } from '../../../../src/api/schemas/camp/beginning.ts'
import { markMessageRequest, sendMessageRequest } from '../../../../src/api/schemas/camp/messages.ts'
import { savedProgramme } from '../../../../src/api/schemas/camp/programme.ts'
import { factsRequests, logoRequest } from '../../../../src/api/schemas/camp.ts'
import type { Beginning } from '../../../../src/domain/camp/beginning.ts'
import { documentedCamp } from '../../../../src/domain/camp/facts.ts'
import type { MessagePage, SentMessage } from '../../../../src/domain/camp/messages.ts'
import type { CampEvent, SavedProgramme } from '../../../../src/domain/camp/programme.ts'
import { type AccessRows, anyone, leadOnly, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const { contact } = documentedCamp.facts

const changed = {
  ...documentedCamp,
  version: 4,
  facts: { ...documentedCamp.facts, contact: { ...contact, phone: '+263 77 212 3456' } },
}

const beginning: Beginning = {
  ...{ name: 'Summer Camp', shortName: 'Summer', country: 'Norway', venue: 'The fjord' },
  ...{ firstDay: '2027-07-30', lastDay: '2027-08-07', begins: '10:00', ends: '14:00', zone: 'Europe/Oslo' },
  leads: [
    { name: 'Rudo Dube', email: 'rudo@example.org', password: 'seven tall trees' },
    { name: 'Simba Moyo', email: 'simba@example.org', password: 'nine short rivers' },
  ],
}

const hike: CampEvent = {
  ...{ from: '10:00', to: '12:30', title: 'Hike', place: 'The fjord', kind: 'activity' },
  ...{ speaker: '', detail: 'Bring water.' },
}
const programme: SavedProgramme = {
  version: 3,
  days: [{ title: 'Arrival', theme: 'We meet.', events: [hike] }],
}

const message: SentMessage = {
  ...{ id: '0b8a6c1e-2f4d-4a57-9c3b-1d2e3f405162', kind: 'contact', name: 'Rudo Dube' },
  ...{ address: 'rudo@example.org', words: 'Arriving late\n\nMay we arrive at night?' },
}
const key = '0b8a6c1e2f4d4a579c3b1d2e3f405162'
const received = '2027-07-30T08:00:00.000Z'
const messagePage: MessagePage = {
  messages: [
    { ...message, receivedAt: received, doneAt: null },
    {
      ...message,
      ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', kind: 'newsletter', name: '', words: '' },
      ...{ receivedAt: received, doneAt: received },
    },
  ],
  before: '41',
}

export const campCalls = {
  'a message of the public pages': {
    route: 'sendMessage',
    make: () => sendMessage({ ...message, id: key, website: '' }),
    sends: ['POST /api/camp/messages', { ...message, id: key, website: '' }],
    hostReads: sendMessageRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'the messages to the office': {
    route: 'messages',
    make: (signal) => fetchMessages('141', signal),
    sends: ['GET /api/admin/messages?before=141'],
    answer: { ...plain, data: messagePage },
    reads: messagePage,
    needs: [
      ...['data', 'data.messages', 'data.before', 'data.messages.0.id', 'data.messages.0.kind'],
      ...['data.messages.0.name', 'data.messages.0.address', 'data.messages.0.words'],
      ...['data.messages.0.receivedAt', 'data.messages.0.doneAt'],
    ],
  },
  'a message that is done': {
    route: 'markMessage',
    make: () => markMessage(message.id, true),
    sends: [`PUT /api/admin/messages/${message.id}`, { isDone: true }],
    hostReads: markMessageRequest,
    answer: { ...plain, data: { doneAt: received } },
    reads: { doneAt: received },
    needs: ['data', 'data.doneAt'],
  },
  'a deleted message': {
    route: 'deleteMessage',
    make: () => deleteMessage(message.id),
    sends: [`POST /api/admin/messages/${message.id}/delete`, {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'the programme of the camp': {
    route: 'programme',
    make: (signal) => fetchProgramme(signal),
    sends: ['GET /api/camp/programme'],
    answer: { ...plain, data: programme },
    reads: programme,
    needs: ['data', 'data.version', 'data.days'],
  },
  'a changed programme of the camp': {
    route: 'saveProgramme',
    make: () => saveProgramme(programme),
    sends: ['PUT /api/admin/camp/programme', programme],
    hostReads: savedProgramme,
    answer: { ...plain, data: programme },
    reads: programme,
    needs: ['data', 'data.version', 'data.days'],
  },
  'the facts of the camp': {
    route: 'camp',
    make: (signal) => fetchCamp(signal),
    sends: ['GET /api/camp'],
    answer: { ...plain, data: changed },
    reads: changed,
    needs: ['data', 'data.version', 'data.facts', 'data.zone'],
  },
  'changed facts of the camp': {
    route: 'saveFacts',
    make: () => saveFacts({ group: 'contact', version: 3, facts: changed.facts.contact }),
    sends: ['PUT /api/admin/camp/facts/contact', { version: 3, facts: changed.facts.contact }],
    hostReads: factsRequests.contact,
    answer: { ...plain, data: changed },
    reads: changed,
    needs: ['data', 'data.version', 'data.facts', 'data.zone'],
  },
  'the longest registered name': {
    route: 'longestName',
    make: (signal) => fetchLongestName(signal),
    sends: ['GET /api/admin/camp/longest-name'],
    answer: { ...plain, data: { firstname: 'Bartholomew', lastname: 'van der Westhuizen' } },
    reads: { firstname: 'Bartholomew', lastname: 'van der Westhuizen' },
    needs: ['data', 'data.firstname', 'data.lastname'],
  },
  'the picture of a logo': {
    route: 'keepLogo',
    make: () => keepLogo('iVBORw0KGgo='),
    sends: ['PUT /api/admin/camp/logo', { png: 'iVBORw0KGgo=' }],
    hostReads: logoRequest,
    answer: { ...plain, data: { picture: '400x300-abcdefghijklmnopqrstuv' } },
    reads: { picture: '400x300-abcdefghijklmnopqrstuv' },
    needs: ['data', 'data.picture'],
  },
  'the check of the link that begins a camp': {
    route: 'checkBeginning',
    make: (signal) => checkBeginning('a secret', signal),
    sends: ['POST /api/camp/beginning/check', { secret: 'a secret' }],
    hostReads: secretRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'the beginning of a camp': {
    route: 'beginCamp',
    make: () => beginCamp({ secret: 'a secret', beginning, base: null }),
    sends: [
      'POST /api/camp/beginning',
      { secret: 'a secret', beginning, base: null, programme: null, logo: null },
    ],
    hostReads: beginningRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export const campAccess = {
  camp: { method: 'GET', path: '/api/camp', verdicts: anyone },
  saveFacts: { method: 'PUT', path: '/api/admin/camp/facts/contact', body: {}, verdicts: leadOnly },
  campLogo: { method: 'GET', path: '/api/camp/logo/none', verdicts: anyone },
  longestName: { method: 'GET', path: '/api/admin/camp/longest-name', verdicts: leadOnly },
  keepLogo: { method: 'PUT', path: '/api/admin/camp/logo', body: {}, verdicts: leadOnly },
  programme: { method: 'GET', path: '/api/camp/programme', verdicts: anyone },
  saveProgramme: { method: 'PUT', path: '/api/admin/camp/programme', body: {}, verdicts: leadOnly },
  checkBeginning: { method: 'POST', path: '/api/camp/beginning/check', body: {}, verdicts: anyone },
  beginCamp: { method: 'POST', path: '/api/camp/beginning', body: {}, verdicts: anyone },
  sendMessage: { method: 'POST', path: '/api/camp/messages', body: {}, verdicts: anyone },
  messages: { method: 'GET', path: '/api/admin/messages', verdicts: officeOnly },
  markMessage: { method: 'PUT', path: '/api/admin/messages/none', body: {}, verdicts: officeOnly },
  deleteMessage: { method: 'POST', path: '/api/admin/messages/none/delete', body: {}, verdicts: officeOnly },
} as const satisfies AccessRows
