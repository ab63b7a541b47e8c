import type { RouteTable } from './route.ts'

const byTheOffice = { who: 'staff', rights: ['office'], ability: 'people' } as const
const byOfficeOrCash = { who: 'staff', rights: ['office', 'cash'], ability: 'people' } as const

/** `code` is the person's code, never a card number. */
export const peopleRoutes = {
  person: { method: 'GET', path: '/admin/people/:code', ...byTheOffice },
  correctPerson: { method: 'PUT', path: '/admin/people/:code', ...byTheOffice },
  withdrawPerson: { method: 'POST', path: '/admin/people/:code/withdraw', ...byTheOffice },
  restorePerson: { method: 'POST', path: '/admin/people/:code/restore', ...byTheOffice },
  loseCard: { method: 'POST', path: '/admin/people/:code/cards/:number/lost', ...byOfficeOrCash },
  findCard: { method: 'POST', path: '/admin/people/:code/cards/:number/found', ...byTheOffice },
  issueCard: { method: 'POST', path: '/admin/people/:code/cards/new', ...byTheOffice, once: true },
  freezeWallet: { method: 'POST', path: '/admin/people/:code/wallet/freeze', ...byOfficeOrCash },
  freeWallet: { method: 'POST', path: '/admin/people/:code/wallet/free', ...byOfficeOrCash },
  newCamperPassword: { method: 'POST', path: '/admin/people/:code/password', ...byTheOffice, once: true },
  withdrawnPeople: { method: 'GET', path: '/admin/withdrawn', ...byTheOffice },
  possibleDuplicates: { method: 'GET', path: '/admin/duplicates', ...byTheOffice },
  tellApart: { method: 'POST', path: '/admin/people/:code/different/:other', ...byTheOffice },
  undoTellApart: { method: 'POST', path: '/admin/people/:code/different/:other/undo', ...byTheOffice },
  nextNumber: {
    method: 'GET',
    path: '/admin/next-number/:abbreviation',
    who: 'staff',
    rights: ['office'],
    ability: 'lists',
  },
  findPeople: {
    method: 'GET',
    path: '/admin/find',
    who: 'staff',
    rights: ['gate', 'office', 'cash', 'health'],
    ability: 'people',
  },
  ownCard: { method: 'GET', path: '/profile/card/:code', who: 'thatParticipant', ability: 'people' },
} as const satisfies RouteTable
