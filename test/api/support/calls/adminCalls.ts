import { confirmCheckIn, searchCheckIn } from '../../../../src/api/gate/checkIn.ts'
import { fetchHealthCard } from '../../../../src/api/health/health.ts'
import {
  fetchParticipant,
  fetchParticipants,
  registerParticipant,
} from '../../../../src/api/people/participants.ts'
import { registerRequest } from '../../../../src/api/schemas/participants.ts'
import { fetchDashboardStats } from '../../../../src/api/staff/dashboard.ts'
import { type AccessRows, gateOnly, healthOnly, leadOnly, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, camper, camperOnTheWire, neededOfACamper, plain } from './samples.ts'

export const adminCalls = {
  'dashboard figures': {
    route: 'dashboardStats',
    make: (signal) => fetchDashboardStats(signal),
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
      camp: {
        arrivals: [{ hour: '2025-04-14T06:00:00Z', count: 306 }],
        unions: [{ union: 'Zimbabwe East Union', registered: 612, checkedIn: 306, withoutHealthRecord: 459 }],
        inWallets: 1234.5,
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
      camp: {
        arrivals: [{ hour: '2025-04-14T06:00:00Z', count: 306 }],
        unions: [{ union: 'Zimbabwe East Union', registered: 612, checkedIn: 306, withoutHealthRecord: 459 }],
        inWallets: 123_450,
      },
    },
    needs: ['success', 'data'],
  },
  'participants list': {
    route: 'participants',
    make: (signal) => fetchParticipants(signal),
    sends: ['GET /api/admin/participants'],
    answer: { participants: [camperOnTheWire] },
    reads: [camper],
    needs: ['participants'],
  },
  'one participant': {
    route: 'participant',
    make: (signal) => fetchParticipant('NUZ042', signal),
    sends: ['GET /api/admin/participants/NUZ042'],
    answer: { ...plain, data: camperOnTheWire },
    reads: camper,
    needs: ['data', ...neededOfACamper.map((field) => `data.${field}`)],
  },
  registration: {
    route: 'register',
    make: () =>
      registerParticipant(
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
    make: (signal) => searchCheckIn({ code: 'NUZ042' }, signal),
    sends: ['POST /api/admin/checkin/NUZ042?step=search', {}],
    answer: { ...plain, data: camperOnTheWire },
    reads: camper,
    needs: [],
  },
  'confirm of a check-in': {
    route: 'checkIn',
    make: () => confirmCheckIn({ code: 'NUZ042' }, attempt),
    sends: ['POST /api/admin/checkin/NUZ042?step=confirm', {}],
    answer: { ...plain, data: { ...camperOnTheWire, checkedIn: true } },
    reads: { ...camper, checkedIn: true },
    needs: [],
  },
  'health card': {
    route: 'participantHealth',
    make: (signal) => fetchHealthCard('NUZ042', signal),
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
} as const satisfies Record<string, SampleCall>

export const adminAccess = {
  dashboardStats: {
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    verdicts: { ...leadOnly, office: 'open', cash: 'open', health: 'open' },
  },
  participants: {
    method: 'GET',
    path: '/api/admin/participants',
    verdicts: { ...leadOnly, office: 'open', health: 'open' },
  },
  participant: { method: 'GET', path: '/api/admin/participants/ZEU001', verdicts: officeOnly },
  register: { method: 'POST', path: '/api/admin/participants/new', verdicts: officeOnly },
  checkIn: { method: 'POST', path: '/api/admin/checkin/ZEU001', verdicts: gateOnly },
  participantHealth: { method: 'GET', path: '/api/admin/participants/ZEU001/health', verdicts: healthOnly },
} as const satisfies AccessRows
