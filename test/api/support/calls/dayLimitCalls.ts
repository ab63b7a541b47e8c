import { changeDayLimit, lowerDayLimit } from '../../../../src/api/camper/dayLimit.ts'
import { changeDayLimitRequest, lowerDayLimitRequest } from '../../../../src/api/schemas/dayLimit.ts'
import { type AccessRows, officeOnly, thatCamper } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

export const dayLimitCalls = {
  'a lower day limit': {
    route: 'lowerDayLimit',
    make: () => lowerDayLimit('NUZ042', 12_50),
    sends: ['PUT /api/profile/wallet/NUZ042/limit', { limit: 12.5 }],
    hostReads: lowerDayLimitRequest,
    answer: { ...plain, data: { limit: 12.5, spentToday: 3 } },
    reads: { limit: 12_50, spentToday: 3_00 },
    needs: ['data', 'data.limit', 'data.spentToday'],
  },
  'another day limit': {
    route: 'changeDayLimit',
    make: () => changeDayLimit('NUZ042', null),
    sends: ['PUT /api/admin/people/NUZ042/wallet/limit', { limit: null }],
    hostReads: changeDayLimitRequest,
    answer: { ...plain, data: { limit: null, spentToday: 3 } },
    reads: { limit: null, spentToday: 3_00 },
    needs: ['data', 'data.limit', 'data.spentToday'],
  },
} as const satisfies Record<string, SampleCall>

export const dayLimitAccess = {
  lowerDayLimit: {
    method: 'PUT',
    path: '/api/profile/wallet/ZEU001/limit',
    body: {},
    verdicts: thatCamper,
  },
  changeDayLimit: {
    method: 'PUT',
    path: '/api/admin/people/ZEU001/wallet/limit',
    body: {},
    verdicts: officeOnly,
  },
} as const satisfies AccessRows
