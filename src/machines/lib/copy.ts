import { assign, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * Every copy button (portal document §9): pressing copies the text, and for 2 s the button reports success or
 * asks to copy by hand. Pressing again copies again. One machine serves all buttons of a screen.
 */

export interface CopyContext {
  text: string
}

export type CopyEvent = { type: 'copy.requested'; text: string }

export const copyMachine = setup({
  types: { context: {} as CopyContext, events: {} as CopyEvent },
  actors: { copyText: fromPromise<void, { text: string }>(notProvided('copyText')) },
  delays: { confirmationShown: 2_000 },
}).createMachine({
  id: 'copy',
  context: { text: '' },
  initial: 'idle',
  on: {
    'copy.requested': {
      target: '.copying',
      actions: assign(({ event }) => ({ text: event.text })),
    },
  },
  states: {
    idle: {},
    copying: {
      invoke: {
        src: 'copyText',
        id: 'copyText',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'copied',
        onError: 'failed',
      },
    },
    copied: { after: { confirmationShown: 'idle' } },
    failed: { after: { confirmationShown: 'idle' } },
  },
})

expose(copyMachine, { context: [], events: {} })
