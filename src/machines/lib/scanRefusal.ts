import { type AnyEventObject, assign, emit, fromCallback, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * Refuses a scan while a dialog is open: a sentence and a signal, for some seconds or until the next accepted
 * scan.
 */

export interface ScanRefusalContext {
  /** Alternates with each refusal, so that screen readers announce the same sentence again. */
  readonly turn: 0 | 1
}

export type ScanRefusalEvent = { type: 'scan.refused' } | { type: 'scan.taken' }

export const scanRefusedText = 'Finish or close this first, then scan again.'

export const scanRefusalMachine = setup({
  types: {
    context: {} as ScanRefusalContext,
    events: {} as ScanRefusalEvent,
    emitted: {} as { type: 'signal.given' },
  },
  actors: { watchScans: fromCallback<AnyEventObject>(notProvided('watchScans')) },
  actions: {
    changeTurn: assign(({ context }) => ({ turn: context.turn === 0 ? 1 : 0 })),
    giveSignal: emit({ type: 'signal.given' }),
  },
  delays: { refusalShown: 8_000 },
}).createMachine({
  id: 'scanRefusal',
  context: { turn: 0 },
  invoke: { src: 'watchScans', id: 'watchScans' },
  initial: 'quiet',
  states: {
    quiet: { on: { 'scan.refused': 'shown' } },
    shown: {
      entry: ['changeTurn', 'giveSignal'],
      on: { 'scan.refused': { target: 'shown', reenter: true }, 'scan.taken': 'quiet' },
      after: { refusalShown: 'quiet' },
    },
  },
})

expose(scanRefusalMachine, { context: [], events: {} })
