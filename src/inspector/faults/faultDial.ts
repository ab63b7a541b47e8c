import { assign, fromPromise, setup } from 'xstate'
import type { DialledCall, Faults } from '../../api/schemas/faults.ts'
import { notProvided } from '../../machines/lib/notProvided.ts'

/*
 * The fault dial on the bench: what goes wrong with which call of the host. A change is set at once, and the next one
 * when the host has taken it. What it did not take is shown, and set again when somebody asks for it.
 */

export interface FaultDialContext {
  wanted: Faults
}

type Fault = NonNullable<Faults[DialledCall]>

export type FaultDialEvent =
  | { type: 'fault.set'; call: DialledCall; fault: Fault }
  | { type: 'all.turnedOff' }
  | { type: 'retry.requested' }

export type FoundDial = { readonly hasDial: true; readonly faults: Faults } | { readonly hasDial: false }

const set = {
  target: 'saving',
  actions: {
    type: 'storeFault',
    params: ({ event }: { event: { readonly call: DialledCall; readonly fault: Fault } }) => event,
  },
} as const
const turnOff = { target: 'saving', actions: 'clearFaults' } as const

export const faultDialMachine = setup({
  types: { context: {} as FaultDialContext, events: {} as FaultDialEvent },
  actors: {
    readFaults: fromPromise<FoundDial>(notProvided('readFaults')),
    saveFaults: fromPromise<void, { readonly faults: Faults }>(notProvided('saveFaults')),
  },
  actions: {
    storeFaults: assign((_, wanted: Faults) => ({ wanted })),
    storeFault: assign(({ context }, { call, fault }: { call: DialledCall; fault: Fault }) => {
      const { [call]: _, ...others } = context.wanted
      const isNone = fault.kind === 'none' && fault.latency === 0
      return { wanted: isNone ? others : { ...others, [call]: fault } }
    }),
    clearFaults: assign({ wanted: {} }),
  },
  guards: { hasDial: (_, found: FoundDial) => found.hasDial },
}).createMachine({
  id: 'faultDial',
  context: { wanted: {} },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'readFaults',
        id: 'readFaults',
        onDone: [
          {
            guard: { type: 'hasDial', params: ({ event }) => event.output },
            target: 'settled',
            actions: {
              type: 'storeFaults',
              params: ({ event: { output } }) => (output.hasDial ? output.faults : {}),
            },
          },
          { target: 'absent' },
        ],
        onError: 'unreadable',
      },
    },
    absent: { on: { 'retry.requested': 'loading' } },
    unreadable: { on: { 'retry.requested': 'loading' } },
    settled: { on: { 'fault.set': set, 'all.turnedOff': turnOff, 'retry.requested': 'loading' } },
    saving: {
      invoke: {
        src: 'saveFaults',
        id: 'saveFaults',
        input: ({ context }) => ({ faults: context.wanted }),
        onDone: 'settled',
        onError: 'failed',
      },
    },
    failed: { on: { 'fault.set': set, 'all.turnedOff': turnOff, 'retry.requested': 'saving' } },
  },
})
