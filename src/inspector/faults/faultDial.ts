import { assign, fromPromise, setup } from 'xstate'
import { type DialledCall, type FaultKind, type Faults, longestLatency } from '../../api/schemas/faults.ts'
import { notProvided } from '../../machines/lib/notProvided.ts'

/*
 * The fault dial on the bench: what goes wrong with which call of the host. A change is set at once; what is changed
 * while another is being set, is set after it, so that the host ends with what is shown. A latency is set when it is
 * entered, and not before it is a number that there can be.
 */

export interface FaultDialContext {
  wanted: Faults
  isChanged: boolean
  /** Latencies that are being typed, by call. */
  drafts: Readonly<Partial<Record<DialledCall, string>>>
  /** The call whose latency is none. */
  wrong: DialledCall | null
}

export type FaultDialEvent =
  | { type: 'kind.chosen'; call: DialledCall; kind: FaultKind }
  | { type: 'latency.typed'; call: DialledCall; text: string }
  | { type: 'latency.entered'; call: DialledCall }
  | { type: 'all.turnedOff' }
  | { type: 'retry.requested' }

export type FoundDial = { readonly hasDial: true; readonly faults: Faults } | { readonly hasDial: false }

export const noDialText = 'This server has no fault dial: start it with FAULT_DIAL=1'
export const latencyText = `A whole number of milliseconds, ${longestLatency.toLocaleString('en-US')} at most.`

/** The milliseconds that a text means; null when there is no such latency. Nothing means none. */
export function latencyOf(text: string): number | null {
  if (!/^\d{0,5}$/.test(text.trim())) return null
  const latency = Number(text)
  return latency <= longestLatency ? latency : null
}

export function faultOf(faults: Faults, call: DialledCall): NonNullable<Faults[DialledCall]> {
  return faults[call] ?? { kind: 'none', latency: 0 }
}

function changed(
  faults: Faults,
  call: DialledCall,
  change: Partial<NonNullable<Faults[DialledCall]>>,
): Faults {
  const { [call]: before = { kind: 'none', latency: 0 } as const, ...others } = faults
  const after = { ...before, ...change }
  return after.kind === 'none' && after.latency === 0 ? others : { ...others, [call]: after }
}

function without<Value>(values: Readonly<Partial<Record<DialledCall, Value>>>, call: DialledCall) {
  const { [call]: _, ...others } = values
  return others
}

export const faultDialMachine = setup({
  types: { context: {} as FaultDialContext, events: {} as FaultDialEvent },
  actors: {
    readFaults: fromPromise<FoundDial>(notProvided('readFaults')),
    saveFaults: fromPromise<void, { readonly faults: Faults }>(notProvided('saveFaults')),
  },
  actions: {
    storeKind: assign(({ context: { wanted } }, { call, kind }: { call: DialledCall; kind: FaultKind }) => ({
      wanted: changed(wanted, call, { kind }),
      isChanged: true,
    })),
    storeDraft: assign(({ context }, { call, text }: { call: DialledCall; text: string }) => ({
      drafts: { ...context.drafts, [call]: text },
      wrong: context.wrong === call ? null : context.wrong,
    })),
    storeLatency: assign(({ context: { wanted, drafts } }, call: DialledCall) => ({
      wanted: changed(wanted, call, { latency: latencyOf(drafts[call] ?? '') ?? 0 }),
      isChanged: true,
      drafts: without(drafts, call),
      wrong: null,
    })),
    showWrongLatency: assign((_, call: DialledCall) => ({ wrong: call })),
    clearFaults: assign({ wanted: {}, isChanged: true, drafts: {}, wrong: null }),
  },
  guards: {
    hasDial: (_, found: FoundDial) => found.hasDial,
    isUntouched: ({ context }, call: DialledCall) => context.drafts[call] === undefined,
    isLatency: ({ context }, call: DialledCall) => latencyOf(context.drafts[call] ?? '') !== null,
    isChanged: ({ context }) => context.isChanged,
  },
}).createMachine({
  id: 'faultDial',
  context: { wanted: {}, isChanged: false, drafts: {}, wrong: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'readFaults',
        id: 'readFaults',
        onDone: [
          {
            guard: { type: 'hasDial', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign(({ event: { output } }) =>
              output.hasDial ? { wanted: output.faults, drafts: {}, wrong: null } : {},
            ),
          },
          { target: 'absent' },
        ],
        onError: 'unreadable',
      },
    },
    absent: { on: { 'retry.requested': 'loading' } },
    unreadable: { on: { 'retry.requested': 'loading' } },
    shown: {
      initial: 'settled',
      on: {
        'kind.chosen': { actions: { type: 'storeKind', params: ({ event }) => event } },
        'latency.typed': { actions: { type: 'storeDraft', params: ({ event }) => event } },
        'latency.entered': [
          { guard: { type: 'isUntouched', params: ({ event }) => event.call } },
          {
            guard: { type: 'isLatency', params: ({ event }) => event.call },
            actions: { type: 'storeLatency', params: ({ event }) => event.call },
          },
          { actions: { type: 'showWrongLatency', params: ({ event }) => event.call } },
        ],
        'all.turnedOff': { actions: 'clearFaults' },
      },
      states: {
        settled: {
          always: { guard: 'isChanged', target: 'saving' },
          on: { 'retry.requested': '#faultDial.loading' },
        },
        saving: {
          entry: assign({ isChanged: false }),
          invoke: {
            src: 'saveFaults',
            id: 'saveFaults',
            input: ({ context }) => ({ faults: context.wanted }),
            onDone: 'settled',
            onError: 'failed',
          },
        },
        failed: {
          always: { guard: 'isChanged', target: 'saving' },
          on: { 'retry.requested': 'saving' },
        },
      },
    },
  },
})
