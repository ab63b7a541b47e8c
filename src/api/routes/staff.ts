import type { RouteTable } from './route.ts'

export const staffRoutes = {
  dashboardStats: {
    method: 'GET',
    path: '/admin/dashboard/stats',
    who: 'staff',
    rights: ['office', 'cash', 'health'],
  },
  participants: { method: 'GET', path: '/admin/participants', who: 'staff', rights: ['office', 'health'] },
  participant: { method: 'GET', path: '/admin/participants/:code', who: 'staff', rights: ['office'] },
  register: { method: 'POST', path: '/admin/participants/new', who: 'staff', rights: ['office'], once: true },
  checkIn: {
    method: 'POST',
    path: '/admin/checkin/:code',
    who: 'staff',
    rights: ['gate'],
    once: true,
    steps: ['search', 'confirm'],
  },
  participantHealth: {
    method: 'GET',
    path: '/admin/participants/:code/health',
    who: 'staff',
    rights: ['health'],
  },
  merchants: { method: 'GET', path: '/admin/merchants', who: 'staff', rights: ['office', 'cash', 'books'] },
  addMerchant: { method: 'POST', path: '/admin/merchants/new', who: 'staff', rights: ['office'], once: true },
  withdrawals: { method: 'GET', path: '/admin/withdrawals', who: 'staff', rights: ['cash', 'books'] },
  withdraw: { method: 'POST', path: '/admin/withdraw', who: 'staff', rights: ['cash'], once: true },
} as const satisfies RouteTable
