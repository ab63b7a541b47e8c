import { emit, setup } from 'xstate'
import { expose } from './lib/exposure.ts'

/*
 * The three tabs of the merchant's screen (portal document §2), and the price list where stalls have one. The
 * transactions are read when the screen opens and whenever their tab does.
 */

export const merchantTabs = ['pos', 'transactions', 'reports', 'prices'] as const
export type MerchantTab = (typeof merchantTabs)[number]

export type MerchantHomeEvent = { type: 'tab.chosen'; tab: MerchantTab }

export const merchantHomeMachine = setup({
  types: {
    events: {} as MerchantHomeEvent,
    emitted: {} as { type: 'transactions.opened' },
  },
  guards: { isTab: (_, { is, chosen }: { is: MerchantTab; chosen: MerchantTab }) => is === chosen },
}).createMachine({
  id: 'merchantHome',
  initial: 'pos',
  on: {
    'tab.chosen': [
      {
        guard: { type: 'isTab', params: ({ event }) => ({ is: 'transactions', chosen: event.tab }) },
        target: '.transactions',
      },
      {
        guard: { type: 'isTab', params: ({ event }) => ({ is: 'reports', chosen: event.tab }) },
        target: '.reports',
      },
      {
        guard: { type: 'isTab', params: ({ event }) => ({ is: 'prices', chosen: event.tab }) },
        target: '.prices',
      },
      { target: '.pos' },
    ],
  },
  states: {
    pos: {},
    transactions: { entry: emit({ type: 'transactions.opened' }) },
    reports: {},
    prices: {},
  },
})

expose(merchantHomeMachine, {
  context: [],
  events: { 'tab.chosen': ['tab'] },
})
