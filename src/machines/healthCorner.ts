import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { HealthCard } from '../domain/health.ts'
import { expose } from './exposure.ts'
import {
  blankBarcodeText,
  cardIn,
  type HealthAnswer,
  lookUpExceptionText,
  lookUpText,
} from './healthCornerAnswers.ts'
import { notProvided } from './notProvided.ts'

/*
 * The health corner (admin document §2, §5 and §8): scan or type a barcode ID, read the health ID card. The record
 * covers itself after 60 seconds and as soon as the page is hidden, and then nobody is left in the context but the
 * code of the last look-up: showing the record again is a new look-up, which the host writes down.
 */

export interface HealthCornerContext {
  /** What stands in the field. */
  readonly code: string
  /** Whom the last look-up was about, for as long as the record is on the screen or covered. */
  readonly lookedUp: string | null
  readonly card: HealthCard | null
  /** Why the last look-up showed nothing. */
  readonly callError: string | null
  /** What is wrong with the field itself. */
  readonly fieldError: string | null
}

export type HealthCornerEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'lookUp.submitted' }
  | { type: 'lookUp.cancelled' }
  | { type: 'lookUp.repeated' }
  | { type: 'record.closed' }
  | { type: 'page.hidden' }

interface Answered {
  readonly event: { readonly output: HealthAnswer }
}

const nothing = { code: '', lookedUp: null, card: null, callError: null, fieldError: null }
const answer = ({ event }: Answered) => event.output
const scan = {
  target: '#healthCorner.consulting.searching',
  reenter: true,
  actions: {
    type: 'ask',
    params: ({ event }: { readonly event: { readonly code: string } }) => event.code,
  },
} as const

export const healthCornerMachine = setup({
  types: { context: {} as HealthCornerContext, events: {} as HealthCornerEvent },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    watchPage: fromCallback<AnyEventObject>(notProvided('watchPage')),
    fetchHealthCard: fromPromise<HealthAnswer, { code: string }>(notProvided('fetchHealthCard')),
  },
  delays: { recordShown: 60_000 },
  actions: {
    take: assign((_, code: string) => ({ code, fieldError: null })),
    complain: assign({ callError: null, fieldError: blankBarcodeText }),
    ask: assign((_, code: string) => ({ ...nothing, code: code.trim(), lookedUp: code.trim() })),
    show: assign((_, answer: HealthAnswer) => ({ card: cardIn(answer), code: '' })),
    cover: assign({ card: null, code: '' }),
    fail: assign((_, callError: string) => ({ ...nothing, callError })),
    forget: assign(nothing),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    isFound: (_, answer: HealthAnswer) => cardIn(answer) !== null,
  },
}).createMachine({
  id: 'healthCorner',
  context: nothing,
  initial: 'ready',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  states: {
    ready: {
      tags: 'takesFocus',
      initial: 'idle',
      on: {
        'code.changed': { actions: { type: 'take', params: ({ event }) => event.code } },
        'code.scanned': scan,
        'lookUp.submitted': [
          {
            guard: { type: 'isBlank', params: ({ context }) => context.code },
            target: '.idle',
            actions: 'complain',
          },
          {
            target: 'consulting.searching',
            actions: { type: 'ask', params: ({ context }) => context.code },
          },
        ],
      },
      states: { idle: {}, failed: {} },
    },
    consulting: {
      invoke: { src: 'watchPage', id: 'watchPage' },
      initial: 'searching',
      on: {
        'code.scanned': scan,
        'page.hidden': { target: 'covered', actions: 'cover' },
      },
      states: {
        searching: {
          tags: 'busy',
          invoke: {
            src: 'fetchHealthCard',
            id: 'fetchHealthCard',
            input: ({ context }) => ({ code: context.lookedUp ?? '' }),
            onDone: [
              {
                guard: { type: 'isFound', params: answer },
                target: 'shown',
                actions: { type: 'show', params: answer },
              },
              {
                target: '#healthCorner.ready.failed',
                actions: { type: 'fail', params: ({ event }) => lookUpText(event.output) },
              },
            ],
            onError: {
              target: '#healthCorner.ready.failed',
              actions: { type: 'fail', params: ({ event }) => lookUpExceptionText(event.error) },
            },
          },
          on: { 'lookUp.cancelled': { target: '#healthCorner.ready.idle', actions: 'forget' } },
        },
        shown: {
          after: { recordShown: { target: '#healthCorner.covered', actions: 'cover' } },
          on: { 'record.closed': { target: '#healthCorner.ready.idle', actions: 'forget' } },
        },
      },
    },
    covered: {
      on: {
        'code.scanned': scan,
        'lookUp.repeated': {
          target: 'consulting.searching',
          actions: { type: 'ask', params: ({ context }) => context.lookedUp ?? '' },
        },
        'record.closed': { target: 'ready.idle', actions: 'forget' },
      },
    },
  },
})

expose(healthCornerMachine, {
  context: ['fieldError'],
  events: {},
})
