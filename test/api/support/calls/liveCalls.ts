import { fetchLiveCounts } from '../../../../src/api/lib/live.ts'
import { type AccessRows, anyStaff } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const counts = { inside: 412, home: 3, expected: 85 }

export const liveCalls = {
  'counts of the moment': {
    route: 'live',
    make: (signal) => fetchLiveCounts(signal),
    sends: ['GET /api/admin/live'],
    answer: { ...plain, data: counts },
    reads: counts,
    needs: ['data', 'data.inside', 'data.home', 'data.expected'],
  },
} as const satisfies Record<string, SampleCall>

export const liveAccess = {
  live: { method: 'GET', path: '/api/admin/live', verdicts: { ...anyStaff, books: 'right' } },
} as const satisfies AccessRows
