import type { RouteTable } from './route.ts'

export const auditRoutes = {
  audit: { method: 'GET', path: '/admin/audit', who: 'staff', rights: ['lead'], ability: 'staff' },
  auditFile: { method: 'GET', path: '/admin/audit/file', who: 'staff', rights: ['lead'], ability: 'staff' },
  noteList: {
    method: 'POST',
    path: '/admin/audit/lists',
    who: 'staff',
    rights: ['office', 'cash', 'books'],
    ability: 'lists',
  },
} as const satisfies RouteTable
