import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A new version of a gate's page (design: "Gate"). It is announced, and starts by itself after the gate was
 * quiet for a minute: no person on screen, no scan waiting on this device, the server reachable and the page
 * untouched. In a quiet moment the operator may start it by hand.
 */

export interface GateUpdateContext {
  readonly isQuiet: boolean
}

export type GateUpdateEvent =
  | { type: 'version.waiting' }
  | { type: 'version.replaced' }
  | { type: 'gate.told'; isQuiet: boolean }
  | { type: 'page.touched' }
  | { type: 'start.chosen' }

export const gateUpdateTexts = {
  held: 'A new version of this page is ready. It starts when the gate is idle and no scan waits on this device.',
  quiet: 'A new version of this page is ready. It starts after a minute without a scan.',
  start: 'Start it now',
  applying: 'Starting the new version…',
} as const

export const gateUpdateMachine = setup({
  types: {
    context: {} as GateUpdateContext,
    events: {} as GateUpdateEvent,
    input: {} as GateUpdateContext,
  },
  actors: {
    watchForVersions: fromCallback<AnyEventObject>(notProvided('watchForVersions')),
    watchTouches: fromCallback<AnyEventObject>(notProvided('watchTouches')),
    startWaitingVersion: fromPromise<void>(notProvided('startWaitingVersion')),
  },
  // `patience` limits the wait for the service worker; the page then reloads without its answer.
  delays: { quietLongEnough: 60_000, patience: 5_000 },
  actions: {
    reloadPage: () => {},
  },
  guards: {
    isQuiet: ({ context }) => context.isQuiet,
    isBusy: ({ context }) => !context.isQuiet,
  },
}).createMachine({
  id: 'gateUpdate',
  context: ({ input }) => input,
  initial: 'none',
  invoke: { src: 'watchForVersions', id: 'watchForVersions' },
  on: { 'gate.told': { actions: assign(({ event }) => ({ isQuiet: event.isQuiet })) } },
  states: {
    none: { on: { 'version.waiting': 'waiting', 'version.replaced': 'waiting' } },
    waiting: {
      initial: 'held',
      states: {
        held: { always: { guard: 'isQuiet', target: 'quiet' } },
        quiet: {
          invoke: { src: 'watchTouches', id: 'watchTouches' },
          always: { guard: 'isBusy', target: 'held' },
          after: { quietLongEnough: '#gateUpdate.applying' },
          on: {
            'page.touched': { target: 'quiet', reenter: true },
            'start.chosen': '#gateUpdate.applying',
          },
        },
      },
    },
    applying: {
      tags: 'busy',
      invoke: {
        src: 'startWaitingVersion',
        id: 'startWaitingVersion',
        onDone: 'reloading',
        onError: 'reloading',
      },
      after: { patience: 'reloading' },
    },
    reloading: { tags: 'busy', entry: 'reloadPage' },
  },
})

expose(gateUpdateMachine, { context: ['isQuiet'], events: { 'gate.told': ['isQuiet'] } })
