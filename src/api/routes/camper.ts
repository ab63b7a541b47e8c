import type { RouteTable } from './route.ts'

export const camperRoutes = {
  updatePassword: { method: 'PUT', path: '/profile/:code', who: 'thatParticipant', whileRestricted: true },
  health: { method: 'GET', path: '/profile/health/:code', who: 'thatParticipant' },
  saveHealth: { method: 'PUT', path: '/profile/health/:code', who: 'thatParticipant' },
  hasMedicalRecords: { method: 'GET', path: '/profile/has-medical-records/:code', who: 'thatParticipant' },
  wallet: { method: 'GET', path: '/profile/wallet/:code', who: 'thatParticipant' },
  deposit: { method: 'POST', path: '/profile/deposit', who: 'thatParticipant', once: true },
} as const satisfies RouteTable
