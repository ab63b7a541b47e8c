import { assign, emit, fromPromise, setup } from 'xstate'
import type { PairedDevice } from '../../domain/devices/devices.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The list of paired devices, for leads. It loads on opening, after every change, and every 3 s while a code
 * waits for its device, so that a finished pairing shows by itself. It stays visible during a refresh and
 * after a failed one.
 */

export interface DevicesContext {
  readonly devices: readonly PairedDevice[]
}

export type DevicesEvent = { type: 'devices.refreshRequested' } | { type: 'load.retried' }

type Answer = Outcome<readonly PairedDevice[]>

export const devicesFailedText = 'The list of devices could not be read. Please try again.'

const isRead = {
  type: 'isRead',
  params: ({ event }: { readonly event: { readonly output: Answer } }) => event.output,
} as const

const keep = {
  actions: [
    {
      type: 'storeDevices',
      params: ({ event }: { readonly event: { readonly output: Answer } }) => event.output,
    },
    'tellDevices',
  ],
} as const

const readAgain = { lookAgain: { guard: 'someWait', target: 'refreshing' } } as const

export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    events: {} as DevicesEvent,
    emitted: {} as { type: 'devices.read'; devices: readonly PairedDevice[] },
  },
  actors: { fetchDevices: fromPromise<Answer>(notProvided('fetchDevices')) },
  delays: { lookAgain: 3_000 },
  actions: {
    storeDevices: assign((_, answer: Answer) => (answer.ok ? { devices: answer.value } : {})),
    tellDevices: emit(({ context: { devices } }) => ({ type: 'devices.read' as const, devices })),
  },
  guards: {
    isRead: (_, answer: Answer) => answer.ok,
    someWait: ({ context }) => context.devices.some(({ state }) => state === 'waiting'),
  },
}).createMachine({
  id: 'devices',
  context: { devices: [] },
  initial: 'loading',
  states: {
    loading: {
      on: { 'devices.refreshRequested': { target: 'loading', reenter: true } },
      invoke: {
        src: 'fetchDevices',
        id: 'fetchDevices',
        onDone: [{ guard: isRead, target: 'shown', ...keep }, { target: 'failed' }],
        onError: 'failed',
      },
    },
    failed: { on: { 'load.retried': 'loading', 'devices.refreshRequested': 'loading' } },
    shown: {
      initial: 'settled',
      on: { 'devices.refreshRequested': '.refreshing' },
      states: {
        settled: { after: readAgain },
        refreshing: {
          on: { 'devices.refreshRequested': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'fetchDevices',
            id: 'fetchDevices',
            onDone: [{ guard: isRead, target: 'settled', ...keep }, { target: 'stale' }],
            onError: 'stale',
          },
        },
        stale: { after: readAgain, on: { 'load.retried': 'refreshing' } },
      },
    },
  },
})

expose(devicesMachine, { context: [], events: {} })
