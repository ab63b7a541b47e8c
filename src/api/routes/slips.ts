import type { RouteTable } from './route.ts'

const byTheOffice = { who: 'staff', rights: ['office'], ability: 'people' } as const

/** First passwords on paper. `makeSlips` has no idempotency key: a lost answer means making them again. */
export const slipRoutes = {
  slipPeople: { method: 'GET', path: '/admin/slips', ...byTheOffice },
  makeSlips: { method: 'POST', path: '/admin/slips', ...byTheOffice },
} as const satisfies RouteTable
