import { makeMerchantPassword } from '../../../../src/api/merchantPasswords.ts'
import { changeOwnPassword } from '../../../../src/api/ownPassword.ts'
import { changeOwnPasswordRequest } from '../../../../src/api/schemas/auth.ts'
import { type AccessRows, officeOnly, signedIn } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

/** Passwords of stalls and staff. */
export const passwordCalls = {
  'change of an own password': {
    route: 'changeOwnPassword',
    make: () => changeOwnPassword({ currentPassword: 'first light', newPassword: 'evening star' }),
    sends: ['PUT /api/account/password', { currentPassword: 'first light', newPassword: 'evening star' }],
    hostReads: changeOwnPasswordRequest,
    answer: plain,
    reads: plain,
    needs: [],
  },
  'new password of a merchant': {
    route: 'newMerchantPassword',
    make: () => makeMerchantPassword('M1001', attempt),
    sends: ['POST /api/admin/merchants/M1001/password', {}],
    answer: { ...plain, data: { merchantNumber: 'M1001', oneTimePassword: 'kestrel-dawn-42' } },
    reads: { merchantNumber: 'M1001', oneTimePassword: 'kestrel-dawn-42' },
    needs: ['data', 'data.merchantNumber', 'data.oneTimePassword'],
  },
} as const satisfies Record<string, SampleCall>

/** Who may make them. */
export const passwordAccess = {
  // Sent without a body, so that nobody's password is changed by being tried.
  changeOwnPassword: { method: 'PUT', path: '/api/account/password', verdicts: signedIn },
  // Nobody has this number, so that no stall is signed out by being tried.
  newMerchantPassword: {
    method: 'POST',
    path: '/api/admin/merchants/M9999/password',
    body: {},
    verdicts: officeOnly,
  },
} as const satisfies AccessRows
