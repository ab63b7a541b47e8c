import { fetchCamp, saveFacts } from '../../../../src/api/camp/camp.ts'
import { factsRequests } from '../../../../src/api/schemas/camp.ts'
import { documentedCamp } from '../../../../src/domain/camp/facts.ts'
import { type AccessRows, anyone, leadOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const { contact } = documentedCamp.facts

const changed = {
  ...documentedCamp,
  version: 4,
  facts: { ...documentedCamp.facts, contact: { ...contact, phone: '+263 77 212 3456' } },
}

export const campCalls = {
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
} as const satisfies Record<string, SampleCall>

export const campAccess = {
  camp: { method: 'GET', path: '/api/camp', verdicts: anyone },
  saveFacts: { method: 'PUT', path: '/api/admin/camp/facts/contact', body: {}, verdicts: leadOnly },
} as const satisfies AccessRows
