import type { DashboardStats } from '../../../domain/staff/dashboard.ts'
import { dashboardMachine } from '../../../machines/staff/dashboard.ts'
import { defineModel } from '../model.ts'

export const fullCamp: DashboardStats = {
  totalRegistrations: 612,
  checkedIn: { count: 431, percentage: 70 },
  checkedOut: { count: 37, percentage: 6 },
  healthRecords: { count: 428, percentage: 70 },
  demographics: {
    gender: { male: 288, female: 317 },
    age: { under18: 402, '18-24': 121, '25-34': 48, '35-49': 26, '50plus': 9 },
  },
  camp: {
    arrivals: [
      { hour: '2025-04-13T14:00:00Z', count: 61 },
      { hour: '2025-04-14T06:00:00Z', count: 250 },
      { hour: '2025-04-14T07:00:00Z', count: 157 },
    ],
    unions: [
      { union: 'East Zimbabwe Conference', registered: 402, checkedIn: 300, withoutHealthRecord: 101 },
      {
        union: 'North-Eastern Union of the Very Long Name by the Great Lake',
        registered: 207,
        checkedIn: 131,
        withoutHealthRecord: 80,
      },
      { union: '', registered: 3, checkedIn: 0, withoutHealthRecord: 3 },
    ],
    inWallets: 1_234_550,
  },
  ledgerCheck: { at: '2025-04-14T01:00:12.000Z', faults: 0 },
}

export const warnedCamp: DashboardStats = {
  ...fullCamp,
  takenBack: { deposits: 2, amount: 35_00 },
  ledgerCheck: { at: '2025-04-14T01:00:12.000Z', faults: 2 },
  warnings: [
    {
      sentence:
        "Less than 100 MB are free on the server's disk: nothing is saved. Make room on it; the server then continues by itself.",
      since: '2025-04-14T07:52:00.000Z',
    },
    {
      sentence: 'For more than two hours no backup was made. The last backup is of 14 April, 05:40.',
      since: '2025-04-14T05:40:00.000Z',
    },
  ],
}

export const foreignCamp: DashboardStats = {
  totalRegistrations: 12_345,
  checkedIn: { count: 10_001, percentage: 81.01 },
  checkedOut: { count: 0, percentage: 0 },
  healthRecords: { count: 12_345, percentage: 100 },
}

export const emptyCamp: DashboardStats = {
  totalRegistrations: 0,
  checkedIn: { count: 0, percentage: 0 },
  checkedOut: { count: 0, percentage: 0 },
  healthRecords: { count: 0, percentage: 0 },
  demographics: {
    gender: { male: 0, female: 0 },
    age: { under18: 0, '18-24': 0, '25-34': 0, '35-49': 0, '50plus': 0 },
  },
  camp: { arrivals: [], unions: [], inWallets: 0 },
}

export const dashboardModel = defineModel<typeof dashboardMachine>({
  machine: dashboardMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { DashboardView } = await import('../../../views/staff/dashboard/DashboardView.tsx')
    return (props) => <DashboardView {...props} permissions={{ abilities: ['reports'] }} />
  },
  inputs: [{ name: 'dashboard', input: undefined }],
  samples: { 'reading.requested': [{ type: 'reading.requested' }] },
  outcomes: {
    readToday: { done: ['2025-04-14T08:05:09.000Z'] },
    fetchStats: {
      done: [
        { ok: true, value: fullCamp },
        { ok: true, value: warnedCamp },
        { ok: true, value: foreignCamp },
        { ok: true, value: emptyCamp },
        { ok: false, status: 503, message: 'The host is being restarted.' },
        { ok: false, status: 200 },
      ],
      failed: [
        new Error('No answer from the server. Check the connection and try again.'),
        Object.assign(new Error('The answer of the host could not be read.'), { kind: 'unreadable' }),
      ],
    },
  },
  delays: {},
})
