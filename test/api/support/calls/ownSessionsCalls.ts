import { endOtherSessions, endSession, fetchOwnSessions } from '../../../../src/api/account/ownSessions.ts'
import { type AccessRows, anyone, type Verdicts } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const id = '5c0c1a52-9f0e-4a43-9d0b-6f3c1de2a001'
const session = {
  id,
  isThis: true,
  startedAt: '2025-04-14T06:10:00.000Z',
  lastSeenAt: '2025-04-14T08:00:00.000Z',
  browser: 'Chrome on Android',
  network: '10.0.0.4',
}
const stranger = { ...session, isThis: false, browser: null, network: null }

export const ownSessionsCalls = {
  'own sessions': {
    route: 'ownSessions',
    make: (signal) => fetchOwnSessions(signal),
    sends: ['GET /api/sessions'],
    answer: { ...plain, sessions: [session, stranger] },
    reads: [session, stranger],
    needs: [
      'sessions',
      ...['id', 'isThis', 'startedAt', 'lastSeenAt', 'browser', 'network'].map(
        (name) => `sessions.0.${name}`,
      ),
    ],
  },
  'end of a session': {
    route: 'endSession',
    make: () => endSession(id),
    sends: [`POST /api/sessions/${id}/end`, {}],
    answer: { ...plain, ended: 1 },
    reads: 1,
    needs: ['ended'],
  },
  'end of all other sessions': {
    route: 'endOtherSessions',
    make: () => endOtherSessions(),
    sends: ['POST /api/sessions/end-others', {}],
    answer: { ...plain, ended: 3 },
    reads: 3,
    needs: ['ended'],
  },
} as const satisfies Record<string, SampleCall>

const everybody: Verdicts = {
  ...{ ...anyone, nobody: 401, device: 'right' },
  ...{ newCamper: 'change', newMerchant: 'change', newStaff: 'change' },
}

export const ownSessionsAccess = {
  ownSessions: { method: 'GET', path: '/api/sessions', verdicts: everybody },
  endSession: { method: 'POST', path: `/api/sessions/${id}/end`, verdicts: everybody, body: {} },
  endOtherSessions: { method: 'POST', path: '/api/sessions/end-others', verdicts: everybody, body: {} },
} as const satisfies AccessRows
