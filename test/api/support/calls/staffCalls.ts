import { addStaffRequest, changeStaffRequest } from '../../../../src/api/schemas/staff.ts'
import {
  addStaff,
  changeStaff,
  closeStaffOrSessions,
  fetchStaffAccounts,
  giveStaffPassword,
} from '../../../../src/api/staff/staffAccounts.ts'
import { type AccessRows, leadOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const tapiwa = {
  id: '7b0c6a52-9f3e-4d0a-8b60-0f6f3e1a2b3c',
  email: 'tapiwa@camp.example.org',
  name: 'Tapiwa Ncube',
  rights: ['gate', 'cash'],
  state: 'open',
  isConfigured: false,
  isYou: false,
  sessions: 2,
  lastSeenAt: '2025-04-14T09:00:00.000Z',
}
const neededOfAnAccount = ['id', 'email', 'name', 'rights', 'state', 'isConfigured', 'isYou', 'sessions']
const password = { email: 'tapiwa@camp.example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' }
const neededOfAPassword = ['data', 'data.email', 'data.oneTimePassword']

export const staffCalls = {
  'staff accounts': {
    route: 'staffAccounts',
    make: (signal) => fetchStaffAccounts(signal),
    sends: ['GET /api/admin/staff'],
    answer: { success: true, staff: [{ ...tapiwa, rights: ['cash', 'flag raising', 'gate'] }] },
    reads: [tapiwa],
    needs: ['staff', ...neededOfAnAccount.map((field) => `staff.0.${field}`)],
  },
  'new staff account': {
    route: 'addStaff',
    make: () =>
      addStaff({ name: 'Tapiwa Ncube', email: 'tapiwa@camp.example.org', rights: ['gate', 'cash'] }, attempt),
    sends: [
      'POST /api/admin/staff/new',
      { name: 'Tapiwa Ncube', email: 'tapiwa@camp.example.org', rights: ['gate', 'cash'] },
    ],
    hostReads: addStaffRequest,
    answer: { ...plain, data: password },
    reads: password,
    needs: neededOfAPassword,
  },
  'changed staff account': {
    route: 'changeStaff',
    make: () =>
      changeStaff(
        tapiwa.id,
        { name: 'Tapiwa Ncube', rights: ['gate'] },
        { name: 'Tapiwa', rights: ['cash'] },
      ),
    sends: [
      `PUT /api/admin/staff/${tapiwa.id}`,
      { name: 'Tapiwa Ncube', rights: ['gate'], read: { name: 'Tapiwa', rights: ['cash'] } },
    ],
    hostReads: changeStaffRequest,
    answer: { ...plain, data: tapiwa },
    reads: tapiwa,
    needs: ['data', ...neededOfAnAccount.map((field) => `data.${field}`)],
  },
  'new first password of staff': {
    route: 'newStaffPassword',
    make: () => giveStaffPassword('newStaffPassword', tapiwa.id, attempt),
    sends: [`POST /api/admin/staff/${tapiwa.id}/password`, {}],
    answer: { ...plain, data: password },
    reads: password,
    needs: neededOfAPassword,
  },
  'staff account opened again': {
    route: 'openStaff',
    make: () => giveStaffPassword('openStaff', tapiwa.id, attempt),
    sends: [`POST /api/admin/staff/${tapiwa.id}/open`, {}],
    answer: { ...plain, data: password },
    reads: password,
    needs: neededOfAPassword,
  },
  'ended sessions of staff': {
    route: 'endStaffSessions',
    make: () => closeStaffOrSessions('endStaffSessions', tapiwa.id),
    sends: [`POST /api/admin/staff/${tapiwa.id}/sessions/end`, {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
  'closed staff account': {
    route: 'closeStaff',
    make: () => closeStaffOrSessions('closeStaff', tapiwa.id),
    sends: [`POST /api/admin/staff/${tapiwa.id}/close`, {}],
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

const nobody = '/api/admin/staff/00000000-0000-4000-8000-000000000000'

export const staffAccess = {
  staffAccounts: { method: 'GET', path: '/api/admin/staff', verdicts: leadOnly },
  addStaff: { method: 'POST', path: '/api/admin/staff/new', verdicts: leadOnly },
  changeStaff: { method: 'PUT', path: nobody, verdicts: leadOnly },
  newStaffPassword: { method: 'POST', path: `${nobody}/password`, verdicts: leadOnly },
  endStaffSessions: { method: 'POST', path: `${nobody}/sessions/end`, verdicts: leadOnly },
  closeStaff: { method: 'POST', path: `${nobody}/close`, verdicts: leadOnly },
  openStaff: { method: 'POST', path: `${nobody}/open`, verdicts: leadOnly },
} as const satisfies AccessRows
