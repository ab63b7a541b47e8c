import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'

/*
 * An event that is sent to a running flow from its chart. It is asked about first, because the portal does what
 * it would do after a press: a call may move money. The portal refuses what its state does not accept any more.
 */

export interface HandEvent {
  readonly flow: string
  readonly actor: string
  readonly event: string
}

export type SendByHandEvent =
  | ({ type: 'event.chosen' } & HandEvent)
  | { type: 'send.confirmed' }
  | { type: 'send.cancelled' }

export const sendByHandMachine = setup({
  types: { context: {} as HandEvent, events: {} as SendByHandEvent },
  actors: { sendEvent: fromPromise<boolean, HandEvent>(notProvided('sendEvent')) },
  actions: {
    choose: assign(({ event }) =>
      event.type === 'event.chosen' ? { flow: event.flow, actor: event.actor, event: event.event } : {},
    ),
  },
  guards: { isSent: (_, isSent: boolean) => isSent },
  delays: { answerAwaited: 3_000 },
}).createMachine({
  id: 'sendByHand',
  context: { flow: '', actor: '', event: '' },
  initial: 'idle',
  states: {
    idle: { on: { 'event.chosen': { target: 'asking', actions: 'choose' } } },
    asking: { on: { 'send.confirmed': 'sending', 'send.cancelled': 'idle' } },
    sending: {
      invoke: {
        src: 'sendEvent',
        id: 'sendEvent',
        input: ({ context }) => context,
        onDone: [
          { guard: { type: 'isSent', params: ({ event }) => event.output }, target: 'sent' },
          { target: 'refused' },
        ],
        onError: 'unanswered',
      },
      after: { answerAwaited: 'unanswered' },
    },
    sent: { on: { 'event.chosen': { target: 'asking', actions: 'choose' } } },
    refused: { on: { 'event.chosen': { target: 'asking', actions: 'choose' } } },
    unanswered: { on: { 'event.chosen': { target: 'asking', actions: 'choose' } } },
  },
})
