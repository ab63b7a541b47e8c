import { setup } from 'xstate'
import type { Signal } from '../../domain/gate/verdict.ts'
import { expose } from './exposure.ts'

export type SoundSetting = 'on' | 'off'
export type SoundEvent = { type: 'sound.toggled' } | { type: 'signal.given'; signal: Signal }

export const soundMachine = setup({
  types: {
    context: {} as { atFirst: SoundSetting },
    events: {} as SoundEvent,
    input: {} as { setting: SoundSetting },
  },
  actions: { storeSetting: (_, _setting: SoundSetting) => {}, playSignal: (_, _signal: Signal) => {} },
  guards: { isMuted: ({ context }) => context.atFirst === 'off' },
}).createMachine({
  id: 'sound',
  context: ({ input }) => ({ atFirst: input.setting }),
  initial: 'remembering',
  states: {
    remembering: { always: [{ guard: 'isMuted', target: 'off' }, { target: 'on' }] },
    on: {
      on: {
        'sound.toggled': { target: 'off', actions: { type: 'storeSetting', params: 'off' } },
        'signal.given': { actions: { type: 'playSignal', params: ({ event }) => event.signal } },
      },
    },
    off: {
      on: { 'sound.toggled': { target: 'on', actions: { type: 'storeSetting', params: 'on' } } },
    },
  },
})

expose(soundMachine, {
  context: ['atFirst'],
  events: {},
})
