import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { type Failure, failureOf, type Outcome, thrownFailure } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The lock of the health corner, if the server has one: after ten minutes without input the corner is hidden,
 * and the server gives this session no record until its person enters the password. Times are compared in
 * addition to timers, because a sleeping computer stops its timers. An unreachable server does not keep the
 * corner open: the screen locks, and the server is informed before it opens again. All tabs of the browser
 * lock and unlock together.
 */

export interface HealthLockContext {
  /** The server has a lock and the person may use it; a server of the documents has none. */
  readonly isOffered: boolean
  readonly wasLocked: boolean
  readonly touchedAt: number | null
  readonly password: string
  readonly failure: Failure | null
}

export type HealthLockEvent =
  | { type: 'lock.offered' }
  | { type: 'lock.withdrawn' }
  | { type: 'corner.touched'; at: number }
  | { type: 'touch.heard'; at: number }
  | { type: 'page.woke'; at: number }
  | { type: 'lock.pressed' }
  | { type: 'lock.heard' }
  | { type: 'opening.heard' }
  | { type: 'host.locked' }
  | { type: 'password.changed'; password: string }
  | { type: 'unlock.submitted' }

export interface LockFound {
  readonly isLocked: boolean
  /** Ms since the last input in this browser by this session; null if there was none. */
  readonly untouchedFor: number | null
}

export interface LockResult {
  /** The stored lock belongs to an earlier session, so this session is open. */
  readonly isOfAnother: boolean
}

const lockAfter = 10 * 60_000
const missingText = 'Please enter your password'
const failedText = 'The health corner could not be opened. Please try again.'

const nothingTyped = { password: '', failure: null }
const answer = <Value>({ event }: { readonly event: { readonly output: Outcome<Value> } }) => event.output
const touch = { type: 'storeTouch', params: ({ event }: { event: { at: number } }) => event.at } as const
const isOverdue = { type: 'isOverdue', params: ({ event }: { event: { at: number } }) => event.at } as const
const exception = {
  type: 'showException',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const
const isBlank = { guard: 'isBlank', actions: 'showMissing' } as const
const isOfAnother = {
  guard: { type: 'isOfAnother', params: answer<LockResult> },
  target: '#healthLock.open.counting',
} as const

export const healthLockMachine = setup({
  types: {
    context: {} as HealthLockContext,
    events: {} as HealthLockEvent,
    emitted: {} as { type: 'corner.locked' } | { type: 'corner.unlocked' },
    input: {} as { isOffered: boolean; wasLocked: boolean },
  },
  actors: {
    watchHost: fromCallback<AnyEventObject>(notProvided('watchHost')),
    watchTouches: fromCallback<AnyEventObject>(notProvided('watchTouches')),
    watchOtherTabs: fromCallback<AnyEventObject>(notProvided('watchOtherTabs')),
    readLock: fromPromise<Outcome<LockFound>>(notProvided('readLock')),
    tellHost: fromPromise<Outcome<LockResult>>(notProvided('tellHost')),
    unlock: fromPromise<Outcome<unknown>, { password: string }>(notProvided('unlock')),
  },
  delays: { untouched: lockAfter, tellAgain: 15_000 },
  actions: {
    keepTouch: (_, _at: number) => {},
    keepLocked: () => {},
    keepOpen: () => {},
    storeTouch: assign((_, at: number) => ({ touchedAt: at })),
    forgetTouch: assign({ touchedAt: null }),
    clearTyped: assign(nothingTyped),
    clearFailure: assign({ failure: null }),
    showMissing: assign({ failure: { text: missingText, isIncident: false } }),
    showRefusal: assign((_, outcome: Outcome<unknown>) => ({
      password: '',
      failure: failureOf(outcome, failedText),
    })),
    showException: assign((_, error: unknown) => ({
      failure: thrownFailure(error, failedText),
    })),
    announceLocked: emit({ type: 'corner.locked' as const }),
    announceUnlocked: emit({ type: 'corner.unlocked' as const }),
  },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    wasLocked: ({ context }) => context.isOffered && context.wasLocked,
    isOverdue: ({ context }, at: number) =>
      context.touchedAt !== null && Math.abs(at - context.touchedAt) >= lockAfter,
    isLockedAtHost: (_, found: Outcome<LockFound>) => found.ok && found.value.isLocked,
    wasLeft: (_, found: Outcome<LockFound>) =>
      found.ok && Math.abs(found.value.untouchedFor ?? 0) >= lockAfter,
    isOk: (_, outcome: Outcome<unknown>) => outcome.ok,
    isOfAnother: (_, outcome: Outcome<LockResult>) => outcome.ok && outcome.value.isOfAnother,
    isBlank: ({ context }) => context.password === '',
  },
}).createMachine({
  id: 'healthLock',
  context: ({ input }) => ({ ...input, touchedAt: null, ...nothingTyped }),
  initial: 'absent',
  invoke: { src: 'watchHost', id: 'watchHost' },
  states: {
    absent: {
      exit: assign({ wasLocked: false }),
      on: { 'lock.offered': { actions: assign({ isOffered: true }) } },
      always: [
        { guard: 'wasLocked', target: 'locked' },
        { guard: 'isOffered', target: 'open' },
      ],
    },
    open: {
      exit: 'forgetTouch',
      invoke: [
        { src: 'watchTouches', id: 'watchTouches' },
        { src: 'watchOtherTabs', id: 'watchOtherTabs' },
      ],
      initial: 'asking',
      on: {
        'lock.withdrawn': { target: 'absent', actions: assign({ isOffered: false }) },
        'lock.pressed': 'locked',
        'lock.heard': 'locked.waiting.told',
        'host.locked': 'locked.waiting.told',
        'page.woke': { guard: isOverdue, target: 'locked' },
      },
      states: {
        asking: {
          on: {
            'corner.touched': { actions: touch },
          },
          invoke: {
            src: 'readLock',
            id: 'readLock',
            onDone: [
              {
                guard: { type: 'isLockedAtHost', params: answer<LockFound> },
                target: '#healthLock.locked.waiting.told',
              },
              { guard: { type: 'wasLeft', params: answer<LockFound> }, target: '#healthLock.locked' },
              { target: 'counting' },
            ],
            onError: 'counting',
          },
        },
        counting: {
          after: { untouched: '#healthLock.locked' },
          on: {
            'corner.touched': [
              { guard: isOverdue, target: '#healthLock.locked' },
              {
                target: 'counting',
                reenter: true,
                actions: [touch, { type: 'keepTouch', params: ({ event }) => event.at }],
              },
            ],
            'touch.heard': { target: 'counting', reenter: true, actions: touch },
          },
        },
      },
    },
    locked: {
      entry: ['keepLocked', 'announceLocked'],
      exit: ['clearTyped', 'announceUnlocked'],
      invoke: { src: 'watchOtherTabs', id: 'watchOtherTabs' },
      initial: 'waiting',
      on: { 'opening.heard': 'open.counting' },
      states: {
        waiting: {
          initial: 'telling',
          on: {
            'password.changed': {
              actions: assign(({ event }) => ({ password: event.password, failure: null })),
            },
            'unlock.submitted': [isBlank, { target: 'opening' }],
          },
          states: {
            telling: {
              invoke: {
                src: 'tellHost',
                id: 'tellHost',
                onDone: [
                  isOfAnother,
                  { guard: { type: 'isOk', params: answer<LockResult> }, target: 'told' },
                  { target: 'untold' },
                ],
                onError: 'untold',
              },
            },
            untold: { after: { tellAgain: 'telling' } },
            told: {
              on: { 'unlock.submitted': [isBlank, { target: '#healthLock.locked.opening.checking' }] },
            },
          },
        },
        opening: {
          tags: 'busy',
          entry: 'clearFailure',
          initial: 'telling',
          states: {
            telling: {
              invoke: {
                src: 'tellHost',
                id: 'tellHost',
                onDone: [
                  isOfAnother,
                  { guard: { type: 'isOk', params: answer<LockResult> }, target: 'checking' },
                  {
                    target: '#healthLock.locked.waiting.untold',
                    actions: { type: 'showRefusal', params: answer<LockResult> },
                  },
                ],
                onError: {
                  target: '#healthLock.locked.waiting.untold',
                  actions: exception,
                },
              },
            },
            checking: {
              invoke: {
                src: 'unlock',
                id: 'unlock',
                input: ({ context }) => ({ password: context.password }),
                onDone: [
                  {
                    guard: { type: 'isOk', params: answer<unknown> },
                    target: '#healthLock.open.counting',
                    actions: 'keepOpen',
                  },
                  {
                    target: '#healthLock.locked.waiting.told',
                    actions: { type: 'showRefusal', params: answer<unknown> },
                  },
                ],
                onError: {
                  target: '#healthLock.locked.waiting.told',
                  actions: exception,
                },
              },
            },
          },
        },
      },
    },
  },
})

expose(healthLockMachine, {
  context: ['isOffered', 'wasLocked'],
  events: {},
})
