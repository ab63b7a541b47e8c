import { setup } from 'xstate'
import { expose } from './lib/exposure.ts'

/*
 * The admin's navigation (admin document §2). Wide screens always show the sidebar; on a narrow one it is a
 * drawer that opens on demand and closes when a page was chosen.
 */

export type AdminShellEvent =
  | { type: 'navigation.opened' }
  | { type: 'navigation.closed' }
  | { type: 'page.changed' }

export const adminShellMachine = setup({
  types: { events: {} as AdminShellEvent },
  actions: { scrollToTop: () => {} },
}).createMachine({
  id: 'adminShell',
  initial: 'pageOnly',
  on: { 'page.changed': { target: '.pageOnly', actions: 'scrollToTop' } },
  states: {
    pageOnly: { on: { 'navigation.opened': 'navigating' } },
    navigating: { on: { 'navigation.closed': 'pageOnly' } },
  },
})

expose(adminShellMachine, {
  context: [],
  events: {},
})
