import { assign, fromPromise, setup } from 'xstate'
import { defineModel } from '../../../src/inspector/models/model.ts'

type Answer = { readonly verdict: 'found' | 'unknown' }

/** A small flow for the walker's own tests: a typed code, a look-up after a pause, and its verdict. */
export const gateMachine = setup({
  types: {
    context: {} as { code: string; failures: number },
    events: {} as { type: 'code.changed'; code: string } | { type: 'retry' } | { type: 'reset' },
  },
  actors: {
    lookUp: fromPromise<Answer, string>(() => Promise.reject(new Error('lookUp is not provided.'))),
  },
  guards: {
    isGiven: (_, code: string) => code !== '',
    isFound: (_, answer: Answer) => answer.verdict === 'found',
    mayRetry: ({ context }) => context.failures < 2,
  },
  delays: { pause: 500, shown: 5_000 },
}).createMachine({
  id: 'gate',
  context: { code: '', failures: 0 },
  initial: 'idle',
  on: { reset: { target: '.idle', actions: assign({ code: '', failures: 0 }) } },
  states: {
    idle: {
      on: {
        'code.changed': {
          guard: { type: 'isGiven', params: ({ event }) => event.code },
          target: 'waiting',
          actions: assign({ code: ({ event }) => event.code }),
        },
      },
    },
    waiting: { after: { pause: 'searching' } },
    searching: {
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => context.code,
        onDone: [
          { guard: { type: 'isFound', params: ({ event }) => event.output }, target: 'found' },
          { target: 'unknown' },
        ],
        onError: { target: 'failed', actions: assign({ failures: ({ context }) => context.failures + 1 }) },
      },
    },
    found: { after: { shown: 'idle' } },
    unknown: { after: { shown: 'idle' } },
    failed: { on: { retry: [{ guard: 'mayRetry', target: 'searching' }, { target: 'idle' }] } },
  },
})

export const gateModel = defineModel({
  machine: gateMachine,
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: 'A1' },
      { type: 'code.changed', code: '' },
    ],
    retry: [{ type: 'retry' }],
    reset: [{ type: 'reset' }],
  },
  outcomes: {
    lookUp: { done: [{ verdict: 'found' }, { verdict: 'unknown' }], failed: [new Error('no network')] },
  },
  delays: { pause: 500, shown: 5_000 },
  project: ({ code, failures }) => ({ code, failures: Math.min(failures, 2) }),
})
