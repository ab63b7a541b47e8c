import type { RouteTable } from './route.ts'

const reads = { method: 'GET', who: 'staff', rights: ['books'], ability: 'treasury' } as const

/** A booking also needs the right to handle cash. `day` of the journal is `YYYY-MM-DD` in camp time. */
export const treasuryRoutes = {
  cashPosition: { path: '/admin/books/cash', ...reads },
  bookTreasury: {
    method: 'POST',
    path: '/admin/books/cash',
    who: 'staff',
    rights: ['books'],
    alsoRights: ['cash'],
    ability: 'treasury',
    once: true,
  },
  closedDesks: { path: '/admin/books/desks', ...reads },
  closedDesk: { path: '/admin/books/desks/:desk', ...reads },
  journalFile: { path: '/admin/books/journal', ...reads },
} as const satisfies RouteTable
