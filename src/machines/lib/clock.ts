import { assign, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/* The clock of the merchant's screen ticks every second (portal document §2 and §9). */

export interface ClockContext {
  /** Unix time in ms; null before the first reading. */
  time: number | null
}

export const clockMachine = setup({
  types: { context: {} as ClockContext },
  actors: { readTime: fromPromise<number>(notProvided('readTime')) },
  delays: { tick: 1_000 },
}).createMachine({
  id: 'clock',
  context: { time: null },
  initial: 'ticking',
  states: {
    ticking: {
      invoke: {
        src: 'readTime',
        id: 'readTime',
        onDone: { actions: assign(({ event }) => ({ time: event.output })) },
      },
      after: { tick: { target: 'ticking', reenter: true } },
    },
  },
})

expose(clockMachine, { context: ['time'], events: {} })
