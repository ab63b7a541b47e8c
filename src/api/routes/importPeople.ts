import type { RouteTable } from './route.ts'

const byTheOffice = { who: 'staff', rights: ['office'], ability: 'people' } as const

export const importRoutes = {
  checkImport: { method: 'POST', path: '/admin/people/import/check', ...byTheOffice },
  writeImport: { method: 'POST', path: '/admin/people/import', ...byTheOffice, once: true },
  imports: { method: 'GET', path: '/admin/imports', ...byTheOffice },
  undoImport: { method: 'POST', path: '/admin/imports/:id/undo', ...byTheOffice, once: true },
} as const satisfies RouteTable
