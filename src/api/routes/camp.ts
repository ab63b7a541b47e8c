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
  campLogo: { method: 'GET', path: '/camp/logo/:picture', who: 'anyone', ability: 'campFacts' },
  /** Keeps a picture; the facts show it when they name it. */
  keepLogo: {
    method: 'PUT',
    path: '/admin/camp/logo',
    who: 'staff',
    rights: ['lead'],
    ability: 'campFacts',
  },
  longestName: {
    method: 'GET',
    path: '/admin/camp/longest-name',
    who: 'staff',
    rights: ['lead'],
    ability: 'campFacts',
  },
  programme: { method: 'GET', path: '/camp/programme', who: 'anyone', ability: 'campFacts' },
  saveProgramme: {
    method: 'PUT',
    path: '/admin/camp/programme',
    who: 'staff',
    rights: ['lead'],
    ability: 'campFacts',
  },
  /** The link that the host prints at the start of a new camp. */
  checkBeginning: { method: 'POST', path: '/camp/beginning/check', who: 'anyone' },
  beginCamp: { method: 'POST', path: '/camp/beginning', who: 'anyone' },
} as const satisfies RouteTable
