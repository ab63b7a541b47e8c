import { setup } from 'xstate'
import type { MovementKind } from '../../domain/gate/movements.ts'
import { expose } from '../lib/exposure.ts'

/*
 * The movement that this gate records (design: "Gate"): arrive, step out, back in or go home. It is stored in
 * the browser; the default is Arrive, the documented check-in.
 */

export type GateModeEvent = { type: 'mode.chosen'; mode: MovementKind }

const isChosen =
  (wanted: MovementKind) =>
  (_: unknown, mode: MovementKind): boolean =>
    mode === wanted

const chosen = ({ event }: { readonly event: GateModeEvent }) => event.mode
const store = { type: 'storeMode', params: chosen } as const

export const gateModeMachine = setup({
  types: {
    context: {} as { atFirst: MovementKind },
    events: {} as GateModeEvent,
    input: {} as { mode: MovementKind },
  },
  actions: { storeMode: (_, _mode: MovementKind) => {} },
  guards: {
    startsWith: ({ context }, mode: MovementKind) => context.atFirst === mode,
    isStepOut: isChosen('stepOut'),
    isBackIn: isChosen('backIn'),
    isGoHome: isChosen('goHome'),
  },
}).createMachine({
  id: 'gateMode',
  context: ({ input }) => ({ atFirst: input.mode }),
  initial: 'remembering',
  on: {
    'mode.chosen': [
      { guard: { type: 'isStepOut', params: chosen }, target: '.stepOut', actions: store },
      { guard: { type: 'isBackIn', params: chosen }, target: '.backIn', actions: store },
      { guard: { type: 'isGoHome', params: chosen }, target: '.goHome', actions: store },
      { target: '.arrive', actions: store },
    ],
  },
  states: {
    remembering: {
      always: [
        { guard: { type: 'startsWith', params: 'stepOut' }, target: 'stepOut' },
        { guard: { type: 'startsWith', params: 'backIn' }, target: 'backIn' },
        { guard: { type: 'startsWith', params: 'goHome' }, target: 'goHome' },
        { target: 'arrive' },
      ],
    },
    arrive: {},
    stepOut: {},
    backIn: {},
    goHome: {},
  },
})

expose(gateModeMachine, { context: ['atFirst'], events: { 'mode.chosen': ['mode'] } })
