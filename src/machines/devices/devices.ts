import { assign, emit, fromPromise, setup } from 'xstate'
import type { PairedDevice } from '../../domain/devices/devices.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'

/*
 * The list of paired devices, for leads. It loads on opening, after every change, and every 3 s while a code
 * waits for its device, so that a finished pairing shows by itself. It stays visible during a refresh and
 * after a failed one.
 */

export interface DevicesContext {
  readonly devices: readonly PairedDevice[]
}

export type DevicesEvent = { type: 'devices.refreshRequested' } | { type: 'load.retried' }

export const devicesFailedText = 'The list of devices could not be read. Please try again.'

const { initial, states } = readable({
  src: 'fetchDevices',
  refresh: 'devices.refreshRequested',
  store: ['storeDevices', 'tellDevices'],
})

const readAgain = { lookAgain: { guard: 'someWait', target: 'refreshing' } } as const

export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    events: {} as DevicesEvent,
    emitted: {} as { type: 'devices.read'; devices: readonly PairedDevice[] },
  },
  actors: { fetchDevices: fromPromise<Outcome<readonly PairedDevice[]>>(notProvided('fetchDevices')) },
  delays: { lookAgain: 3_000 },
  actions: {
    storeDevices: assign((_, devices: readonly PairedDevice[]) => ({ devices })),
    tellDevices: emit((_, devices: readonly PairedDevice[]) => ({ type: 'devices.read' as const, devices })),
  },
  guards: {
    ...readGuards,
    someWait: ({ context }) => context.devices.some(({ state }) => state === 'waiting'),
  },
}).createMachine({
  id: 'devices',
  context: { devices: [] },
  initial,
  states: {
    ...states,
    shown: {
      ...states.shown,
      states: {
        ...states.shown.states,
        settled: { after: readAgain },
        stale: { ...states.shown.states.stale, after: readAgain },
      },
    },
  },
})

expose(devicesMachine, { context: [], events: {} })
