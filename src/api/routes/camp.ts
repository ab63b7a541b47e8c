import type { RouteTable } from './route.ts'

const byTheOffice = { who: 'staff', rights: ['office'], ability: 'campFacts' } as const

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
  /** The page makes the id, so that a message is stored once. */
  sendMessage: { method: 'POST', path: '/camp/messages', who: 'anyone', ability: 'campFacts' },
  messages: { method: 'GET', path: '/admin/messages', ...byTheOffice },
  markMessage: { method: 'PUT', path: '/admin/messages/:id', ...byTheOffice },
  deleteMessage: { method: 'POST', path: '/admin/messages/:id/delete', ...byTheOffice },
} as const satisfies RouteTable
