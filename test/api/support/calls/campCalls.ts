import {
  beginCamp,
  checkBeginning,
  fetchCamp,
  fetchLongestName,
  keepLogo,
  saveFacts,
} from '../../../../src/api/camp/camp.ts'
import { fetchProgramme, saveProgramme } from '../../../../src/api/camp/programme.ts'
import { beginningRequest, secretRequest } from '../../../../src/api/schemas/camp/beginning.ts'
import { savedProgramme } from '../../../../src/api/schemas/camp/programme.ts'
import { factsRequests, logoRequest } from '../../../../src/api/schemas/camp.ts'
import type { Beginning } from '../../../../src/domain/camp/beginning.ts'
import { documentedCamp } from '../../../../src/domain/camp/facts.ts'
import type { CampEvent, SavedProgramme } from '../../../../src/domain/camp/programme.ts'
import { type AccessRows, anyone, leadOnly } from './accessRow.ts'
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

export const campCalls = {
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
} as const satisfies AccessRows
