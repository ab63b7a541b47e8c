import { type AnyEventObject, emit, fromCallback, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * Asks before a page is left that shows something only once: first passwords, slips, a new card, a pairing
 * code. A state that shows such a thing has the tag `shownOnce`, which blocks navigation
 * (flows/lib/useFlow.ts).
 */

export type LeavingPageEvent =
  | { type: 'wayOut.taken' }
  | { type: 'page.freed' }
  | { type: 'leaving.confirmed' }
  | { type: 'leaving.cancelled' }

export const leavingPageMachine = setup({
  types: {
    events: {} as LeavingPageEvent,
    emitted: {} as { type: 'leaving.allowed' },
  },
  actors: { watchWaysOut: fromCallback<AnyEventObject>(notProvided('watchWaysOut')) },
}).createMachine({
  id: 'leavingPage',
  invoke: { src: 'watchWaysOut', id: 'watchWaysOut' },
  initial: 'staying',
  states: {
    staying: { on: { 'wayOut.taken': 'asking' } },
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
