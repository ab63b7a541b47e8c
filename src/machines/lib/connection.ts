import { type AnyEventObject, fromCallback, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.found' }

export const connectionTexts = {
  title: 'You are offline',
  text: 'Your ID card and the schedule are here. Your wallet and your health record cannot be read until you are online again.',
} as const

export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent },
  actors: { listenForConnection: fromCallback<AnyEventObject>(notProvided('listenForConnection')) },
}).createMachine({
  id: 'connection',
  initial: 'online',
  invoke: { src: 'listenForConnection', id: 'listenForConnection' },
  states: {
    online: { on: { 'connection.lost': 'offline' } },
    offline: { on: { 'connection.found': 'online' } },
  },
})

expose(connectionMachine, { context: [], events: {} })
