import { assign, fromPromise, setup } from 'xstate'
import type { GateSettings } from '../../domain/gate/movements.ts'
import { isIncident, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A lead turns on or off that gates ask who escorts a person under 18 (design: "Gate"). The switch shows the
 * last answer of the server; a change is safe to repeat.
 */

export interface GateSettingsContext {
  readonly asksWithWhom: boolean
  readonly wanted: boolean
  readonly callError: string | null
  readonly isIncident: boolean
}

export type GateSettingsEvent = { type: 'asking.switched' } | { type: 'load.retried' }

type Answer = Outcome<GateSettings>

export const gateSettingsFailedText = 'The settings of the gates could not be read.'
const notSavedText = 'This could not be saved. Please try again.'

export const gateSettingsMachine = setup({
  types: { context: {} as GateSettingsContext, events: {} as GateSettingsEvent },
  actors: {
    fetchGateSettings: fromPromise<Answer>(notProvided('fetchGateSettings')),
    changeGateSettings: fromPromise<Answer, GateSettings>(notProvided('changeGateSettings')),
  },
  actions: {
    storeSettings: assign((_, answer: Answer) => ({
      ...(answer.ok && { asksWithWhom: answer.value.asksWithWhom }),
      callError: null,
      isIncident: false,
    })),
    storeWanted: assign(({ context }) => ({
      wanted: !context.asksWithWhom,
      callError: null,
      isIncident: false,
    })),
    showRefusal: assign((_, { answer, text }: { answer: Answer; text: string }) => ({
      callError: answer.message ?? text,
      isIncident: isIncident(answer),
    })),
    showException: assign((_, { error, text }: { error: unknown; text: string }) => ({
      callError: messageOf(error) || text,
      isIncident: true,
    })),
  },
  guards: { isOk: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'gateSettings',
  context: { asksWithWhom: true, wanted: true, callError: null, isIncident: false },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'fetchGateSettings',
        id: 'fetchGateSettings',
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'shown',
            actions: { type: 'storeSettings', params: answerOf },
          },
          {
            target: 'unread',
            actions: {
              type: 'showRefusal',
              params: (scope) => ({ answer: answerOf(scope), text: gateSettingsFailedText }),
            },
          },
        ],
        onError: {
          target: 'unread',
          actions: {
            type: 'showException',
            params: (scope) => ({ error: errorOf(scope), text: gateSettingsFailedText }),
          },
        },
      },
    },
    unread: { on: { 'load.retried': 'reading' } },
    shown: { on: { 'asking.switched': { target: 'saving', actions: 'storeWanted' } } },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'changeGateSettings',
        id: 'changeGateSettings',
        input: ({ context }) => ({ asksWithWhom: context.wanted }),
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'shown',
            actions: { type: 'storeSettings', params: answerOf },
          },
          {
            target: 'shown',
            actions: {
              type: 'showRefusal',
              params: (scope) => ({ answer: answerOf(scope), text: notSavedText }),
            },
          },
        ],
        onError: {
          target: 'shown',
          actions: {
            type: 'showException',
            params: (scope) => ({ error: errorOf(scope), text: notSavedText }),
          },
        },
      },
    },
  },
})

expose(gateSettingsMachine, { context: ['asksWithWhom', 'wanted', 'isIncident'], events: {} })
