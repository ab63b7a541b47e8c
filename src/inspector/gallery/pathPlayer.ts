import { assign, emit, setup } from 'xstate'

/*
 * Goes the way to a state step by step: by hand, or by itself with 1.2 s a step. It stops at the end, and begins anew
 * when it is played from there. Where it stands is told, for the address.
 */

export interface PathPlayerContext {
  /** The last step; 0 when the state is where the flow starts. */
  last: number
  step: number
}

export type PathPlayerEvent =
  | { type: 'playback.started' }
  | { type: 'playback.paused' }
  | { type: 'step.chosen'; step: number }
  | { type: 'step.moved'; by: 1 | -1 }

const forward = {
  type: 'storeStep',
  params: ({ context }: { context: PathPlayerContext }) => context.step + 1,
} as const

export const pathPlayerMachine = setup({
  types: {
    context: {} as PathPlayerContext,
    events: {} as PathPlayerEvent,
    input: {} as PathPlayerContext,
    emitted: {} as { type: 'step.shown'; step: number },
  },
  actions: {
    storeStep: assign(({ context: { last } }: { context: PathPlayerContext }, step: number) => ({
      step: Math.max(0, Math.min(last, step)),
    })),
    announceStep: emit(({ context: { step } }) => ({ type: 'step.shown', step })),
  },
  guards: {
    isAtEnd: ({ context: { step, last } }) => step === last && last > 0,
    isOnTheWay: ({ context: { step, last } }) => step < last,
    isBeforeEnd: ({ context }) => context.step + 1 === context.last,
  },
  delays: { stepShown: 1_200 },
}).createMachine({
  id: 'pathPlayer',
  context: ({ input }) => input,
  initial: 'paused',
  on: {
    'step.chosen': {
      target: '.paused',
      actions: [{ type: 'storeStep', params: ({ event }) => event.step }, 'announceStep'],
    },
    'step.moved': {
      target: '.paused',
      actions: [
        { type: 'storeStep', params: ({ context, event }) => context.step + event.by },
        'announceStep',
      ],
    },
  },
  states: {
    paused: {
      on: {
        'playback.started': [
          {
            guard: 'isAtEnd',
            target: 'playing',
            actions: [{ type: 'storeStep', params: 0 }, 'announceStep'],
          },
          { guard: 'isOnTheWay', target: 'playing' },
        ],
      },
    },
    playing: {
      on: { 'playback.paused': 'paused' },
      after: {
        stepShown: [
          { guard: 'isBeforeEnd', target: 'paused', actions: [forward, 'announceStep'] },
          { target: 'playing', reenter: true, actions: [forward, 'announceStep'] },
        ],
      },
    },
  },
})
