import type * as z from 'zod/mini'
import type { RouteKey } from '../../../src/api/routes.ts'
import {
  adminSignInRequest,
  merchantSignInRequest,
  participantSignInRequest,
  updatePasswordRequest,
} from '../../../src/api/schemas/auth.ts'
import { saveHealthRequest } from '../../../src/api/schemas/health.ts'
import { addMerchantRequest } from '../../../src/api/schemas/merchants.ts'
import { registerRequest } from '../../../src/api/schemas/participants.ts'
import { deductRequest, depositRequest, withdrawRequest } from '../../../src/api/schemas/wallet.ts'
import type { Outcome } from '../../../src/domain/outcome.ts'
import type { Api } from './loadApi.ts'

/** What the app calls; the rest of the table is the gateway's. */
export type ClientRoute = Exclude<RouteKey, 'gatewayCallback' | 'sandboxPage' | 'sandboxDecision'>

export interface SampleCall {
  readonly route: ClientRoute
  readonly make: (api: Api, signal: AbortSignal) => Promise<Outcome<unknown>>
  /** The request line and body as the contract's table has them. */
  readonly sends: readonly [line: string, body?: object]
  /** What the host reads the body with. */
  readonly hostReads?: z.ZodMiniType
  readonly answer: object
  readonly reads: unknown
  /** The parts of the answer without which it cannot be used. */
  readonly needs: readonly string[]
}

export const attempt = '00112233445566778899aabbccddeeff'

const camperOnTheWire = {
  _id: '65f0',
  code: 'NUZ042',
  firstname: 'Naledi',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 17,
  union: 'North Union',
  country: 'Zimbabwe',
  whatsapp: '+263 77 000 0042',
  checkedIn: false,
  checkedOut: false,
}
const camper = { ...camperOnTheWire, registeredAt: undefined }
const neededOfACamper = ['_id', 'code', 'firstname', 'lastname', 'checkedIn']

const stallOnTheWire = {
  _id: 'm1',
  merchantNumber: 'M1001',
  merchantName: 'Adventure Desk',
  balance: 125.5,
  createdAt: '2025-02-01T08:00:00.000Z',
}
const stall = { ...stallOnTheWire, balance: 12_550 }
const neededOfAStall = ['_id', 'merchantNumber', 'merchantName', 'balance', 'createdAt']

const record = {
  bloodType: 'O+',
  allergies: 'Peanuts, bees',
  conditions: '',
  medications: 'Inhaler',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '+263 77 000 0001',
  notes: '',
}

const plain = { success: true, message: 'Done.' }

export const calls = {
  'participant sign-in': {
    route: 'participantSignIn',
    make: (api) => api.signInParticipant({ code: 'NUZ042', password: 'first light' }),
    sends: ['POST /api/profile/signin', { code: 'NUZ042', password: 'first light' }],
    hostReads: participantSignInRequest,
    answer: { ...plain, data: { ...camperOnTheWire, mustChangePassword: true } },
    reads: { participant: camper, mustChangePassword: true },
    needs: ['data', ...neededOfACamper.map((field) => `data.${field}`)],
  },
  'merchant sign-in': {
    route: 'merchantSignIn',
    make: (api) => api.signInMerchant({ merchantNumber: 'M1001', password: 'first light' }),
    sends: ['POST /api/merchants/signin', { merchantNumber: 'M1001', password: 'first light' }],
    hostReads: merchantSignInRequest,
    answer: { ...plain, data: stallOnTheWire },
    reads: stall,
    needs: ['data', ...neededOfAStall.map((field) => `data.${field}`)],
  },
  'admin sign-in': {
    route: 'adminSignIn',
    make: (api) => api.signInAdmin({ email: 'gate@camp.example.org', password: 'first light' }),
    sends: ['POST /api/admin/signin', { email: 'gate@camp.example.org', password: 'first light' }],
    hostReads: adminSignInRequest,
    answer: { ...plain, data: { email: 'gate@camp.example.org', name: 'Gate Operator' } },
    reads: { email: 'gate@camp.example.org', name: 'Gate Operator' },
    needs: ['data', 'data.email', 'data.name'],
  },
  'sign-out': {
    route: 'signOut',
    make: (api) => api.signOut(),
    sends: ['POST /api/signout', {}],
    answer: plain,
    reads: plain,
    needs: [],
  },
  'password update of the plain form': {
    route: 'updatePassword',
    make: (api) => api.updatePassword('NUZ042', { password: 'evening star' }),
    sends: ['PUT /api/profile/NUZ042', { password: 'evening star' }],
    hostReads: updatePasswordRequest,
    answer: plain,
    reads: plain,
    needs: [],
  },
  'password update of the forced dialog': {
    route: 'updatePassword',
    make: (api) =>
      api.updatePassword('NUZ042', {
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
    reads: plain,
    needs: [],
  },
  'health record': {
    route: 'health',
    make: (api, signal) => api.fetchHealth('NUZ042', signal),
    sends: ['GET /api/profile/health/NUZ042'],
    answer: { ...plain, data: record },
    reads: record,
    needs: [],
  },
  'saving the health record': {
    route: 'saveHealth',
    make: (api) => api.saveHealth('NUZ042', record),
    sends: ['PUT /api/profile/health/NUZ042', record],
    hostReads: saveHealthRequest,
    answer: plain,
    reads: plain,
    needs: [],
  },
  'medical records': {
    route: 'hasMedicalRecords',
    make: (api, signal) => api.fetchMedicalRecords('NUZ042', signal),
    sends: ['GET /api/profile/has-medical-records/NUZ042'],
    answer: { ...plain, hasMedicalRecords: true, medicalRecords: record },
    reads: { hasMedicalRecords: true, medicalRecords: record },
    needs: ['hasMedicalRecords'],
  },
  wallet: {
    route: 'wallet',
    make: (api, signal) => api.fetchWallet('NUZ042', signal),
    sends: ['GET /api/profile/wallet/NUZ042'],
    answer: {
      ...plain,
      balance: 20.3,
      transactions: [
        {
          _id: 7,
          type: 'purchase',
          amount: '8.00',
          status: 'completed',
          createdAt: '2025-04-14T09:00:00.000Z',
          referenceId: 'PUR-7',
          items: [{ name: 'Zip Line', price: 5, quantity: 1 }],
        },
      ],
    },
    reads: {
      balance: 2_030,
      transactions: [
        {
          _id: '7',
          type: 'purchase',
          amount: 800,
          status: 'completed',
          createdAt: '2025-04-14T09:00:00.000Z',
          referenceId: 'PUR-7',
          items: [{ name: 'Zip Line', price: 500, quantity: 1 }],
        },
      ],
    },
    needs: [
      'balance',
      'transactions',
      ...['_id', 'type', 'amount', 'status', 'createdAt', 'referenceId'].map(
        (field) => `transactions.0.${field}`,
      ),
      ...['name', 'price', 'quantity'].map((field) => `transactions.0.items.0.${field}`),
    ],
  },
  deposit: {
    route: 'deposit',
    make: (api) =>
      api.startDeposit(
        { amount: 2_999, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' },
        attempt,
      ),
    sends: [
      'POST /api/profile/deposit',
      { amount: 29.99, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' },
    ],
    hostReads: depositRequest,
    answer: { ...plain, data: { paymentUrl: 'https://pay.example.org/7' } },
    reads: 'https://pay.example.org/7',
    needs: ['data', 'data.paymentUrl'],
  },
  charge: {
    route: 'deduct',
    make: (api) =>
      api.chargeWallet(
        {
          ownerCode: 'NUZ042',
          merchantNumber: 'M1001',
          amount: 1_300,
          items: [
            { name: 'Zip Line', price: 500, quantity: 2 },
            { name: 'Glencity Heights', price: 300, quantity: 1 },
          ],
        },
        attempt,
      ),
    sends: [
      'POST /api/profile/deduct',
      {
        ownerCode: 'NUZ042',
        merchantNumber: 'M1001',
        amount: '13.00',
        method: 'pos',
        type: 'purchase',
        items: [
          { name: 'Zip Line', price: 5, quantity: 2 },
          { name: 'Glencity Heights', price: 3, quantity: 1 },
        ],
      },
    ],
    hostReads: deductRequest,
    answer: { ...plain, data: { referenceId: 'PUR-8', createdAt: '2025-04-14T09:00:00.000Z' } },
    reads: { referenceId: 'PUR-8', createdAt: '2025-04-14T09:00:00.000Z' },
    needs: [],
  },
  'merchant transactions': {
    route: 'merchantTransactions',
    make: (api, signal) => api.fetchMerchantTransactions('M1001', signal),
    sends: ['GET /api/merchants/transactions/M1001'],
    answer: {
      ...plain,
      data: [
        {
          _id: 't1',
          referenceId: 'PUR-8',
          ownerCode: 'NUZ042',
          amount: 13,
          type: 'purchase',
          createdAt: '2025-04-14T09:00:00.000Z',
          attempt,
        },
      ],
      merchantBalance: 138.5,
      total: 1,
    },
    reads: {
      transactions: [
        {
          _id: 't1',
          referenceId: 'PUR-8',
          ownerCode: 'NUZ042',
          amount: 1_300,
          type: 'purchase',
          createdAt: '2025-04-14T09:00:00.000Z',
          attempt,
        },
      ],
      balance: 13_850,
      total: 1,
    },
    needs: [
      'data',
      ...['_id', 'referenceId', 'ownerCode', 'amount', 'type', 'createdAt'].map((field) => `data.0.${field}`),
    ],
  },
  'dashboard figures': {
    route: 'dashboardStats',
    make: (api, signal) => api.fetchDashboardStats(signal),
    sends: ['GET /api/admin/dashboard/stats'],
    answer: {
      success: true,
      data: {
        totalRegistrations: 612,
        checkedIn: { count: 306, percentage: 50 },
        healthRecords: { count: 153, percentage: 25 },
        checkedOut: { count: 0, percentage: 0 },
      },
      demographics: {
        gender: { male: 300, female: 310 },
        age: { under18: 500, '18-24': 50, '25-34': 30, '35-49': 20, '50plus': 12 },
      },
    },
    reads: {
      totalRegistrations: 612,
      checkedIn: { count: 306, percentage: 50 },
      healthRecords: { count: 153, percentage: 25 },
      checkedOut: { count: 0, percentage: 0 },
      demographics: {
        gender: { male: 300, female: 310 },
        age: { under18: 500, '18-24': 50, '25-34': 30, '35-49': 20, '50plus': 12 },
      },
    },
    needs: ['success', 'data'],
  },
  'participants list': {
    route: 'participants',
    make: (api, signal) => api.fetchParticipants(signal),
    sends: ['GET /api/admin/participants'],
    answer: { participants: [camperOnTheWire] },
    reads: [camper],
    needs: ['participants'],
  },
  'one participant': {
    route: 'participant',
    make: (api, signal) => api.fetchParticipant('NUZ042', signal),
    sends: ['GET /api/admin/participants/NUZ042'],
    answer: { ...plain, data: camperOnTheWire },
    reads: camper,
    needs: ['data', ...neededOfACamper.map((field) => `data.${field}`)],
  },
  registration: {
    route: 'register',
    make: (api) =>
      api.registerParticipant(
        {
          unionNumber: '042',
          unionAbbreviation: 'NU',
          union: 'North Union',
          country: '',
          firstname: 'Naledi',
          lastname: 'Moyo',
          gender: 'FEMALE',
          age: '17',
        },
        attempt,
      ),
    sends: [
      'POST /api/admin/participants/new',
      {
        UNUMBER: '042',
        UABBR: 'NU',
        Union: 'North Union',
        Country: '',
        FirstName: 'Naledi',
        Surname: 'Moyo',
        Gender: 'FEMALE',
        Age: '17',
      },
    ],
    hostReads: registerRequest,
    answer: { success: true, data: { code: 'NU042', oneTimePassword: 'kestrel-dawn-42' } },
    reads: { code: 'NU042', oneTimePassword: 'kestrel-dawn-42' },
    needs: [],
  },
  'search of a check-in': {
    route: 'checkIn',
    make: (api, signal) => api.searchCheckIn('NUZ042', signal),
    sends: ['POST /api/admin/checkin/NUZ042?step=search', {}],
    answer: { ...plain, data: camperOnTheWire },
    reads: camper,
    needs: [],
  },
  'confirm of a check-in': {
    route: 'checkIn',
    make: (api) => api.confirmCheckIn('NUZ042', attempt),
    sends: ['POST /api/admin/checkin/NUZ042?step=confirm', {}],
    answer: { ...plain, data: { ...camperOnTheWire, checkedIn: true } },
    reads: { ...camper, checkedIn: true },
    needs: [],
  },
  'health card': {
    route: 'participantHealth',
    make: (api, signal) => api.fetchHealthCard('NUZ042', signal),
    sends: ['GET /api/admin/participants/NUZ042/health'],
    answer: {
      ...plain,
      data: {
        firstname: 'Naledi',
        lastname: 'Moyo',
        code: 'NUZ042',
        age: '17',
        gender: 'FEMALE',
        country: 'Zimbabwe',
        bloodType: 'O+',
        emergencyContact: 'Rudo Moyo',
        emergencyPhone: '+263 77 000 0001',
        allergies: ['Peanuts', 'bees'],
        conditions: 'Asthma; hay fever\n',
        medications: null,
        notes: '',
      },
    },
    reads: {
      firstname: 'Naledi',
      lastname: 'Moyo',
      code: 'NUZ042',
      age: 17,
      gender: 'FEMALE',
      country: 'Zimbabwe',
      bloodType: 'O+',
      emergencyContact: 'Rudo Moyo',
      emergencyPhone: '+263 77 000 0001',
      allergies: ['Peanuts', 'bees'],
      conditions: ['Asthma', 'hay fever'],
      medications: [],
      notes: undefined,
    },
    needs: ['data.firstname', 'data.lastname', 'data.code'],
  },
  'merchants list': {
    route: 'merchants',
    make: (api, signal) => api.fetchMerchants(signal),
    sends: ['GET /api/admin/merchants'],
    answer: { ...plain, merchants: [stallOnTheWire] },
    reads: [stall],
    needs: ['merchants', ...neededOfAStall.map((field) => `merchants.0.${field}`)],
  },
  'new merchant': {
    route: 'addMerchant',
    make: (api) => api.addMerchant('Adventure Desk', attempt),
    sends: ['POST /api/admin/merchants/new', { merchantName: 'Adventure Desk' }],
    hostReads: addMerchantRequest,
    answer: { ...plain, data: { merchantNumber: 'M1001', oneTimePassword: 'kestrel-dawn-42' } },
    reads: { merchantNumber: 'M1001', oneTimePassword: 'kestrel-dawn-42' },
    needs: [],
  },
  withdrawals: {
    route: 'withdrawals',
    make: (api, signal) => api.fetchWithdrawals(signal),
    sends: ['GET /api/admin/withdrawals'],
    answer: {
      ...plain,
      data: {
        withdrawals: [
          {
            referenceId: 'WDR-1',
            ownerCode: 'NUZ042',
            amount: 4.5,
            createdAt: '2025-04-14T09:00:00.000Z',
            status: 'completed',
          },
        ],
        totalWithdrawn: '4.50',
        count: 1,
      },
    },
    reads: {
      withdrawals: [
        {
          referenceId: 'WDR-1',
          ownerCode: 'NUZ042',
          amount: 450,
          createdAt: '2025-04-14T09:00:00.000Z',
          status: 'completed',
        },
      ],
      totalWithdrawn: 450,
      count: 1,
    },
    needs: [
      'data',
      'data.withdrawals',
      'data.totalWithdrawn',
      'data.count',
      ...['referenceId', 'ownerCode', 'amount', 'createdAt', 'status'].map(
        (field) => `data.withdrawals.0.${field}`,
      ),
    ],
  },
  withdrawal: {
    route: 'withdraw',
    make: (api) => api.withdraw({ ownerCode: 'NUZ042', amount: 450 }, attempt),
    sends: ['POST /api/admin/withdraw', { ownerCode: 'NUZ042', amount: 4.5 }],
    hostReads: withdrawRequest,
    answer: plain,
    reads: plain,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export type CallName = keyof typeof calls

export const callNames = Object.keys(calls) as CallName[]
