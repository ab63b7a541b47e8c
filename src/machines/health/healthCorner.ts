import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { HealthCard } from '../../domain/health/health.ts'
import { type Failure, failureOf, isUnreadable, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The health corner (admin document §2, §5 and §8): scan or type a barcode ID, read the health ID card. The
 * record is covered after 60 seconds and when the page is hidden; the context then keeps only the code of the
 * last look-up. Showing the record again is a new look-up, which the server logs. While the corner is locked
 * (healthLock.ts) it accepts no input; after unlocking, the last person is found again, covered. A record
 * that is closed to its camper is opened here, with the camper present. Covering the record does not cancel
 * that call.
 */

export interface HealthCornerContext {
  readonly code: string
  readonly lookedUp: string | null
  readonly isByName: boolean
  readonly card: HealthCard | null
  readonly failure: Failure | null
  readonly fieldError: string | null
  readonly openingError: string | null
  readonly isOpened: boolean
}

export type HealthCornerEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string; isByName?: true }
  | { type: 'lookUp.submitted' }
  | { type: 'lookUp.cancelled' }
  | { type: 'lookUp.repeated' }
  | { type: 'record.closed' }
  | { type: 'opening.requested' }
  | { type: 'page.hidden' }
  | { type: 'corner.locked' }
  | { type: 'corner.unlocked' }

export type HealthAnswer = Outcome<HealthCard | undefined>

const blankBarcodeText = 'Please enter a barcode ID'
const failedText = 'Failed to fetch participant data'
const noneFoundText = 'No participant data found'

function cardIn(answer: HealthAnswer): HealthCard | null {
  return (answer.ok ? answer.value : null) ?? null
}

/** An unreadable answer gets the documented sentence, an unreachable server its own. */
export function lookUpExceptionText(error: unknown): string {
  return (isUnreadable(error) ? '' : messageOf(error)) || failedText
}

interface Answered {
  readonly event: { readonly output: HealthAnswer }
}

interface LookUp {
  readonly code: string
  readonly isByName?: boolean
}

const noOpening = { openingError: null, isOpened: false }
const nothing = {
  code: '',
  lookedUp: null,
  isByName: false,
  card: null,
  failure: null,
  fieldError: null,
  ...noOpening,
}
const notOpenedText = 'The record was not opened. Try again.'
const answer = ({ event }: Answered) => event.output
const scan = {
  target: '#healthCorner.consulting.searching',
  actions: {
    type: 'storeLookUp',
    params: ({ event: { code, isByName = false } }: { readonly event: LookUp }) => ({ code, isByName }),
  },
} as const

export const healthCornerMachine = setup({
  types: {
    context: {} as HealthCornerContext,
    events: {} as HealthCornerEvent,
    emitted: {} as { type: 'lock.told' },
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    watchPage: fromCallback<AnyEventObject>(notProvided('watchPage')),
    fetchHealthCard: fromPromise<HealthAnswer, LookUp>(notProvided('fetchHealthCard')),
    openHealthRecord: fromPromise<Outcome<unknown>, { code: string; closedAt: string }>(
      notProvided('openHealthRecord'),
    ),
  },
  delays: { recordShown: 60_000 },
  actions: {
    showFieldError: assign({ failure: null, fieldError: blankBarcodeText }),
    storeLookUp: assign((_, { code, isByName = false }: LookUp) => ({
      ...nothing,
      code: code.trim(),
      lookedUp: code.trim(),
      isByName,
    })),
    showCard: assign((_, answer: HealthAnswer) => ({ ...noOpening, card: cardIn(answer), code: '' })),
    clearCard: assign({ ...noOpening, card: null, code: '' }),
    clearOpeningError: assign({ openingError: null }),
    storeOpened: assign(({ context: { card } }) => {
      if (card === null) return {}
      const { closedAt: _, ...opened } = card
      return { card: opened, isOpened: true }
    }),
    showOpeningError: assign((_, message: string | undefined) => ({
      openingError: message || notOpenedText,
    })),
    showRefusal: assign((_, answer: HealthAnswer) => ({
      ...nothing,
      failure: failureOf(answer, answer.ok ? noneFoundText : failedText),
    })),
    showLocked: assign(({ context: { lookedUp, isByName } }, answer: Outcome<unknown>) => ({
      ...nothing,
      lookedUp,
      isByName,
      failure: failureOf(answer, failedText),
    })),
    announceLock: emit({ type: 'lock.told' as const }),
    hide: assign(({ context: { code, lookedUp, isByName } }) => ({
      ...nothing,
      lookedUp,
      isByName,
      code: lookedUp === null ? code : '',
    })),
    showException: assign((_, text: string) => ({ ...nothing, failure: { text, isIncident: true } })),
    clearAll: assign(nothing),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    isFound: (_, answer: HealthAnswer) => cardIn(answer) !== null,
    isLocked: (_, answer: Outcome<unknown>) => !answer.ok && answer.reason === 'locked',
    isDone: (_, { ok }: Outcome<unknown>) => ok,
    isClosedCard: ({ context }) => context.card?.closedAt !== undefined,
    wasLookingUp: ({ context }) => context.lookedUp !== null,
  },
}).createMachine({
  id: 'healthCorner',
  context: nothing,
  initial: 'ready',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  on: { 'corner.locked': { target: '.locked', actions: 'hide' } },
  states: {
    locked: {
      on: {
        'corner.unlocked': [{ guard: 'wasLookingUp', target: 'covered' }, { target: 'ready' }],
      },
    },
    ready: {
      tags: 'takesFocus',
      initial: 'idle',
      on: {
        'code.changed': { actions: assign(({ event }) => ({ code: event.code, fieldError: null })) },
        'code.scanned': scan,
        'lookUp.submitted': [
          {
            guard: { type: 'isBlank', params: ({ context }) => context.code },
            target: '.idle',
            actions: 'showFieldError',
          },
          {
            target: 'consulting.searching',
            actions: { type: 'storeLookUp', params: ({ context: { code } }) => ({ code }) },
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
        'page.hidden': { target: 'covered', actions: 'clearCard' },
      },
      states: {
        searching: {
          tags: 'busy',
          invoke: {
            src: 'fetchHealthCard',
            id: 'fetchHealthCard',
            input: ({ context: { lookedUp, isByName } }) => ({ code: lookedUp ?? '', isByName }),
            onDone: [
              {
                guard: { type: 'isFound', params: answer },
                target: 'shown',
                actions: { type: 'showCard', params: answer },
              },
              {
                guard: { type: 'isLocked', params: answer },
                target: '#healthCorner.ready.failed',
                actions: [{ type: 'showLocked', params: answer }, 'announceLock'],
              },
              {
                target: '#healthCorner.ready.failed',
                actions: { type: 'showRefusal', params: answer },
              },
            ],
            onError: {
              target: '#healthCorner.ready.failed',
              actions: { type: 'showException', params: ({ event }) => lookUpExceptionText(event.error) },
            },
          },
          on: { 'lookUp.cancelled': { target: '#healthCorner.ready.idle', actions: 'clearAll' } },
        },
        shown: {
          after: { recordShown: { target: '#healthCorner.covered', actions: 'clearCard' } },
          on: { 'record.closed': { target: '#healthCorner.ready.idle', actions: 'clearAll' } },
          initial: 'reading',
          states: {
            reading: { on: { 'opening.requested': { guard: 'isClosedCard', target: 'opening' } } },
            opening: {
              tags: 'busy',
              entry: 'clearOpeningError',
              invoke: {
                src: 'openHealthRecord',
                id: 'openHealthRecord',
                input: ({ context: { card } }) => ({
                  code: card?.code ?? '',
                  closedAt: card?.closedAt ?? '',
                }),
                onDone: [
                  {
                    guard: { type: 'isDone', params: ({ event }) => event.output },
                    target: 'reading',
                    actions: 'storeOpened',
                  },
                  {
                    guard: { type: 'isLocked', params: ({ event }) => event.output },
                    target: '#healthCorner.ready.failed',
                    actions: [{ type: 'showLocked', params: ({ event }) => event.output }, 'announceLock'],
                  },
                  {
                    target: 'reading',
                    actions: {
                      type: 'showOpeningError',
                      params: ({ event: { output } }) => (output.ok ? undefined : output.message),
                    },
                  },
                ],
                onError: {
                  target: 'reading',
                  actions: { type: 'showOpeningError', params: ({ event }) => messageOf(event.error) },
                },
              },
            },
          },
        },
      },
    },
    covered: {
      on: {
        'code.scanned': scan,
        'lookUp.repeated': {
          target: 'consulting.searching',
          actions: {
            type: 'storeLookUp',
            params: ({ context: { lookedUp, isByName } }) => ({ code: lookedUp ?? '', isByName }),
          },
        },
        'record.closed': { target: 'ready.idle', actions: 'clearAll' },
      },
    },
  },
})

expose(healthCornerMachine, {
  context: ['isByName', 'isOpened', 'fieldError'],
  events: {},
})
