import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import type {
  DeviceAtGate,
  GateMember,
  OperatorAtGate,
  OperatorChoice,
} from '../../domain/gate/gateOperator.ts'
import { type Failure, failureOf, type Outcome, thrownFailure } from '../../domain/lib/outcome.ts'
import { errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Who is at this gate?" (design: "Staff and rights"). A paired device has no user, so the operator chooses
 * or types a name. It holds for a day of the camp, and the next operator replaces it with one press. An
 * unanswered question blocks no check-in: the audit log then has no name. A gate that records offline does
 * not open the question by itself, because a person may be on screen. If the camp asks for PINs, an operator
 * who has one types it or continues without it; a name without a PIN counts as not confirmed.
 */

export interface GateOperatorContext {
  /** The question opens by itself while no operator is known. */
  asksAtOnce: boolean
  staff: readonly GateMember[]
  operator: string | null
  /** Confirmed by PIN; null if the camp asks for none. */
  isConfirmed: boolean | null
  asksPins: boolean
  name: string
  member: GateMember | null
  secret: string
  choice: OperatorChoice | null
  fieldError: string | null
  failure: Failure | null
}

export type GateOperatorEvent =
  | { type: 'day.began' }
  | { type: 'question.asked' }
  | { type: 'question.closed' }
  | { type: 'member.chosen'; id: string }
  | { type: 'pin.changed'; secret: string }
  | { type: 'pin.submitted' }
  | { type: 'pin.skipped' }
  | { type: 'member.left' }
  | { type: 'name.changed'; name: string }
  | { type: 'name.submitted' }
  | { type: 'device.readAgain' }

const noError = { fieldError: null, failure: null }
const noMember = { member: null, secret: '' }
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
    sayOperator: fromPromise<Outcome<OperatorAtGate>, { choice: OperatorChoice }>(notProvided('sayOperator')),
  },
  actions: {
    storeDevice: assign((_, outcome: Outcome<DeviceAtGate>) => ({
      ...noError,
      ...(outcome.ok ? outcome.value : {}),
    })),
    storeChoice: assign((_, choice: OperatorChoice) => ({ ...noError, choice })),
    forgetChoice: assign({ choice: null }),
    storeMember: assign(({ context: { staff } }, id: string) => ({
      ...{ ...noError, ...noMember },
      member: staff.find((each) => each.id === id) ?? null,
    })),
    forgetMember: assign({ ...noError, ...noMember }),
    storeOperator: assign((_, outcome: Outcome<OperatorAtGate>) => ({
      operator: outcome.ok ? outcome.value.operator : null,
      isConfirmed: outcome.ok ? outcome.value.isConfirmed : null,
      ...{ name: '', ...noMember },
    })),
    showNameMissing: assign({ ...noError, fieldError: 'Please type your name.' }),
    showPinMissing: assign({ ...noError, fieldError: 'Please type the six digits of your PIN.' }),
    showRefusal: assign((_, outcome: Outcome<unknown>) => {
      const failure = failureOf(outcome, unavailableText)
      const isAboutPin = !outcome.ok && outcome.reason === 'wrongPin'
      return isAboutPin ? { ...noError, fieldError: failure.text } : { failure }
    }),
    showException: assign((_, error: unknown) => ({ failure: thrownFailure(error, unavailableText) })),
    clearErrors: assign(noError),
    forgetOperator: assign({ operator: null, isConfirmed: null }),
  },
  guards: {
    isOk: (_, outcome: Outcome<unknown>) => outcome.ok,
    asksAtOnce: ({ context }) => context.asksAtOnce,
    hasOperator: ({ context }) => context.operator !== null,
    hasName: ({ context }) => context.name.trim() !== '',
    hasPin: ({ context: { asksPins, staff } }, id: string) =>
      asksPins && staff.some((each) => each.id === id && each.hasPin === true),
    isPinTyped: ({ context }) => /^\d{6}$/.test(context.secret),
    isOfMember: ({ context }) => context.member !== null,
  },
}).createMachine({
  id: 'gateOperator',
  context: ({ input: { asksAtOnce } }) => ({
    ...{ asksAtOnce, staff: [], operator: null, isConfirmed: null, asksPins: false, name: '' },
    ...{ choice: null, ...noMember, ...noError },
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
          actions: [{ type: 'showException', params: errorOf }, 'forgetOperator'],
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
        'member.chosen': [
          {
            guard: { type: 'hasPin', params: ({ event }) => event.id },
            target: 'unconfirmed',
            actions: { type: 'storeMember', params: ({ event }) => event.id },
          },
          {
            target: 'saying',
            actions: { type: 'storeChoice', params: ({ event }) => ({ id: event.id }) },
          },
        ],
        'name.changed': { actions: assign(({ event }) => ({ ...noError, name: event.name })) },
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
    unconfirmed: {
      on: {
        'pin.changed': { actions: assign(({ event }) => ({ ...noError, secret: event.secret })) },
        'pin.submitted': [
          {
            guard: 'isPinTyped',
            target: 'saying',
            actions: {
              type: 'storeChoice',
              params: ({ context: { member, secret } }) => ({ id: member?.id ?? '', secret }),
            },
          },
          { actions: 'showPinMissing' },
        ],
        'pin.skipped': {
          target: 'saying',
          actions: {
            type: 'storeChoice',
            params: ({ context: { member } }) => ({ id: member?.id ?? '' }),
          },
        },
        'member.left': { target: 'asking', actions: 'forgetMember' },
        'question.closed': [
          { guard: 'hasOperator', target: 'said', actions: 'forgetMember' },
          { target: 'unsaid', actions: 'forgetMember' },
        ],
        'day.began': { actions: 'forgetOperator' },
      },
    },
    saying: {
      tags: 'busy',
      exit: 'forgetChoice',
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
          {
            guard: 'isOfMember',
            target: 'unconfirmed',
            actions: { type: 'showRefusal', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'showRefusal', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: 'isOfMember',
            target: 'unconfirmed',
            actions: { type: 'showException', params: errorOf },
          },
          {
            target: 'asking',
            actions: { type: 'showException', params: errorOf },
          },
        ],
      },
    },
  },
})

expose(gateOperatorMachine, {
  context: ['asksAtOnce', 'asksPins', 'isConfirmed'],
  events: {},
})
