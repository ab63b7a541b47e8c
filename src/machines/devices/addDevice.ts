import { assign, emit, fromPromise, setup } from 'xstate'
import { maxDeviceNameLength, type PairedDevice } from '../../domain/devices/devices.ts'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { isVisible } from '../../domain/people/people.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Pair a device": a lead enters the device's name and last day, then a code is shown for ten minutes as a QR
 * code and as letters. The device list of the page reports that the device was paired or that the code has
 * expired. An unanswered attempt keeps its idempotency key for the same name and day, so that pressing again
 * makes no second code.
 */

export interface ShownPairing {
  readonly id: string
  readonly name: string
  readonly letters: string
  readonly address: string
  /** Expiry of the code in ms of this device's own clock. */
  readonly until: number
}

interface NewDevice {
  readonly name: string
  readonly endsOn: string
}

type DeviceAttempt = Attempt & NewDevice

export interface AddDeviceContext extends NewDevice {
  readonly nameError: string | null
  readonly dayError: string | null
  readonly failure: Failure | null
  readonly attempt: DeviceAttempt | null
  readonly pairing: ShownPairing | null
  readonly secondsLeft: number | null
}

export type AddDeviceEvent =
  | { type: 'adding.requested'; endsOn: string }
  | { type: 'adding.closed' }
  | { type: 'name.changed'; name: string }
  | { type: 'day.changed'; endsOn: string }
  | { type: 'adding.submitted' }
  | { type: 'code.renewed' }
  | { type: 'devices.seen'; devices: readonly PairedDevice[] }

type Answer = Outcome<ShownPairing>

const nameErrorTexts = {
  blank: 'Please give the device a name, such as “Gate 2”.',
  tooLong: `Please give the device a name of at most ${maxDeviceNameLength} characters.`,
}
const noDayText = 'Please choose the last day.'
const failedText = 'The code could not be made. Please try again.'

const emptyForm = {
  name: '',
  endsOn: '',
  nameError: null,
  dayError: null,
  failure: null,
  pairing: null,
  secondsLeft: null,
}

const devicesOf = ({ event }: { readonly event: { readonly devices: readonly PairedDevice[] } }) =>
  event.devices

export const addDeviceMachine = setup({
  types: {
    context: {} as AddDeviceContext,
    events: {} as AddDeviceEvent,
    emitted: {} as { type: 'devices.changed' },
  },
  actors: {
    makeIdempotencyKey,
    addDevice: fromPromise<Answer, NewDevice & { idempotencyKey: string }>(notProvided('addDevice')),
    readTime: fromPromise<number>(notProvided('readTime')),
  },
  delays: { tick: 1_000 },
  actions: {
    showNameError: assign((_, nameError: string) => ({ nameError, failure: null })),
    storeAttempt: assign(({ context: { name, endsOn } }, key: string) => ({
      attempt: { key, name: name.trim(), endsOn, isUnanswered: false },
    })),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, failedText),
      attempt: null,
    })),
    showNotSent: assign({ failure: { text: failedText, isIncident: true } }),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      failure: { text: sentence ?? failedText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    storePairing: assign((_, answer: Answer) => ({
      pairing: answer.ok ? answer.value : null,
      secondsLeft: null,
      attempt: null,
    })),
    countDown: assign(({ context: { pairing } }, time: number) => ({
      secondsLeft: pairing && Math.max(0, Math.ceil((pairing.until - time) / 1_000)),
    })),
    announceChange: emit({ type: 'devices.changed' as const }),
  },
  guards: {
    isBlank: ({ context }) => !isVisible(context.name),
    isTooLong: ({ context }) => context.name.trim().length > maxDeviceNameLength,
    isWithoutDay: ({ context }) => context.endsOn === '',
    isSameAttempt: ({ context: { attempt, name, endsOn } }) =>
      attempt?.name === name.trim() && attempt.endsOn === endsOn,
    ...attemptGuards,
    isOver: ({ context }) => context.secondsLeft === 0,
    isPaired: ({ context }, devices: readonly PairedDevice[]) => stateOf(context, devices) === 'paired',
    isUseless: ({ context }, devices: readonly PairedDevice[]) =>
      ['expired', 'ended', 'revoked'].includes(stateOf(context, devices) ?? ''),
  },
}).createMachine({
  id: 'addDevice',
  context: { ...emptyForm, attempt: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'adding.requested': {
          target: 'editing',
          actions: assign(({ event }) => ({ endsOn: event.endsOn })),
        },
      },
    },
    editing: {
      on: {
        'name.changed': { actions: assign(({ event }) => ({ name: event.name, nameError: null })) },
        'day.changed': { actions: assign(({ event }) => ({ endsOn: event.endsOn, dayError: null })) },
        'adding.submitted': [
          { guard: 'isBlank', actions: { type: 'showNameError', params: nameErrorTexts.blank } },
          { guard: 'isTooLong', actions: { type: 'showNameError', params: nameErrorTexts.tooLong } },
          {
            guard: 'isWithoutDay',
            actions: assign({ dayError: noDayText, failure: null }),
          },
          { guard: 'isSameAttempt', target: 'adding.sending' },
          { target: 'adding.preparing' },
        ],
        'adding.closed': { target: 'closed', actions: assign(emptyForm) },
      },
    },
    adding: {
      entry: assign({ failure: null, pairing: null }),
      ...keyed({
        form: '#addDevice.editing',
        src: 'addDevice',
        input: ({ attempt }: AddDeviceContext) => ({
          name: attempt?.name ?? '',
          endsOn: attempt?.endsOn ?? '',
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#addDevice.waiting',
            actions: [{ type: 'storePairing', params: answerOf }, 'announceChange'],
          },
        ],
      }),
    },
    waiting: {
      tags: 'shownOnce',
      on: {
        'devices.seen': [
          { guard: { type: 'isPaired', params: devicesOf }, target: 'paired' },
          { guard: { type: 'isUseless', params: devicesOf }, target: 'over' },
        ],
        'adding.closed': { target: 'closed', actions: assign(emptyForm) },
      },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readTime',
            id: 'readTime',
            onDone: {
              target: 'counting',
              actions: { type: 'countDown', params: ({ event }) => event.output },
            },
          },
        },
        counting: {
          always: { guard: 'isOver', target: '#addDevice.over', actions: 'announceChange' },
          after: { tick: 'reading' },
        },
      },
    },
    over: {
      on: {
        // The device may be paired in the last second.
        'devices.seen': { guard: { type: 'isPaired', params: devicesOf }, target: 'paired' },
        'code.renewed': 'adding.preparing',
        'adding.closed': { target: 'closed', actions: assign(emptyForm) },
      },
    },
    paired: { on: { 'adding.closed': { target: 'closed', actions: assign(emptyForm) } } },
  },
})

function stateOf({ pairing }: AddDeviceContext, devices: readonly PairedDevice[]) {
  return devices.find(({ id }) => id === pairing?.id)?.state
}

export function isUnanswered({
  attempt,
  name,
  endsOn,
}: Pick<AddDeviceContext, 'attempt' | 'name' | 'endsOn'>): boolean {
  return attempt?.isUnanswered === true && attempt.name === name.trim() && attempt.endsOn === endsOn
}

export function countdownText(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
}

expose(addDeviceMachine, { context: ['secondsLeft'], events: {} })
