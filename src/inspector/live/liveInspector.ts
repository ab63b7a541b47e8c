import { type AnyEventObject, assign, fromCallback, not, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'
import {
  type LiveFlows,
  noFlows,
  selectedFlow,
  withMessage,
  withoutEnded,
  withoutLog,
  withoutStream,
} from './liveFlows.ts'
import type { LiveMessage } from './protocol.ts'

/*
 * The live view of the bench: it listens to a page of the portal, lists the flows that run there and shows one of them.
 * While a time of that flow is running, a clock ticks for its countdown. Until somebody chooses, the flow that moves
 * first is shown. When the page goes, what it last told stays in sight until another streams.
 */

export interface LiveInspectorContext extends LiveFlows {
  /** Milliseconds since 1970. */
  readonly now: number
}

export type LiveInspectorEvent =
  | { type: 'message.arrived'; message: LiveMessage; at: number }
  | { type: 'portal.lost' }
  | { type: 'flow.selected'; actor: string }
  | { type: 'ended.cleared' }
  | { type: 'log.cleared' }
  | { type: 'clock.ticked'; now: number }

const take = {
  type: 'storeMessage',
  params: ({ event }: { event: Extract<LiveInspectorEvent, { type: 'message.arrived' }> }) => event,
} as const

export const liveInspectorMachine = setup({
  types: { context: {} as LiveInspectorContext, events: {} as LiveInspectorEvent },
  actors: {
    listenToPortal: fromCallback<AnyEventObject>(notProvided('listenToPortal')),
    tickClock: fromCallback<AnyEventObject>(notProvided('tickClock')),
  },
  actions: {
    storeMessage: assign(({ context }, { message, at }: { message: LiveMessage; at: number }) =>
      withMessage(context, message, at),
    ),
  },
  guards: {
    isTimed: ({ context }) => (selectedFlow(context)?.timers.length ?? 0) > 0,
  },
}).createMachine({
  id: 'liveInspector',
  context: { ...noFlows, now: 0 },
  type: 'parallel',
  invoke: { src: 'listenToPortal', id: 'listenToPortal' },
  on: {
    'flow.selected': { actions: assign({ selected: ({ event }) => event.actor }) },
    'ended.cleared': { actions: assign(({ context }) => withoutEnded(context)) },
    'log.cleared': { actions: assign(({ context }) => withoutLog(context)) },
  },
  states: {
    portal: {
      initial: 'awaited',
      states: {
        awaited: { on: { 'message.arrived': { target: 'streaming', actions: take } } },
        streaming: {
          on: {
            'message.arrived': { actions: take },
            'portal.lost': { target: 'lost', actions: assign(({ context }) => withoutStream(context)) },
          },
        },
        lost: { on: { 'message.arrived': { target: 'streaming', actions: take } } },
      },
    },
    clock: {
      initial: 'still',
      states: {
        still: { always: { guard: 'isTimed', target: 'ticking' } },
        ticking: {
          invoke: { src: 'tickClock', id: 'tickClock' },
          always: { guard: not('isTimed'), target: 'still' },
          on: { 'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) } },
        },
      },
    },
  },
})
