import { changeDayLimit, lowerDayLimit } from '../../../../src/api/camper/dayLimit.ts'
import { cancelDeposit } from '../../../../src/api/money/deposits.ts'
import { changeDayLimitRequest, lowerDayLimitRequest } from '../../../../src/api/schemas/dayLimit.ts'
import { type AccessRows, officeOnly, officeOrCash, thatCamper } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

export const dayLimitCalls = {
  'an own deposit cancelled': {
    route: 'cancelOwnDeposit',
    make: () => cancelDeposit('NUZ042', 'DEP-7K2MXQ4RWB'),
    sends: ['POST /api/profile/wallet/NUZ042/deposits/DEP-7K2MXQ4RWB/cancel', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'a deposit cancelled by the staff': {
    route: 'cancelDepositOf',
    make: () => cancelDeposit(null, 'DEP-7K2MXQ4RWB'),
    sends: ['POST /api/admin/deposits/DEP-7K2MXQ4RWB/cancel', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
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
  cancelOwnDeposit: {
    method: 'POST',
    path: '/api/profile/wallet/ZEU001/deposits/DEP-7K2MXQ4RWB/cancel',
    body: {},
    verdicts: thatCamper,
  },
  cancelDepositOf: {
    method: 'POST',
    path: '/api/admin/deposits/DEP-7K2MXQ4RWB/cancel',
    body: {},
    verdicts: officeOrCash,
  },
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
