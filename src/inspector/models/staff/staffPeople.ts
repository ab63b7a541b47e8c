import type { StaffAccount } from '../../../domain/staff/staff.ts'

export const ownAccount: StaffAccount = {
  id: 's-1',
  email: 'first@example.org',
  name: 'Ruth Moyo',
  rights: ['lead'],
  state: 'open',
  isConfigured: true,
  isYou: true,
  sessions: 2,
  lastSeenAt: '2025-04-14T08:05:00.000Z',
}

export const unnamedSample: StaffAccount = { ...ownAccount, name: 'first' }

export const gateAccount: StaffAccount = {
  id: 's-2',
  email: 'tapiwa@example.org',
  name: 'Tapiwa Ncube',
  rights: ['gate', 'cash'],
  state: 'open',
  isConfigured: false,
  isYou: false,
  sessions: 1,
  lastSeenAt: '2025-04-13T17:40:00.000Z',
}

export const newAccount: StaffAccount = {
  id: 's-3',
  email: 'nomathemba-sibusisiwe.van-der-westhuizen-of-the-camp-office@example.org',
  name: '<b>Nomathemba</b>-Sibusisiwe_van-der-Westhuizen-Mukandawire-Chikwanha',
  rights: [],
  state: 'firstPassword',
  isConfigured: false,
  isYou: false,
  sessions: 0,
}

export const closedAccount: StaffAccount = {
  id: 's-4',
  email: 'kuda@example.org',
  name: 'Kuda Sibanda',
  rights: ['cash'],
  state: 'closed',
  isConfigured: false,
  isYou: false,
  sessions: 0,
}

export const manyAccounts: readonly StaffAccount[] = [
  ownAccount,
  gateAccount,
  newAccount,
  ...Array.from({ length: 6 }, (_, index) => ({
    ...gateAccount,
    id: `s-1${index}`,
    email: `gate${index + 1}@example.org`,
    name: `Gate Operator ${index + 1}`,
  })),
  closedAccount,
]
