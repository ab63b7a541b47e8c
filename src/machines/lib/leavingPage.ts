import { type AnyEventObject, assign, emit, fromCallback, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * Asks before a page is left that shows something only once: first passwords, slips, a new card, a pairing
 * code. A state that shows such a thing has the tag `shownOnce`, which blocks navigation
 * (flows/lib/useFlow.ts). So does the tag `unsaved` of a state with something typed that is not saved.
 */

export interface LeavingPageContext {
  readonly loss: 'shown' | 'typed'
}

export type LeavingPageEvent =
  | { type: 'wayOut.taken'; loss: LeavingPageContext['loss'] }
  | { type: 'page.freed' }
  | { type: 'leaving.confirmed' }
  | { type: 'leaving.cancelled' }

export const leavingPageMachine = setup({
  types: {
    context: {} as LeavingPageContext,
    events: {} as LeavingPageEvent,
    emitted: {} as { type: 'leaving.allowed' },
  },
  actors: { watchWaysOut: fromCallback<AnyEventObject>(notProvided('watchWaysOut')) },
  actions: { storeLoss: assign((_, loss: LeavingPageContext['loss']) => ({ loss })) },
}).createMachine({
  id: 'leavingPage',
  context: { loss: 'shown' },
  invoke: { src: 'watchWaysOut', id: 'watchWaysOut' },
  initial: 'staying',
  states: {
    staying: {
      on: {
        'wayOut.taken': {
          target: 'asking',
          actions: { type: 'storeLoss', params: ({ event }) => event.loss },
        },
      },
    },
    asking: {
      on: {
        'leaving.confirmed': { target: 'staying', actions: emit({ type: 'leaving.allowed' }) },
        'leaving.cancelled': 'staying',
        'page.freed': 'staying',
      },
    },
  },
})

expose(leavingPageMachine, { context: [], events: {} })
