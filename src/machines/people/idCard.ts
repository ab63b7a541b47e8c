import { assign, fromPromise, setup } from 'xstate'
import { type CardHolder, cardHolderOf } from '../../domain/people/idCard.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * One camper's ID card on the screen (admin document §4 and §8): drawn about 50 ms after it is shown, cleared
 * when hidden, and downloadable as a picture. Changed details redraw it immediately; its buttons stay in
 * place meanwhile, so that a click does not miss them.
 */

export interface IdCardContext {
  holder: CardHolder | null
}

export type IdCardEvent =
  | { type: 'card.shown'; participant: CardHolder }
  | { type: 'card.hidden' }
  | { type: 'download.requested' }
  | { type: 'alert.dismissed' }

export const downloadFailedText = 'Failed to download ID card. Please try again.'

export const idCardMachine = setup({
  types: { context: {} as IdCardContext, events: {} as IdCardEvent },
  actors: { downloadCard: fromPromise<void, { holder: CardHolder }>(notProvided('downloadCard')) },
  delays: { canvasReady: 50 },
  actions: {
    storeHolder: assign((_, participant: CardHolder) => ({ holder: cardHolderOf(participant) })),
    clearHolder: assign({ holder: null }),
  },
}).createMachine({
  id: 'idCard',
  context: { holder: null },
  initial: 'hidden',
  on: {
    'card.shown': {
      target: '.preparing',
      actions: { type: 'storeHolder', params: ({ event }) => event.participant },
    },
    'card.hidden': { target: '.hidden' },
  },
  states: {
    hidden: { entry: 'clearHolder' },
    preparing: { after: { canvasReady: 'drawn' } },
    drawn: {
      initial: 'ready',
      on: {
        'card.shown': { actions: { type: 'storeHolder', params: ({ event }) => event.participant } },
      },
      states: {
        ready: { on: { 'download.requested': 'downloading' } },
        downloading: {
          tags: 'busy',
          invoke: {
            src: 'downloadCard',
            id: 'downloadCard',
            input: ({ context }) => ({ holder: context.holder ?? noHolder }),
            onDone: 'ready',
            onError: 'failed',
          },
        },
        failed: { on: { 'download.requested': 'downloading', 'alert.dismissed': 'ready' } },
      },
    },
  },
})

const noHolder: CardHolder = { firstname: '', lastname: '', code: '' }

expose(idCardMachine, { context: [], events: {} })
