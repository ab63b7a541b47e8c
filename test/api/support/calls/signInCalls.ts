import { signInAdmin, signInMerchant, signInParticipant, signOut } from '../../../../src/api/account/auth.ts'
import { updatePassword } from '../../../../src/api/account/passwords.ts'
import {
  adminSignInRequest,
  merchantSignInRequest,
  participantSignInRequest,
  updatePasswordRequest,
} from '../../../../src/api/schemas/auth.ts'
import { type AccessRows, anyone, thatCamper } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import {
  camper,
  camperOnTheWire,
  neededOfACamper,
  neededOfAStall,
  plain,
  stall,
  stallOnTheWire,
} from './samples.ts'

export const signInCalls = {
  'participant sign-in': {
    route: 'participantSignIn',
    make: () => signInParticipant({ code: 'NUZ042', password: 'first light' }),
    sends: ['POST /api/profile/signin', { code: 'NUZ042', password: 'first light' }],
    hostReads: participantSignInRequest,
    answer: { ...plain, data: { ...camperOnTheWire, mustChangePassword: true } },
    reads: { user: camper, mustChangePassword: true },
    needs: ['data', ...neededOfACamper.map((field) => `data.${field}`)],
  },
  'merchant sign-in': {
    route: 'merchantSignIn',
    make: () => signInMerchant({ merchantNumber: 'M1001', password: 'first light' }),
    sends: ['POST /api/merchants/signin', { merchantNumber: 'M1001', password: 'first light' }],
    hostReads: merchantSignInRequest,
    answer: { ...plain, data: { ...stallOnTheWire, abilities: ['sessions', 'time travel'] } },
    reads: { user: { ...stall, abilities: ['sessions'] }, mustChangePassword: false },
    needs: ['data', ...neededOfAStall.map((field) => `data.${field}`)],
  },
  'admin sign-in': {
    route: 'adminSignIn',
    make: () => signInAdmin({ email: 'gate@camp.example.org', password: 'first light' }),
    sends: ['POST /api/admin/signin', { email: 'gate@camp.example.org', password: 'first light' }],
    hostReads: adminSignInRequest,
    answer: {
      ...plain,
      data: {
        email: 'gate@camp.example.org',
        name: 'Gate Operator',
        abilities: ['staff', 'sessions'],
        rights: ['gate', 'cash', 'fly'],
        mustChangePassword: true,
      },
    },
    reads: {
      user: {
        email: 'gate@camp.example.org',
        name: 'Gate Operator',
        abilities: ['staff', 'sessions'],
        rights: ['gate', 'cash'],
      },
      mustChangePassword: true,
    },
    needs: ['data', 'data.email', 'data.name'],
  },
  'sign-out': {
    route: 'signOut',
    make: () => signOut(),
    sends: ['POST /api/signout', {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'password update of the plain form': {
    route: 'updatePassword',
    make: () => updatePassword('NUZ042', { password: 'evening star' }),
    sends: ['PUT /api/profile/NUZ042', { password: 'evening star' }],
    hostReads: updatePasswordRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'password update of the plain form of our own host': {
    route: 'updatePassword',
    make: () => updatePassword('NUZ042', { password: 'evening star', currentPassword: 'first light' }),
    sends: ['PUT /api/profile/NUZ042', { password: 'evening star', currentPassword: 'first light' }],
    hostReads: updatePasswordRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'password update of the forced dialog': {
    route: 'updatePassword',
    make: () =>
      updatePassword('NUZ042', {
        password: 'evening star',
        currentPassword: 'first light',
        newPassword: 'evening star',
        email: 'naledi@example.org',
      }),
    sends: [
      'PUT /api/profile/NUZ042',
      {
        password: 'evening star',
        currentPassword: 'first light',
        newPassword: 'evening star',
        email: 'naledi@example.org',
      },
    ],
    hostReads: updatePasswordRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export const signInAccess = {
  participantSignIn: { method: 'POST', path: '/api/profile/signin', verdicts: anyone },
  merchantSignIn: { method: 'POST', path: '/api/merchants/signin', verdicts: anyone },
  adminSignIn: { method: 'POST', path: '/api/admin/signin', verdicts: anyone },
  signOut: {
    method: 'POST',
    path: '/api/signout',
    // Without JSON, so that trying the call signs no session out.
    verdicts: { ...anyone, nobody: 401 },
  },
  updatePassword: {
    method: 'PUT',
    path: '/api/profile/ZEU001',
    verdicts: { ...thatCamper, newCamper: 403, newMerchant: 403, newStaff: 403 },
  },
} as const satisfies AccessRows
