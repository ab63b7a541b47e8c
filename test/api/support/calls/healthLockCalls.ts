import { openHealthRecord } from '../../../../src/api/health/health.ts'
import { fetchHealthLock, lockHealth, unlockHealth } from '../../../../src/api/health/healthLock.ts'
import { openHealthRecordRequest } from '../../../../src/api/schemas/health.ts'
import { unlockHealthRequest } from '../../../../src/api/schemas/healthLock.ts'
import { type AccessRows, healthOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

export const healthLockCalls = {
  'lock of the health corner': {
    route: 'healthLock',
    make: (signal) => fetchHealthLock(signal),
    sends: ['GET /api/admin/health/lock'],
    answer: { ...plain, isLocked: true, session: 'a session', other: 1 },
    reads: { isLocked: true, session: 'a session' },
    needs: ['isLocked', 'session'],
  },
  'locking the health corner': {
    route: 'lockHealth',
    make: () => lockHealth(),
    sends: ['POST /api/admin/health/lock', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'opening the health corner': {
    route: 'unlockHealth',
    make: () => unlockHealth('a good password'),
    sends: ['POST /api/admin/health/unlock', { password: 'a good password' }],
    hostReads: unlockHealthRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'opening a health record': {
    route: 'openHealthRecord',
    make: () => openHealthRecord('EZC104', '2025-04-14T08:01:00.000Z'),
    sends: ['POST /api/admin/participants/EZC104/health/open', { closedAt: '2025-04-14T08:01:00.000Z' }],
    hostReads: openHealthRecordRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export const healthLockAccess = {
  healthLock: { method: 'GET', path: '/api/admin/health/lock', verdicts: healthOnly },
  lockHealth: { method: 'POST', path: '/api/admin/health/lock', verdicts: healthOnly },
  unlockHealth: { method: 'POST', path: '/api/admin/health/unlock', verdicts: healthOnly },
  openHealthRecord: {
    method: 'POST',
    path: '/api/admin/participants/ZEU001/health/open',
    verdicts: healthOnly,
  },
} as const satisfies AccessRows
