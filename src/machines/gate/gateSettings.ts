import { assign, fromPromise, setup } from 'xstate'
import type { GateSettings } from '../../domain/gate/movements.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * A lead turns on or off that gates ask who escorts a person under 18 (design: "Gate"). The switch shows the
 * last answer of the server; a change is safe to repeat.
 */

export interface GateSettingsContext {
  readonly asksWithWhom: boolean
  readonly wanted: boolean
  readonly failure: Failure | null
}

export type GateSettingsEvent = { type: 'asking.switched' } | { type: 'load.retried' }

type Answer = Outcome<GateSettings>

export const gateSettingsFailedText = 'The settings of the gates could not be read.'
const notSavedText = 'This could not be saved. Please try again.'

const answered = { guard: 'isOk', store: 'storeSettings' } as const

export const gateSettingsMachine = setup({
  types: { context: {} as GateSettingsContext, events: {} as GateSettingsEvent },
  actors: {
    fetchGateSettings: fromPromise<Answer>(notProvided('fetchGateSettings')),
    changeGateSettings: fromPromise<Answer, GateSettings>(notProvided('changeGateSettings')),
  },
  actions: {
    storeSettings: assign((_, { asksWithWhom }: GateSettings) => ({
      asksWithWhom,
      failure: null,
    })),
    storeWanted: assign(({ context }) => ({
      wanted: !context.asksWithWhom,
      failure: null,
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: { isOk: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'gateSettings',
  context: { asksWithWhom: true, wanted: true, failure: null },
  initial: 'reading',
  states: {
    reading: reading({
      ...answered,
      src: 'fetchGateSettings',
      unread: showingCause(gateSettingsFailedText),
      shown: 'shown',
      failed: 'unread',
    }),
    unread: { on: { 'load.retried': 'reading' } },
    shown: { on: { 'asking.switched': { target: 'saving', actions: 'storeWanted' } } },
    saving: {
      tags: 'busy',
      ...reading({
        ...answered,
        src: 'changeGateSettings',
        input: ({ wanted }: GateSettingsContext) => ({
          asksWithWhom: wanted,
        }),
        unread: showingCause(notSavedText),
        shown: 'shown',
        failed: 'shown',
      }),
    },
  },
})

expose(gateSettingsMachine, { context: ['asksWithWhom', 'wanted'], events: {} })
