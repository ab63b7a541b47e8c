import { assign, fromPromise, setup } from 'xstate'
import { settings } from '../../api/lib/settings.ts'
import { apiBase } from '../../api/routes/route.ts'
import { type DialledCall, type Faults, faultsPath } from '../../api/schemas/faults.ts'
import { notProvided } from '../../machines/lib/notProvided.ts'

/*
 * The fault dial: which fault applies to which call. A change is sent immediately, or after the answer to the
 * one before. A rejected change is shown and can be sent again.
 */

type Fault = NonNullable<Faults[DialledCall]>

export type FaultDialEvent =
  | { type: 'fault.set'; call: DialledCall; fault: Fault }
  | { type: 'all.turnedOff' }
  | { type: 'retry.requested' }

export const faultsAddress = () => `${settings().apiHost}${apiBase}${faultsPath}`

export type FoundDial = { readonly hasDial: true; readonly faults: Faults } | { readonly hasDial: false }

const turned = {
  'fault.set': {
    target: 'saving',
    actions: {
      type: 'storeFault',
      params: ({ event }: { event: Extract<FaultDialEvent, { type: 'fault.set' }> }) => event,
    },
  },
  'all.turnedOff': { target: 'saving', actions: 'clearFaults' },
} as const

export const faultDialMachine = setup({
  types: { context: {} as { wanted: Faults }, events: {} as FaultDialEvent },
  actors: {
    readFaults: fromPromise<FoundDial>(notProvided('readFaults')),
    saveFaults: fromPromise<void, { readonly faults: Faults }>(notProvided('saveFaults')),
  },
  actions: {
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
            actions: assign(({ event: { output } }) => (output.hasDial ? { wanted: output.faults } : {})),
          },
          { target: 'absent' },
        ],
        onError: 'unreadable',
      },
    },
    absent: { on: { 'retry.requested': 'loading' } },
    unreadable: { on: { 'retry.requested': 'loading' } },
    settled: { on: { ...turned, 'retry.requested': 'loading' } },
    saving: {
      invoke: {
        src: 'saveFaults',
        id: 'saveFaults',
        input: ({ context }) => ({ faults: context.wanted }),
        onDone: 'settled',
        onError: 'failed',
      },
    },
    failed: { on: { ...turned, 'retry.requested': 'saving' } },
  },
})
