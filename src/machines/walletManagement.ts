import { setup } from 'xstate'
import { expose } from './lib/exposure.ts'

/*
 * Wallet Management (admin document §2): a static mock-up with four tabs. Nothing is read or sent, and its buttons do
 * nothing.
 */

export const walletTabs = ['overview', 'transactions', 'users', 'settings'] as const
export type WalletTab = (typeof walletTabs)[number]

export type WalletManagementEvent = { type: 'tab.chosen'; tab: WalletTab }

export const walletManagementMachine = setup({
  types: { events: {} as WalletManagementEvent },
  guards: { isTab: (_, { chosen, tab }: { chosen: WalletTab; tab: WalletTab }) => chosen === tab },
}).createMachine({
  id: 'walletManagement',
  initial: 'overview',
  on: {
    'tab.chosen': [
      {
        guard: { type: 'isTab', params: ({ event }) => ({ chosen: event.tab, tab: 'transactions' }) },
        target: '.transactions',
      },
      {
        guard: { type: 'isTab', params: ({ event }) => ({ chosen: event.tab, tab: 'users' }) },
        target: '.users',
      },
      {
        guard: { type: 'isTab', params: ({ event }) => ({ chosen: event.tab, tab: 'settings' }) },
        target: '.settings',
      },
      { target: '.overview' },
    ],
  },
  states: { overview: {}, transactions: {}, users: {}, settings: {} },
})

expose(walletManagementMachine, {
  context: [],
  events: { 'tab.chosen': ['tab'] },
})
