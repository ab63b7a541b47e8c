import { askPins, changeOwnPassword, fetchOwnPin, setPin } from '../../../../src/api/account/ownPassword.ts'
import { makeMerchantPassword } from '../../../../src/api/money/merchantPasswords.ts'
import { changeOwnPasswordRequest } from '../../../../src/api/schemas/auth.ts'
import { pinSetting, setPinRequest } from '../../../../src/api/schemas/pins.ts'
import { type AccessRows, anyStaff, leadOnly, officeOnly, signedIn } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

export const passwordCalls = {
  'change of an own password': {
    route: 'changeOwnPassword',
    make: () => changeOwnPassword({ currentPassword: 'first light', newPassword: 'evening star' }),
    sends: ['PUT /api/account/password', { currentPassword: 'first light', newPassword: 'evening star' }],
    hostReads: changeOwnPasswordRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'whether there is an own PIN': {
    route: 'ownPin',
    make: (signal) => fetchOwnPin(signal),
    sends: ['GET /api/admin/account/pin'],
    answer: { ...plain, data: { hasPin: true, isAsked: true } },
    reads: { hasPin: true, isAsked: true },
    needs: ['data', 'data.hasPin', 'data.isAsked'],
  },
  'setting an own PIN': {
    route: 'setPin',
    make: () => setPin({ currentPassword: 'first light', pin: '407295' }),
    sends: ['PUT /api/admin/account/pin', { currentPassword: 'first light', pin: '407295' }],
    hostReads: setPinRequest,
    answer: { ...plain, data: { hasPin: true } },
    reads: { hasPin: true },
    needs: ['data', 'data.hasPin'],
  },
  'switching PINs off': {
    route: 'askPins',
    make: () => askPins({ isAsked: false }),
    sends: ['PUT /api/admin/account/pins-asked', { isAsked: false }],
    hostReads: pinSetting,
    answer: { ...plain, data: { isAsked: false } },
    reads: { isAsked: false },
    needs: ['data', 'data.isAsked'],
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

export const passwordAccess = {
  // Without a body, so that trying the call changes no password.
  changeOwnPassword: { method: 'PUT', path: '/api/account/password', verdicts: signedIn },
  ownPin: { method: 'GET', path: '/api/admin/account/pin', verdicts: anyStaff },
  setPin: { method: 'PUT', path: '/api/admin/account/pin', body: {}, verdicts: anyStaff },
  askPins: { method: 'PUT', path: '/api/admin/account/pins-asked', body: {}, verdicts: leadOnly },
  // No stall has this number, so that trying the call signs no stall out.
  newMerchantPassword: {
    method: 'POST',
    path: '/api/admin/merchants/M9999/password',
    body: {},
    verdicts: officeOnly,
  },
} as const satisfies AccessRows
