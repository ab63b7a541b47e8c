import { assign, emit, fromPromise, setup } from 'xstate'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * "Clear Form" (portal document §2 and §8): asks first, then removes what is kept of the form on this device, and tells
 * the form to go back to its defaults. What could not be removed would come back, so the form then stays as it is.
 */

export interface ClearFormContext {
  code: string
  callError: string | null
}

export type ClearFormEvent =
  | { type: 'clear.requested' }
  | { type: 'clear.cancelled' }
  | { type: 'clear.confirmed' }

export const clearFormMachine = setup({
  types: {
    context: {} as ClearFormContext,
    events: {} as ClearFormEvent,
    emitted: {} as { type: 'form.cleared' },
    input: {} as { code: string },
  },
  actors: { removeDraft: fromPromise<void, { code: string }>(notProvided('removeDraft')) },
}).createMachine({
  id: 'clearForm',
  context: ({ input: { code } }) => ({ code, callError: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'clear.requested': { target: 'asking', actions: assign({ callError: null }) } } },
    asking: { on: { 'clear.cancelled': 'closed', 'clear.confirmed': 'clearing' } },
    clearing: {
      tags: 'busy',
      entry: assign({ callError: null }),
      invoke: {
        src: 'removeDraft',
        id: 'removeDraft',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'closed', actions: emit({ type: 'form.cleared' }) },
        onError: {
          target: 'asking',
          actions: assign({ callError: 'Failed to clear form. Please try again.' }),
        },
      },
    },
  },
})

expose(clearFormMachine, {
  context: ['callError'],
  events: {},
})
