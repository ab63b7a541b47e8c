import { assign, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'

/*
 * The newsletter footer (portal document §2 and §7): it sends nothing, and says so. The typed address stays
 * for corrections; the browser checks its format.
 */

export interface NewsletterContext {
  email: string
}

export type NewsletterEvent =
  | { type: 'newsletter.submitted'; email: string }
  | { type: 'newsletter.reopened' }

export const newsletterTexts = {
  acknowledged: 'Thank you. The newsletter has not started yet. Your address was not sent.',
  smallPrint: 'This form sends nothing. The newsletter has not started yet.',
} as const

export const newsletterMachine = setup({
  types: { context: {} as NewsletterContext, events: {} as NewsletterEvent },
  actions: { storeEmail: assign((_, email: string) => ({ email })) },
}).createMachine({
  id: 'newsletter',
  context: { email: '' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'newsletter.submitted': {
          target: 'acknowledged',
          actions: { type: 'storeEmail', params: ({ event }) => event.email },
        },
      },
    },
    acknowledged: { on: { 'newsletter.reopened': 'asking' } },
  },
})

expose(newsletterMachine, { context: [], events: {} })
