import type { RouteTable } from './route.ts'

const byTheOffice = { who: 'staff', rights: ['office'], ability: 'people' } as const

/** `makeSlips` has no idempotency key: after a lost answer the slips are made again. */
export const slipRoutes = {
  slipPeople: { method: 'GET', path: '/admin/slips', ...byTheOffice },
  makeSlips: { method: 'POST', path: '/admin/slips', ...byTheOffice },
} as const satisfies RouteTable
