import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The newsletter footer (portal document §2 and §7): it sends nothing, and says so. The typed address stays
 * for corrections; the browser checks its format. A camp of its own stores the address for the office.
 */

export interface NewsletterContext {
  email: string
  /** Typed by a robot, where people see no field. */
  website: string
  isStored: boolean
  failure: Failure | null
}

export type NewsletterEvent =
  | { type: 'newsletter.submitted'; email: string; website?: string }
  | { type: 'newsletter.reopened' }

export const newsletterTexts = {
  acknowledged: 'Thank you. The newsletter has not started yet. Your address was not sent.',
  smallPrint: 'This form sends nothing. The newsletter has not started yet.',
  reader: 'The camp office gets your address, and uses it for news of the camp.',
  stored: 'Thank you. The office has your address.',
  unsent: 'Your address could not be sent. Please try again.',
} as const

export const newsletterMachine = setup({
  types: {
    context: {} as NewsletterContext,
    events: {} as NewsletterEvent,
    input: {} as { readonly isStored: boolean },
  },
  actors: {
    sendAddress: fromPromise<Outcome<unknown>, { email: string; website: string }>(
      notProvided('sendAddress'),
    ),
  },
  actions: {
    storeEmail: assign((_, { email, website = '' }: { email: string; website?: string }) => ({
      email,
      website,
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: { ...readGuards, isStored: ({ context }) => context.isStored },
}).createMachine({
  id: 'newsletter',
  context: ({ input }) => ({ email: '', website: '', isStored: input.isStored, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'newsletter.submitted': [
          {
            guard: 'isStored',
            target: 'sending',
            actions: { type: 'storeEmail', params: ({ event }) => event },
          },
          { target: 'acknowledged', actions: { type: 'storeEmail', params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearFailure',
      ...reading({
        src: 'sendAddress',
        input: ({ email, website }: NewsletterContext) => ({ email, website }),
        store: 'clearFailure',
        unread: showingText(newsletterTexts.unsent),
        shown: 'stored',
        failed: 'asking',
      }),
    },
    stored: { on: { 'newsletter.reopened': 'asking' } },
    acknowledged: { on: { 'newsletter.reopened': 'asking' } },
  },
})

expose(newsletterMachine, { context: ['isStored'], events: {} })
