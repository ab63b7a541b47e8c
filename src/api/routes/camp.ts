import type { RouteTable } from './route.ts'

export const campRoutes = {
  camp: { method: 'GET', path: '/camp', who: 'anyone', ability: 'campFacts' },
  saveFacts: {
    method: 'PUT',
    path: '/admin/camp/facts/:group',
    who: 'staff',
    rights: ['lead'],
    ability: 'campFacts',
  },
} as const satisfies RouteTable
