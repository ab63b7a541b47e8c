import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { DeviceAtGate, GateMember, OperatorChoice } from '../../domain/gate/gateOperator.ts'
import { isIncident, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Who is at this gate?" (design: "Staff and rights"). A paired device belongs to nobody, so whoever stands there says
 * who they are: by pressing their name, or by typing one. It holds for a day of the camp, and whoever takes over says so
 * in one press. Nobody is kept from checking in: without an answer the audit names nobody. A gate that notes by itself asks
 * nobody by itself: somebody may be looked at just then.
 */

export interface GateOperatorContext {
  /** Whether the question comes by itself while nobody has said who they are. */
  asksAtOnce: boolean
  staff: readonly GateMember[]
  operator: string | null
  /** What is typed. */
  name: string
  /** What is being sent. */
  choice: OperatorChoice | null
  fieldError: string | null
  callError: string | null
  isIncident: boolean
}

export type GateOperatorEvent =
  | { type: 'day.began' }
  | { type: 'question.asked' }
  | { type: 'question.closed' }
  | { type: 'member.chosen'; id: string }
  | { type: 'name.changed'; name: string }
  | { type: 'name.submitted' }
  | { type: 'device.readAgain' }

const noError = { fieldError: null, callError: null, isIncident: false }
const unavailableText = 'The server cannot do this now. Please try again in a minute.'

export const gateOperatorMachine = setup({
  types: {
    context: {} as GateOperatorContext,
    events: {} as GateOperatorEvent,
    input: {} as Pick<GateOperatorContext, 'asksAtOnce'>,
  },
  actors: {
    listenForDay: fromCallback<AnyEventObject>(notProvided('listenForDay')),
    readDevice: fromPromise<Outcome<DeviceAtGate>>(notProvided('readDevice')),
    sayOperator: fromPromise<Outcome<string>, { choice: OperatorChoice }>(notProvided('sayOperator')),
  },
  actions: {
    storeDevice: assign((_, outcome: Outcome<DeviceAtGate>) => ({
      ...noError,
      ...(outcome.ok ? outcome.value : {}),
    })),
    storeChoice: assign((_, choice: OperatorChoice) => ({ ...noError, choice })),
    storeName: assign((_, name: string) => ({ ...noError, name })),
    storeOperator: assign((_, outcome: Outcome<string>) => ({
      operator: outcome.ok ? outcome.value : null,
      name: '',
      choice: null,
    })),
    showNameMissing: assign({ ...noError, fieldError: 'Please type your name.' }),
    showRefusal: assign((_, outcome: Outcome<unknown>) => ({
      callError: outcome.message ?? unavailableText,
      isIncident: isIncident(outcome),
    })),
    showException: assign((_, callError: string) => ({ callError, isIncident: true })),
    clearErrors: assign(noError),
    forgetOperator: assign({ operator: null }),
  },
  guards: {
    isOk: (_, outcome: Outcome<unknown>) => outcome.ok,
    asksAtOnce: ({ context }) => context.asksAtOnce,
    hasOperator: ({ context }) => context.operator !== null,
    hasName: ({ context }) => context.name.trim() !== '',
  },
}).createMachine({
  id: 'gateOperator',
  context: ({ input: { asksAtOnce } }) => ({
    ...{ asksAtOnce, staff: [], operator: null, name: '', choice: null },
    ...noError,
  }),
  initial: 'reading',
  invoke: { src: 'listenForDay', id: 'listenForDay' },
  states: {
    reading: {
      invoke: {
        src: 'readDevice',
        id: 'readDevice',
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'judging',
            actions: { type: 'storeDevice', params: ({ event }) => event.output },
          },
          {
            target: 'unread',
            actions: [{ type: 'showRefusal', params: ({ event }) => event.output }, 'forgetOperator'],
          },
        ],
        onError: {
          target: 'unread',
          actions: [
            { type: 'showException', params: ({ event }) => exceptionText(event.error) },
            'forgetOperator',
          ],
        },
      },
    },
    judging: {
      always: [
        { guard: 'hasOperator', target: 'said' },
        { guard: 'asksAtOnce', target: 'asking' },
        { target: 'unsaid' },
      ],
    },
    unread: { on: { 'device.readAgain': 'reading', 'day.began': 'reading' } },
    said: { on: { 'question.asked': 'asking', 'day.began': 'reading' } },
    unsaid: { on: { 'question.asked': 'asking', 'day.began': 'reading' } },
    asking: {
      on: {
        'member.chosen': {
          target: 'saying',
          actions: { type: 'storeChoice', params: ({ event }) => ({ id: event.id }) },
        },
        'name.changed': { actions: { type: 'storeName', params: ({ event }) => event.name } },
        'name.submitted': [
          {
            guard: 'hasName',
            target: 'saying',
            actions: { type: 'storeChoice', params: ({ context }) => ({ name: context.name.trim() }) },
          },
          { actions: 'showNameMissing' },
        ],
        'question.closed': [
          { guard: 'hasOperator', target: 'said', actions: 'clearErrors' },
          { target: 'unsaid', actions: 'clearErrors' },
        ],
        'day.began': { actions: 'forgetOperator' },
      },
    },
    saying: {
      tags: 'busy',
      invoke: {
        src: 'sayOperator',
        id: 'sayOperator',
        input: ({ context }) => ({ choice: context.choice ?? { name: '' } }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'said',
            actions: { type: 'storeOperator', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'showRefusal', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'showException', params: ({ event }) => exceptionText(event.error) },
        },
      },
    },
  },
})

function exceptionText(error: unknown): string {
  return messageOf(error) || unavailableText
}

expose(gateOperatorMachine, { context: ['asksAtOnce', 'isIncident'], events: {} })
